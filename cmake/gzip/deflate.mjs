// The format deflate (RFC 1951), as small as a search makes it. A "parse" splits the bytes into single bytes
// and repetitions. Each round finds the cheapest parse by the code lengths that the parse before it led to.
import { codeLengths, codesOf } from "./huffman.mjs";
import { cheapest, distanceRows, distanceSymbol, findMatches, lengthRows, lengthSymbol, maxLength } from "./lz77.mjs";

const endOfBlock = 256;
const literalCodes = 286;
const distanceCodes = 30;
// Bounds for the time: the number of comparisons in the search for repetitions, and the number of rounds,
// of which large inputs get fewer. Each is about a second.
const effort = 1e8;
const roundsOf = (bytes) => Math.max(2, Math.min(12, Math.floor(3e6 / bytes.length)));

/** How often each symbol occurs in a part of a parse. */
function countsOf({ lengths, distances }, begin = 0, end = lengths.length) {
  const literals = new Uint32Array(literalCodes);
  const places = new Uint32Array(distanceCodes);
  for (let i = begin; i < end; ++i) {
    if (distances[i] === 0) {
      ++literals[lengths[i]];
    } else {
      ++literals[257 + lengthSymbol[lengths[i]]];
      ++places[distanceSymbol[distances[i]]];
    }
  }
  literals[endOfBlock] = 1;
  return { literals, places };
}

// Some decoders refuse a code of fewer than two symbols.
function withTwo(counts) {
  for (let symbol = 0; counts.filter(Boolean).length < 2; ++symbol) counts[symbol] ||= 1;
  return counts;
}

const codeOf = (counts) => codeLengths(withTwo(counts), 15);

// A block's header has the lengths of its codes, in a code of its own: a length, a repetition of the last
// length, or zeros.
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const repeats = { 16: { least: 3, most: 6, bits: 2 }, 17: { least: 3, most: 10, bits: 3 }, 18: { least: 11, most: 138, bits: 7 } };

function runsOf(lengths, allowed) {
  const said = [];
  for (let i = 0; i < lengths.length; ) {
    let run = 1;
    while (i + run < lengths.length && lengths[i + run] === lengths[i]) ++run;
    i += run;
    const value = lengths[i - 1];
    const say = (symbol) => {
      const { least, most } = repeats[symbol];
      while (allowed.has(symbol) && run >= least) {
        const count = Math.min(run, most);
        said.push({ symbol, more: count - least });
        run -= count;
      }
    };
    if (value === 0) {
      say(18);
      say(17);
    } else if (allowed.has(16) && run > repeats[16].least) {
      said.push({ symbol: value });
      --run;
      say(16);
    }
    for (; run > 0; --run) said.push({ symbol: value });
  }
  return said;
}

function headerOf(literals, places) {
  const trimmed = (lengths, least) => lengths.subarray(0, Math.max(least, lengths.findLastIndex(Boolean) + 1));
  const [used, usedPlaces] = [trimmed(literals, 257), trimmed(places, 1)];
  const lengths = [...used, ...usedPlaces];
  let best;
  for (let choice = 0; choice < 8; ++choice) {
    const said = runsOf(lengths, new Set([16, 17, 18].filter((_, bit) => choice & (1 << bit))));
    const counts = new Uint32Array(19);
    for (const { symbol } of said) ++counts[symbol];
    const code = codeLengths(withTwo(counts), 7);
    const count = Math.max(4, orderOfLengths.findLastIndex((symbol) => code[symbol]) + 1);
    const size = said.reduce((sum, { symbol }) => sum + code[symbol] + (repeats[symbol]?.bits ?? 0), 14 + 3 * count);
    if (!best || size < best.size) best = { said, code, count, size, used: used.length, usedPlaces: usedPlaces.length };
  }
  return best;
}

// In bits, without the three bits before each block.
function sizeOf(counts) {
  const { literals, places } = counts;
  const [code, placeCode] = [codeOf(literals), codeOf(places)];
  let size = headerOf(code, placeCode).size;
  literals.forEach((count, symbol) => (size += count * (code[symbol] + (symbol > endOfBlock ? lengthRows[symbol - 257].extra : 0))));
  places.forEach((count, symbol) => (size += count * (placeCode[symbol] + distanceRows[symbol].extra)));
  return size;
}

const bitsOf = (counts) => {
  const total = Math.log2(counts.reduce((sum, count) => sum + count, 0) || 1);
  return Float64Array.from(counts, (count) => (count ? total - Math.log2(count) : total));
};

// The size with an ideal code, and 4 bits in the header for each symbol that occurs.
function estimateOf({ literals, places }) {
  let size = 0;
  for (const counts of [literals, places]) {
    const bits = bitsOf(counts);
    counts.forEach((count, symbol) => count && (size += count * bits[symbol] + 4));
  }
  return size;
}

const costsOf = ({ literals, places }) => {
  const bits = bitsOf(literals);
  const length = new Float64Array(maxLength + 1);
  for (let i = 3; i <= maxLength; ++i) length[i] = bits[257 + lengthSymbol[i]] + lengthRows[lengthSymbol[i]].extra;
  return { literal: bits, length, distance: bitsOf(places).map((bit, symbol) => bit + distanceRows[symbol].extra) };
};

