// Programs that describe rows, as cmake/row_readers.mjs finds them, and the readers it writes.
import vm from "node:vm";
import { rowReaders } from "../../../cmake/row_readers.mjs";

function leb(number) {
  return number < 128 ? [number] : [(number & 127) | 128, ...leb(number >>> 7)];
}

/**
 * A WebAssembly program with nothing but data.
 * @param {Record<string, string>[]} rows of each the members' kinds, by their names
 */
export function programWith(...rows) {
  const texts = rows.map(
    (row) =>
      `\x01mcpapps row\n${Object.entries(row)
        .map(([name, kind]) => `${kind}${name}\n`)
        .join("")}\0`,
  );
  return programOf(`before\0${texts.join("")}after`);
}

/** A WebAssembly program whose data is this text. @param {string} text */
export function programOf(text) {
  const bytes = Buffer.from(text);
  const content = [1, 0, 0x41, 0, 0x0b, ...leb(bytes.length), ...bytes];
  return Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 11, ...leb(content.length), ...content]);
}

/** The readers of these rows, as the loader hands them to a view. */
export function readersOf(...rows) {
  return vm.runInThisContext(`(${rowReaders(programWith(...rows)) || "undefined"})`);
}
