// A page in Node: a document of happy-dom, a separate global scope for the page's scripts, and a parent window for its
// messages.
import vm from "node:vm";
import { PropertySymbol, Window } from "happy-dom";
import { CanvasAdapter } from "./canvas.js";
import { PageClock } from "./clock.js";
import { pageConsole } from "./console.js";
import { Layout } from "./layout.js";
import { createMessageChannel } from "./message_channel.js";
import { forbidNetwork } from "./network.js";
import { watchRejections } from "./rejections.js";
import { runScripts } from "./scripts.js";
import { mendSelectors } from "./selectors.js";
import { mendTemplates } from "./templates.js";

/** @import { BrowserWindow } from "happy-dom" */
/**
 * @typedef {Window & Record<string, any>} PageWindow with properties that happy-dom does not have
 * @typedef {(url: string, init?: any) => Promise<Response>} Fetch
 */

mendTemplates();

// After so many rounds of messages, the page is not expected to become idle.
const mostTurns = 100;

export class Page {
  /** @type {PageWindow} */
  window;
  clock;
  canvases = new CanvasAdapter();
  layout;
  /** The number of scripts that ran. */
  scriptCount = 0;

  #options;
  /** @type {(() => void)[]} */
  #queue = [];
  #working = false;
  #closed = false;
  #parent;
  #parseJson;

  /**
   * @param {object} options
   * @param {string} options.name of the page
   * @param {{width: number, height: number}} options.viewport
   * @param {Record<string, {width: number, height: number}>} options.sizes by selector
   * @param {boolean} options.manualClock
   * @param {number} options.time what Date.now() begins at with a manual clock
   * @param {boolean} options.allowsWasm
   * @param {Fetch} [options.fetch]
   * @param {(message: unknown) => void} options.onmessage takes the messages of the page to its parent
   * @param {(level: string, text: string) => void} options.onconsole
   * @param {(kind: "page" | "exception", message: string, stack?: string) => void} options.onproblem
   */
  constructor(options) {
    this.#options = options;
    const { viewport, manualClock, time, sizes } = options;
    this.window = new Window({
      url: "https://view.example/",
      ...viewport,
      console: /** @type {any} */ (pageConsole(options.onconsole)),
      settings: {
        // This class runs them, as scripts of the page instead of functions.
        enableJavaScriptEvaluation: false,
        disableJavaScriptFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        canvasAdapter: /** @type {any} */ (this.canvases),
        navigation: {
          disableMainFrameNavigation: true, disableChildFrameNavigation: true, disableChildPageNavigation: true,
        },
      },
    });
    const { window } = this;
    this.clock = new PageClock({ manual: manualClock, base: time, run: (callback) => this.#guard(callback) });
    this.clock.install(window);
    this.layout = new Layout(window, sizes, (task) => this.post(task));
    window.MessageChannel = createMessageChannel(window, (task) => this.post(task));
    // No canvas has a WebGL context, but libraries test the class of theirs.
    window.WebGLRenderingContext = class WebGLRenderingContext {};
    window.DecompressionStream = DecompressionStream;
    window.CompressionStream = CompressionStream;
    window.structuredClone = (/** @type {unknown} */ value) => this.#toPage(structuredClone(value));
    mendSelectors(window.document);
    forbidNetwork(window, options.fetch);
    if (!options.allowsWasm) forbidWasm(window);
    this.#parseJson = vm.runInContext("JSON.parse", window);
    watchRejections(vm.runInContext("Promise", window), (reason) => {
      if (!this.#closed) this.#tell(reason);
    });
    this.#parent = /** @type {BrowserWindow} */ (
      /** @type {unknown} */ ({ postMessage: (/** @type {unknown} */ message) => this.#takeFromPage(message) })
    );
    window[PropertySymbol.parent] = window[PropertySymbol.top] = this.#parent;
  }

  /** @param {string} html */
  load(html) {
    const { window } = this;
    const scripts = runScripts(window, {
      name: this.#options.name,
      fail: (error) => this.#tell(error),
      complain: (text) => this.#options.onproblem("page", text),
    });
    window.document.write(html);
    scripts.runModules();
    window.document.close();
    this.scriptCount = scripts.count;
  }

  /** Delivers a message of the parent, in a task. @param {unknown} message */
  deliver(message) {
    const data = this.#toPage(message);
    this.post(() => {
      const { MessageEvent } = this.window;
      this.window.dispatchEvent(
        new MessageEvent("message", { data, origin: "https://host.example", source: this.#parent }),
      );
    });
  }

  /** Runs a task later. @param {() => void} task */
  post(task) {
    this.#queue.push(task);
    if (this.#working) return;
    this.#working = true;
    setImmediate(() => this.#work());
  }

  /** Resolves when no message is under way, in either direction. */
  async settle() {
    for (let turn = 0, quiet = 0; quiet < 2 && turn < mostTurns; ++turn) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#queue.length === 0 && !this.#working ? quiet + 1 : 0;
    }
  }

  /** @type {(width: number, height: number) => void} */
  resizeWindow(width, height) {
    Object.assign(this.window, { innerWidth: width, innerHeight: height });
    this.window.dispatchEvent(new this.window.Event("resize"));
    this.layout.look();
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#queue = [];
    this.clock.stop();
    await this.window.happyDOM.close();
  }

  // One task per turn, as in a browser.
  #work() {
    const task = this.#queue.shift();
    if (task && !this.#closed) this.#guard(task);
    this.#working = this.#queue.length > 0;
    if (this.#working) setImmediate(() => this.#work());
  }

  /** @param {unknown} message */
  #takeFromPage(message) {
    // Throws as browsers do for a value that cannot be posted.
    const data = structuredClone(message);
    this.post(() => this.#options.onmessage(data));
  }

  // Parsed in the page's realm; messages are JSON.
  /** @param {unknown} value */
  #toPage(value) {
    return value === undefined ? undefined : this.#parseJson(JSON.stringify(value));
  }

  /** @param {() => void} callback */
  #guard(callback) {
    try {
      callback();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** @param {any} error */
  #tell(error) {
    const message = String(error);
    const stack = typeof error?.stack === "string" ? error.stack : "";
    const { ErrorEvent } = this.window;
    const event = new ErrorEvent("error", { message, error, cancelable: true });
    this.window.dispatchEvent(event);
    if (!event.defaultPrevented) this.#options.onproblem("exception", message, stack);
  }
}

/** Makes WebAssembly fail as under a policy without 'wasm-unsafe-eval'. @param {PageWindow} window */
function forbidWasm(window) {
  const { CompileError, RuntimeError, LinkError, Memory, Table, Global } = vm.runInContext("WebAssembly", window);
  const refusal = () => new CompileError('WebAssembly is not allowed here: the test opened the view with engine: "js"');
  function refuse() {
    throw refusal();
  }
  const reject = async () => refuse();
  window.WebAssembly = {
    ...{ CompileError, RuntimeError, LinkError, Memory, Table, Global },
    ...{ Module: refuse, Instance: refuse, compile: reject, instantiate: reject },
    ...{ compileStreaming: reject, instantiateStreaming: reject, validate: () => false },
  };
}
