// The names of a release program's functions: what Emscripten writes of them with --emit-symbol-map.

/** @typedef {{ functions: Record<string, string>, glueLines: number }} Symbols names by their functions' indices */

// The translator names a function by its index too, so that one map serves both engines. A line for each function: its
// index, a colon, and its name.
/** @param {string} text @returns {[index: string, name: string][]} */
function entriesOf(text) {
  return text.split("\n").filter(Boolean).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
}

// LLVM writes what its own output could not hold as \xx.
/** @param {string} name */
const unescape = (name) => name.replace(/\\([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

/**
 * What symbolize() needs, of one page.
 * @param {object} parts
 * @param {string} parts.map the program's symbol map
 * @param {string} parts.glue the glue, which comes before the JavaScript program in one script
 * @returns {Symbols}
 */
export function symbolsOf({ map, glue }) {
  const functions = Object.fromEntries(entriesOf(map).map(([index, name]) => [index, unescape(name)]));
  return { functions, glueLines: glue.split("\n").length };
}

/**
 * A stack trace as Chromium, Firefox or Safari shows it, with names of C++ where `symbols` knows them.
 * @type {(stack: string, symbols: Symbols) => string}
 */
export function symbolize(stack, { functions, glueLines }) {
  // The names in the glue are not known, because it was minified apart from the program. There, too, is an f1.
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
