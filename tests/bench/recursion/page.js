// Runs in a page: how many calls are in each other when the stack is used up, at first and after many shorter runs.
export async function depthIn({ engine, program, script }) {
  const bytes = Uint8Array.from(program);
  const inline = (text) => {
    const element = document.createElement("script");
    element.textContent = `globalThis.received = ${text}`;
    document.documentElement.append(element);
    element.remove();
    return globalThis.received;
  };
  const exports =
    engine === "wasm" ? new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports : inline(script)({});
  const calls = () => new Int32Array(exports.memory.buffer, 0, 1);
  const overflow = () => {
    calls()[0] = 0;
    try {
      exports.run(64);
    } catch {
      // That is what is asked.
    }
    return calls()[0];
  };
  const first = overflow();
  for (let i = 0; i < 300; ++i) {
    overflow();
    // So that the browser can put compiled code in place.
    if (i % 30 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { first, compiled: overflow() };
}
