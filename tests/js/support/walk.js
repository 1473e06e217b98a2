// Which functions a message passes on its way to its handler, as V8 counts them, and as docs/design.md says.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { basename } from "node:path";

const repository = new URL("../../../", import.meta.url);

/** The names of a program's functions, by what they are called in JavaScript: "f123". */
export function namesOf(symbols) {
  const lines = readFileSync(symbols, "utf8").trim().split("\n");
  return new Map(lines.map((line) => [`f${line.slice(0, line.indexOf(":"))}`, line.slice(line.indexOf(":") + 1)]));
}

/**
 * What is called while `run` runs, as `{ file, name, count }`. `symbols` names the functions of C++, whose parameters
 * are left out.
 */
export async function callsDuring(run, symbols) {
  const names = namesOf(symbols);
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  // What was called before.
  await session.post("Profiler.takePreciseCoverage");
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result.flatMap(({ url, functions }) =>
    functions
      .filter(({ ranges }) => ranges[0].count > 0)
      .map(({ functionName, ranges }) => ({
        file: basename(url),
        name: (names.get(functionName) ?? functionName).replace(/(?<=\w)\(.*/, ""),
        count: ranges[0].count,
      })),
  );
}

/** The steps of a walk in docs/design.md, as `{ file, name, text }`: `text` is the line that the document names. */
export function writtenWalk(title) {
  const document = readFileSync(new URL("docs/design.md", repository), "utf8");
  const [, section] = document.split(`**${title}**`);
  const [table] = /(^\|.*\n)+/m.exec(section);
  return [...table.matchAll(/^\| \d+ \| `(.+?):(\d+)` \| `(.+?)` \|/gm)].map(([, file, line, name]) => {
    const text = readFileSync(new URL(file, repository), "utf8").split("\n")[line - 1];
    return { file: basename(file), name, text };
  });
}
