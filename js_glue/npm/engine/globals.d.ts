// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// Browser APIs that TypeScript does not declare yet.

interface Uint8ArrayConstructor {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/** Trusted Types; not in every browser. */
declare var trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScript(text: string): string },
  ): { createScript(text: string): string };
};
