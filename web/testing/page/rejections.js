// Unhandled rejections of a page, which Node would attribute to the test.

/** By the prototype of the page's promises. @type {WeakMap<object, (reason: unknown) => void>} */
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
 * Reports rejections of a page's own Promise class.
 * @type {(PagePromise: Function, tell: (reason: unknown) => void) => void}
 */
export const watchRejections = (PagePromise, tell) => void pages.set(PagePromise.prototype, tell);
