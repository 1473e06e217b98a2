// Makes headers of pages, as cmake/page_header.mjs does, in the process of the test.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { htmlIn } from "../../../cmake/packages.mjs";
import { makeHeader } from "../../../cmake/page/make_header.mjs";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-header-"));
after(() => rmSync(folder, { recursive: true }));
const packages = await htmlIn(fileURLToPath(new URL("../../../node_modules", import.meta.url)));

/** @param {string | Buffer} text @param {string} name of the file, without .html */
export function makeHeaderOf(text, name) {
  const [html, header, tree] = ["html", "page.h", "page.json"].map((extension) => join(folder, `${name}.${extension}`));
  writeFileSync(html, text);
  const mistake = makeHeader(packages, { html, header, tree });
  return { mistake, html, header, tree, text: () => readFileSync(header, "utf8") };
}
