// Starts the view: as WebAssembly if the host's policy allows it, else as JavaScript translated from it, at build time
// or here. A page may carry only one of the two.
//
// The page builder puts this file into the page as a classic inline script, minified by terser. It is a single
// expression, and finds elements by id, because some hosts put the whole page into the body of another document.
(() => {
  "use strict";

  /** @import { EngineName, Fill, Instantiate, PageSession, Program, ProgramModule } from "./loader_parts.d.ts" */
  /** @import { Mcpapps, ScriptPolicy, Trouble, TroubleDetail } from "./loader_parts.d.ts" */

  /** @param {string} name */
  const node = (name) => document.getElementById(`mcpapps-${name}`);
  // It says that scripts do not run.
  node("note")?.remove();

  // For the view's own code; the engine is also an attribute of the <html> element.
  /** @type {Mcpapps} */
  const mcpapps = (globalThis.__mcpapps = { engine: undefined, reason: undefined });
  const ownScript = document.currentScript;

  // The violated policy in the browser's terms, as exceptions seldom name it.
  let violation = "";
  /** @param {SecurityPolicyViolationEvent} event */
  const onViolation = (event) => {
    violation = ` (${event.effectiveDirective} of the host's Content-Security-Policy)`;
  };
  document.addEventListener("securitypolicyviolation", onViolation);

  // Trusted Types: some policies accept script text only from a policy with a listed name. A name can be used once in a
  // page, which may also have the npm package's App (js_glue/npm/evaluate.js) or another loader: they share it.
  /** @type {ScriptPolicy} */
  let scripts = { createScript: (text) => text };
  try {
    scripts = /** @type {any} */ (globalThis)[Symbol.for("mcpapps.scripts")] ??=
      trustedTypes.createPolicy("mcpapps", scripts);
  } catch {
    // No Trusted Types, or a name that is not listed: the page may have a default policy.
  }

  /** @param {string} text */
  function fromBase64(text) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
    return bytes;
  }

  // Without Blob or Response, which pass the bytes through other processes: that takes longer than the decompression.
  /** @param {Uint8Array<ArrayBuffer>} compressed */
  async function decompress(compressed) {
    if (!globalThis.DecompressionStream) throw new Error("this browser has no DecompressionStream");
    const { writable, readable } = new DecompressionStream("gzip");
    const writer = writable.getWriter();
    // The reader gets the errors.
    writer.write(compressed).catch(() => {});
    writer.close().catch(() => {});
    const chunks = [];
    let size = 0;
    for (const reader = readable.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.length;
    }
    const bytes = new Uint8Array(size);
    for (const chunk of chunks.reverse()) bytes.set(chunk, (size -= chunk.length));
    return bytes;
  }

  /** @param {string} name */
  function part(name) {
    const found = node(name);
    if (!found) throw new Error(`the page's part "${name}" is missing`);
    return found;
  }

  /** @param {string} name */
  async function readBytes(name) {
    const { textContent, dataset } = part(name);
    const bytes = fromBase64(textContent);
    return dataset.coding === "base64" ? bytes : decompress(bytes);
  }

  /** @param {string} name */
  async function readText(name) {
    const { textContent, dataset } = part(name);
    return dataset.coding === "text" ? textContent : new TextDecoder().decode(await readBytes(name));
  }

  // The texts and numbers at the beginning of both engines' memory, which the page contains once.
  /** @returns {Promise<Fill>} */
  async function readData() {
    if (!node("data")) return () => {};
    const address = Number(/** @type {HTMLElement} */ (node("data")).dataset.address);
    const bytes = await readBytes("data");
    return (exports) => {
      const memory = /** @type {WebAssembly.Memory[]} */ (Object.values(exports)).find((value) => value.buffer);
      new Uint8Array(/** @type {WebAssembly.Memory} */ (memory).buffer).set(bytes, address);
    };
  }

  // The sources from which a policy allows code: the first directive of a name counts. Undefined if the policy has
  // none.
  /** @param {string} policy @returns {string[] | undefined} */
  function codeSources(policy) {
    const directives = new Map();
    for (const directive of policy.split(";")) {
      const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/);
      if (!directives.has(name)) directives.set(name, sources);
    }
    return directives.get("script-src") ?? directives.get("default-src");
  }

  // Avoids an attempt that the policy forbids: some hosts show their users each violation. Browsers only use <meta> in
  // the head. A policy in a header is found by trying.
  function isForbidden() {
    return [
      .../** @type {NodeListOf<HTMLMetaElement>} */ (
        document.querySelectorAll("head > meta[http-equiv=content-security-policy i]")
      ),
    ].some(({ content }) => {
      const sources = codeSources(content);
      return sources && !sources.some((source) => source === "'wasm-unsafe-eval'" || source === "'unsafe-eval'");
    });
  }

  // WebKit compiles under a policy that forbids WebAssembly, and only refuses the instance.
  function probe() {
    if (isForbidden()) throw new Error("WebAssembly is forbidden by a <meta> policy of the host's");
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  }

  // The page builder's hash keeps a program of another build away from this page's glue. A server that does not answer
  // must not keep the other engine from starting.
  /** @param {DOMStringMap} place */
  async function fetchProgram({ url, integrity }) {
    try {
      const signal = AbortSignal.timeout(5000);
      const response = await fetch(/** @type {string} */ (url), { integrity, signal, credentials: "omit" });
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      return await response.arrayBuffer();
    } catch (error) {
      // The event of the violation comes in a later task.
      await new Promise((resolve) => setTimeout(resolve));
      throw error;
    }
  }

  // A synchronous compilation need not wait for its turn among the tasks of a page that is still loading. A large
  // program would block the page instead, and some browsers forbid it.
  /** @returns {Promise<Instantiate>} */
  async function readModule() {
    const { dataset } = /** @type {HTMLElement} */ (node("wasm"));
    const bytes = await (dataset.url ? fetchProgram(dataset) : readBytes("wasm"));
    if (bytes.byteLength < 1 << 20) {
      const module = new WebAssembly.Module(bytes);
      return (imports) => new WebAssembly.Instance(module, imports).exports;
    }
    const module = await WebAssembly.compile(bytes);
    return async (imports) => (await WebAssembly.instantiate(module, imports)).exports;
  }

  // Runs program text as an inline script, the only way under the default policy. The text passes
  // `{ create, instantiate }` to `__mcpapps.receive`.
  /** @param {string} text @returns {any} */
  function run(text) {
    let program;
    mcpapps.receive = (value) => (program = value);
    const script = document.createElement("script");
    if (ownScript?.nonce) script.nonce = ownScript.nonce;
    try {
      script.textContent = scripts.createScript(text);
      document.documentElement.append(script);
    } finally {
      script.remove();
      delete mcpapps.receive;
    }
    if (!program) throw new Error("the program's script did not run");
    return program;
  }

  // Wrapped in a function: the glue would use an `exports` or `define` of the page. Without `WebAssembly`, the glue
  // still needs its error class.
  /** @param {string} glue */
  const wrap = (glue, js = "null") =>
    `__mcpapps.receive((function(exports,module,define,WebAssembly){${glue}\n` +
    `return{create:mcpappsView,instantiate:${js}}})(void 0,void 0,void 0,` +
    `globalThis.WebAssembly||{RuntimeError:class extends Error{}}))`;

  // An error before the program's first line, after which the other engine may work.
  class StartError extends Error {}
  /** @param {any} error */
  const startError = (error) => new StartError(String(error?.message ?? error) + violation);

  // For a program that is started again (docs/crashes.md): the host's messages to the previous one, kept by
  // js_glue/link/program/restart.js; its end; and the page as it was before.
  /** @type {PageSession} */
  const session = {};
  let /** @type {() => void} */ stop,
    /** @type {Element[]} */ original,
    /** @type {(() => Promise<unknown>) | undefined} */ launchAgain;

  // The page without the elements of the builder.
  /** @param {Iterable<Element>} nodes */
  const copyOf = (nodes) =>
    /** @type {Element[]} */ (
      [...nodes].filter(({ id }) => !/^mcpapps-/.test(id)).map((each) => each.cloneNode(true))
    );

  /** @param {Parameters<typeof start>} parts */
  function launch(...parts) {
    original = copyOf(/** @type {NodeListOf<Element>} */ (document.body.childNodes));
    launchAgain = () => start(...parts);
    return launchAgain();
  }

  function startAgain() {
    stop();
    isTold = undefined;
    session.isReplayed = true;
    document.body.replaceChildren(...copyOf(original));
    return /** @type {() => Promise<unknown>} */ (launchAgain)().catch(report);
  }

  // Exceptions of the program are not caught: the other engine would throw them again.
  /** @param {Program} program @param {Fill} fill @param {Instantiate} instantiate */
  function start(program, fill, instantiate) {
    return new Promise((resolve, reject) => {
      /** @param {WebAssembly.Imports} imports */
      const begin = async (imports) => {
        const exports = await instantiate(imports);
        fill(exports);
        return { exports };
      };
      /** @type {ProgramModule} */
      const module = {
        mcpappsShow: show,
        mcpappsPageSession: session,
        instantiateWasm: (imports, receive) => {
          begin(imports).then(receive, (error) => reject(startError(error)));
          return {};
        },
      };
      stop = () => module.mcpappsStop?.();
      program.create(module).then(resolve, (error) => {
        // The program reports its end itself.
        module.mcpappsDie?.(error);
        reject(error);
      });
    });
  }

  /** @param {EngineName} engine @param {string} [reason] */
  function use(engine, reason) {
    mcpapps.engine = engine;
    mcpapps.reason = reason;
    document.documentElement.dataset.mcpappsEngine = engine;
    console.debug(`[mcpapps] engine: ${engine}`, reason ?? "");
  }

  async function startWebAssembly() {
    let instantiate, program, fill;
    try {
      probe();
      const running = readText("glue").then((glue) => run(wrap(glue)));
      [instantiate, program, fill] = await Promise.all([readModule(), running, readData()]);
    } catch (error) {
      const failed = startError(error);
      mcpapps.reason = failed.message; // for others in the page, which need not try the same
      throw failed;
    }
    use("wasm");
    await launch(program, fill, instantiate);
  }

  // The program's text, or the translation of the WebAssembly program.
  async function readJavaScript() {
    if (node("js")) return readText("js");
    const [translator, bytes] = await Promise.all([readText("translator"), readBytes("wasm")]);
    return run(`__mcpapps.receive(${translator})`)(
      bytes,
      JSON.parse(/** @type {string} */ (part("translator").dataset.options)),
    );
  }

  /** @param {string} [reason] */
  async function startJavaScript(reason) {
    let program, fill;
    try {
      const [glue, js, memory] = await Promise.all([readText("glue"), readJavaScript(), readData()]);
      program = run(wrap(glue, js));
      fill = memory;
    } catch (error) {
      throw startError(error);
    }
    use("js", reason);
    await launch(program, fill, program.instantiate);
  }

  async function startFirst() {
    /** @type {((reason?: string) => Promise<void>)[]} */
    const engines = [];
    if (node("wasm")) engines.push(startWebAssembly);
    if (node("js") || node("translator")) engines.push(startJavaScript);
    let reason;
    for (const engine of engines) {
      try {
        return await engine(reason);
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        reason = error.message;
      }
    }
    if (!engines.length) reason = "the page has no engine";
    if (engines.length === 1) reason = `the page has ${node("js") ? "JavaScript" : "WebAssembly"} only, and ${reason}`;
    throw new Error(reason);
  }

  // Frees hundreds of kilobytes of text.
  function clean() {
    for (const name of ["wasm", "js", "translator", "glue", "data"]) node(name)?.remove();
    document.removeEventListener("securitypolicyviolation", onViolation);
  }

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} name
   * @param {string} text
   * @param {Node[]} children
   */
  function element(name, text, ...children) {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...children);
    return made;
  }

  // Shows a message over the view. `text` and `button` are for users, `details` for developers; `what` and `reason` are
  // for programs (docs/crashes.md). The first message stays, as later ones follow from it. A listener of the event may
  // show it in another way.
  /** @type {TroubleDetail | undefined} */
  let isTold;
  /** @param {Trouble} trouble */
  function show({ what, reason, text, details, canStartAgain }) {
    if (isTold) return;
    /** @type {TroubleDetail} */
    const detail = (isTold = { what, reason, engine: mcpapps.engine, text, details, button: "Start again" });
    // Once only: the message is not about the next program.
    if (canStartAgain && launchAgain) detail.startAgain = () => isTold === detail && startAgain();
    if (!document.dispatchEvent(new CustomEvent("mcpapps-trouble", { detail, cancelable: true }))) return;
    const panel = element("div", "", element("p", detail.text));
    if (detail.startAgain) {
      const button = element("button", detail.button);
      button.type = "button";
      button.addEventListener("click", detail.startAgain);
      panel.append(button);
    }
    if (detail.details) {
      panel.append(
        element("details", "", element("summary", "Details for developers"), element("pre", detail.details)),
      );
    }
    panel.id = "mcpapps-panel";
    panel.setAttribute("role", "alert");
    panel.style.cssText =
      "position:fixed;inset:0 0 auto;z-index:99999;max-height:80%;overflow:auto;margin:0;padding:12px 16px;" +
      "border-bottom:1px solid GrayText;background:Canvas;color:CanvasText;font:14px/1.4 " +
      "system-ui,sans-serif;text-align:start";
    const gap = "margin:0 0 8px;font-size:inherit;white-space:pre-wrap";
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("p,button,pre")))
      part.style.cssText = gap;
    document.body.prepend(panel);
  }

  // Otherwise the host would wait for the view. The message of an ended program has the same form.
  /** @param {Trouble["what"]} what @param {string} reason */
  function tellHost(what, reason) {
    if (window.parent === window) return;
    const _meta = { "mcpapps.dev/trouble": { what, reason, engine: mcpapps.engine } };
    const params = { level: "error", logger: "mcpapps", data: `this view could not start: ${reason}`, _meta };
    window.parent.postMessage({ jsonrpc: "2.0", method: "notifications/message", params }, "*");
  }

  /** @param {any} error */
  function report(error) {
    console.error("[mcpapps] This view could not start.", error);
    // A program that did not get memory when it was started again may get it later.
    const canStartAgain = "isReplayed" in session;
    if (!canStartAgain) delete document.documentElement.dataset.mcpappsEngine;
    const reason = String(error?.message || error);
    if (!isTold) tellHost("not-started", reason);
    show({ what: "not-started", reason, text: "This view could not start.", details: reason, canStartAgain });
  }

  startFirst().catch(report).finally(clean);
})();
