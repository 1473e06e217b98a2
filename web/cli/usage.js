// What the commands share: options from the command line, and mistakes told in plain words.
import { parseArgs } from "node:util";

/** A mistake of the person at the command line. */
export class UsageError extends Error {}

/**
 * parseArgs() of Node, with mistakes as UsageError.
 * @param {string[]} argv
 * @param {Record<string, {type: "string" | "boolean", multiple?: boolean}>} options
 */
export function parseOptions(argv, options) {
  const known = { help: { type: "boolean" }, ...options };
  const { tokens } = parseArgs({ args: argv, options: known, strict: false, allowPositionals: true, tokens: true });
  for (const { kind, name, rawName, value } of tokens) {
    if (kind !== "option") continue;
    const option = known[name];
    if (!option) throw new UsageError(`There is no option ${rawName}.${didYouMean(rawName, Object.keys(known).map((each) => `--${each}`))}`);
    if (option.type === "string" && value === undefined) throw new UsageError(`${rawName} needs a value.`);
    if (option.type === "boolean" && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  return parseArgs({ args: argv, options: known, allowPositionals: true });
}

/** The end of a message: the word that was probably meant, if there is one. */
export function didYouMean(word, words) {
  const [best] = words.map((each) => [distance(word, each), each]).sort(([a], [b]) => a - b);
  return best && best[0] <= Math.max(2, word.length / 3) ? ` Did you mean ${best[1]}?` : "";
}

/** How many letters have to be changed, added or taken away. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
