// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.

/** `onLoop` is called where sizes would be reported without end. */
export declare function createSizeObserver(
  onSize: (_: unknown, width: number, height: number) => void,
  onLoop: () => void,
): {
  start(): void;
  setContainer(hasFixedHeight: boolean, maxWidth: number, maxHeight: number): void;
  forget(): void;
  stop(): void;
};
