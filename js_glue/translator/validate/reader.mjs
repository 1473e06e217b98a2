// Reads a program's bytes, which may be anything.

/** Why bytes are no valid program, and where; or which feature of one is not supported. */
export class Invalid extends Error {
  /** @param {string} what @param {number} place @param {boolean} [isFeature] */
  constructor(what, place, isFeature = false) {
    super(`${what} @+${place}`);
    this.isFeature = isFeature;
  }
}

// The longest text of a name.
const maxName = 100000;

export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
    this.end = bytes.length; // of the part that is read
  }

  /** @param {string} what @param {number} [place] @returns {never} */
  fail(what, place = this.position) {
    throw new Invalid(what, place);
  }

  /** @param {string} feature @returns {never} */
  refuse(feature) {
    throw new Invalid(`${feature} is not supported`, this.position, true);
  }

  // The program has what is lowered before it is translated: simd/check.mjs is the validator that takes it.
  /** @param {string} feature */
  needPass(feature) {
    this.refuse(`${feature} without the import of mcpapps/webassembly/simd`);
  }

  byte() {
    if (this.position >= this.end) this.fail("expected 1 byte");
    return this.bytes[this.position++];
  }

  unsigned() {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.byte();
      if (shift === 28 && byte > 15) this.fail("invalid LEB128, a number of more than 32 bits", this.position - 1);
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }

  // Exact up to 53 bits.
  /** @param {number} bits */
  signed(bits) {
    let value = 0;
    for (let place = 0; ; place += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** place;
      const left = bits - place;
      if (left < 7) {
        const copies = 0x7f & -(1 << (left - 1));
        if (byte > 127 || ((byte & copies) !== 0 && (byte & copies) !== copies)) {
          this.fail(`invalid LEB128, a number of more than ${bits} bits`, this.position - 1);
        }
      }
      if (byte < 128) return byte & 64 ? value - 2 ** (place + 7) : value;
    }
  }

  /** @param {number} size */
  take(size) {
    if (size > this.end - this.position) this.fail(`expected ${size} bytes, fell off end`);
    this.position += size;
    return this.bytes.subarray(this.position - size, this.position);
  }

  string() {
    const size = this.unsigned();
    if (size > maxName) this.fail(`a name of ${size} bytes is longer than ${maxName}`);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.take(size));
    } catch (error) {
      if (error instanceof Invalid) throw error;
      return this.fail("a name is not valid UTF-8");
    }
  }

  /** @param {number} most @param {string} what */
  count(most, what) {
    const place = this.position;
    const count = this.unsigned();
    if (count > most) this.fail(`${count} ${what} are more than ${most}`, place);
    return count;
  }

  // Each takes at least a byte, so that the end comes first where the count is too large.
  /**
   * @template T
   * @param {number} most
   * @param {string} what
   * @param {(index: number) => T} read
   */
  list(most, what, read) {
    /** @type {T[]} */
    const all = [];
    const count = this.count(most, what);
    for (let i = 0; i < count; ++i) all.push(read(i));
    return all;
  }

  /** @template T @param {T[]} all @param {string} what */
  index(all, what) {
    const place = this.position;
    const index = this.unsigned();
    if (index >= all.length) this.fail(`${what} index ${index} out of bounds (${all.length})`, place);
    return index;
  }
}
