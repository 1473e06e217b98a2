/** The end of a message with the similar word, if there is one. @type {(word: string, words: string[]) => string} */
export function didYouMean(word, words) {
  const from = (/** @type {string} */ each) => distance(word.toLowerCase(), each.toLowerCase());
  const [best] = words.map((each) => /** @type {const} */ ([from(each), each])).sort(([a], [b]) => a - b);
  return best && best[0] <= Math.max(2, word.length / 3) ? ` Did you mean ${best[1]}?` : "";
}

/** The message about a word that is none of `words`. @type {(what: string, word: string, words: string[]) => string} */
export const thereIsNo = (what, word, words) => `There is no ${what} ${word}.${didYouMean(word, words)}`;

/** The Levenshtein distance. @type {(a: string, b: string) => number} */
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
