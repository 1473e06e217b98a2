// The timers of one page, by the real clock or by a manual one.

/** @import { PageWindow } from "./page.js" */
/** @typedef {{call: () => void, due: number, every?: number}} Timer in milliseconds */

// Milliseconds, as in browsers.
const frame = 16;
const longest = 0x7fffffff;

/** The limit of timers in one advance: a timer that restarts itself without delay never ends. */
export const mostTimers = 100_000;

export class PageClock {
  manual;
  #began = performance.now();
  #now = 0;
  #base;
  /** @type {Map<number, Timer>} */
  #timers = new Map();
  #lastId = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #wake;
  #run;

  /**
   * `base` is the time at the start if manual. `run` calls the handlers that are due, and handles their exceptions.
   * @param {{manual: boolean, base: number, run: (callback: () => void) => void}} options
   */
  constructor({ manual, base, run }) {
    this.manual = manual;
    this.#base = base;
    this.#run = run;
  }

  /** Milliseconds since the page began. */
  get now() {
    return this.manual ? this.#now : performance.now() - this.#began;
  }

  /** When the next timer is due, or Infinity. */
  get next() {
    return Math.min(Infinity, ...[...this.#timers.values()].map(({ due }) => due));
  }

  /**
   * Fires the timers that are due up to `end`, each at its time and followed by `settle`.
   * @type {(end: number, settle: () => Promise<void>) => Promise<boolean>}
   */
  async advanceTo(end, settle) {
    for (let fired = 0; this.next <= end; ++fired) {
      if (fired === mostTimers) return false;
      this.#now = Math.max(this.#now, this.next);
      this.#fireNext();
      await settle();
    }
    this.#now = Math.max(this.#now, end);
    return true;
  }

  stop() {
    this.#timers.clear();
    clearTimeout(this.#wake);
  }

  /** @param {PageWindow} window */
  install(window) {
    /** @type {(callback: unknown, delay: unknown, args: unknown[], interval: boolean) => number} */
    const set = (callback, delay, args, interval) => {
      const call = typeof callback === "function" ? () => callback(...args) : () => window.eval(String(callback));
      return this.#set(call, delay, interval);
    };
    /** @param {unknown} id */
    const clear = (id) => void this.#timers.delete(Number(id));
    Object.assign(window, /** @type {Record<string, ((...given: any[]) => unknown) | undefined>} */ ({
      setTimeout: (callback, delay, ...args) => set(callback, delay, args, false),
      setInterval: (callback, delay, ...args) => set(callback, delay, args, true),
      requestAnimationFrame: (callback) => this.#set(() => callback(this.now), frame - (this.now % frame), false),
      clearTimeout: clear,
      clearInterval: clear,
      cancelAnimationFrame: clear,
      // Browsers do not have it, but libraries use it where it exists.
      setImmediate: undefined,
      clearImmediate: undefined,
    }));
    const timeOrigin = this.manual ? this.#base : Date.now();
    const time = { now: () => this.now, timeOrigin, mark() {}, measure() {}, getEntriesByType: () => [] };
    Object.defineProperty(window, "performance", { value: time, configurable: true, writable: true });
    if (this.manual) window.Date = /** @type {DateConstructor} */ (this.#dateOf(window.Date));
  }

  /** @param {DateConstructor} RealDate */
  #dateOf(RealDate) {
    const now = () => Math.floor(this.#base + this.#now);
    return class Date extends RealDate {
      /** @param {any[]} parameters */
      constructor(...parameters) {
        super(.../** @type {[number]} */ (parameters.length === 0 ? [now()] : parameters));
      }
      static now = now;
    };
  }

  /** @type {(call: () => void, delay: unknown, interval: boolean) => number} */
  #set(call, delay, interval) {
    const id = ++this.#lastId;
    const wait = Math.min(Math.max(0, Number(delay) || 0), longest);
    this.#timers.set(id, { call, due: this.now + wait, every: interval ? Math.max(1, wait) : undefined });
    this.#schedule();
    // A number, as in browsers: WebAssembly accepts no object.
    return id;
  }

  #fireNext() {
    const due = this.next;
    const [id, timer] = /** @type {[number, Timer]} */ (
      [...this.#timers].find(([, candidate]) => candidate.due === due)
    );
    if (timer.every) timer.due += timer.every;
    else this.#timers.delete(id);
    this.#run(timer.call);
  }

  // A single timer of Node, which does not keep the process running.
  #schedule() {
    clearTimeout(this.#wake);
    if (this.manual || this.#timers.size === 0) return;
    this.#wake = setTimeout(() => {
      const now = this.now;
      // An interval that fell behind fires once.
      for (const timer of this.#timers.values()) if (timer.every) timer.due = Math.max(timer.due, now - timer.every);
      for (let most = this.#timers.size; most > 0 && this.next <= now; --most) this.#fireNext();
      this.#schedule();
    }, Math.max(0, this.next - this.now));
    this.#wake.unref();
  }
}
