// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.

/** The program as a JavaScript expression: a function of the imports that returns the exports. */
export declare function translated(program: Uint8Array): string;
