const errors = ["error", "critical", "alert", "emergency"];

/** @param {string} level */
export const isError = (level) => errors.includes(level);

/** An App of mcpapps prints this as a warning if the view has no `onError`. */
const report = /^\[mcpapps\] \w+: /;

/** The level of a line that a view printed. @param {{level: string, text: string}} printed */
export const printedLevel = ({ level, text }) => (report.test(text) ? "error" : level);

const longest = 300;

/** The first line, cut after a whole word. @param {string} text */
export function firstLine(text) {
  const [line] = text.trim().split(/\r?\n/, 1);
  if (line.length <= longest) return line;
  // Without half of a surrogate pair.
  const part = line.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  const end = part.search(/\s\S*$/);
  return `${part.slice(0, end > longest / 2 ? end : longest)} …`;
}
