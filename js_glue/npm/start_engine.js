// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Starts the engine, one for all Apps of a page.

import { create } from "./engine/glue.js";
// Not when it is needed: in one file, what a bundler appends begins only after a top-level await of the page.
import { translated } from "./engine/translator.js";
import { address, data, wasm } from "./engine/wasm.js";
import { evaluate } from "./evaluate.js";
import { startProgram } from "./start_program.js";

/** @import { Engine } from "./engine/glue.js" */

/** The running engine; undefined before `ready`. @type {Engine} */
export let engine;
/** @type {"wasm" | "js"} */
export let engineKind;

/** @param {() => Promise<Uint8Array>} program */
const javascript = async (program) => evaluate(translated(await program()));

async function startFirst() {
  const started = await startProgram("mcpapps", { create, wasm, data, address, javascript });
  engine = started.program;
  engineKind = started.engine;
}

export const ready = startFirst();
// Users of `ready` get the error.
ready.catch(() => {});
