// Does the same with the platform's WebAssembly and with ours, and compares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { createWebAssembly } from "../../../js_glue/npm/webassembly/namespace.js";
import { compiler } from "../../../js_glue/translator/validate/compiler.mjs";

export const platform = WebAssembly;

// The module of the package, which installs itself where there is none.
async function builtOne(path) {
  globalThis.WebAssembly = undefined;
  await import(pathToFileURL(path).href);
  const { WebAssembly } = globalThis;
  globalThis.WebAssembly = platform;
  return WebAssembly;
}

const built = process.env.MCPAPPS_WEBASSEMBLY_MODULE;
/** Ours, as in a page that may not run WebAssembly. */
export const ours = built
  ? await builtOne(built)
  : createWebAssembly({ compiler, evaluate: (text) => vm.runInThisContext(`(${text})`) });

/** A value as text that shows its type. */
function shown(value, depth = 0) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "symbol" || Object(value) !== value) return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "function") return `function ${value.name}/${value.length}`;
  if (value instanceof Error || depth > 4) return `${value.constructor.name}`;
  if (Array.isArray(value)) return `[${value.map((entry) => shown(entry, depth + 1))}]`;
  if (value instanceof ArrayBuffer) return `buffer of ${value.byteLength}`;
  if (value instanceof Uint8Array) return `bytes ${[...value]}`;
  const members = Object.keys(value).map((key) => `${key}: ${shown(value[key], depth + 1)}`);
  return `${Object.prototype.toString.call(value)} {${members}}`;
}

async function outcome(steps, WebAssembly) {
  const { WebAssembly: before } = globalThis;
  // Texts of programs use its error classes.
  globalThis.WebAssembly = WebAssembly;
  try {
    return shown(await steps(WebAssembly));
  } catch (error) {
    return `throws ${error?.constructor?.name ?? shown(error)}`;
  } finally {
    globalThis.WebAssembly = before;
  }
}

/** `steps` get a `WebAssembly`, and return something, or throw; `expected` is a part of what both give. */
export function both(name, steps, expected) {
  test(name, async () => {
    const [left, right] = [await outcome(steps, platform), await outcome(steps, ours)];
    if (expected !== undefined) assert.ok(left.includes(expected), left);
    assert.equal(right, left);
  });
}
