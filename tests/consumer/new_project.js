// Installing, starting and looking at what `mcpapps new` made.
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout, run } from "./places.js";

const folders = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function emptyFolder() {
  folders.push(realpathSync(mkdtempSync(join(tmpdir(), "mcpapps-new-"))));
  return folders.at(-1);
}

/** npm, which asks its registry only for what it has not kept. Gives what it printed. */
export const npm = (args, cwd) => run("npm", ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...args], { cwd });

/** Gives the path of the archive. */
export async function packPackage() {
  const said = await run(process.execPath, [join(checkout, "scripts/lib/package.js")]);
  return join(checkout, /^\S+\.tgz/.exec(said)[0]);
}
