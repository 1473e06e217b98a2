// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// What TypeScript does not know of browsers yet.

interface Uint8ArrayConstructor {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/** Of Trusted Types; not every browser has them. */
declare var trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScript(text: string): string },
  ): { createScript(text: string): string };
};
