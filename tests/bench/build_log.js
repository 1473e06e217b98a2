// What Ninja and Emscripten write down of how long their steps took.

/** The steps of a build, out of what Ninja calls its outputs. */
const steps = [
  ["compile", /\.(o|pch)$/],
  ["archive", /\.a$/],
  ["link", /\.js$/],
  ["page", /\.html$/],
];

/** The lines of `.ninja_log` by output. @param {string} text */
export function ninjaOutputs(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.split("\t")[3], line]));
}

/**
 * Seconds of each step from its first command's begin to its last one's end: commands run beside each other.
 * @param {Map<string, string>} before the outputs before the build
 * @param {Map<string, string>} after
 */
export function secondsOfSteps(before, after) {
  const spans = {};
  for (const [output, line] of after) {
    const step = steps.find(([, pattern]) => pattern.test(output))?.[0];
    if (!step || before.get(output) === line) continue;
    const [begin, end] = line.split("\t").map(Number);
    const span = (spans[step] ??= { begin, end });
    span.begin = Math.min(span.begin, begin);
    span.end = Math.max(span.end, end);
  }
  return Object.fromEntries(Object.entries(spans).map(([step, { begin, end }]) => [step, (end - begin) / 1000]));
}

/** The programs that emcc runs when it links. */
const programs = [
  ["wasm-ld", /(^|\/)wasm-ld$/],
  ["closure", /closure/],
  ["scripts", /\/tools\/[\w-]+\.mjs$/],
  ["wasm-opt", /(^|\/)wasm-(opt|emscripten-finalize|metadce|ctor-eval)$/],
];

function programOf([command, ...args]) {
  // Closure comes as a program of its own, or is run by Node.
  const words = /(^|\/)node(js)?$/.test(command) ? args.filter((word) => !word.startsWith("-")).slice(0, 1) : [command];
  return programs.find(([, pattern]) => pattern.test(words[0] ?? ""))?.[0];
}

/**
 * Seconds that each program ran for emcc. Others are not named.
 * @param {{op: string, targetPid?: number, time: number, cmdLine?: string[]}[]} events what emcc writes with EMPROFILE=1
 */
export function secondsOfPrograms(events) {
  const running = new Map();
  const seconds = {};
  for (const { op, targetPid, time, cmdLine } of events) {
    if (op === "spawn") running.set(targetPid, { program: programOf(cmdLine), begin: time });
    if (op !== "finish" || !running.has(targetPid)) continue;
    const { program, begin } = running.get(targetPid);
    running.delete(targetPid);
    if (program) seconds[program] = (seconds[program] ?? 0) + time - begin;
  }
  return seconds;
}
