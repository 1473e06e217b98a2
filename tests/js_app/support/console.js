import { format } from "node:util";

/** Whether it is a warning of Node's, about itself, which is given once a process. */
const isOfNode = (text) => /^\(node:\d+\)/.test(text);

/** Keeps what is written to the console from the screen, as lists of texts, until the test ends. */
export function captureConsole(t) {
  const log = {};
  for (const level of ["debug", "log", "warn", "error"]) {
    log[level] = [];
    t.mock.method(console, level, (...values) => {
      const text = format(...values);
      if (!isOfNode(text)) log[level].push(text);
    });
  }
  return log;
}
