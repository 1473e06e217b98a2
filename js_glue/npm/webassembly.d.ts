// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/**
 * Imported before all other modules, puts a `WebAssembly` into a page that may not run WebAssembly: it translates
 * programs to JavaScript, and runs them by inline scripts. Elsewhere it does nothing. `mcpapps/webassembly/simd` in its
 * place also takes programs with SIMD or with atomic operations. For pages that run no inline scripts, and programs
 * translated at build, there is `mcpapps/webassembly/translated`. See docs/webassembly.md.
 */
export {};
