// mcpapps-devkit/testing/playwright: opens a view in a browser and plays its host.

import type {
  expect as baseExpect,
  Locator,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from "@playwright/test";
import type { HostedView, OpenOptions } from "./view_types.js";

export type * from "./view_types.js";

export interface BrowserOptions extends OpenOptions {
  /** A host of web/hosts, whose frames, policy, context and habits the view meets; "specification" by default. */
  host?: string;
  /**
   * The Content-Security-Policy of the view: that of the host by default; "specification", "draft" or "wasm", as in the
   * dev host; or the text of one.
   */
  policy?: string;
  /**
   * The `_meta.ui.csp` of the view's resource, for the policies with a name. Chromium does not show the view of a
   * resource with a csp as "mcp-cli".
   */
  csp?: {
    connectDomains?: string[];
    resourceDomains?: string[];
    frameDomains?: string[];
    baseUriDomains?: string[];
    wasmUnsafeEval?: boolean;
  };
  /** In "fullscreen" the view fills the page. The host's own by default. */
  displayMode?: "inline" | "fullscreen" | "pip";
}

export interface AccessibilityOptions {
  /** Groups of axe-core's rules; WCAG 2.0 to 2.2, levels A and AA, by default. */
  tags?: string[];
  /** Rules that are not to be looked at. */
  disable?: string[];
  /** Selectors of elements that are not to be looked at. */
  exclude?: string[];
}

export interface BrowserView extends HostedView {
  /** The host's page. */
  readonly page: Page;
  /** The view's root element: `view.frame.getByRole("button")`, `expect(view.frame).toHaveScreenshot()`. */
  readonly frame: Locator;
  /** Of a page that mcpapps built: the engine that runs. */
  readonly engine: Promise<"wasm" | "js" | undefined>;
  /** In what the page violated its policy, in the browser's words. */
  readonly violations: string[];
  /** Runs a function in the view's page. */
  evaluate<R, A>(script: (argument: A) => R, argument: A): Promise<Awaited<R>>;
  evaluate<R>(script: () => R): Promise<Awaited<R>>;
  /** Rejects with what axe-core finds: the rule, the element, and what would mend it. */
  checkAccessibility(options?: AccessibilityOptions): Promise<void>;
}

export interface Fixtures {
  /**
   * Shows a view in the page of a host. Views are closed when the test ends, which fails if they reported errors or
   * violated their policy and the test did not take that.
   */
  openView(page: string | URL | { html: string; name?: string }, options?: BrowserOptions): Promise<BrowserView>;
}

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;
/** Playwright's; toHaveScreenshot() has the tolerance of screenshotDefaults unless the test says otherwise. */
export const expect: typeof baseExpect;
/** `{ maxDiffPixelRatio: 0.01, animations: "disabled", caret: "hide" }` */
export const screenshotDefaults: { maxDiffPixelRatio: number; animations: "disabled"; caret: "hide" };
