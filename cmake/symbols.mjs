// The names of a release program's functions: what Emscripten writes of them with --emit-symbol-map.

// A line for each: a number or a short name, a colon, and the function's name.
function entriesOf(text) {
  return text.split("\n").filter(Boolean).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
}

// LLVM writes what its own output could not hold as \xx.
const unescape = (name) => name.replace(/\\([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

// wasm2js makes a JavaScript name of each name of C++'s, and then a short one of that.
const toJavaScript = (name) => name.replace(/^[^\w$]/, "$$").replace(/[^\w$]/g, "_");

/**
 * What symbolize() needs, of one page.
 * @param {object} parts
 * @param {string} parts.wasm the symbol map of the WebAssembly program
 * @param {string} [parts.js] that of the program translated by wasm2js
 * @param {string} parts.glue the glue, which comes before the JavaScript program in one script
 */
export function symbolsOf({ wasm, js = "", glue }) {
  const functions = Object.fromEntries(entriesOf(wasm).map(([index, name]) => [index, unescape(name)]));
  const spelled = new Map(Object.values(functions).map((name) => [toJavaScript(name), name]));
  const short = entriesOf(js).map(([name, long]) => [name, spelled.get(long) ?? long]);
  return { wasm: functions, js: Object.fromEntries(short), glueLines: glue.split("\n").length };
}

/** A stack trace as Chromium, Firefox or Safari shows it, with names of C++ where `symbols` knows them. */
export function symbolize(stack, symbols) {
  // The names in the glue are not known, because it was minified apart from the program.
  const named = (whole, name, rest, line) => {
    const known = Number(line) > symbols.glueLines && Object.hasOwn(symbols.js, name);
    return known ? whole.replace(name, symbols.js[name]) : whole;
  };
  return stack
    .replace(/(?:[\w$.<>?/:]*[.:])?wasm-function\[(\d+)\](?::0x[\da-f]+)?/g, (whole, index) =>
      symbols.wasm[index] ? `${symbols.wasm[index]} (${whole})` : whole)
    .replace(/(?<=at (?:\w+\.)?)([\w$]+)( \([^\n]*?:(\d+):\d+\))/g, named)
    .replace(/(?<=^|\n)([\w$]+)(@[^\n]*?:(\d+):\d+)/g, named);
}
