// Builds the documentation: build/site, of docs, the public headers, the declarations of the npm package and the
//   examples. node site/build.js [--base /path/]    the path under which it will be published
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vitepress";
import { buildGallery, galleryPage } from "./gallery/build.js";
import { checkLinks } from "./lib/check_links.js";
import { llmsFull, llmsIndex } from "./lib/llms.js";
import { navigationOf } from "./lib/navigation.js";
import { collectPages } from "./lib/pages.js";
import { root } from "./lib/repository.js";

const { values } = parseArgs({ options: { base: { type: "string", default: "/" } } });

const here = fileURLToPath(new URL(".", import.meta.url));
const staged = join(root, "build/site-source");
const output = join(root, "build/site");

function write(folder, path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

for (const folder of [staged, output]) rmSync(folder, { recursive: true, force: true });
const shown = await buildGallery(join(staged, "public/gallery"));
const pages = await collectPages({ gallery: galleryPage(shown), temporary: join(staged, "typedoc") });
rmSync(join(staged, "typedoc"), { recursive: true });
for (const { path, markdown } of pages) write(staged, path, markdown);
cpSync(join(here, "index.md"), join(staged, "index.md"));
// For the first page, and for the documents that show it.
for (const path of ["public/weather.png", "weather.png"]) cpSync(join(root, "docs/weather.png"), join(staged, path));
write(staged, "navigation.json", JSON.stringify(navigationOf(pages)));

// The pages become modules that import vue. VitePress would link it into the repository's own packages meanwhile,
// unless it runs in a folder that has it.
symlinkSync(join(here, "node_modules"), join(staged, "node_modules"));
process.chdir(here);
await build(here, { base: values.base });

for (const { path, markdown } of pages) write(output, path, markdown);
cpSync(join(root, "docs/hosts.json"), join(output, "hosts.json"));
write(output, "llms.txt", llmsIndex(pages));
write(output, "llms-full.txt", llmsFull(pages));

const broken = checkLinks(output, values.base);
for (const each of broken) console.error(each);
if (broken.length > 0) process.exit(1);
console.log(`build/site: ${pages.length} pages, ${shown.length} examples live in the gallery, no broken link`);
