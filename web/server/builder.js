// Runs the project's own build command.
import { performance } from "node:perf_hooks";
import { stripVTControlCharacters } from "node:util";
import { readLines } from "../lib/lines.js";
import { ProblemReader } from "./problems.js";
import { arrange } from "./problem_places.js";
import { describeEnd, startProcess } from "./processes.js";

const keptOutput = 64 * 1024;
const longestLine = 16 * 1024;

/**
 * @param {{command: string, cwd: string}} options
 * @returns {{result: Promise<{ok: boolean, seconds: number, output: string, problems: import("./problems.js").Problem[]}>,
 *   stop: () => Promise<void>}} of the output, the end
 */
export function startBuild({ command, cwd }) {
  const begin = performance.now();
  const reader = new ProblemReader();
  const lines = [];
  let kept = 0;
  const add = (line) => {
    reader.read(line);
    lines.push(line);
    kept += line.length + 1;
    while (kept > keptOutput) kept -= lines.shift().length + 1;
  };
  const started = startProcess(command, [], { cwd, shell: true });
  const run = async () => {
    let ok = false;
    try {
      const child = await started;
      readLines(child.stdout, add, longestLine);
      readLines(child.stderr, add, longestLine);
      const how = await child.ended;
      ok = how.code === 0;
      // A code says no more than that it failed.
      if (how.code === null) add(`The build command ${describeEnd(how)}.`);
    } catch (error) {
      add(error.message);
    }
    return {
      ok,
      seconds: Math.round(performance.now() - begin) / 1000,
      output: stripVTControlCharacters(lines.join("\n")),
      problems: arrange(reader.problems, cwd),
    };
  };
  return {
    result: run(),
    stop: () => started.then((child) => child.stop(), () => {}),
  };
}
