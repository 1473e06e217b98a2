// How bad a line of the log is.

const errors = ["error", "critical", "alert", "emergency"];

/** @param {string} level */
export const isError = (level) => errors.includes(level);

/** What an App of mcpapps prints of an error for which the view has no `onError`: a warning of the console. */
const report = /^\[mcpapps\] \w+: /;

/** The level of what a view has printed. @param {{level: string, text: string}} printed */
export const printedLevel = ({ level, text }) => (report.test(text) ? "error" : level);

const longest = 300;

/** The first line; one that is too long ends with a whole word. @param {string} text */
export function firstLine(text) {
  const [line] = text.trim().split(/\r?\n/, 1);
  if (line.length <= longest) return line;
  // Not half of a character.
  const part = line.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  const end = part.search(/\s\S*$/);
  return `${part.slice(0, end > longest / 2 ? end : longest)} …`;
}
