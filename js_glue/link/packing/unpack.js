// Reads packed values (see mcpapps/detail/packed.h; packed.js writes them). An Emscripten library: linked into the
// glue.
addToLibrary({
  $mcpappsUnpacking: {
    // The next word.
    at: 0,
  },

  // The text of `bytes` bytes of UTF-8. Most are short and ASCII, for which calling the decoder is too slow.
  $mcpappsReadText: (address, bytes) => {
    if (bytes < 48) {
      let text = "";
      let i = 0;
      for (; i < bytes; ++i) {
        const byte = HEAPU8[address + i];
        if (byte > 127) break;
        text += String.fromCharCode(byte);
      }
      if (i == bytes) return text;
    }
    return mcpappsDecoder.decode(HEAPU8.subarray(address, address + bytes));
  },
  $mcpappsDecoder: '=new TextDecoder("utf-8", { ignoreBOM: true })',

  $mcpappsReadNumber: (at) => {
    mcpappsNumberWords[0] = HEAPU32[at];
    mcpappsNumberWords[1] = HEAPU32[at + 1];
    return mcpappsNumber[0];
  },

  $mcpappsSetMember: (object, key, value) => {
    // Assigning it would set the prototype.
    if (key == "__proto__") {
      Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
    } else {
      object[key] = value;
    }
  },

  // Reads the value at the word `mcpappsUnpacking.at`, and moves on to the next.
  $mcpappsRead: () => {
    const block = mcpappsUnpacking;
    const start = block.at++;
    const count = HEAPU32[start + 1];
    switch (HEAPU32[start]) {
      case 1: return false;
      case 2: return true;
      case 3:
        block.at += 2;
        return mcpappsReadNumber(start + 1);
      // Beyond 2^53: the nearest number of JavaScript.
      case 4:
        block.at += 2;
        return (HEAPU32[start + 2] | 0) * 2 ** 32 + count;
      case 5:
        block.at += 2;
        return HEAPU32[start + 2] * 2 ** 32 + count;
      case 6:
        block.at += 1 + ((count + 3) >> 2);
        return mcpappsReadText((start + 2) << 2, count);
      case 7: {
        block.at = start + 3 + count;
        const array = [];
        for (let i = 0; i < count; ++i) array.push(mcpappsRead());
        return array;
      }
      case 8: {
        block.at = start + 3;
        const object = {};
        for (let i = 0; i < count; ++i) {
          const key = mcpappsRead();
          mcpappsSetMember(object, key, mcpappsRead());
        }
        return object;
      }
      case 9: {
        block.at = start + 2 + 2 * count;
        const array = [];
        for (let i = 0; i < count; ++i) array.push(mcpappsReadNumber(start + 2 + 2 * i));
        return array;
      }
      case 10: {
        block.at = start + HEAPU32[start + 2];
        const first = (start + 3 + count) << 2;
        const array = [];
        for (let i = 0, begin = 0; i < count; ++i) {
          const end = HEAPU32[start + 3 + i];
          array.push(mcpappsReadText(first + begin, end - begin));
          begin = end;
        }
        return array;
      }
      case 11: {
        block.at = start + 4;
        const rows = Array.from({ length: count }, () => ({}));
        for (let left = HEAPU32[start + 3]; left > 0; --left) {
          const key = mcpappsRead();
          mcpappsRead().forEach((value, i) => mcpappsSetMember(rows[i], key, value));
        }
        return rows;
      }
      default: return null;
    }
  },

  // The JavaScript value of the packed one at `address`.
  $mcpappsUnpack: (address) => {
    // The position of an outer call: a setter that a page put on Object.prototype may call this.
    const outer = mcpappsUnpacking.at;
    mcpappsUnpacking.at = address >>> 2;
    try {
      return mcpappsRead();
    } finally {
      mcpappsUnpacking.at = outer;
    }
  },
});
