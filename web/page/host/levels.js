// How bad a line of the log is.

const errors = ["error", "critical", "alert", "emergency"];

export const isError = (level) => errors.includes(level);

/** What an App of mcpapps prints of an error for which the view has no `onError`: a warning of the console. */
const report = /^\[mcpapps\] \w+: /;

/** The level of what a view has printed. */
export const printedLevel = ({ level, text }) => (report.test(text) ? "error" : level);

export const firstLine = (text) => text.trim().split("\n", 1)[0].slice(0, 300);
