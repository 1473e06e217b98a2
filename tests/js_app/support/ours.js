// For tests of our package alone.
import { wired } from "./hosts.js";
import { packages } from "./packages.js";

export const lib = await packages.mcpapps();
/** An App and its host, as hosts.js has them; connected, and not. */
export const unconnected = (t, setting) => wired(lib, t, setting);
export const connected = (t, setting) => wired(lib, t, setting).connect();
