// Which parts of the translator random programs reach, as V8 counts: import this before the translator.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";

const folder = new URL("../../../js_glue/translator/", import.meta.url).href;
const session = new Session();

// Its answers come at once.
function post(method, parameters) {
  let answer;
  session.post(`Profiler.${method}`, parameters, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  return answer;
}

export function countBranches() {
  session.connect();
  post("enable");
  post("startPreciseCoverage", { callCount: true, detailed: true });
}

/** Of each part that has not run, the file, and its text in one line. */
export function unreachedBranches() {
  const files = post("takePreciseCoverage").result.filter(({ url }) => url.startsWith(folder));
  return files.flatMap(({ url, functions }) => {
    const text = readFileSync(fileURLToPath(url), "utf8");
    return functions.flatMap(({ ranges }) => ranges)
      .filter(({ count }) => count === 0)
      .map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset).trim().replace(/\s+/g, " "))
      .filter((part) => part !== "}")
      .map((part) => `${url.slice(folder.length)}: ${part.slice(0, 90)}`);
  });
}
