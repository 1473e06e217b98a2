// A view that a test has opened in Node.
import { setTimeout as pause } from "node:timers/promises";
import { withAddition } from "../hosts/frames/document.js";
import { openAiScript } from "../hosts/frames/openai.js";
import { findHost } from "../hosts/hosts.js";
import { ErrorList } from "./errors.js";
import { checkOptions, HostedView, listed, neverAsked, noScript } from "./hosted_view.js";
import { closeAfter, noteClosed, noteOpen } from "./open_views.js";
import { enginesOf, isBuilt, readPage } from "./page_file.js";
import { mostTimers } from "./page/clock.js";
import { Page } from "./page/page.js";
import { replay } from "./replay.js";
import * as user from "./user.js";

/** @import { TestWire } from "./host.js" */
/** @import { CanvasRecord, NodeOptions, ReplayOptions } from "./index.js" */
/** @import { PageSource } from "./page_file.js" */
/** @import { Control } from "./user.js" */
/** @import { Size } from "./view_types.js" */
/** @typedef {NodeOptions & Required<Pick<NodeOptions, keyof typeof defaults>>} WholeOptions */

/** @type {Required<Pick<NodeOptions, "width" | "height" | "clock" | "time">>} */
const defaults = { width: 760, height: 600, clock: "real", time: Date.UTC(2026, 0, 1) };
const known =
  `t engine host call theme hostInfo hostContext hostCapabilities tools readOnlyTools requests openai width height sizes
  clock time fetch timeout ignoreErrors`.split(/\s+/);

export class NodeView extends HostedView {
  /** @type {string} */
  name;
  /** Made by load(). @type {Page} */
  page = /** @type {any} */ (undefined);

  #html;
  /** @type {WholeOptions} */
  #options;
  #closed = false;

