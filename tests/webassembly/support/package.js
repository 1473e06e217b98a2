// The npm package, as far as programs of others use it: without the engine, which needs a build.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { translationModule, webAssemblyModules } from "../../../bindings/npm/webassembly_module.mjs";
import { minifierIn } from "../../../cmake/packages.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = join(root, "js_glue/npm");

/** Puts it into a project, and gives the address of its plugin. @param {string} project a folder */
export async function installPackage(project) {
  const folder = join(project, "node_modules/mcpapps");
  mkdirSync(join(folder, "engine"), { recursive: true });
  const minify = await minifierIn(join(root, "node_modules"));
  for (const [file, text] of Object.entries(webAssemblyModules(minify))) writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, "engine/translation.js"), translationModule(minify));
  const names = readdirSync(sources).filter((name) => /\.(js|json)$/.test(name));
  for (const name of names) copyFileSync(join(sources, name), join(folder, name));
  return join(folder, "plugin.js");
}
