// Takes apart what Emscripten wrote: the program's function out of the JavaScript engine, and out of
// both engines the data with which their memory begins, so that a page need hold it only once.

const trap = (what) => `throw new WebAssembly.RuntimeError("${what}")`;

// wasm2js leaves a stand-in for `WebAssembly` around the program, which the loader does without. Only
// an optimized program has marks around it. Traps become those of the other engine: after errors of
// another kind the program would be taken for alive.
export function programOf(source) {
  const begin = "this.exports = (";
  const start = source.indexOf(begin);
  const end = source.lastIndexOf(")(info);");
  const program = start < 0 ? "" : source.slice(start + begin.length, end).replace(/^\/\/ EMSCRIPTEN_(START|END)_ASM$/gm, "").trim();
  if (!/^function\b[^]*}$/.test(program)) throw new Error("The JavaScript engine is not what wasm2js writes.");
  return program
    .replace(/\bthrow\s*new Error\((["'])abort\1\)/g, trap("unreachable"))
    .replace(/\bthrow\s*(["'])trap: .*?\1/g, trap("memory access out of bounds"))
    // The table of functions.
    .replace(/\[\s*null,/, `[()=>{${trap("null function")}},`);
}

class Reader {
  constructor(bytes, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  byte() {
    return this.bytes[this.position++];
  }

  // LEB128, signed or not: addresses of more than 31 bits come out negative, and are refused below.
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  take(size) {
    this.position += size;
    return this.bytes.subarray(this.position - size, this.position);
  }
}

const header = 8;
const dataSection = 11;
const dataCountSection = 12;

function* sectionsOf(wasm) {
  const reader = new Reader(wasm, header);
  while (reader.position < wasm.length) {
    const start = reader.position;
    const id = reader.byte();
    const content = reader.take(reader.number());
    yield { id, content, whole: wasm.subarray(start, reader.position) };
  }
}

// The segments that are copied when the program starts, or nothing if there is one of another kind.
function segmentsOf(content) {
  const [active, i32Const, end] = [0, 0x41, 0x0b];
  const reader = new Reader(content);
  const segments = [];
  for (let count = reader.number(); count > 0; --count) {
    if (reader.number() !== active || reader.byte() !== i32Const) return [];
    const address = reader.number();
    if (reader.byte() !== end || address < 0) return [];
    segments.push({ address, bytes: reader.take(reader.number()) });
  }
  return segments;
}

/** The bytes with which a program's memory begins, with all else that its data section says. */
export function dataOf(wasm) {
  const section = [...sectionsOf(wasm)].find(({ id }) => id === dataSection);
  return Buffer.from(section?.content ?? []);
}

function imageOf(segments) {
  const ends = segments.map(({ address, bytes }) => address + bytes.length);
  const address = Math.min(...segments.map((segment) => segment.address));
  const bytes = new Uint8Array(Math.max(...ends) - address);
  for (const segment of segments) bytes.set(segment.bytes, segment.address - address);
  return { address, bytes };
}

/**
 * Both engines without their data, and the data. As they were, and no data, if the engines do not
 * show the very same bytes: then there is a kind of data that we do not know.
 * @param {{ wasm: Uint8Array, js: string }} engines
 */
export function withoutData({ wasm, js }) {
  const sections = [...sectionsOf(wasm)];
  const section = sections.find(({ id }) => id === dataSection);
  const segments = section ? segmentsOf(section.content) : [];
  // Addresses may be written like 18e3.
  const copies = /[\w$]+\([\w$]+,\s*([\de]+),\s*"([\w+/]*=*)"\);?/g;
  const inJs = new Map([...js.matchAll(copies)].map(([, address, text]) => [Number(address), text]));
  const same = ({ address, bytes }) => inJs.get(address) === Buffer.from(bytes).toString("base64");
  if (segments.length === 0 || segments.length !== inJs.size || !segments.every(same)) return { wasm, js };

  const kept = sections.filter(({ id }) => id !== dataSection && id !== dataCountSection);
  return {
    wasm: Buffer.concat([wasm.subarray(0, header), ...kept.map(({ whole }) => whole)]),
    js: js.replace(copies, ""),
    data: imageOf(segments),
  };
}
