// Packs JavaScript values (see mcpapps/detail/packed.h; unpack.js reads them). An Emscripten library: linked into the
// glue.
//
// A value is packed as JSON.stringify() writes it:
//   undefined, functions, symbols        left out as members, null as elements
//   NaN, infinities                      null
//   objects with toJSON()                its result; it is called without a key
//   Date                                 its ISO text, by toJSON()
//   new String(), Number(), Boolean()    the text, number or boolean
//   typed arrays                         an object with the indices as keys
//   Map, Set, ArrayBuffer, Blob, RegExp  an object with their own enumerable members, mostly {}
// Differences: a BigInt becomes null, -0 stays -0, and a lone surrogate becomes U+FFFD.
//
// The work is linear in the visited nodes, whose number is bounded (mcpappsPacked). A value beyond the bounds is
// refused with a RangeError: before it is visited, if its size is known.
//
// A value is written into an array of JavaScript, which grows as needed and is garbage afterwards. Only the finished
// block goes into the program's memory, which never shrinks.
//
// Getters, proxies and toJSON() may do anything, packing included. Their exceptions are passed on.
addToLibrary({
  $mcpappsPacked: {
    // kMaxJsonDepth
    maxDepth: 256,
    // The size of a block: 256 MiB.
    maxWords: 1 << 26,
    // How many elements and members are visited, with those that are left out: an object with a million references
    // counts a million times.
    maxNodes: 1 << 24,
    // The cost of slow nodes: a hole of an array and an omitted member, of which a few bytes make millions, and an
    // element of a typed array, which needs a key.
    slowNode: 16,
    // 2^4 code units of a text count as a node. All texts together have at most 2^28, which fits into a block and is
    // less than the longest string of any engine.
    textShift: 4,
    // Below this, columns cost more than they save. The same as in packed_json.cpp.
    minColumn: 4,

    // The current output, as words and as bytes, and the number of used words.
    words: null,
    bytes: null,
    used: 0,
    // The nodes that may still be visited.
    left: 0,

    // The words of the last packing, kept for the next one, unless they are more than this.
    spare: null,
    maxSpare: 1 << 15,
  },

  $mcpappsVisit: (nodes) => {
    if ((mcpappsPacked.left -= nodes) < 0) throw RangeError("too large");
  },

  $mcpappsEncoder: "=new TextEncoder()",
  // A number's eight bytes, moved as two words, to which blocks are aligned.
  $mcpappsNumber: "=new Float64Array(1)",
  $mcpappsNumberWords: "=new Uint32Array(mcpappsNumber.buffer)",

  // Makes room for `count` more words, which may replace the arrays.
  $mcpappsReserve: (count) => {
    const { words, used, maxWords } = mcpappsPacked;
    const needed = used + count;
    if (needed <= words.length) return;
    if (needed > maxWords) throw RangeError("too large");
    mcpappsUseWords(new Uint32Array(Math.min(Math.max(words.length * 2, needed), maxWords)));
    mcpappsPacked.words.set(words);
  },

  $mcpappsUseWords: (words) => {
    mcpappsPacked.words = words;
    mcpappsPacked.bytes = new Uint8Array(words.buffer);
  },

  // The UTF-8 of a long text. For others, three bytes per code unit are reserved.
  $mcpappsEncodeLong: (text) => text.length >> 20 && mcpappsEncoder.encode(text),

  // Writes UTF-8 at the byte `to` and returns its size; lone surrogates become U+FFFD.
  $mcpappsWriteBytes: (text, to) => {
    const bytes = mcpappsPacked.bytes;
    const length = text.length;
    // Most strings are short and ASCII, for which calling the encoder is too slow.
    if (length < 48) {
      let i = 0;
      for (; i < length; ++i) {
        const unit = text.charCodeAt(i);
        if (unit > 127) break;
        bytes[to + i] = unit;
      }
      if (i == length) return length;
    }
    // The caller has reserved the worst case.
    return mcpappsEncoder.encodeInto(text, bytes.subarray(to)).written;
  },

  $mcpappsWriteString: (text) => {
    mcpappsVisit(text.length >> mcpappsPacked.textShift);
    const long = mcpappsEncodeLong(text);
    mcpappsReserve(3 + (((long ? long.length : text.length * 3) + 3) >> 2));
    const start = mcpappsPacked.used;
    const first = (start + 2) << 2;
    if (long) mcpappsPacked.bytes.set(long, first);
    const size = long ? long.length : mcpappsWriteBytes(text, first);
    mcpappsPacked.words[start] = 6;
    mcpappsPacked.words[start + 1] = size;
    mcpappsPacked.used += 2 + ((size + 3) >> 2);
  },

  // The next three write an array of one kind. They return false at an element of another kind, and use no words then.

  $mcpappsWriteNumbers: (array) => {
    const count = array.length;
    mcpappsReserve(2 + 2 * count);
    const words = mcpappsPacked.words;
    let at = mcpappsPacked.used;
    words[at++] = 9;
    words[at++] = count;
    for (let i = 0; i < count; ++i) {
      const value = array[i];
      // Infinities and NaN are no numbers of JSON.
      if (typeof value != "number" || value - value != 0) return false;
      mcpappsNumber[0] = value;
      words[at++] = mcpappsNumberWords[0];
      words[at++] = mcpappsNumberWords[1];
    }
    mcpappsPacked.used += 2 + 2 * count;
    return true;
  },

  $mcpappsWriteStrings: (array) => {
    let all = "";
    const ends = [];
    for (let i = 0; i < array.length; ++i) {
      const text = array[i];
      if (typeof text != "string") return false;
      // Before joining, as strings have a maximum length.
      mcpappsVisit(text.length >> mcpappsPacked.textShift);
      all += text;
      ends.push(all.length);
    }
    mcpappsWriteTexts(all, ends);
    return true;
  },

  // An array of texts, joined in `all`; `ends` are in code units.
  $mcpappsWriteTexts: (all, ends) => {
    const count = ends.length;
    // Two halves of a surrogate pair that meet in `all` take four bytes there, but six when their texts are written
    // apart.
    const long = mcpappsEncodeLong(all);
    const room = long ? long.length + 2 * count : all.length * 3;
    mcpappsReserve(4 + count + (room >> 2));
    const { words, bytes, used: start } = mcpappsPacked;
    const first = (start + 3 + count) << 2;
    // A single call is much faster, but the ends are known only if each unit takes one byte.
    if (long) bytes.set(long, first);
    let size = long ? long.length : mcpappsEncoder.encodeInto(all, bytes.subarray(first, first + room)).written;
    if (size == all.length) {
      words.set(ends, start + 3);
    } else {
      size = 0;
      let begin = 0;
      for (let i = 0; i < count; ++i) {
        const text = all.slice(begin, ends[i]);
        size += mcpappsEncoder.encodeInto(text, bytes.subarray(first + size, first + room)).written;
        words[start + 3 + i] = size;
        begin = ends[i];
      }
    }
    const whole = 3 + count + ((size + 3) >> 2);
    words[start] = 10;
    words[start + 1] = count;
    words[start + 2] = whole;
    mcpappsPacked.used += whole;
  },

  $mcpappsWriteArray: (array, depth) => {
    const count = array.length;
    mcpappsVisit(count);
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
      const value = array[i];
      if (value === undefined) mcpappsVisit(mcpappsPacked.slowNode);
      mcpappsPacked.words[start + 3 + i] = mcpappsPacked.used - start;
      mcpappsWrite(mcpappsJsonOf(value), depth + 1);
    }
    const words = mcpappsPacked.words;
    words[start] = 7;
    words[start + 1] = count;
    words[start + 2] = mcpappsPacked.used - start;
  },

  $mcpappsWriteObject: (object, depth) => {
    if (object.__proto__ !== Object.prototype) {
      const isBoxed = [String, Number, Boolean].some((kind) => object instanceof kind);
      if (isBoxed) return mcpappsWrite(object.valueOf(), depth);
      if (ArrayBuffer.isView(object)) {
        const length = object.length || 0;
        mcpappsVisit(mcpappsPacked.slowNode * length);
        // They count as keys, too.
        mcpappsPacked.left += length;
      }
    }
    const keys = Object.keys(object);
    mcpappsVisit(keys.length);
    mcpappsReserve(3);
    const start = mcpappsPacked.used;
    mcpappsPacked.used += 3;
    let count = 0;
    for (const key of keys) {
      const value = mcpappsJsonOf(object[key]);
      if (mcpappsIsLeftOut(value)) {
        mcpappsVisit(mcpappsPacked.slowNode);
        continue;
      }
      mcpappsWriteString(key);
      mcpappsWrite(value, depth + 1);
      ++count;
    }
    const words = mcpappsPacked.words;
    words[start] = 8;
    words[start + 1] = count;
    words[start + 2] = mcpappsPacked.used - start;
  },

  // The value that JSON.stringify() uses for `value`.
  $mcpappsJsonOf: (value) =>
    typeof value == "object" && typeof value?.toJSON == "function" ? value.toJSON() : value,

  // Whether it may be left out, and so cannot be in a column.
  $mcpappsIsOdd: (value) => mcpappsIsLeftOut(value) || typeof value?.toJSON == "function",

  $mcpappsIsLeftOut: (value) => value === undefined || typeof value == "function" || typeof value == "symbol",

  $mcpappsWrite: (value, depth) => {
    if (typeof value == "string") return mcpappsWriteString(value);
    mcpappsReserve(3);
    const { words, used: at } = mcpappsPacked;
    if (Number.isFinite(value)) {
      mcpappsNumber[0] = value;
      words[at] = 3;
      words[at + 1] = mcpappsNumberWords[0];
      words[at + 2] = mcpappsNumberWords[1];
      mcpappsPacked.used += 3;
    } else if (value && typeof value == "object") {
      if (depth >= mcpappsPacked.maxDepth) throw RangeError("nested too deeply");
      if (Array.isArray(value)) {
        mcpappsWriteArray(value, depth);
      } else {
        mcpappsWriteObject(value, depth);
      }
    } else {
      words[at] = value === true ? 2 : value === false ? 1 : 0;
      ++mcpappsPacked.used;
    }
  },

  // Packs the output of `write` into a block that the caller has to free.
  $mcpappsPackBy__deps: ["malloc"],
  $mcpappsPackBy: (write) => {
    const block = mcpappsPacked;
    // The state of an outer packing, if a getter or toJSON() calls.
    const { words, bytes, used, left } = block;
    const spare = block.spare || new Uint32Array(1024);
    block.spare = null;
    block.used = 0;
    block.left = block.maxNodes;
    try {
      mcpappsUseWords(spare);
      write();
      const address = _malloc(block.used << 2);
      if (!address) throw RangeError("out of memory");
      HEAPU32.set(block.words.subarray(0, block.used), address >>> 2);
      return address;
    } finally {
      if (block.words.length <= block.maxSpare) block.spare = block.words;
      block.words = words;
      block.bytes = bytes;
      block.used = used;
      block.left = left;
    }
  },

  // Packs `value` into a block that the caller has to free. Throws a RangeError if it is refused.
  $mcpappsPack: (value) => mcpappsPackBy(() => mcpappsWrite(mcpappsJsonOf(value), 0)),
});
