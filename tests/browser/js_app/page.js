// Makes the pages of a view in JavaScript: single files with our package or the reference's.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../support/bundle.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const builtPackage = path("../../../build/wasm-release/package/");

const packages = {
  ours: {
    "mcpapps/start_engine.js": join(builtPackage, "start_engine.js"),
    "mcpapps/chatgpt": join(builtPackage, "chatgpt.js"),
    "mcpapps": join(builtPackage, "index.js"),
  },
  reference: { "mcpapps/start_engine.js": path("reference.js"), mcpapps: path("reference.js") },
};

/**
 * Returns the path of the page, in a new folder.
 * @type {(name: "ours" | "reference", view?: {script: string, html: string}) => Promise<string>}
 */
export async function makePage(name, { script: source, html } = { script: "view.js", html: "acceptance.html" }) {
  const script = await bundle(new URL(source, import.meta.url), { minify: true, alias: packages[name] });
  const shell = readFileSync(path(`../views/${html}`), "utf8");
  const page = join(mkdtempSync(join(tmpdir(), "mcpapps-page-")), "view.html");
  writeFileSync(page, shell.replace("</body>", () => `<script type="module">${script}</script></body>`));
  return page;
}
