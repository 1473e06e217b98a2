// Prefix codes for deflate.mjs.

/**
 * The lengths of the best prefix code for symbols that occur `counts` times, none longer than `limit`; 0 for
 * symbols that do not occur. This is the package-merge algorithm: each round joins the coins of the round
 * before in pairs, and the length of a symbol's code is the number of its coins that are spent in the end.
 * @param {ArrayLike<number>} counts
 */
export function codeLengths(counts, limit) {
  const coins = [];
  for (let symbol = 0; symbol < counts.length; ++symbol) {
    if (counts[symbol]) coins.push({ weight: counts[symbol], symbol });
  }
  coins.sort((a, b) => a.weight - b.weight || a.symbol - b.symbol);
  const lengths = new Uint8Array(counts.length);
  if (coins.length === 1) lengths[coins[0].symbol] = 1;
  if (coins.length < 2) return lengths;

  let row = coins;
  for (let round = 1; round < limit; ++round) {
    // Of equal weights the symbols come first.
    row = [...coins, ...pairsOf(row)].sort((a, b) => a.weight - b.weight);
  }
  const spend = ({ symbol, first, second }) => {
    if (symbol !== undefined) return void ++lengths[symbol];
    spend(first);
    spend(second);
  };
  row.slice(0, 2 * coins.length - 2).forEach(spend);
  return lengths;
}

function pairsOf(row) {
  const pairs = [];
  for (let i = 0; i + 1 < row.length; i += 2) {
    const [first, second] = [row[i], row[i + 1]];
    pairs.push({ weight: first.weight + second.weight, first, second });
  }
  return pairs;
}

/** The codes that follow from the lengths, in the order of bits in which deflate writes them. */
export function codesOf(lengths) {
  const longest = Math.max(...lengths);
  const codes = new Uint16Array(lengths.length);
  for (let length = 1, code = 0; length <= longest; ++length, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; ++symbol) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    }
  }
  return codes;
}

function reversed(code, length) {
  let result = 0;
  for (let bit = 0; bit < length; ++bit) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}
