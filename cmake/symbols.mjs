// The names of a release program's functions, from Emscripten's --emit-symbol-map.

/** @typedef {{ functions: Record<string, string>, glueLines: number }} Symbols names by index */

// The translator names functions by index, too, so that one map serves both engines. A line has a function's index, a
// colon and its name.
/** @param {string} text @returns {[index: string, name: string][]} */
function entriesOf(text) {
  return text.split("\n").filter(Boolean).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
}

// LLVM escapes special characters as \xx.
/** @param {string} name */
const unescape = (name) => name.replace(/\\([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

/**
 * The data for symbolize(). `glue` comes before the JavaScript program in one script.
 * @type {(parts: { map: string, glue: string }) => Symbols}
 */
export function symbolsOf({ map, glue }) {
  const functions = Object.fromEntries(entriesOf(map).map(([index, name]) => [index, unescape(name)]));
  return { functions, glueLines: glue.split("\n").length };
}

/**
 * Puts names of C++ into a stack trace of Chromium, Firefox or Safari.
 * @type {(stack: string, symbols: Symbols) => string}
 */
export function symbolize(stack, { functions, glueLines }) {
  // Names in the glue are unknown, as it was minified separately. It also has an f1.
  /** @param {string} whole @param {string} name @param {string} index @param {string} rest @param {string} line */
  const named = (whole, name, index, rest, line) => {
    const known = Number(line) > glueLines && Object.hasOwn(functions, index);
    return known ? whole.replace(name, () => functions[index]) : whole;
  };
  return stack
    .replace(/(?:[\w$.<>?/:]*[.:])?wasm-function\[(\d+)\](?::0x[\da-f]+)?/g, (whole, index) =>
      functions[index] ? `${functions[index]} (${whole})` : whole)
    .replace(/(?<=at (?:\w+\.)?)(f(\d+))( \([^\n]*?:(\d+):\d+\))/g, named)
    .replace(/(?<=^|\n)(f(\d+))(@[^\n]*?:(\d+):\d+)/g, named);
}
