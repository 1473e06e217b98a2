// Makes the header of a typed page from its HTML, for mcpapps_add_page(). With --tree=NAME.json, also the page of its
// native tests, the source NAME.cpp for them, and NAME.html, the page of the same tests in Node and in a browser,
// without scripts. With --is-part, the header of a part.
import { parseArgs } from "node:util";
import { htmlIn } from "./packages.mjs";
import { makeHeader } from "./page/make_header.mjs";

const { values } = parseArgs({
  options: {
    html: { type: "string" },
    header: { type: "string" },
    tree: { type: "string" },
    packages: { type: "string" },
    depfile: { type: "string" },
    part: { type: "string", multiple: true, default: [] },
    "is-part": { type: "boolean" },
  },
});
// CMake passes all of them. A page without native tests needs no tree.
/** @type {Record<string, any>} */
const given = values;
const { html, header, tree, packages, depfile, part: parts, "is-part": isPart } = given;

const mistake = makeHeader(await htmlIn(packages), { html, header, tree, depfile, parts, isPart });
if (mistake) {
  console.error(mistake);
  process.exitCode = 1;
}
