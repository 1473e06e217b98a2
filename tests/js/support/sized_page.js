// A page that is made up, with a clock that moves when the test says so, for js_glue/link/browser/size_observer.js.
import { linkLibraries } from "./glue_library.js";

function makeClock() {
  let now = 1000;
  let timers = [];
  let frames = [];
  const remove = (from, callback) => from.filter((one) => one.callback !== callback);
  return {
    globals: {
      performance: { now: () => now },
      setTimeout: (callback, delay) => timers.push({ callback, at: now + delay }) && callback,
      clearTimeout: (callback) => (timers = remove(timers, callback)),
      requestAnimationFrame: (callback) => frames.push({ callback }) && callback,
      cancelAnimationFrame: (callback) => (frames = remove(frames, callback)),
    },
    now: () => now,
    /** Lets a frame of the screen begin. */
    paint() {
      const due = frames;
      frames = [];
      for (const { callback } of due) callback(now);
    },
    /** Lets time pass; nothing is drawn meanwhile. */
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
    waits: () => timers.length + frames.length,
  };
}

/**
 * A page of 300 × 100 in a frame of 300 × 50, which is observed.
 * @param {object} [page] what is otherwise: `height` may be a function of the frame's height, and `without` names what
 *   the page has taken away
 */
export function observeSizes({ height = 100, frame = 50, scrollWidth = 300, without = [] } = {}) {
  const clock = makeClock();
  const page = { clock, height, told: [], loops: 0 };
  const heard = {};
  const contentHeight = () => (typeof page.height === "function" ? page.height(glue.innerHeight) : page.height);
  const root = {
    ...{ scrollWidth, scrollHeight: 1, clientHeight: 1, children: [] },
    contains: () => true,
    getBoundingClientRect: () => ({ bottom: contentHeight() }),
  };
  const observing = (name) => ({
    [name]: class {
      constructor(callback) {
        heard[name] = callback;
      }
      observe() {}
      disconnect() {}
    },
  });
  const observers = ["ResizeObserver", "MutationObserver"].filter((name) => !without.includes(name));
  const glue = linkLibraries(["browser/document_size", "browser/size_observer"], {
    mcpappsLifetime: new AbortController(),
    ...clock.globals,
    ...Object.assign({}, ...observers.map(observing)),
    ...{ innerWidth: 300, innerHeight: frame, window: { scrollY: 0 } },
    document: {
      documentElement: root,
      body: {},
      querySelectorAll: () => [],
      addEventListener() {},
      removeEventListener() {},
    },
    getComputedStyle: () => ({ overflowX: "visible", overflowY: "visible", marginBottom: "0px" }),
    addEventListener: (type, listener) => (heard[type] = listener),
    removeEventListener: (type) => delete heard[type],
    UTF8ToString: () => "",
    mcpappsEnter: (call, ...parameters) => call(...parameters),
    _mcpapps_size_observer_change: (_, width, height) => page.told.push([width, height]),
    _mcpapps_size_observer_loop: () => ++page.loops,
  });
  glue._mcpapps_size_observer_set_container(false, 500, Infinity);
  glue._mcpapps_size_observer_start(0, 0);

  return Object.assign(page, {
    heights: () => page.told.map(([, height]) => height),
    /** The page's scripts change it. */
    change(height) {
      page.height = height;
      heard.MutationObserver();
    },
    /** The host resizes the frame. */
    resize(height) {
      glue.innerHeight = height;
      heard.resize();
    },
    /** The host makes the frame narrower. */
    narrow(width) {
      glue.innerWidth = width;
      heard.resize();
    },
    /** The host does what it was told until nothing more is told, at most `times`. */
    follow(times = 20) {
      for (let told = -1; told !== page.told.length && times > 0; --times) {
        told = page.told.length;
        page.resize(page.told.at(-1)[1]);
        clock.pass(2000);
      }
    },
    changeMode: () => glue._mcpapps_size_observer_forget(),
    stop: () => glue._mcpapps_size_observer_stop(),
  });
}
