// The cache of scripts/ outside of the checkout, as in scripts/lib/common.sh.
import { homedir } from "node:os";
import { join } from "node:path";

export const cache =
  process.env.MCPAPPS_CACHE ?? join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "mcpapps");
