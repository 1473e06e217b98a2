// The measured pages by kind, in the order of the tables. Pages of a kind show the same, and are compared with the
// first. CMakeLists.txt also lists those in C++, which are measured with each of their engines.
const kinds = {
  rows: ["vanilla.js", "react.jsx", "solid.jsx", "page.cpp", "show.cpp"],
  expenses: ["vanilla.js", "react.jsx", "solid.jsx", "page.cpp"],
};

export const engines = { wasm: "WebAssembly", js: "JavaScript" };

/**
 * @typedef {object} Entry
 * @property {string} name as in the samples and tables
 * @property {string} source relative to this folder
 * @property {string} page its name in build/bench/pages
 * @property {"wasm"|"js"} [engine] of a page in C++
 */

/** By kind. @returns {Record<string, Entry[]>} */
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
/** A page with two engines is one file. */
export const pageNames = [...new Set(Object.values(entries).flat().map(({ page }) => page))];

/** The packages of pages, by their name in package.json. */
export const packages = { react: "React", "solid-js": "Solid" };
