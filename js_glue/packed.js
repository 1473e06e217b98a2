// Packs JavaScript values (see mcpapps/detail/packed.h; unpack.js is the way back). An Emscripten library:
// linked into the glue.
//
// What JSON.stringify() leaves out is left out, and what it turns into null is null. Cycles and
// values too deep or too large for it to be worth while are refused.
addToLibrary({
  $mcpappsPacked__deps: ["malloc", "realloc", "free"],
  $mcpappsPacked: {
    maxDepth: 256, // kMaxJsonDepth
    maxWords: 1 << 26, // shared branches can make a small object graph huge
    maxNodes: 1 << 24, // elements and members looked at, undefined ones included
    left: 0, // of these nodes
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

  // The three that follow write an array of one kind. They return false as soon as an element is of
  // another kind, and have then used nothing.

  $mcpappsWriteNumbers__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsNumber", "$mcpappsNumberWords"],
  $mcpappsWriteNumbers: (array) => {
    const count = array.length;
    mcpappsReserve(2 + 2 * count);
    let at = mcpappsPacked.base + mcpappsPacked.used;
    HEAPU32[at++] = 9;
    HEAPU32[at++] = count;
    for (let i = 0; i < count; ++i) {
      const value = array[i];
      // Infinities and NaN have no place here.
      if (typeof value != "number" || value - value != 0) return false;
      mcpappsNumber[0] = value;
      HEAPU32[at++] = mcpappsNumberWords[0];
      HEAPU32[at++] = mcpappsNumberWords[1];
    }
    mcpappsPacked.used += 2 + 2 * count;
    return true;
  },

  $mcpappsWriteStrings__deps: ["$mcpappsPacked", "$mcpappsReserve", "$mcpappsEncoder"],
  $mcpappsWriteStrings: (array) => {
    const count = array.length;
    let all = "";
    for (let i = 0; i < count; ++i) {
      if (typeof array[i] != "string") return false;
      all += array[i];
    }
    // Three bytes for a unit at most, and the ends.
    mcpappsReserve(4 + count + ((all.length * 3) >> 2));
    const start = mcpappsPacked.base + mcpappsPacked.used;
    let end = 0;
    // All at once is quicker by far, but tells the ends only where each unit takes one byte.
    const first = (start + 3 + count) << 2;
    const bytes = mcpappsEncoder.encodeInto(all, HEAPU8.subarray(first)).written;
    const isAscii = bytes == all.length;
    for (let i = 0; i < count; ++i) {
      end += isAscii
        ? array[i].length
        : mcpappsEncoder.encodeInto(array[i], HEAPU8.subarray(first + end)).written;
      HEAPU32[start + 3 + i] = end;
    }
    const words = 3 + count + ((end + 3) >> 2);
    HEAPU32[start] = 10;
    HEAPU32[start + 1] = count;
    HEAPU32[start + 2] = words;
    mcpappsPacked.used += words;
    return true;
  },

  // Rows with the same keys in the same order. Each member is looked at once: numbers go into their
  // columns, which therefore stand first, and the rest is collected.
  $mcpappsWriteTable__deps: [
    "$mcpappsPacked",
    "$mcpappsReserve",
    "$mcpappsDistribute",
    "$mcpappsWriteString",
    "$mcpappsWriteArray",
  ],
  $mcpappsWriteTable: (rows, depth) => {
    const count = rows.length;
    const first = rows[0];
    const keys = Object.keys(first);
    if (!keys.length) return false;
    mcpappsReserve(4);
    const start = mcpappsPacked.used;
    const isNumeric = keys.map((key) => typeof first[key] == "number");
    let offsets, values, odd;
    do {
      mcpappsPacked.used = start + 4;
      // For each key, where its numbers begin, or 0.
      offsets = keys.map((key, i) => {
        if (!isNumeric[i]) return 0;
        mcpappsWriteString(key);
        mcpappsReserve(2 + 2 * count);
        const at = mcpappsPacked.base + mcpappsPacked.used;
        HEAPU32[at] = 9;
        HEAPU32[at + 1] = count;
        mcpappsPacked.used += 2 + 2 * count;
        return mcpappsPacked.used - 2 * count;
      });
      values = keys.map(() => []);
      odd = mcpappsDistribute(rows, keys, offsets, values);
      // A column that is not all numbers after all: once more, without it.
      isNumeric[odd] = false;
    } while (odd >= 0 && odd < keys.length);
    if (odd < 0) {
      mcpappsPacked.used = start;
      return false;
    }
    keys.forEach((key, i) => {
      if (offsets[i]) return;
      mcpappsWriteString(key);
      // The row is a level of its own.
      mcpappsWriteArray(values[i], depth + 1);
    });
    HEAPU32.set([11, count, mcpappsPacked.used - start, keys.length], mcpappsPacked.base + start);
    return true;
  },

  // The loop that large data spends its time in. Returns the number of columns; -1 if the rows are no
  // table; or the column that was to be numbers and is not.
  $mcpappsDistribute__deps: ["$mcpappsPacked", "$mcpappsNumber", "$mcpappsNumberWords"],
  $mcpappsDistribute: (rows, keys, offsets, values) => {
    const count = rows.length;
    const width = keys.length;
    // Nothing is allocated in C++ meanwhile.
    const words = HEAPU32;
    const number = mcpappsNumber;
    const half = mcpappsNumberWords;
    let at = mcpappsPacked.base;
    for (let i = 0; i < count; ++i, at += 2) {
      const row = rows[i];
      if (!row || typeof row != "object") return -1;
      let column = 0;
      for (const key in row) {
        if (key !== keys[column]) return -1;
        const value = row[key];
        const offset = offsets[column];
        if (offset) {
          if (typeof value != "number" || value - value != 0) return column;
          number[0] = value;
          words[at + offset] = half[0];
          words[at + offset + 1] = half[1];
        } else {
          // What JSON leaves out has no place in a column.
          if (value === undefined || typeof value == "function") return -1;
          values[column].push(value);
        }
        ++column;
      }
      if (column != width || Array.isArray(row)) return -1;
    }
    return width;
  },

  $mcpappsWriteArray__deps: [
    "$mcpappsPacked",
    "$mcpappsReserve",
    "$mcpappsWriteNumbers",
    "$mcpappsWriteStrings",
    "$mcpappsWriteTable",
    "$mcpappsWrite",
  ],
  $mcpappsWriteArray: (array, depth) => {
    const count = array.length;
    const first = array[0];
    if (count >= mcpappsPacked.minColumn) {
      if (typeof first == "number" && mcpappsWriteNumbers(array)) return;
      if (typeof first == "string" && mcpappsWriteStrings(array)) return;
      if (first && typeof first == "object" && !Array.isArray(first) && mcpappsWriteTable(array, depth)) return;
    }
    mcpappsReserve(3 + count);
    const start = mcpappsPacked.used;
    mcpappsPacked.used += 3 + count;
    for (let i = 0; i < count; ++i) {
      HEAPU32[mcpappsPacked.base + start + 3 + i] = mcpappsPacked.used - start;
      mcpappsWrite(array[i], depth + 1);
    }
    const at = mcpappsPacked.base + start;
    HEAPU32[at] = 7;
    HEAPU32[at + 1] = count;
    HEAPU32[at + 2] = mcpappsPacked.used - start;
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
    const at = mcpappsPacked.base + start;
    HEAPU32[at] = 8;
    HEAPU32[at + 1] = count;
    HEAPU32[at + 2] = mcpappsPacked.used - start;
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

  // ---- What authors send: linked only into programs that call mcpappsPackStrict ----

  // What `value` itself is, in words, if it would arrive as something else; else "".
  $mcpappsNameOfForeign: (value) => {
    switch (typeof value) {
      case "boolean":
        return "";
      case "number":
        return value - value == 0 ? "" : `${value}`;
      case "string":
        // In quotes: the Closure compiler does not know it, nor do browsers before 2023.
        return value["isWellFormed"]?.() ?? !/\p{Surrogate}/u.test(value) ? "" : "half of a surrogate pair";
      case "object":
        break;
      case "undefined":
        return "undefined";
      case "bigint":
        return "a BigInt";
      default:
        return `a ${typeof value}`;
    }
    if (!value || Array.isArray(value)) return "";
    // "Object" is also what instances of the author's own classes are called.
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    const isPlain = tag == "Object" || !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
    return isPlain ? "" : `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag} object`;
  },

  // What the author's own toJSON() gives in place of `value`. Those of the platform do not count:
  // nobody who passes a Date has asked for a text.
  $mcpappsByToJson: (value) => {
    if (!value || typeof value != "object" || ArrayBuffer.isView(value)) return value;
    const { toJSON } = value;
    if (typeof toJSON != "function" || /\[native code\]\s*}$/.test(toJSON)) return value;
    return toJSON.call(value);
  },

  $mcpappsVisit__deps: ["$mcpappsPacked"],
  $mcpappsVisit: (count) => {
    if ((mcpappsPacked.left -= count) < 0) throw RangeError("too large");
  },

  // The path to the first value that would arrive as something else, and what it is: ".rows[3].id: a
  // BigInt". Empty if there is none.
  $mcpappsFindForeign__deps: ["$mcpappsPacked", "$mcpappsVisit", "$mcpappsNameOfForeign", "$mcpappsByToJson"],
  $mcpappsFindForeign: (original, depth) => {
    const value = mcpappsByToJson(original);
    const name = mcpappsNameOfForeign(value);
    if (name) return `: ${name}`;
    // What is too deep is refused by the packer.
    if (!value || typeof value != "object" || depth >= mcpappsPacked.maxDepth) return "";
    if (Array.isArray(value)) {
      mcpappsVisit(value.length);
      for (let i = 0; i < value.length; ++i) {
        const found = mcpappsFindForeign(value[i], depth + 1);
        if (found) return `[${i}]${found}`;
      }
      return "";
    }
    const keys = Object.keys(value);
    mcpappsVisit(keys.length);
    for (const key of keys) {
      const name = mcpappsNameOfForeign(key);
      if (name) return `.${key}: ${name}`;
      const member = value[key];
      // Left out, as everywhere.
      if (member === undefined) continue;
      const found = mcpappsFindForeign(member, depth + 1);
      if (found) return `.${key}${found}`;
    }
    return "";
  },

  // As mcpappsPack, but throws a TypeError if anything would arrive as something else than what a
  // structured clone brings. It says where: `path` is that of the value itself.
  $mcpappsPackStrict__deps: ["$mcpappsPacked", "$mcpappsPack", "$mcpappsFindForeign"],
  $mcpappsPackStrict: (value, path = "") => {
    const outer = mcpappsPacked.left;
    let found;
    mcpappsPacked.left = mcpappsPacked.maxNodes;
    try {
      found = mcpappsFindForeign(value, 0);
    } finally {
      mcpappsPacked.left = outer;
    }
    if (found) throw TypeError(`${(path + found).replace(/^[.:] ?/, "")} cannot be sent as JSON`);
    return mcpappsPack(value);
  },
});
