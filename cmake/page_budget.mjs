// The BUDGET of mcpapps_add_view(): the limit of a page's bytes.

/** @typedef {[name: string, bytes: number]} Part */

/** @type {Record<string, number>} */
const units = { B: 1, kB: 1e3, MB: 1e6 };

/** @param {string} budget such as 200kB */
function bytesOf(budget) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(B|kB|MB)$/.exec(budget) ?? [];
  if (!unit) throw new Error(`A BUDGET is a number of B, kB or MB, such as 200kB, and not ${budget}.`);
  return Number(number) * units[unit];
}

/** @param {number} bytes */
const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The parts of a page, the largest first. @param {string} page */
function partsOf(page) {
  const parts = [...page.matchAll(/<script type="text\/plain" id="mcpapps-(\w+)"[^]*?<\/script>/g)].map(
    ([text, name]) => /** @type {Part} */ ([name, Buffer.byteLength(text)]),
  );
  const rest = Buffer.byteLength(page) - parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  return /** @type {Part[]} */ ([...parts, ["HTML and loader", rest]]).sort(([, a], [, b]) => b - a);
}

/** The message about a page that is too large. @type {(page: string, budget: string) => string | undefined} */
export function overBudget(page, budget) {
  const bytes = Buffer.byteLength(page);
  if (bytes <= bytesOf(budget)) return undefined;
  const parts = partsOf(page).map(([name, size]) => `${name} ${inKilobytes(size)}`);
  return (
    `The page has ${inKilobytes(bytes)}, and its BUDGET is ${budget}: ${parts.join(", ")}. ` +
    "docs/publishing.md says what makes a page large."
  );
}
