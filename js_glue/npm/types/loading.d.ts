// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The engine is WebAssembly where the page's policy lets it, else JavaScript from the same sources.

/**
 * Fulfilled when the engine runs; rejected if none can be started. Loading begins with the import of
 * this module, and {@link App.connect} waits for it, so nothing else has to.
 */
export declare const ready: Promise<void>;
