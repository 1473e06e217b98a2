import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** A folder that goes with the tests of the file. */
export async function temporaryFolder() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "mcpapps-test-")));
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
