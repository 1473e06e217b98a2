// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.

/** The program and its memory, compressed, in Base64; and where the memory begins. */
export declare const wasm: string;
export declare const data: string;
export declare const address: number;
