// The gallery: static files beside the pages of the site, and the page that lists them.
import { existsSync, mkdirSync, readFileSync, writeFileSync, copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { pageOf } from "../../examples/examples.js";
import { documentFor } from "../../web/hosts/frames/document.js";
import { policies } from "../../web/hosts/hosts.js";
import { examples } from "./examples.js";
import { record } from "./record.js";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const policyTexts = { default: policies.specification, wasm: policies["specification with WebAssembly"] };

/** The view with its policy inside, where a host without a server has it. */
const underPolicy = (html, policyText) =>
  documentFor({ document: { policyBy: ["meta"], made: "url" }, policyText }, html);

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** As a script: a page from a folder may not fetch. In ASCII, whatever the page's encoding is taken for. */
const asScript = (recorded) => {
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `globalThis.recorded = ${JSON.stringify(recorded).replace(/[\u0080-\uffff\u003c]/g, escaped)};\n`;
};

/** Whether the build has made the page of this example; ports are not built where their sources are missing. */
const isBuilt = ({ name }) => existsSync(pageOf(name));

/**
 * @param {string} folder of the static files
 * @returns {Promise<import("./examples.js").GalleryExample[]>} those that are in it
 */
export async function buildGallery(folder) {
  const shown = examples.filter(isBuilt);
  for (const example of shown) {
    const html = readFileSync(pageOf(example.name), "utf8");
    for (const [policy, text] of Object.entries(policyTexts)) {
      write(join(folder, `views/${example.name}.${policy}.html`), underPolicy(html, text));
    }
    write(join(folder, `results/${example.name}.js`), asScript(await record(example)));
  }
  mkdirSync(folder, { recursive: true });
  copyFileSync(here("host.html"), join(folder, "host.html"));
  await build({
    entryPoints: [here("host.js")],
    outfile: join(folder, "host.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "ascii",
    logLevel: "error",
  });
  return shown;
}

/** The page that shows them. Its addresses are relative, so that it works from a folder too. */
export function galleryPage(shown) {
  const sections = shown.map(({ name, title, about }) => {
    const host = (policy) => `gallery/host.html?example=${name}&amp;policy=${policy}`;
    const alone = (policy, words) => `<a href="${host(policy)}" target="_blank">${words}</a>`;
    return [
      `## ${title}`,
      `${about} [Its source](/examples/${name}). In a window of its own: ` +
        `${alone("default", "without WebAssembly")}, ${alone("wasm", "with WebAssembly")}.`,
      `<iframe class="gallery" src="${host("default")}" title="${title} in a host" loading="lazy"></iframe>`,
    ].join("\n\n");
  });
  return `# Gallery

The examples, each in a frame of a host that runs in this page: the reference SDK's \`AppBridge\`, and what the
example's server answered when this site was built. The default policy of the specification forbids WebAssembly, and the
view runs as JavaScript; under the other one it runs as WebAssembly.

${sections.join("\n\n")}
`;
}
