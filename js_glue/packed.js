// Packed JSON (see mcpapps/packed.h), written from and read into JavaScript values. An Emscripten
// library: linked into the glue.
//
// What JSON.stringify() leaves out is left out, and what it turns into null is null. Cycles and
// values too deep or too large for it to be worth while are refused.
addToLibrary({
  $mcpappsPacked__deps: ["malloc", "realloc", "free"],
  $mcpappsPacked: {
    maxDepth: 256, // kMaxJsonDepth
    maxWords: 1 << 26, // shared branches can make a small object graph huge
    // Below this, columns cost more than they save.
    minColumn: 4,
    // The block that is being written: its first word's index, its size, what is used of it.
    base: 0,
    size: 0,
    used: 0,
  },

  $mcpappsEncoder: "=new TextEncoder()",
  // A number's eight bytes, to be moved as two words: blocks are aligned for words only.
  $mcpappsNumber: "=new Float64Array(1)",
  $mcpappsNumberWords__deps: ["$mcpappsNumber"],
  $mcpappsNumberWords: "=new Uint32Array(mcpappsNumber.buffer)",

  // Makes room for `count` more words. Memory may grow and the block move: take indices afterwards.
  $mcpappsReserve__deps: ["$mcpappsPacked", "realloc"],
  $mcpappsReserve: (count) => {
    const block = mcpappsPacked;
    if (block.used + count <= block.size) return;
    block.size = Math.max(block.size * 2, block.used + count, 256);
    if (block.size > block.maxWords) throw RangeError("too large");
    const address = _realloc(block.base << 2, block.size << 2);
    if (!address) throw RangeError("out of memory");
    block.base = address >>> 2;
  },

  // Writes UTF-8 and returns its size; lone surrogates become U+FFFD.
  $mcpappsWriteBytes__deps: ["$mcpappsEncoder"],
  $mcpappsWriteBytes: (text, address) => {
    const length = text.length;
    // Most strings are short and ASCII, for which a call of the encoder is too much.
    if (length < 48) {
      let i = 0;
      for (; i < length; ++i) {
        const unit = text.charCodeAt(i);
        if (unit > 127) break;
        HEAPU8[address + i] = unit;
      }
      if (i == length) return length;
    }
    // Its room was made by the caller, for the worst case.
    return mcpappsEncoder.encodeInto(text, HEAPU8.subarray(address)).written;
  },

  $mcpappsWriteString__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsWriteBytes", "$mcpappsEncoder"],
  $mcpappsWriteString: (text) => {
    // A code unit takes three bytes at most; for long texts that is too much to waste.
    const long = text.length > 65536 && mcpappsEncoder.encode(text);
    mcpappsReserve(3 + (((long ? long.length : text.length * 3) + 3) >> 2));
    const start = mcpappsPacked.base + mcpappsPacked.used;
    const address = (start + 2) << 2;
    if (long) HEAPU8.set(long, address);
    const bytes = long ? long.length : mcpappsWriteBytes(text, address);
    HEAPU32[start] = 6;
    HEAPU32[start + 1] = bytes;
    mcpappsPacked.used += 2 + ((bytes + 3) >> 2);
  },

  $mcpappsWriteNumbers__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsNumber", "$mcpappsNumberWords"],
  $mcpappsWriteNumbers: (array) => {
    const count = array.length;
    mcpappsReserve(2 + 2 * count);
    let at = mcpappsPacked.base + mcpappsPacked.used;
    HEAPU32[at++] = 9;
    HEAPU32[at++] = count;
    for (let i = 0; i < count; ++i) {
      mcpappsNumber[0] = array[i];
      HEAPU32[at++] = mcpappsNumberWords[0];
      HEAPU32[at++] = mcpappsNumberWords[1];
    }
    mcpappsPacked.used += 2 + 2 * count;
  },

  $mcpappsWriteStrings__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsWriteBytes"],
  $mcpappsWriteStrings: (array) => {
    const count = array.length;
    let units = 0;
    for (let i = 0; i < count; ++i) units += array[i].length;
    // Three bytes for a unit at most, and the ends.
    mcpappsReserve(4 + count + ((units * 3) >> 2));
    const start = mcpappsPacked.base + mcpappsPacked.used;
    const first = (start + 3 + count) << 2;
    let address = first;
    for (let i = 0; i < count; ++i) {
      address += mcpappsWriteBytes(array[i], address);
      HEAPU32[start + 3 + i] = address - first;
    }
    const words = 3 + count + ((address - first + 3) >> 2);
    HEAPU32[start] = 10;
    HEAPU32[start + 1] = count;
    HEAPU32[start + 2] = words;
    mcpappsPacked.used += words;
  },

  // The columns of an array of objects with the same keys; undefined if it is no such array.
  $mcpappsColumns: (rows) => {
    const keys = Object.keys(rows[0]);
    if (!keys.length) return;
    for (const row of rows) {
      if (!row || typeof row != "object" || Array.isArray(row)) return;
      let i = 0;
      for (const key in row) if (key !== keys[i++]) return;
      if (i != keys.length) return;
    }
    const columns = keys.map((key) => [key, rows.map((row) => row[key])]);
    // A member that JSON leaves out has no place in a column.
    const isLeftOut = (value) => value === undefined || typeof value == "function";
    return columns.some(([, column]) => column.some(isLeftOut)) ? undefined : columns;
  },

  $mcpappsWriteArray__deps: [
    "$mcpappsPacked",
    "$mcpappsReserve",
    "$mcpappsColumns",
    "$mcpappsWriteNumbers",
    "$mcpappsWriteStrings",
    "$mcpappsWriteString",
    "$mcpappsWrite",
  ],
  $mcpappsWriteArray: (array, depth) => {
    const count = array.length;
    if (count >= mcpappsPacked.minColumn) {
      // Number.isFinite() and the like are false for all other types.
      if (array.every(Number.isFinite)) return mcpappsWriteNumbers(array);
      if (array.every((value) => typeof value == "string")) return mcpappsWriteStrings(array);
      const first = array[0];
      const columns = first && typeof first == "object" && !Array.isArray(first) && mcpappsColumns(array);
      if (columns) {
        mcpappsReserve(4);
        const start = mcpappsPacked.used;
        mcpappsPacked.used += 4;
        for (const [key, column] of columns) {
          mcpappsWriteString(key);
          // The row is a level of its own.
          mcpappsWriteArray(column, depth + 1);
        }
        HEAPU32.set([11, count, mcpappsPacked.used - start, columns.length], mcpappsPacked.base + start);
        return;
      }
    }
    mcpappsReserve(3 + count);
    const start = mcpappsPacked.used;
    mcpappsPacked.used += 3 + count;
    for (let i = 0; i < count; ++i) {
      HEAPU32[mcpappsPacked.base + start + 3 + i] = mcpappsPacked.used - start;
      mcpappsWrite(array[i], depth + 1);
    }
    HEAPU32.set([7, count, mcpappsPacked.used - start], mcpappsPacked.base + start);
  },

  $mcpappsWriteObject__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsWriteString", "$mcpappsWrite"],
  $mcpappsWriteObject: (object, depth) => {
    mcpappsReserve(3);
    const start = mcpappsPacked.used;
    mcpappsPacked.used += 3;
    let count = 0;
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (value === undefined || typeof value == "function") continue;
      mcpappsWriteString(key);
      mcpappsWrite(value, depth + 1);
      ++count;
    }
    HEAPU32.set([8, count, mcpappsPacked.used - start], mcpappsPacked.base + start);
  },

  $mcpappsWrite__deps: [
    "$mcpappsPacked",
    "$mcpappsReserve",
    "$mcpappsNumber",
    "$mcpappsNumberWords",
    "$mcpappsWriteString",
    "$mcpappsWriteArray",
    "$mcpappsWriteObject",
  ],
  $mcpappsWrite: (value, depth) => {
    if (typeof value == "string") return mcpappsWriteString(value);
    mcpappsReserve(3);
    const at = mcpappsPacked.base + mcpappsPacked.used;
    if (Number.isFinite(value)) {
      mcpappsNumber[0] = value;
      HEAPU32[at] = 3;
      HEAPU32[at + 1] = mcpappsNumberWords[0];
      HEAPU32[at + 2] = mcpappsNumberWords[1];
      mcpappsPacked.used += 3;
    } else if (value && typeof value == "object") {
      // A date, as structured clones go.
      if (typeof value.toJSON == "function") return mcpappsWrite(value.toJSON(), depth);
      if (depth >= mcpappsPacked.maxDepth) throw RangeError("nested too deeply");
      if (Array.isArray(value)) {
        mcpappsWriteArray(value, depth);
      } else {
        mcpappsWriteObject(value, depth);
      }
    } else {
      HEAPU32[at] = value === true ? 2 : value === false ? 1 : 0;
      ++mcpappsPacked.used;
    }
  },

  // Packs `value` into a block that the caller has to free. Throws a RangeError if it is refused.
  $mcpappsPack__deps: ["$mcpappsPacked", "$mcpappsWrite", "free"],
  $mcpappsPack: (value) => {
    mcpappsPacked.base = mcpappsPacked.size = mcpappsPacked.used = 0;
    try {
      mcpappsWrite(value, 0);
    } catch (error) {
      _free(mcpappsPacked.base << 2);
      throw error;
    }
    return mcpappsPacked.base << 2;
  },

  // The JavaScript value of the packed one at `address`.
  $mcpappsUnpack__deps: ["$mcpappsNumber", "$mcpappsNumberWords"],
  $mcpappsUnpack: (address) => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const words = HEAPU32;
    const text = (start, bytes) => decoder.decode(HEAPU8.subarray(start, start + bytes));
    const number = (at) => {
      mcpappsNumberWords[0] = words[at];
      mcpappsNumberWords[1] = words[at + 1];
      return mcpappsNumber[0];
    };
    let at = address >>> 2;
    const many = (count, one) => Array.from({ length: count }, one);
    const read = () => {
      const start = at;
      const count = words[start + 1];
      switch (words[at++]) {
        case 1: return false;
        case 2: return true;
        case 3:
          at += 2;
          return number(start + 1);
        // Beyond 2^53: the nearest number that JavaScript has.
        case 4:
          at += 2;
          return (words[start + 2] | 0) * 2 ** 32 + words[start + 1];
        case 5:
          at += 2;
          return words[start + 2] * 2 ** 32 + words[start + 1];
        case 6:
          at += 1 + ((count + 3) >> 2);
          return text((start + 2) << 2, count);
        case 7:
          at = start + 3 + count;
          return many(count, read);
        case 8:
          at = start + 3;
          // Not by assignment: a key may be "__proto__".
          return Object.fromEntries(many(count, () => [read(), read()]));
        case 9:
          at = start + 2 + 2 * count;
          return many(count, (_, i) => number(start + 2 + 2 * i));
        case 10: {
          at = start + words[start + 2];
          const bytes = (start + 3 + count) << 2;
          const end = (i) => (i < 0 ? 0 : words[start + 3 + i]);
          return many(count, (_, i) => text(bytes + end(i - 1), end(i) - end(i - 1)));
        }
        case 11: {
          at = start + 4;
          const columns = many(words[start + 3], () => [read(), read()]);
          return many(count, (_, i) => Object.fromEntries(columns.map(([key, column]) => [key, column[i]])));
        }
        default: return null;
      }
    };
    return read();
  },
});
