// Sends a view payloads of 1 to 30 MB of small blocks, in Node, and watches the program's memory, which never shrinks:
// it must stay below three times the largest message, beside what it was before.
import { contentOf, startMemoryView } from "../../js/support/memory_view.js";

const kinds = [
  () => ({ type: "text", text: "x" }),
  (i) => ({ type: "text", text: `line ${i}` }),
  (i) => (i % 2 ? { type: "text", text: "x" } : { type: "image", data: "", mimeType: "image/png" }),
  (i) => ({ type: "resource_link", uri: `ui://${i}`, name: "n" }),
];

/**
 * @param {{engine: "wasm" | "js", milliseconds: number}} plan
 * @param {(line: string) => void} [tell] hears of each message
 * @returns {Promise<string[]>} what is wrong, as sentences
 */
export async function soakWithBlocks({ engine, milliseconds }, tell = () => {}) {
  const show = await startMemoryView(engine);
  const { memory: before } = await show([]);
  const problems = [];
  let largest = 0;
  const end = Date.now() + milliseconds;
  for (let round = 0; Date.now() < end || round === 0; ++round) {
    const { content, bytes } = contentOf(kinds[round % 4], (1 + (round * 7.3) % 29) * 1e6);
    const { memory } = await show(content);
    largest = Math.max(largest, bytes);
    const line =
      `${engine}, message ${round}: ${(bytes / 1e6).toFixed(1)} MB; memory ${(memory / 1e6).toFixed(1)} MB, ` +
      `${((memory - before) / largest).toFixed(2)} of the largest message beside ${(before / 1e6).toFixed(1)} MB`;
    tell(line);
    if (memory - before > 3 * largest) problems.push(line);
  }
  return problems;
}
