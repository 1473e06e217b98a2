// The pages that are measured, by kind, in the order of the tables. Those of one kind show the same. The first is what
// the others are compared with. CMakeLists.txt names those in C++ too, which are measured with each of their engines.
const kinds = {
  rows: ["vanilla.js", "react.jsx", "solid.jsx", "page.cpp"],
  expenses: ["vanilla.js", "react.jsx", "solid.jsx", "page.cpp"],
};

const engines = { wasm: "WebAssembly", js: "JavaScript" };

/**
 * @typedef {object} Entry
 * @property {string} name as in the samples and tables
 * @property {string} source relative to this folder
 * @property {string} page its name in build/bench/pages
 * @property {"wasm"|"js"} [engine] of a page in C++
 */

/** @returns {Record<string, Entry[]>} by kind */
function makeEntries() {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, files]) => [
      kind,
      files.flatMap((file) => {
        const [stem, extension] = file.split(".");
        const entry = { name: stem, source: `${kind}/${file}`, page: `${kind}-${stem}` };
        if (extension !== "cpp") return [entry];
        return Object.keys(engines).map((engine) => ({ ...entry, name: `${stem}, ${engines[engine]}`, engine }));
      }),
    ]),
  );
}

export const entries = makeEntries();
/** Without the second engine, which is in the same page. */
export const pageNames = [...new Set(Object.values(entries).flat().map(({ page }) => page))];

/** The packages that pages are written with, as package.json names them. */
export const packages = { react: "React", "solid-js": "Solid" };
