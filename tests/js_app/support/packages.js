// The two packages that every behaviour is shown on.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const built = new URL("../../../build/wasm-release/package/index.js", import.meta.url);

/** Where our package's main entry is: as built by the wasm-release preset, unless the environment says otherwise. */
export const entry = process.env.MCPAPPS_JS_PACKAGE
  ? pathToFileURL(resolve(process.env.MCPAPPS_JS_PACKAGE))
  : built;

async function mcpapps() {
  const lib = await import(entry);
  await lib.ready;
  return lib;
}

/** The React hooks of each. */
export const hooks = {
  reference: () => import("@modelcontextprotocol/ext-apps/react"),
  mcpapps: () => import(new URL("react.js", entry)),
};

export const packages = {
  reference: () => import("@modelcontextprotocol/ext-apps"),
  mcpapps,
};
