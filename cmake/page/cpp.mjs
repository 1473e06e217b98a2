// How texts and names are written in C++.

/** @typedef {(line: number) => string} At writes a #line for a line of the HTML */

/** @param {string} name */
export const upper = (name) => name[0].toUpperCase() + name.slice(1);

/** A C++ literal. @param {string} text */
export const quoted = (text) =>
  `"${text
    .replace(/["\\]/g, "\\$&")
    .replace(/\?(?=\?)/g, '?""')
    .replace(/[^\x20-\x7e]/g, (c) =>
      [...new TextEncoder().encode(c)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join(""),
    )}"`;

/** The text of a static_assert. Some compilers write quotation marks as \\". @param {string} text */
export const told = (text) => quoted(text.replaceAll('"', "'"));
