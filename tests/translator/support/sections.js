// Writes programs by their bytes, where the assembler has no words.
import { unsigned } from "./assembler.js";

export const list = (...entries) => [...unsigned(entries.length), ...entries.flat(Infinity)];
export const name = (text) => list(...Buffer.from(text));
export const section = (id, ...parts) => [id, ...list(...parts.flat(Infinity))];
/** A function without locals. */
export const body = (...bytes) => list(...[0, ...bytes, 0x0b].flat(Infinity));
export const program = (...sections) => new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
