export class Bytes {
  /** @param {Uint8Array} bytes */
  constructor(bytes, position = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
    this.end = bytes.length; // of the section that is read
    // The halves of the last signed number.
    this.low = 0;
    this.high = 0;
  }

  get atEnd() {
    return this.position >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.position++];
  }

  unsigned() {
    let byte = this.bytes[this.position++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let shift = 7;
    do {
      byte = this.bytes[this.position++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value >>> 0;
  }

  // Up to 64 bits. Returns the low half.
  signed() {
    let shift = 0;
    let byte;
    this.low = this.high = 0;
    do {
      byte = this.bytes[this.position++];
      const bits = byte & 127;
      if (shift < 32) this.low |= bits << shift;
      if (shift > 24) this.high |= shift < 32 ? bits >> (32 - shift) : bits << (shift - 32);
      shift += 7;
    } while (byte > 127);
    if (byte & 64 && shift < 64) {
      if (shift < 32) this.low |= -1 << shift;
      this.high |= shift < 32 ? -1 : -1 << (shift - 32);
    }
    return this.low;
  }

  float32() {
    this.position += 4;
    return this.view.getFloat32(this.position - 4, true);
  }

  float64() {
    this.position += 8;
    return this.view.getFloat64(this.position - 8, true);
  }

  // The bits of the last float: a NaN has more than JavaScript shows.
  /** @param {number} distance */
  bitsBefore(distance) {
    return this.view.getInt32(this.position - distance, true);
  }

  // The beginning of the last float.
  /** @param {number} size */
  skip(size) {
    this.position += size;
    return this.position - size;
  }

  /** @param {number} size */
  take(size) {
    this.position += size;
    return this.bytes.subarray(this.position - size, this.position);
  }

  string() {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.take(this.unsigned()));
  }

  // A list with its count, with at least a byte per element.
  /**
   * @template T
   * @param {() => T} read
   */
  list(read) {
    /** @type {T[]} */
    const all = [];
    for (let count = this.unsigned(); count > 0; --count) {
      if (this.position >= this.end) throw new Error("This is no WebAssembly program: a list in it has no end.");
      all.push(read());
    }
    return all;
  }
}
