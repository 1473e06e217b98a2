// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Of the module that the build makes: see bindings/npm/build_package.mjs.

/** The program as JavaScript: an expression whose value takes imports and gives exports. */
export declare function translated(program: Uint8Array): string;