  /**
   * @param {PageSource} page
   * @param {NodeOptions & {after?: unknown}} options
   */
  constructor(page, options) {
    if (typeof options.after === "function") {
      throw new TypeError("the test's context is an option: openView(page, { t })");
    }
    const { html, name, symbolize } = readPage(page);
    super({ ...options, errors: new ErrorList(options.ignoreErrors, symbolize) });
    this.name = name;
    this.#html = html;
    this.#options = { ...defaults, ...options };
    check(this.#options, html, name);
  }

  async start() {
    const begin = performance.now();
    const began = this.load({
      manualClock: this.#options.clock === "manual",
      onmessage: (message) => /** @type {TestWire} */ (this.wire).onmessage(message),
    });
    await this.begin(/** @type {TestWire} */ (this.wire), began, () => this.#notStarted(performance.now() - begin));
    const wanted = this.#options.engine;
    if (wanted && isBuilt(this.#html) && this.engine !== wanted) {
      throw new Error(
        `${this.name} was to run as ${wanted} and runs as ${this.engine}: ${
          /** @type {any} */ (this.window).__mcpapps?.reason
        }`,
      );
    }
    await this.page.settle();
  }

  /**
   * Makes a new page; the returned function starts it.
   * @param {{manualClock: boolean, onmessage: (message: unknown) => void}} options
   */
  load({ manualClock, onmessage }) {
    const { width, height, sizes = {}, time, engine, fetch } = this.#options;
    this.printed = [];
    this.page = new Page({
      name: this.name,
      viewport: { width, height },
      sizes,
      manualClock,
      time: Number(new Date(time)),
      allowsWasm: engine !== "js",
      fetch,
      onmessage,
      onconsole: (level, text) => {
        this.printed.push({ level, text });
        if (level === "warn" || level === "error") this.errorList.add("console", text);
      },
      onproblem: (kind, message, stack) => this.errorList.add(kind, message, stack),
    });
    this.wire = /** @type {TestWire} */ ({
      now: () => this.page.clock.now,
      send: (message) => this.page.deliver(message),
    });
    const { globals } = this.host;
    const functions = globals && findHost(this.#options.host).document.openai;
    const html = functions ? withAddition(this.#html, openAiScript({ functions, globals })) : this.#html;
    return () => this.page.load(html);
  }

  get window() {
    return /** @type {Window & typeof globalThis} */ (/** @type {unknown} */ (this.page.window));
  }
  get document() {
    return /** @type {Document} */ (/** @type {unknown} */ (this.page.window.document));
  }
  get engine() {
    return /** @type {"wasm" | "js" | undefined} */ (this.document.documentElement.dataset.mcpappsEngine);
  }

  /** @returns {CanvasRecord} */
  canvas(selector = "canvas") {
    user.checkSelector(this.document, selector);
    const element = this.document.querySelector(selector);
    if (element?.tagName !== "CANVAS") throw new Error(`no <canvas> of the page matches ${selector}`);
    return this.page.canvases.recordOf(element);
  }

  /** @param {string} selector */
  async click(selector) {
    return this.#act("click", selector, user.click);
  }
  /** @type {(selector: string, text: string) => Promise<void>} */
  async type(selector, text) {
    return this.#act("type", selector, (element) => user.type(element, text));
  }
  /** @type {(selector: string, choice: string) => Promise<void>} */
  async select(selector, choice) {
    return this.#act("select", selector, (element) => user.select(element, choice));
  }
  /** @type {(selector: string, key: string) => Promise<void>} */
  async press(selector, key) {
    if (!key) throw new TypeError("press(selector, key): the key is missing");
    return this.#act("press", selector, (element) => user.press(element, key));
  }

  /** @type {(selector: string, size: Size) => Promise<void>} */
  async resize(selector, size) {
    user.checkSelector(this.document, selector);
    await this.perform(() => this.page.layout.resize(selector, size));
  }
  /** @param {Size} size */
  async resizeWindow({ width, height }) {
    await this.perform(() => this.page.resizeWindow(width, height));
  }

  /** @param {number} milliseconds */
  async advance(milliseconds) {
    const { clock } = this.page;
    if (!clock.manual) throw new Error("advance() moves the clock of a view that was opened with clock: \"manual\"");
    await this.page.settle();
    const end = clock.now + milliseconds;
    await this.perform(async () => {
      if (await clock.advanceTo(end, () => this.page.settle())) return;
      throw new Error(
        `the view's timers have run ${mostTimers} times, and the clock stands at ${clock.now} of ${end} ms; ` +
          "advance() goes no further at once",
      );
    });
  }

  settle() {
    return this.page.settle();
  }

  /**
   * @template T
   * @param {() => T | Promise<T>} condition
   * @param {{timeout?: number}} [options]
   */
  async until(condition, { timeout } = {}) {
    return this.waitFor(condition, this.inVain(String(condition)), timeout);
  }

  /** @type {(recording: string | URL, options?: ReplayOptions) => Promise<void>} */
  async replay(recording, options = {}) {
    await this.host.close();
    await this.page.close();
    return replay(this, recording, options);
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    noteClosed(this);
    if (!this.host.tornDown) this.host.answers.end();
    await this.host.close();
    await this.page.close();
    this.errorList.throwIfAny(this.name);
  }

  /** Closes a view that could not be opened. */
  async abandon() {
    this.#closed = true;
    noteClosed(this);
    await this.host.close().catch(() => {});
    await this.page?.close();
  }

  /** @type {(name: string, selector: string, action: (element: Control) => void) => Promise<void>} */
  async #act(name, selector, action) {
    user.checkSelector(this.document, selector);
    const find = () => user.usable(this.document, selector);
    const element = await this.waitFor(find, this.inVain(`what ${name}("${selector}") needs`));
    await this.perform(() => action(element));
  }

  // Checks after each turn of the page, then from time to time.
  /** @param {number} number */
  turn(number) {
    return number < 50 ? this.page.settle() : pause(5);
  }

  advice() {
    return "; give it by view.answer()";
  }

  hints() {
    const { clock } = this.page;
    const due = Number.isFinite(clock.next) ? `, and its next timer is due at ${clock.next} ms` : "";
    return [clock.manual && `the clock stands at ${clock.now} ms${due}; view.advance() moves it`];
  }

  /** @param {number} milliseconds that have passed, few if the view has ended */
  #notStarted(milliseconds) {
    const { sent } = this.host;
    const heard = sent.some(({ method }) => method === "ui/initialize");
    const why = [
      this.page.scriptCount === 0 && noScript,
      this.page.scriptCount > 0 && !heard && neverAsked,
      heard && "it asked to begin (ui/initialize), but did not say that it has (ui/notifications/initialized)",
      this.errorList.all.length > 0 && `it reported:${this.errorList.text()}`,
    ];
    return `${this.name} did not start within ${Math.round(milliseconds)} ms:${listed(why)}`;
  }
}

/** @type {(options: WholeOptions, html: string, name: string) => void} */
function check(options, html, name) {
  checkOptions(options, known);
  const { engine, clock } = options;
  if (![undefined, "wasm", "js"].includes(engine)) {
    throw new TypeError(`engine is "wasm" or "js", not ${JSON.stringify(engine)}`);
  }
  if (!["real", "manual"].includes(clock)) {
    throw new TypeError(`clock is "real" or "manual", not ${JSON.stringify(clock)}`);
  }
  if (engine && isBuilt(html) && !enginesOf(html).includes(engine)) {
    throw new Error(
      `${name} has no engine "${engine}", only "${enginesOf(html).join()}": see ENGINES of mcpapps_add_view(); ` +
        "Debug builds have WebAssembly alone",
    );
  }
}

/** See index.d.ts. @type {(page: PageSource, options?: NodeOptions) => Promise<NodeView>} */
export async function openView(page, options = {}) {
  const view = new NodeView(page, options);
  noteOpen(view);
  closeAfter(options.t, () => view.close());
  try {
    await view.start();
  } catch (error) {
    await view.abandon();
    throw error;
  }
  return view;
}
