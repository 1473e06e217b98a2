// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Of the module that the build makes: see bindings/npm/build_package.mjs.

/** The program and its memory, both compressed, as Base64; and where the memory begins. */
export declare const wasm: string;
export declare const data: string;
export declare const address: number;
