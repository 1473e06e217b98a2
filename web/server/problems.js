// Finds the errors and warnings in what compilers, linkers, CMake and Ninja print.
import { stripVTControlCharacters } from "node:util";

const mostProblems = 200;
const mostNotes = 5;
const longestLine = 4000;
const longestMessage = 4000;

// Every expression is anchored, and no two of its parts match the same text: lines are read in linear time.
const located = /^((?:[A-Za-z]:)?[^:\n]+):(\d+):(?:(\d+):)? +(fatal error|error|warning|note|required from here)(?:: *(.*))?$/;
// MSVC and TypeScript.
const parenthesized = /^([^()]+)\((\d+)(?:,(\d+))?\): +(fatal error|error|warning) +(.*)$/;
const cmake = /^CMake (Error|Warning|Deprecation Warning)(?: \([^)]*\))?(?: at ([^:]+):(\d+)(?: \([^)]*\))?)?: ?(.*)$/;
const tool = /^(?:\S*[/\\])?(wasm-ld|lld|ld\.lld|ld|em\+\+|emcc|clang\+\+|clang|g\+\+|gcc|cc1plus|ninja|make|collect2)(?:\.\w+)?(?:\[\d+\])?: +(?:\*\*\* +)?(?:(fatal error|error|warning): +)?(.*)$/;
const emscripten = /^(error|warning): +(.*)$/;
const undefinedReference = /^(?:(?:\S*[/\\])?ld(?:\.\w+)?: )?([^:]+):(?:\([^)]*\)|(\d+)): ((?:undefined reference to|multiple definition of) .*)$/;
// They say only that something has failed, which is told elsewhere.
const consequences = /ld returned \d+ exit status|linker command failed|^(em\+\+|emcc): '|^ninja: build stopped|Error \d+$|generated\.$/;

/**
 * @typedef {object} Problem
 * @property {string} [file]
 * @property {number} [line]
 * @property {number} [column]
 * @property {"error" | "warning" | "note"} severity
 * @property {string} message
 */

const callStack = /^ {2}(.+):(\d+) \([^)]*\)$/;

/** Reads the output line by line. */
export class ProblemReader {
  /** @type {Problem[]} the first ones */
  problems = [];
  #notes = 0;
  // A message of CMake goes on for some lines, and the calls that led to it may follow.
  #paragraph;
  #calls;

  /** @param {string} text a line, as printed */
  read(text) {
    const line = stripVTControlCharacters(text.slice(0, longestLine)).trimEnd();
    if (this.#calls && this.#addCall(line)) return;
    if (this.#paragraph && this.#goOn(line)) return;
    const problem = parseLine(line);
    if (!problem) return;
    this.#notes = problem.severity === "note" ? this.#notes + 1 : 0;
    if (this.problems.length >= mostProblems || this.#notes > mostNotes) return;
    this.problems.push(problem);
    if (line.startsWith("CMake ")) this.#paragraph = problem;
  }

  /** The calls are notes, as a compiler's of instantiations. */
  #addCall(line) {
    const [, file, row] = callStack.exec(line) ?? [];
    if (file && this.problems.length < mostProblems) this.problems.push({ ...place(file, row), severity: "note", message: "called from here" });
    if (!file) this.#calls = false;
    return Boolean(file);
  }

  /** The lines of CMake's message are indented. */
  #goOn(line) {
    if (line.startsWith("Call Stack (most recent call first)")) {
      this.#paragraph = undefined;
      this.#calls = true;
      return true;
    }
    if (line !== "" && !line.startsWith("  ")) {
      this.#paragraph = undefined;
      return false;
    }
    const more = `${this.#paragraph.message}\n${line.slice(2)}`.trim();
    if (more.length <= longestMessage) this.#paragraph.message = more;
    return true;
  }
}

/** @returns {Problem[]} */
export function findProblems(output) {
  const reader = new ProblemReader();
  for (const line of output.split("\n")) reader.read(line);
  return reader.problems;
}

function parseLine(line) {
  let match;
  if ((match = located.exec(line))) {
    const [, file, row, column, kind, message] = match;
    return { ...place(file, row, column), severity: severity(kind), message: message ?? kind };
  }
  if ((match = cmake.exec(line))) {
    const [, kind, file, row, message] = match;
    return { ...place(file, row), severity: kind === "Error" ? "error" : "warning", message };
  }
  if ((match = undefinedReference.exec(line))) return { ...place(match[1], match[2]), severity: "error", message: match[3] };
  if ((match = tool.exec(line))) return fromTool(match);
  if ((match = emscripten.exec(line))) return unless(consequences, { severity: match[1], message: match[2] });
  if ((match = parenthesized.exec(line))) return { ...place(match[1], match[2], match[3]), severity: severity(match[4]), message: match[5] };
}

function fromTool([, name, kind, message]) {
  // Linkers tell of the function first, and of what it lacks in the next line.
  const isRemark = kind === undefined && !/^(ninja|make)$/.test(name);
  return isRemark ? undefined : unless(consequences, { severity: severity(kind ?? "error"), message: `${name}: ${message}` });
}

const unless = (expression, problem) => (expression.test(problem.message) ? undefined : problem);

const severity = (kind) => (kind === "fatal error" ? "error" : kind === "required from here" ? "note" : kind);

function place(file, line, column) {
  return { ...(file && { file }), ...(line && { line: Number(line) }), ...(column && { column: Number(column) }) };
}
