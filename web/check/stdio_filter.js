// Runs between the check and a server on stdio: node stdio_filter.js COMMAND [ARGUMENT…]. Passes messages both ways.
// Other output of the server goes to standard error, marked: clients skip it or give up, without a report.
import { fileURLToPath } from "node:url";
import { messageIn } from "../lib/json_rpc.js";
import { readLines } from "../lib/lines.js";
import { startProcess } from "../server/processes.js";

/** Begins a line of standard error that was one of standard output. */
export const strayMark = "\u0001mcpapps-stray ";

/** The command line of `command` with this program around it. @param {string[]} command */
export const filtered = (command) => [process.execPath, fileURLToPath(import.meta.url), ...command];

/** @param {string[]} line */
async function main([command, ...args]) {
  const server = await startProcess(command, args, { stdin: true });
  process.stdin.pipe(/** @type {import("node:stream").Writable} */ (server.stdin));
  server.stderr.pipe(process.stderr);
  readLines(server.stdout, (line) => {
    if (messageIn(line)) process.stdout.write(`${line}\n`);
    else if (line.trim()) process.stderr.write(`${strayMark}${line.slice(0, 1000)}\n`);
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.stop());
  const { code } = await server.ended;
  process.exitCode = code ?? 1;
  process.stdin.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch(({ message }) => {
    console.error(message);
    process.exitCode = 1;
  });
}
