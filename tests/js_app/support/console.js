import { format } from "node:util";

/** Keeps what is written to the console from the screen, as lists of texts, until the test ends. */
export function captureConsole(t) {
  const log = {};
  for (const level of ["debug", "log", "warn", "error"]) {
    log[level] = [];
    t.mock.method(console, level, (...values) => {
      log[level].push(format(...values));
    });
  }
  return log;
}