// For the first round, when nothing is known: single bytes are expensive, repetitions are cheap.
const firstCosts = {
  literal: new Float64Array(256).fill(7),
  length: new Float64Array(maxLength + 1).fill(7),
  distance: Float64Array.from(distanceRows, ({ extra }) => 4 + extra),
};

function bestParse(bytes, matches, begin, end, costs) {
  const rounds = roundsOf(bytes);
  let best;
  for (let round = 0, without = 0; round < rounds && without < 3; ++round) {
    const parse = cheapest(bytes, matches, begin, end, costs);
    const size = sizeOf(countsOf(parse));
    costs = costsOf(countsOf(parse));
    ++without;
    if (best && size >= best.size) continue;
    if (!best || best.size - size > 8) without = 0;
    best = { parse, size };
  }
  return best;
}

/** Where new codes are worth the header of another block: indices of the parse. */
function splitsOf(parse, begin = 0, end = parse.lengths.length, depth = 0) {
  if (end - begin < 256 || depth > 8) return [];
  const whole = estimateOf(countsOf(parse, begin, end));
  const split = (at) => estimateOf(countsOf(parse, begin, at)) + estimateOf(countsOf(parse, at, end)) + 150;
  let [low, high] = [begin + 1, end - 1];
  let best = { size: Infinity };
  while (high - low > 8) {
    const step = (high - low) / 9;
    for (let i = 1; i < 9; ++i) {
      const at = Math.round(low + i * step);
      const size = split(at);
      if (size < best.size) best = { at, size };
    }
    [low, high] = [Math.max(low, Math.round(best.at - step)), Math.min(high, Math.round(best.at + step))];
    if (step < 2) break;
  }
  if (best.size >= whole) return [];
  return [...splitsOf(parse, begin, best.at, depth + 1), best.at, ...splitsOf(parse, best.at, end, depth + 1)];
}

function blocksOf(bytes, matches, parse) {
  const widths = parse.lengths.map((length, i) => (parse.distances[i] ? length : 1));
  const blocks = [];
  let [symbol, begin] = [0, 0];
  for (const end of [...splitsOf(parse), parse.lengths.length]) {
    const from = symbol;
    let at = begin;
    for (; symbol < end; ++symbol) at += widths[symbol];
    blocks.push(bestParse(bytes, matches, begin, at, costsOf(countsOf(parse, from, end))));
    begin = at;
  }
  return blocks;
}

class BitWriter {
  bytes = [];
  pending = 0;
  count = 0;

  write(value, bits) {
    this.pending |= value << this.count;
    this.count += bits;
    for (; this.count >= 8; this.count -= 8) {
      this.bytes.push(this.pending & 255);
      this.pending >>>= 8;
    }
  }

  end() {
    if (this.count) this.bytes.push(this.pending & 255);
    return Buffer.from(this.bytes);
  }
}

function writeBlock(writer, parse, isLast) {
  const { literals, places } = countsOf(parse);
  const [lengths, placeLengths] = [codeOf(literals), codeOf(places)];
  const [codes, placeCodes] = [codesOf(lengths), codesOf(placeLengths)];
  const header = headerOf(lengths, placeLengths);
  writer.write(isLast ? 1 : 0, 1);
  writer.write(2, 2);
  writer.write(header.used - 257, 5);
  writer.write(header.usedPlaces - 1, 5);
  writer.write(header.count - 4, 4);
  for (const symbol of orderOfLengths.slice(0, header.count)) writer.write(header.code[symbol], 3);
  const headerCodes = codesOf(header.code);
  for (const { symbol, more } of header.said) {
    writer.write(headerCodes[symbol], header.code[symbol]);
    if (repeats[symbol]) writer.write(more, repeats[symbol].bits);
  }
  for (let i = 0; i < parse.lengths.length; ++i) {
    const [length, distance] = [parse.lengths[i], parse.distances[i]];
    const symbol = distance ? 257 + lengthSymbol[length] : length;
    writer.write(codes[symbol], lengths[symbol]);
    if (!distance) continue;
    const row = lengthRows[symbol - 257];
    writer.write(length - row.first, row.extra);
    const place = distanceSymbol[distance];
    writer.write(placeCodes[place], placeLengths[place]);
    writer.write(distance - distanceRows[place].first, distanceRows[place].extra);
  }
  writer.write(codes[endOfBlock], lengths[endOfBlock]);
}

/** @param {Uint8Array} bytes at least one */
export function deflate(bytes) {
  const matches = findMatches(bytes, effort);
  // The blocks of the whole's best parse, and those that the better parse of these suggests.
  let best;
  let { parse } = bestParse(bytes, matches, 0, bytes.length, firstCosts);
  for (let round = 0; round < 2; ++round) {
    const blocks = blocksOf(bytes, matches, parse);
    const size = blocks.reduce((sum, block) => sum + block.size + 3, 0);
    if (!best || size < best.size) best = { blocks, size };
    parse = joined(blocks.map((block) => block.parse));
  }
  const writer = new BitWriter();
  best.blocks.forEach((block, i) => writeBlock(writer, block.parse, i === best.blocks.length - 1));
  return writer.end();
}

const joined = (parses) => ({
  lengths: Uint16Array.from(parses.flatMap(({ lengths }) => [...lengths])),
  distances: Uint16Array.from(parses.flatMap(({ distances }) => [...distances])),
});
