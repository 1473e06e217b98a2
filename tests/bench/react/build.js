// node build.js PROJECT: makes build/view.html of a copy of this folder, by the quickest tool for React.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../../browser/support/bundle.js";
import { inline } from "../pages.js";

const project = process.argv[2];
const styles = readFileSync(join(project, "view.css"), "utf8");
const script = await bundle(pathToFileURL(join(project, "view.jsx")), { jsx: "automatic" });
const head = `<meta charset="utf-8"><title>Expenses</title><style>${styles}</style>`;
const html = `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div></body></html>`;
writeFileSync(join(project, "build/view.html"), inline(html, script));
