// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Programs that the plugin of bundlers (plugin.js) has put into a page: each has an address that `fetch` answers. A
// policy may let a page fetch nothing, not even a data: address.

import { decompress } from "./compressed.js";

/** As base64 of gzip. @type {Map<string, string>} */
const programs = new Map();

/** @type {typeof fetch} */
let fetchElsewhere;

/** @param {Parameters<typeof fetch>} request */
async function answer(...request) {
  const [input] = request;
  const program = programs.get(input instanceof Request ? input.url : String(input));
  if (program === undefined) return fetchElsewhere(...request);
  return new Response(await decompress(program), { headers: { "content-type": "application/wasm" } });
}

/** Gives the address of a program. @param {string} name that no other program has @param {string} program */
export function addressOf(name, program) {
  if (!programs.size) {
    fetchElsewhere = globalThis.fetch;
    globalThis.fetch = answer;
  }
  const address = `mcpapps:${name}`;
  programs.set(address, program);
  return address;
}
