/**
 * `onLine` gets each line without its end, and a last one without end. Characters after the first `longest` are
 * dropped.
 * @type {(stream: import("node:stream").Readable, onLine: (line: string) => void, longest?: number) => void}
 */
export function readLines(stream, onLine, longest = Infinity) {
  // The parts of a line, joined once at its end.
  /** @type {string[]} */
  let parts = [];
  let length = 0;
  /** @param {string} text */
  const add = (text) => {
    if (length >= longest) return;
    parts.push(length + text.length > longest ? `${text.slice(0, longest - length)}…` : text);
    length += text.length;
  };
  const end = () => {
    const line = parts.join("");
    parts = [];
    length = 0;
    onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  };
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ text) => {
    let start = 0;
    for (let at; (at = text.indexOf("\n", start)) >= 0; start = at + 1) {
      add(text.slice(start, at));
      end();
    }
    add(text.slice(start));
  });
  stream.on("end", () => length > 0 && end());
}
