// The pages that CMake does not build: HTML files with a minified script inside.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { transformAsync } from "@babel/core";
import solid from "babel-preset-solid";
import { bundle } from "../../browser/support/bundle.js";
import { inline, pages } from "../pages.js";
import { entries } from "./entries.js";

const here = new URL("./", import.meta.url);

/** A plugin of esbuild. @param {(text: string, filename: string) => Promise<string>} translate */
const translating = (name, filter, translate) => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter }, async ({ path }) => ({ contents: await translate(await readFile(path, "utf8"), path) }));
  },
});

async function translateSolid(text, filename) {
  const { code } = await transformAsync(text, { filename, presets: [solid], babelrc: false, configFile: false });
  return code;
}

/** Makes a script of a source, by the entry's name. */
const toolchains = {
  vanilla: {},
  react: { jsx: "automatic" },
  solid: { plugins: [translating("solid", /\.jsx$/, translateSolid)] },
};

const production = { minify: true, define: { "process.env.NODE_ENV": '"production"' }, legalComments: "none" };

/** The framework makes the contents of <main>. */
const withoutContent = (html) => html.replace(/(?<=<main>)[^]*(?=<\/main>)/, "");

async function write(kind, { name, source, page }) {
  const html = readFileSync(new URL(`${kind}/static.html`, here), "utf8");
  const script = await bundle(new URL(source, here), { ...production, ...toolchains[name] });
  writeFileSync(new URL(`${page}.html`, pages), inline(name === "vanilla" ? html : withoutContent(html), script));
}

/** Writes the pages, and returns the script to run in each page before its own. */
export async function makePages() {
  mkdirSync(pages, { recursive: true });
  const all = Object.entries(entries).flatMap(([kind, ofKind]) => ofKind.map((entry) => [kind, entry]));
  await Promise.all(all.filter(([, { engine }]) => !engine).map((args) => write(...args)));
  return bundle(new URL("harness.js", here), { format: "iife" });
}
