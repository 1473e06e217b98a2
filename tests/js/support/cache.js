// Where scripts/ keep what outlives a checkout, as scripts/lib/common.sh has it.
import { homedir } from "node:os";
import { join } from "node:path";

export const cache =
  process.env.MCPAPPS_CACHE ?? join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "mcpapps");
