// The HTML of the table's views: in JavaScript or React, with our package in it or the reference's.
import { fileURLToPath } from "node:url";
import { bundle } from "../../support/bundle.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const ours = (name) => path(`../../../../build/wasm-release/package/${name}.js`);
const reference = (name) => fileURLToPath(import.meta.resolve(`@modelcontextprotocol/ext-apps${name}`));

const packages = {
  ours: { "mcpapps/react": ours("react"), mcpapps: ours("index") },
  reference: { "mcpapps/react": reference("/react"), mcpapps: reference("") },
};

/**
 * @param {"ours" | "reference"} which package
 * @param {"view" | "react_view"} name of the script
 */
export async function makeView(which, name) {
  const define = { "process.env.NODE_ENV": '"production"' };
  const options = { minify: true, alias: packages[which], define };
  const script = await bundle(new URL(`${name}.js`, import.meta.url), options);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><script ' +
    `type="module">${script}</script></body></html>`
  );
}
