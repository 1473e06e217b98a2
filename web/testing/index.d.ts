// mcpapps-devkit/testing: opens a view in Node and plays its host.

import type { HostedView, OpenOptions, Size } from "./view_types.js";

export type * from "./view_types.js";
export { compareMessages, parseRecording, toRecording, type Entry } from "./recording.js";
export { nodeTestText } from "./node_test_text.js";

export interface NodeOptions extends OpenOptions {
  /**
   * The test's context, which closes the view when the test ends: `test(name, async (t) => …)` of node:test, or
   * Vitest's.
   */
  t?: { after(close: () => Promise<void>): void } | { onTestFinished(close: () => Promise<void>): void };
  /**
   * The engine of a page that mcpapps built. With "js" the page may not use WebAssembly, as under the default policy of
   * the specification. By default the page may and chooses for itself: WebAssembly if it has that.
   */
  engine?: "wasm" | "js";
  /** Of the window, in CSS pixels; 760 and 600 by default. */
  width?: number;
  height?: number;
  /**
   * Sizes of elements by selector: nothing is laid out. Others are 0 × 0, a canvas has its attributes, the page the
   * window's.
   */
  sizes?: Record<string, Size>;
  /**
   * "real" by default. A manual clock stands still until advance() moves it: timers, animation frames, Date,
   * performance.now().
   */
  clock?: "real" | "manual";
  /** What Date begins at with a manual clock; 2026-01-01T00:00:00Z by default. */
  time?: number | string | Date;
  /** The view's network. It has none by default, as under the specification's default policy. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

/** What was drawn by the 2D context of a canvas. Nothing is painted; WebGL is not there at all. */
export interface CanvasRecord {
  /** Calls of methods and settings of properties, in order; the last 100,000 at most. */
  readonly calls: ({ name: string; args: unknown[] } | { name: string; value: unknown })[];
  /** What fillText() and strokeText() wrote. */
  readonly texts: string[];
  clear(): void;
}

export interface ReplayOptions {
  /** Methods of the view that are not compared, such as "ui/notifications/size-changed". */
  ignore?: string[];
  /**
   * Does what the user did when this was recorded: is called when the recording goes on with a message that the view
   * has not sent by itself. By the tool's name or the method, or one function for all.
   */
  act?: Act | Record<string, Act>;
  /** Rewrites the file with what the view does now. By default if the environment has UPDATE_RECORDINGS=1. */
  update?: boolean;
}
type Act = (message: any, view: NodeView) => unknown;

/** A view in Node. Promises of user actions resolve when the view and its host are idle. */
export interface NodeView extends HostedView {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Of a page that mcpapps built: the engine that runs. */
  readonly engine: "wasm" | "js" | undefined;

  /** Waits until the first element that matches `selector` is neither hidden nor disabled; then clicks it. */
  click(selector: string): Promise<void>;
  /** Puts `text` in place of what a field holds, a letter at a time, and leaves the field. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses the option of a `<select>` that has this value or text. */
  select(selector: string, choice: string): Promise<void>;
  /** Presses a key, such as "Enter", "ArrowLeft" or "Control+Shift+k", in an element. */
  press(selector: string, key: string): Promise<void>;

  /** The drawing on the first canvas that matches; "canvas" by default. */
  canvas(selector?: string): CanvasRecord;
  /** Gives the elements that match a size, and tells the page's ResizeObservers. */
  resize(selector: string, size: Size): Promise<void>;
  resizeWindow(size: Size): Promise<void>;

  /**
   * Advances a manual clock. The timers fire in order, each at its time; rejects when they have fired 100,000 times.
   */
  advance(milliseconds: number): Promise<void>;

  /**
   * Reloads the page and plays the host's part of a recording to it. Rejects if the view sends something else than
   * was recorded, with the lines of the recording. The clock is the recording's: no real time passes.
   * @param recording a file, or the lines of JSON themselves
   */
  replay(recording: string | URL, options?: ReplayOptions): Promise<void>;
}

/**
 * Opens a page: one that mcpapps built, or any other view in a single HTML file. Resolves when the view has ended its
 * handshake.
 * @param page a path from the folder in which the test runs, a file: URL, or the HTML itself
 */
export function openView(
  page: string | URL | { html: string; name?: string },
  options?: NodeOptions,
): Promise<NodeView>;
