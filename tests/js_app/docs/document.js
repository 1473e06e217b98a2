// docs/javascript.md is written by hand but for two parts, which stand between marks.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../../../docs/javascript.md", import.meta.url);
const part = (name) => new RegExp(`(<!-- ${name}: written by scripts/javascript-docs -->\n)[\\s\\S]*?(\n<!-- end -->)`);

export const readDocument = () => readFileSync(file, "utf8");

export function partOf(document, name) {
  const found = part(name).exec(document);
  if (!found) throw new Error(`docs/javascript.md has no part "${name}"`);
  const [whole, before, after] = found;
  return whole.slice(before.length, whole.length - after.length);
}

/** @param {Record<string, string>} parts what is to stand in each */
export function writeParts(parts) {
  const document = Object.entries(parts).reduce((text, [name, content]) => {
    partOf(text, name);
    return text.replace(part(name), (_, before, after) => before + content + after);
  }, readDocument());
  writeFileSync(file, document);
}
