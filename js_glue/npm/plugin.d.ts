// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/**
 * A plugin of Vite, Rollup and esbuild that puts WebAssembly programs into the files that they make, so that a page
 * fetches none, and that imports `mcpapps/webassembly` before them. See docs/webassembly.md. In your own code:
 *
 *     import address from "package/program.wasm?url";   // a string, which `fetch` takes
 *     import init from "package/program.wasm?init";     // (imports) => Promise<WebAssembly.Instance>
 *     import { run } from "package/program.wasm";       // the exports, by an await of the module
 *
 * In packages, `new URL("program.wasm", import.meta.url)` becomes such an address, too.
 */

export interface Options {
  /**
   * Translates each program at build, and puts the JavaScript beside it. By default, a page that may not run
   * WebAssembly translates programs itself. A program that cannot be translated is a warning.
   */
  translate?: boolean;
  /**
   * Imports `mcpapps/webassembly/simd` in the place of `mcpapps/webassembly`, for programs with SIMD or with atomic
   * operations. By default, pages that translate programs refuse these. With `translate` it changes nothing: a build
   * translates them anyway.
   */
  simd?: boolean;
}

/** A plugin of Vite, Rollup or Rolldown. */
export interface RollupPlugin {
  name: string;
  enforce: "pre";
  config(this: any): object;
  resolveId(this: any, source: string, importer: string | undefined): Promise<any>;
  load(this: any, id: string): { code: string; map: { mappings: "" } } | null;
  transform(code: string, id: string): { code: string; map: null } | null;
}

export interface EsbuildPlugin {
  name: string;
  setup(build: any): void;
}

export function vite(options?: Options): RollupPlugin;
export function rollup(options?: Options): RollupPlugin;
export function esbuild(options?: Options): EsbuildPlugin;
