// Shortens stack traces of C++, whose names can be a thousand characters long.

const longestArguments = 24;
const longestParameters = 60;

// A line of Chromium's traces, in WebAssembly.
const frame = /^(\s*at )(?:\S+?\.wasm\.)?(.+) \(wasm:\/\/[^()]*?(wasm-function\[\d+\])?(?::0x[0-9a-f]+)?\)$/;
const library = /^(std|mcpapps|emscripten|__\w+)::|^_/;

/** Leaves long template arguments and parameters out of a trace. @param {string} text */
export const shortened = (text) =>
  text
    .split("\n")
    .map((line) => line.replace(frame, (_, at, name, index) => `${at}${shortName(name)}${index ? ` (${index})` : ""}`))
    .join("\n");

/** The first function in the trace that is the view's own, if it has a name. @param {string} trace */
export function placeOf(trace) {
  const functions = trace.split("\n").flatMap((line) => functionOf(frame.exec(line)?.[2]) ?? []);
  return functions.find((name) => !library.test(name));
}

/** The name without return type, template arguments and parameters. @param {string} [full] */
function functionOf(full) {
  const plain = replaceBracketed(clean(full ?? "").replaceAll("operator()", "call"), "<", ">", () => "").replace(
    /^decltype\(.*\) /,
    "",
  );
  const at = plain.indexOf("(");
  // A function of C has no parameters here: mostly Emscripten's own.
  if (at < 0) return undefined;
  const name = /** @type {string} */ (plain.slice(0, at).split(" ").pop());
  // A lambda is named after its function.
  return name.replace(/(^|::)(\$_\d+|'lambda\d*')::call$/, "") || undefined;
}

/** @param {string} name */
function shortName(name) {
  /** @type {(most: number) => (inside: string) => string} */
  const shorterThan = (most) => (inside) => (inside.length > most ? "…" : inside);
  const text = replaceBracketed(clean(name), "<", ">", (inside) => `<${shorterThan(longestArguments)(inside)}>`);
  return replaceBracketed(text, "(", ")", (inside) => `(${shorterThan(longestParameters)(inside)})`);
}

/**
 * Removes the library's inline namespaces, unnamed namespaces, and the signs of operators, which may be brackets.
 * @param {string} name
 */
const clean = (name) =>
  name
    .replaceAll("std::__2::", "std::")
    .replace(/\[abi:\w+\]/g, "")
    .replaceAll("(anonymous namespace)::", "")
    .replace(/operator(?:<=>|<<=?|>>=?|<=?|>=?|->\*?)/g, "operator");

/**
 * Replaces each outermost pair of brackets.
 * @type {(text: string, open: string, close: string, replace: (inside: string) => string) => string}
 */
function replaceBracketed(text, open, close, replace) {
  let result = "";
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open && depth++ === 0) {
      result += text.slice(start, at);
      start = at + 1;
    } else if (text[at] === close && depth > 0 && --depth === 0) {
      result += replace(text.slice(start, at));
      start = at + 1;
    }
  }
  return result + (depth > 0 ? open : "") + text.slice(start);
}
