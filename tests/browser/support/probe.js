// Instruments frames before their first script: pass these functions to the driver's "on every new document".

/** Listeners for a program's lifetime: its end (js_glue/link/browser/timer.js), and forms (forms.js beside it). */
export const listenersOfLife = [
  "abort",
  "change capturing",
  "click",
  "focusin capturing",
  "keypress",
  "submit capturing",
];

/** Counts listeners, observers and timers in `globalThis.leftOver()`. */
export function countListeners() {
  const listeners = new Map();
  const live = { observers: new Set(), timers: new Set() };
  const listenersOf = (target, type, options) => {
    const key = `${type}${(options?.capture ?? options) === true ? " capturing" : ""}`;
    if (!listeners.has(target)) listeners.set(target, new Map());
    const ofTarget = listeners.get(target);
    if (!ofTarget.has(key)) ofTarget.set(key, new Set());
    return ofTarget.get(key);
  };

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? globalThis;
    const known = listenersOf(target, type, options).add(listener);
    const forget = () => known.delete(listener);
    if (options?.once) addEventListener.call(target, type, forget, { ...options, once: true });
    if (options?.signal) addEventListener.call(options.signal, "abort", forget, { once: true });
    return addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? globalThis;
    listenersOf(target, type, options).delete(listener);
    return removeEventListener.call(target, type, listener, options);
  };

  for (const name of ["ResizeObserver", "MutationObserver", "IntersectionObserver"]) {
    globalThis[name] = class extends globalThis[name] {
      observe(...args) {
        live.observers.add(this);
        super.observe(...args);
      }
      disconnect() {
        live.observers.delete(this);
        super.disconnect();
      }
    };
  }

  const { setTimeout, clearTimeout } = globalThis;
  globalThis.setTimeout = (callback, delay, ...args) => {
    const timer = setTimeout(() => {
      live.timers.delete(timer);
      callback(...args);
    }, delay);
    live.timers.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    live.timers.delete(timer);
    clearTimeout(timer);
  };

  globalThis.leftOver = () => ({
    listeners: [...listeners.values()]
      .flatMap((ofTarget) => [...ofTarget].flatMap(([key, known]) => [...known].map(() => key)))
      .sort(),
    observers: live.observers.size,
    timers: live.timers.size,
  });
}

/** Defines `globalThis.wasmBytes()`: the size of the touched WebAssembly memory. */
export function watchWebAssembly() {
  const memories = new Set();
  const look = (instance) => {
    for (const value of Object.values(instance.exports)) if (value instanceof WebAssembly.Memory) memories.add(value);
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await original.apply(WebAssembly, args);
      look(result.instance ?? result);
      return result;
    };
  }
  WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(...args) {
      super(...args);
      look(this);
    }
  };
  // Memory is reserved generously and zero at first.
  const page = 4096;
  const touched = (buffer) => {
    const words = new BigUint64Array(buffer);
    let bytes = 0;
    for (let start = 0; start < words.length; start += page / 8) {
      if (words.subarray(start, start + page / 8).some((word) => word !== 0n)) bytes += page;
    }
    return bytes;
  };
  globalThis.wasmBytes = () => [...memories].reduce((sum, { buffer }) => sum + touched(buffer), 0);
}

/**
 * The bytes that the page's scripts hold after a collection: objects, DOM wrappers and array buffers.
 * @param {{send: (method: string) => Promise<object>}} session of Chromium's DevTools protocol
 */
export async function heapBytes(session) {
  await session.send("HeapProfiler.enable");
  // Finalizers of one round free objects for the next one.
  for (let i = 0; i < 3; ++i) await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await session.send("Runtime.getHeapUsage");
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

/** The execution context of the one frame in the page. */
export async function contextOfFrame(session) {
  const contexts = [];
  const note = ({ context }) => contexts.push(context);
  session.on("Runtime.executionContextCreated", note);
  await session.send("Runtime.enable"); // tells of all that there are
  session.off("Runtime.executionContextCreated", note);
  const { frameTree } = await session.send("Page.getFrameTree");
  const isFrame = ({ auxData }) => auxData.isDefault && auxData.frameId === frameTree.childFrames[0].frame.id;
  return contexts.find(isFrame).id;
}

/** The number of a frame's objects after a collection. Unlike bytes, it does not depend on compiled code. */
export async function liveObjects(session, contextId) {
  const of = (reply) => reply.result;
  const prototype = of(await session.send("Runtime.evaluate", { expression: "Object.prototype", contextId }));
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.objectId });
  const count = of(
    await session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId,
      functionDeclaration: "function () { return this.length; }",
      returnByValue: true,
    }),
  );
  for (const { objectId } of [prototype, objects]) await session.send("Runtime.releaseObject", { objectId });
  return count.value;
}
