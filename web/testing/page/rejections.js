// Promises of a page that fail without anyone hearing of it. Node would take them for the test's.

/** @type {WeakMap<object, (reason: unknown) => void>} by the prototype of the page's promises */
const pages = new WeakMap();
const { emit } = process;

process.emit = function (/** @type {string} */ event, /** @type {any[]} */ ...parameters) {
  if (event === "unhandledRejection") {
    const [reason, promise] = parameters;
    const tell = promise && pages.get(Object.getPrototypeOf(promise));
    if (tell) {
      tell(reason);
      return true;
    }
  }
  return emit.call(this, event, ...parameters);
};

/**
 * @param {Function} PagePromise the page's own Promise
 * @param {(reason: unknown) => void} tell
 */
export const watchRejections = (PagePromise, tell) => void pages.set(PagePromise.prototype, tell);
