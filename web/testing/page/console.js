// The console of a page, whose output goes to the test.
import { format } from "node:util";

const silent = `assert clear count countReset dir dirxml group groupCollapsed groupEnd profile profileEnd table time
  timeEnd timeLog timeStamp trace`.split(/\s+/);

/** @typedef {"debug" | "log" | "info" | "warn" | "error"} Level */

/** @param {any} value */
const textOf = (value) => (typeof value?.stack === "string" ? value.stack : value);

/** @param {(level: Level, text: string) => void} write */
export function pageConsole(write) {
  /** @type {Record<string, (...values: any[]) => void>} */
  const page = {};
  for (const level of /** @type {Level[]} */ (["debug", "log", "info", "warn", "error"])) {
    page[level] = (...values) => write(level, format(...values.map(textOf)));
  }
  for (const name of silent) page[name] = () => {};
  page.assert = (condition, ...values) => condition || page.error("Assertion failed:", ...values);
  return page;
}
