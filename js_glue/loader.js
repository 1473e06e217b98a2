// Starts the view: as WebAssembly where the host's policy lets it, else as JavaScript that was
// compiled from the same sources.
//
// The page builder pastes this file into the page as a classic inline script, without its comment
// lines. So: comments stand on lines of their own, and everything is found by id, because some
// hosts put the whole page into the body of another document.
(() => {
  "use strict";

  // What the view's own code may ask; the engine is also to be seen on the <html> element.
  const mcpapps = (globalThis.__mcpapps = { engine: undefined, reason: undefined });
  const ownScript = document.currentScript;

  // The policy that stopped us, in the browser's own terms: exceptions seldom name it.
  let violation = "";
  const onViolation = (event) => {
    violation = ` (${event.effectiveDirective} of the host's Content-Security-Policy)`;
  };
  document.addEventListener("securitypolicyviolation", onViolation);

  const node = (name) => document.getElementById(`mcpapps-${name}`);

  function fromBase64(text) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
    return bytes;
  }

  // A response made from bytes needs no network, and is what the streaming compiler takes.
  function payload(name, type) {
    const compressed = new Blob([fromBase64(node(name).textContent)]);
    const stream = compressed.stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": type } });
  }

  // WebKit compiles under a policy that forbids WebAssembly, and refuses the instance only.
  function findWebAssemblyObstacle() {
    try {
      new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
      return undefined;
    } catch (error) {
      return error;
    }
  }

  // Runs program text as an inline script: the only way that the default policy leaves open.
  // The text hands `{ create, instantiate }` to `__mcpapps.receive`.
  function run(text) {
    let program;
    mcpapps.receive = (value) => (program = value);
    const script = document.createElement("script");
    if (ownScript?.nonce) script.nonce = ownScript.nonce;
    try {
      script.textContent = text;
      document.documentElement.append(script);
    } finally {
      script.remove();
      delete mcpapps.receive;
    }
    if (!program) throw new Error("the program's script did not run");
    return program;
  }

  // The glue is wrapped in a function of its own: a page may have an `exports` or a `define`, which
  // the glue would use, and in the JavaScript engine `WebAssembly` must mean the stand-in that the
  // program brings.
  const wrap = (text) =>
    `__mcpapps.receive((function(exports,module,define){${text}\n` +
    "return{create:mcpappsView,instantiate:(imports)=>new WebAssembly.Instance(null,imports)}})())";

  // What goes wrong before the program's own first line runs; another engine may do better.
  class StartError extends Error {}
  const startError = (error) => new StartError(String(error?.message ?? error) + violation);

  // The program's own errors are not ours to catch: what it threw, it would throw again.
  function start(program, instantiate) {
    return new Promise((resolve, reject) => {
      program
        .create({
          instantiateWasm: (imports, receive) => {
            instantiate(imports).then(receive, (error) => reject(startError(error)));
            return {};
          },
        })
        .then(resolve, reject);
    });
  }

  function use(engine, reason) {
    mcpapps.engine = engine;
    mcpapps.reason = reason;
    document.documentElement.dataset.mcpappsEngine = engine;
  }

  async function startWebAssembly() {
    let program, compiled;
    try {
      const obstacle = findWebAssemblyObstacle();
      if (obstacle) throw obstacle;
      const compiling = WebAssembly.compileStreaming(payload("wasm", "application/wasm"));
      const reading = payload("glue", "text/plain").text();
      [compiled, program] = await Promise.all([compiling, reading.then((text) => run(wrap(text)))]);
    } catch (error) {
      throw startError(error);
    }
    use("wasm");
    await start(program, (imports) => WebAssembly.instantiate(compiled, imports));
  }

  async function startJavaScript(reason) {
    let program;
    try {
      const texts = [payload("js", "text/plain").text(), payload("glue", "text/plain").text()];
      program = run(wrap((await Promise.all(texts)).join("\n")));
    } catch (error) {
      throw startError(error);
    }
    use("js", reason);
    await start(program, async (imports) => program.instantiate(imports));
  }

  // Some hundred kilobytes of text that nobody will read again.
  function clean() {
    for (const name of ["wasm", "js", "glue"]) node(name)?.remove();
    document.removeEventListener("securitypolicyviolation", onViolation);
  }

  function report(error) {
    console.error("[mcpapps] This view could not start.", error);
    delete document.documentElement.dataset.mcpappsEngine;
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.textContent = `This view could not start: ${error.message}`;
    document.body.prepend(message);
  }

  startWebAssembly()
    .catch((error) => {
      if (!(error instanceof StartError)) throw error;
      return startJavaScript(error.message);
    })
    .catch(report)
    .finally(clean);
})();
