import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is removed after the file's tests. */
export function emptyFolder() {
  folders.push(realpathSync(mkdtempSync(join(tmpdir(), "mcpapps-"))));
  return folders.at(-1);
}
