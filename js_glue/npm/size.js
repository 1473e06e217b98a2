// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { createSizeObserver } from "./engine/size_observer.js";

/**
 * @typedef {{width?: number, height?: number, maxWidth?: number, maxHeight?: number}} Container `containerDimensions`
 *   of the host's context
 * @typedef {{follow: (container?: Container) => void, changeMode: () => void, stop: () => void}} SizeObserver
 */

/** @type {SizeObserver} */
const nobody = { follow() {}, changeMode() {}, stop() {} };

/**
 * Calls `report` with the size of the content, now and at each change. Does nothing without a page.
 * @type {(report: (size: {width: number, height: number}) => void) => SizeObserver}
 */
export function observeSize(report) {
  if (typeof document === "undefined") return nobody;
  // Always with a width, as in the reference SDK.
  /** @type {Parameters<typeof createSizeObserver>[0]} */
  const onSize = (_, width, height) => report({ width: width || innerWidth, height });
  const onLoop = () =>
    console.warn(
      "[mcpapps] The height of the content changes each time the host resizes the frame, " +
        "so no more sizes are reported. A common cause is height: 100vh with a margin: use height: 100%, " +
        "or box-sizing: border-box",
    );
  const observer = createSizeObserver(onSize, onLoop);
  observer.start();
  return {
    follow({ width, height, maxWidth = 0, maxHeight } = {}) {
      // A maximum of zero means none.
      observer.setContainer(height !== undefined, width === undefined ? maxWidth : 0, maxHeight || Infinity);
    },
    /** The display mode has changed. */
    changeMode: () => observer.forget(),
    stop: () => observer.stop(),
  };
}
