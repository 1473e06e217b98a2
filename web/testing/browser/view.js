// A view that a test has opened in a browser by Playwright.
import { setTimeout as pause } from "node:timers/promises";
import { PageWire } from "../../hosts/frames/page_wire.js";
import { demandedPolicy, findHost } from "../../hosts/hosts.js";
import { withPolicy } from "../../hosts/policy.js";
import { adviceFor, keyOf } from "../answers.js";
import { ErrorList } from "../errors.js";
import { checkOptions, HostedView, neverAsked, noScript } from "../hosted_view.js";
import { isBuilt, readPage } from "../page_file.js";
import { describeViolations, violationsOf } from "./accessibility.js";
import { isProbe, watchProblems } from "./problems.js";

/** @import { Frame, Page } from "playwright-core" */
/** @import { Csp } from "../../hosts/declared.js" */
/** @import { FrameServer } from "../../hosts/frames/server.js" */
/** @import { Row } from "../../hosts/policy.js" */
/** @import { TestWire } from "../host.js" */
/** @import { PageSource } from "../page_file.js" */
/** @import { AccessibilityOptions, BrowserOptions } from "../playwright.js" */

const known = [
  "host", "call", "theme", "policy", "csp", "displayMode", "hostInfo", "hostContext", "hostCapabilities", "tools",
  "readOnlyTools", "requests", "openai", "timeout", "ignoreErrors",
];
let lastId = 0;
const refused =
  "this host demands a policy of the view where a csp is declared, " +
  "and Chromium then does not show the view (docs/hosts.md)";
/** Milliseconds in which a test can handle the view's end, before its page is closed. */
const endPatience = 1000;

export class BrowserView extends HostedView {
  /** @type {string} */
  name;
  /** @type {Page} */
  page;
  /** The last picture of a page that was closed because its program had ended. @type {Buffer | undefined} */
  lastPicture;

  #html;
  /** @type {Row} */
  #row;
  /** @type {Csp | undefined} */
  #csp;
  /** @type {FrameServer} */
  #server;
  #id = `view-${++lastId}`;
  /** @type {string[]} */
  #violations = [];
  /** @type {PageWire | undefined} */
  #wire;
  /** @type {Frame | undefined} */
  #frame;
  #closed = false;

  /**
   * @param {PageSource} file
   * @param {{page: Page, server: FrameServer}} place `page` is empty, and becomes the host's
   * @param {BrowserOptions} [options]
   */
  constructor(file, { page, server }, options = {}) {
    checkOptions(options, known);
    const { html, name, symbolize } = readPage(file);
    const { host = "specification", policy, csp, displayMode, timeout = 20_000, hostContext } = options;
    const context = displayMode ? { ...hostContext, displayMode } : hostContext;
    super({ ...options, host, hostContext: context, timeout, errors: new ErrorList(options.ignoreErrors, symbolize) });
    this.name = name;
    this.page = page;
    this.#html = html;
    this.#server = server;
    this.#row = withPolicy(findHost(host), policy, csp);
    this.#csp = csp;
  }

  async start() {
    const { page } = this;
    watchProblems(page, {
      violation: (text) => this.#noteViolation(text),
      problem: (kind, text, stack) => this.errorList.add(kind, text, stack),
      console: (level, text) => this.printed.push({ level, text }),
    });
    const began = performance.now();
    const wire = (this.#wire = new PageWire(page));
    this.host.onsize = ({ height }) => height && wire.resize(height);
    this.host.oncontext = () => wire.place(this.host.context);
    this.host.played.onremake = () => wire.load();
    const shown = { host: this.#row, html: this.#html, csp: this.#csp, globals: this.host.globals };
    await page.goto(this.#server.show({ id: this.#id, ...shown }));
    const load = async () => {
      await wire.place(this.host.context);
      await wire.start();
      await wire.load();
    };
    const told = /** @type {TestWire} */ ({
      now: () => performance.now() - began,
      send: (message) => void wire.send(message),
    });
    wire.onseen = (message) => told.onmessage(message);
    await this.begin(told, load, this.inVain("the view to start"));
    const root = await this.frame.elementHandle();
    this.#frame = /** @type {Frame} */ (await root.ownerFrame());
  }

  /** The view's root element. */
  get frame() {
    const outer = this.page.frameLocator("iframe");
    const inner = this.#row.document.frames === 2 ? outer.frameLocator("iframe") : outer;
    return inner.locator(":root");
  }
  get engine() {
    return /** @type {Promise<"wasm" | "js" | undefined>} */ (
      this.frame.getAttribute("data-mcpapps-engine").then((engine) => engine ?? undefined)
    );
  }
  get violations() {
    return [...this.#violations];
  }

  /**
   * @template R
   * @param {(argument: any) => R} script
   * @param {any} [argument]
   * @returns {Promise<Awaited<R>>}
   */
  evaluate(script, argument) {
    return /** @type {Promise<any>} */ (/** @type {Frame} */ (this.#frame).evaluate(script, argument));
  }

  /** @param {AccessibilityOptions} options */
  async checkAccessibility(options) {
    const violations = await violationsOf(/** @type {Frame} */ (this.#frame), options);
    if (violations.length === 0) return;
    const count = violations.length === 1 ? "one accessibility problem" : `${violations.length} accessibility problems`;
    throw new Error(`${this.name} has ${count}:\n${describeViolations(violations)}`);
  }

  /** Closes the page, where Playwright would wait until its time-outs. */
  onend() {
    super.onend();
    setTimeout(async () => {
      if (this.#closed || !this.errorList.end) return;
      this.lastPicture = await this.page.screenshot().catch(() => undefined);
      await this.page.close().catch(() => {});
    }, endPatience).unref();
  }

  // Playwright waits for the page's contents; this waits for the messages to it and from it. A view that has ended or
  // does not end a loop gives none.
  async settle() {
    const wire = /** @type {PageWire} */ (this.#wire);
    await wire.sent();
    const heard = wire.heard(/** @type {Frame} */ (this.#frame)).catch(() => {});
    await Promise.race([heard, pause(this.timeout, undefined, { ref: false })]);
    // The host's handlers run.
    await pause(0);
    await wire.sent();
  }

  /**
   * @template T
   * @param {() => T | Promise<T>} condition
   * @param {{timeout?: number}} [options]
   */
  async until(condition, { timeout } = {}) {
    return this.waitFor(condition, this.inVain(`what the test waits for: ${condition}`), timeout);
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    if (!this.host.tornDown && this.host.initialized) this.host.answers.end();
    await this.host.close().catch(() => {});
    await this.#wire?.close();
    this.#server.forget(this.#id);
    this.errorList.throwIfAny(this.name);
  }

  /** @param {string} text */
  #noteViolation(text) {
    this.#violations.push(text);
    // A page of mcpapps may have tried WebAssembly, and starts without it.
    if (!(isBuilt(this.#html) && isProbe(text))) this.errorList.add("policy", text);
  }

  turn() {
    return pause(20);
  }

  /** @type {(method: string, params: unknown) => string} */
  advice(method, params) {
    return `. ${adviceFor(method, keyOf(method, params))}`;
  }

  hints() {
    const heard = this.host.sent.some((message) => message?.method === "ui/initialize");
    const isRefused = !heard && demandedPolicy(this.#row, this.#csp) && refused;
    return [isRefused, !/<script/i.test(this.#html) && noScript, !heard && !isRefused && neverAsked];
  }
}
