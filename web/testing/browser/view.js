// A view that a test has opened in a browser, driven by Playwright.
import { setTimeout as pause } from "node:timers/promises";
import { demandedPolicy, findHost } from "../../hosts/hosts.js";
import { adviceFor, keyOf } from "../answers.js";
import { ErrorList } from "../errors.js";
import { checkOptions, HostedView, neverAsked, noScript } from "../hosted_view.js";
import { isBuilt, readPage } from "../page_file.js";
import { describeViolations, violationsOf } from "./accessibility.js";
import { withPolicy } from "./policy.js";
import { isProbe, watchProblems } from "./problems.js";

const known = "host theme policy csp displayMode hostInfo hostContext hostCapabilities tools requests timeout ignoreErrors".split(" ");
let lastId = 0;
const refused = "this host demands a policy of the view where a csp is declared, and Chromium then does not show the view (docs/hosts.md)";
/** Milliseconds that a test has to take the view's end, before its page is closed. */
const endPatience = 1000;

export class BrowserView extends HostedView {
  name;
  page;
  /** Of a view whose page was closed because its program had ended. */
  lastPicture;

  #html;
  #row;
  #csp;
  #server;
  #id = `view-${++lastId}`;
  #violations = [];
  #began = performance.now();
  #posting = Promise.resolve();
  #frame;
  #closed = false;

  /**
   * @param {object} place
   * @param {import("@playwright/test").Page} place.page an empty one, which becomes the host's
   * @param {object} place.server of web/hosts/frames/server.js
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
    const wire = {
      now: () => performance.now() - this.#began,
      send: (message) => this.#post(message),
    };
    await this.host.connect(wire);
    await page.exposeBinding("mcpappsTest", ({ frame }, text) => {
      if (frame === page.mainFrame()) wire.onmessage(JSON.parse(text));
    });
    this.host.onsize = ({ height }) => height && this.#inPage((value) => window.host.resize(value), height);
    this.host.oncontext = () => this.#place();
    await page.goto(this.#server.show({ id: this.#id, host: this.#row, html: this.#html, csp: this.#csp }));
    await this.#place();
    await page.evaluate(() => window.host.load());
    await this.waitFor(() => this.host.initialized, this.inVain("the view to start"));
    const root = await this.frame.elementHandle();
    this.#frame = await root.ownerFrame();
  }

  /** The view's root element: to look in, and to take pictures of. */
  get frame() {
    const outer = this.page.frameLocator("iframe");
    const inner = this.#row.document.frames === 2 ? outer.frameLocator("iframe") : outer;
    return inner.locator(":root");
  }
  get engine() {
    return this.frame.getAttribute("data-mcpapps-engine").then((engine) => engine ?? undefined);
  }
  get violations() {
    return [...this.#violations];
  }

  evaluate(script, argument) {
    return this.#frame.evaluate(script, argument);
  }

  async checkAccessibility(options) {
    const violations = await violationsOf(this.#frame, options);
    if (violations.length === 0) return;
    const count = violations.length === 1 ? "one accessibility problem" : `${violations.length} accessibility problems`;
    throw new Error(`${this.name} has ${count}:\n${describeViolations(violations)}`);
  }

  /** What waits for something in the page would wait in vain, to the end of its own time. */
  onend() {
    super.onend();
    setTimeout(async () => {
      if (this.#closed || !this.errorList.end) return;
      this.lastPicture = await this.page.screenshot().catch(() => undefined);
      await this.page.close().catch(() => {});
    }, endPatience).unref();
  }

  // Playwright waits by itself for what a page shows; here, for what was sent to it.
  async settle() {
    await this.#posting;
  }

  async until(condition, { timeout } = {}) {
    return this.waitFor(condition, this.inVain(`what the test waits for: ${condition}`), timeout);
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    if (!this.host.tornDown && this.host.initialized) this.host.answers.end();
    await this.host.close().catch(() => {});
    this.#server.forget(this.#id);
    this.errorList.throwIfAny(this.name);
  }

  #noteViolation(text) {
    this.#violations.push(text);
    // A page of mcpapps may have tried WebAssembly, and starts all the same.
    if (!(isBuilt(this.#html) && isProbe(text))) this.errorList.add("policy", text);
  }

  #post(message) {
    this.#posting = this.#posting.then(() => this.#inPage((text) => window.host.post(text), JSON.stringify(message)));
    return this.#posting;
  }

  // What comes after the page's end is lost, as in a browser.
  #inPage(script, argument) {
    if (this.page.isClosed()) return undefined;
    return this.page.evaluate(script, argument).catch((error) => {
      if (!this.#closed && !this.page.isClosed()) throw error;
    });
  }

  async #place() {
    const { displayMode, containerDimensions = {} } = this.host.context;
    const { width = containerDimensions.maxWidth, height } = containerDimensions;
    await this.#inPage((place) => window.host.place(place), { fill: displayMode === "fullscreen", width, height });
  }

  turn() {
    return pause(20);
  }

  advice(method, params) {
    return `. ${adviceFor(method, keyOf(method, params))}`;
  }

  hints() {
    const heard = this.host.sent.some((message) => message?.method === "ui/initialize");
    const isRefused = !heard && demandedPolicy(this.#row, this.#csp) && refused;
    return [isRefused, !/<script/i.test(this.#html) && noScript, !heard && !isRefused && neverAsked];
  }
}
