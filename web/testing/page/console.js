// The console of a page: what is written there goes to the test.
import { format } from "node:util";

const silent = `assert clear count countReset dir dirxml group groupCollapsed groupEnd profile profileEnd table time
  timeEnd timeLog timeStamp trace`.split(/\s+/);

const textOf = (value) => (typeof value?.stack === "string" ? value.stack : value);

/** @param {(level: "debug" | "log" | "info" | "warn" | "error", text: string) => void} write */
export function pageConsole(write) {
  const page = {};
  for (const level of ["debug", "log", "info", "warn", "error"]) {
    page[level] = (...values) => write(level, format(...values.map(textOf)));
  }
  for (const name of silent) page[name] = () => {};
  page.assert = (condition, ...values) => condition || page.error("Assertion failed:", ...values);
  return page;
}
