// Opens a view, by default the sizing view with a layout of the test, in a host with one of several ways to resize.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browserOf } from "../support/browsers.js";
import { bundle } from "../support/bundle.js";
import { waitFor } from "../support/wait_for.js";

const built = (view) => new URL(`../../../build/views/${view}.html`, import.meta.url);
// As <meta>, since the frame has no server.
const forbidding =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline'; " +
  "style-src 'unsafe-inline'\">";

class OpenView {
  /** @param {number} quiet milliseconds without a change after which a view counts as settled */
  constructor(page, quiet) {
    this.page = page;
    this.frame = page.frames().at(-1);
    this.quiet = quiet;
  }
  /** Runs in the view. */
  run = (...args) => this.frame.evaluate(...args);
  sizes = () => this.page.evaluate(() => host.sizes);
  heights = async () => (await this.sizes()).map((size) => size.height);
  setBox = (height) => this.change((given) => (document.getElementById("box").style.height = given), height);
  frameHeight = () => this.page.evaluate(() => host.frame.getBoundingClientRect().height);

  // Changes wait until the view has settled.
  change = (...args) => this.run(...args).then(() => this.settle());
  changeHost = (...args) => this.page.evaluate(...args).then(() => this.settle());
  setFrame = (style) => this.changeHost((given) => void Object.assign(host.frame.style, given), style);
  setContext = (context) => this.changeHost((given) => host.bridge.setHostContext(given), context);

  /**
   * Waits until no size has come and the frame has not moved for a while. Time in which the page was not shown does not
   * count: a busy machine may stop it for as long. The view's time counts too, from its first frame: it may be another
   * process, which gets its new size then.
   */
  async settle() {
    const unchanged = async (quiet) => {
      const look = () => `${host.sizes.length} ${host.frame.getBoundingClientRect().height}`;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const longest = 50;
      let before = "";
      let waited = 0;
      for (let last = performance.now(); waited < quiet; ) {
        await frame();
        const now = performance.now();
        const shown = look();
        waited = shown === before ? waited + Math.min(now - last, longest) : 0;
        before = shown;
        last = now;
      }
      return host.sizes.length;
    };
    const pass = async (quiet) => {
      const timeout = () => new Promise((resolve) => setTimeout(resolve, quiet));
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // Content outside of the page's viewport is not drawn.
      await Promise.race([drawn().then(drawn), timeout()]);
      await timeout();
    };
    let seen;
    do {
      [seen] = await Promise.all([this.page.evaluate(unchanged, this.quiet), this.run(pass, this.quiet)]);
    } while (seen !== (await this.sizes()).length);
  }
}

/** Records in `globalThis.notes` what it receives, for which tests wait. */
class NotingView extends OpenView {
  changeHost = (...args) => this.page.evaluate(...args);
  notes = () => this.run(() => notes);
  untilIs = (condition, argument) => waitFor(this.frame, condition, argument);
  until = (line) => this.untilIs((wanted) => notes.includes(wanted), line);
  untilStarts = (start) => this.untilIs((wanted) => notes.some((line) => line.startsWith(wanted)), start);
  send = (what) => this.page.evaluate((given) => void host.bridge.sendToolInput({ arguments: { what: given } }), what);
  /** Sends an order, and waits until it is done. */
  async order(what) {
    await this.send(what);
    await this.until("obeyed");
    await this.run(() => void notes.splice(notes.indexOf("obeyed"), 1));
  }
  setHidden = (isHidden) =>
    this.run((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
}

/**
 * Registers the hooks; the returned function opens a view until the test ends.
 * @param {"Chromium" | "Firefox"} name
 * @param {object} [options] for the launch
 * @param {string} [view] the name of a file in build/views
 */
export function useSizingHost(name, options, view = "sizing") {
  const { launch, newContext } = browserOf(name);
  let browser, hostPage, html;
  /** Host pages without a view: a view's frame is new, and its host's page is kept. */
  const idle = [];

  before(async () => {
    const script = bundle(new URL("page.js", import.meta.url), { format: "iife" });
    [hostPage, html, browser] = await Promise.all([
      script.then((text) => `<!doctype html><body style="margin: 0"><script>${text}</script>`),
      readFile(built(view), "utf8"),
      launch(options),
    ]);
  });
  after(() => browser?.close());

  async function newHostPage() {
    const page = await (await newContext(browser)).newPage();
    await page.setContent(hostPage);
    return page;
  }

  return async function open(
    t,
    {
      css = "", body = "", before: script = "", resizing = "exact", context: hostContext = {}, width = 600,
      height = 240, border = 0, hidden, looping, engine,
    },
  ) {
    const page = idle.pop() ?? (await newHostPage());
    t.after(async () => {
      await page.evaluate(() => closeView());
      idle.push(page);
    });
    const head = `${script && `<script>${script}</script>`}<style>${css}</style></head>`;
    const laidOut = html
      .replace("<head>", () => `<head>${engine === "js" ? forbidding : ""}`)
      .replace("</head>", () => head)
      .replace("<body>", () => `<body>${body}`);
    await page.evaluate((options) => openView(options), {
      html: laidOut, resizing, context: hostContext, width, height, border, hidden,
    });
    const opened = new (view === "sizing" ? OpenView : NotingView)(page, looping ? 1300 : 350);
    await opened.settle();
    return opened;
  };
}

export const plain = "body { margin: 0 }";
export const box = (height) => `<div id="box" style="height: ${height}px"></div>`;

/**
 * A test for each row: its name, the arguments of open() (by default a box of 100 px), the reported heights, and `act`,
 * which runs before. `frame` is the frame's final height, if not the last of them.
 */
export function testHeights(open, rows) {
  for (const [name, { frame, ...layout }, heights, act = () => {}] of rows) {
    test(name, async (t) => {
      const view = await open(t, { css: plain, body: box(100), ...layout });
      await act(view);
      assert.deepEqual(await view.sizes(), heights.map((height) => ({ height })));
      assert.equal(await view.frameHeight(), frame ?? heights.at(-1) ?? 240);
    });
  }
}
