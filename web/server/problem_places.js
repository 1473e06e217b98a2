// Where a person has to look: problems with the paths that somebody in the project's folder would write, each once,
// and with a place in the project first, also where a compiler stopped in a header from elsewhere.
import { existsSync } from "node:fs";
import { isAbsolute, normalize, relative, resolve } from "node:path";

/**
 * @param {import("./problems.js").Problem[]} problems
 * @param {string} cwd the project's folder
 * @returns {import("./problems.js").Problem[]}
 */
export function arrange(problems, cwd) {
  const named = problems.map((problem) => withShortPath(problem, cwd));
  return groupsOf(unique(named)).map(withReason).flatMap(withOwnPlaceFirst);
}

// Such as "'this' argument has type 'const val', but method is not marked const".
const notViable = /^candidate (?:function|template|constructor).* not viable: (.+)$/;

/** Clang says in a note alone why the only function of a name does not take a call. */
function withReason([problem, ...notes]) {
  const reasons = notes.flatMap(({ message }) => notViable.exec(message)?.[1] ?? []);
  if (reasons.length !== 1) return [problem, ...notes];
  return [{ ...problem, message: `${problem.message}: ${reasons[0]}` }, ...notes];
}

/** Files of the project are named as a person in its folder would. */
function withShortPath(problem, cwd) {
  if (!problem.file) return problem;
  // A path may start at the build folder, which is not known here but is mostly in the project's.
  const inBuild = problem.file.replace(/^(\.\.?[/\\])+/, "");
  const full = [problem.file, inBuild].map((file) => resolve(cwd, file)).find((file) => existsSync(file));
  const short = full && relative(cwd, full);
  const isOwn = short && !short.startsWith("..") && !isAbsolute(short);
  return { ...problem, file: isOwn ? short : (full ?? normalize(problem.file)) };
}

/** Two targets that compile the same file say the same. */
function unique(problems) {
  const known = new Set();
  return problems.filter(({ file, line, column, severity, message }) => {
    const key = JSON.stringify([file, line, column, severity, message]);
    return !known.has(key) && known.add(key);
  });
}

/** An error or a warning, and its notes, which follow it; GCC names the place that leads to an error before it. */
function groupsOf(problems) {
  const groups = [];
  let before = [];
  for (const problem of problems) {
    if (problem.severity !== "note") {
      groups.push([problem, ...before]);
      before = [];
    } else if (problem.message === "required from here" || groups.length === 0) before.push(problem);
    else groups.at(-1).push(problem);
  }
  return [...groups, ...before.map((note) => [note])];
}

const isDependency = /(^|[/\\])(node_modules|_deps|mcpapps)[/\\]/;
const isOwn = ({ file }) => file !== undefined && !isAbsolute(file) && !file.startsWith("..") && !isDependency.test(file);
const leadsThere = ({ message }) => /requested here|required from|called from here/.test(message);

/** The error is told at the place in the project that led to it; its own place becomes a note. */
function withOwnPlaceFirst([problem, ...notes]) {
  const note = !isOwn(problem) && problem.file && notes.find((each) => isOwn(each) && leadsThere(each));
  if (!note) return [problem, ...notes];
  const { line, column, message, severity, file } = problem;
  const here = { ...note, severity, message };
  return [here, { file, line, column, severity: "note", message: "found here" }, ...notes.filter((each) => each !== note)];
}
