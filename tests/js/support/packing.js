// js_glue/link/packing without Emscripten: linked by hand over a heap whose every use is counted.
import { readFileSync } from "node:fs";
import vm from "node:vm";

function readLibrary(path) {
  const code = readFileSync(new URL(`../../../js_glue/link/packing/${path}`, import.meta.url), "utf8");
  const run = vm.runInThisContext(`(addToLibrary) => { ${code} }`, { filename: path });
  const library = {};
  run((symbols) => Object.assign(library, symbols));
  return library;
}

const files = ["packed.js", "packed_table.js", "unpack.js"];
/** What they define, by Emscripten's names. */
const library = Object.assign({}, ...files.map(readLibrary));

function linkedCode() {
  let code = "";
  for (const [symbol, value] of Object.entries(library)) {
    if (symbol.endsWith("__deps")) continue;
    const isCode = typeof value == "string" && value[0] == "=";
    const text = isCode ? value.slice(1) : typeof value == "function" ? value : JSON.stringify(value);
    code += `const ${symbol.replace("$", "")} = ${text};\n`;
  }
  return code;
}

const instantiate = vm.runInThisContext(
  `(heap) => {
    let HEAPU8, HEAPU32;
    const _malloc = heap.malloc, _free = heap.free;
    // The arrays of words that it writes into are counted.
    const Uint32Array = new Proxy(globalThis.Uint32Array, {
      construct: (type, [what, ...rest]) => {
        if (typeof what == "number") heap.peak = Math.max(heap.peak, 4 * what);
        return new type(what, ...rest);
      },
    });
    heap.onMemory = (buffer) => {
      HEAPU8 = new Uint8Array(buffer);
      HEAPU32 = new Uint32Array(buffer);
    };
    heap.grow(1 << 16);
    ${linkedCode()}
    return { mcpappsPack, mcpappsUnpack, mcpappsPacked };
  }`,
  { filename: "linked packing" },
);

const garbage = 0xdd;
const detach = (buffer) => structuredClone(buffer, { transfer: [buffer] });

/** A heap as Emscripten's: when it grows, views of the old one are empty. Whatever is freed is spoilt at once. */
class Heap {
  buffer = new ArrayBuffer(0);
  top = 64;
  /** The size in bytes of each block in use. */
  blocks = new Map();
  /** The largest number of bytes that were in use at once, or that one array has to write into. */
  peak = 0;

  grow = (size) => {
    const old = this.buffer;
    this.buffer = new ArrayBuffer(size);
    new Uint8Array(this.buffer).set(new Uint8Array(old));
    detach(old);
    this.onMemory(this.buffer);
  };

  malloc = (size) => {
    const address = this.top;
    this.top += (size + 15) & ~15;
    if (this.top > this.buffer.byteLength) this.grow(2 * this.top);
    this.blocks.set(address, size);
    this.peak = Math.max(this.peak, this.used);
    return address;
  };

  free = (address) => {
    if (!address) return;
    if (!this.blocks.has(address)) throw new Error("free() of what is not in use");
    new Uint8Array(this.buffer).fill(garbage, address, address + this.blocks.get(address));
    this.blocks.delete(address);
    // Bytes below the last block are not used again; tests are short.
    if (!this.blocks.size) this.top = 64;
  };

  get used() {
    let sum = 0;
    for (const size of this.blocks.values()) sum += size;
    return sum;
  }
}

/** A packer and an unpacker with a heap of their own. */
export function link() {
  const heap = new Heap();
  const { mcpappsPack, mcpappsUnpack, mcpappsPacked } = instantiate(heap);
  return {
    heap,
    bounds: mcpappsPacked,
    pack: mcpappsPack,
    unpack: mcpappsUnpack,
    /** What C++ would give back. */
    roundTrip: (value) => {
      const address = mcpappsPack(value);
      const copy = mcpappsUnpack(address);
      heap.free(address);
      return copy;
    },
  };
}
