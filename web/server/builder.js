// Runs the project's build command.
import { performance } from "node:perf_hooks";
import { stripVTControlCharacters } from "node:util";
import { readLines } from "../lib/lines.js";
import { messageOf } from "../lib/error_text.js";
import { describeEnd, startProcess } from "./processes.js";

const keptOutput = 64 * 1024;
const longestLine = 16 * 1024;
const mostErrors = 20;
// The errors of compilers, linkers, CMake and bundlers, and the lines that name their place in the project.
const ofCompilers =
  /\berror(?: \w+)?: |^CMake Error|undefined reference to|multiple definition of|requested here$|required from here$/;
const ofBundlers = /\bERROR: |^\[(?:vite|builtin):\S+\] |^\[[A-Z]+_[A-Z_]+\] |^ *╭─\[ /;

/**
 * @typedef {{ok: boolean, seconds: number, output: string, errors: string[]}} BuildResult `output`: the last part;
 *   `errors`: its first lines with errors
 * @typedef {{result: Promise<BuildResult>, stop: () => Promise<unknown>}} Build
 */

/** @type {(options: {command: string, cwd: string}) => Build} */
export function startBuild({ command, cwd }) {
  const begin = performance.now();
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const lines = [];
  let kept = 0;
  /** @param {string} text */
  const add = (text) => {
    const line = stripVTControlCharacters(text);
    if (errors.length < mostErrors && (ofCompilers.test(line) || ofBundlers.test(line))) errors.push(line);
    lines.push(line);
    kept += line.length + 1;
    while (kept > keptOutput) kept -= /** @type {string} */ (lines.shift()).length + 1;
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
      // A code only says that it failed.
      if (how.code === null) add(`The build command ${describeEnd(how)}.`);
    } catch (error) {
      add(messageOf(error));
    }
    return { ok, seconds: Math.round(performance.now() - begin) / 1000, output: lines.join("\n"), errors };
  };
  return {
    result: run(),
    stop: () => started.then((child) => child.stop(), () => {}),
  };
}
