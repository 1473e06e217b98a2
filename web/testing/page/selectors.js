// happy-dom reads `[name="value" i]` and not `[name=value i]`, which is the same.
const unquoted = /=([^\s"'\]]+)\s+([is])\]/gi;

/** @import { Document } from "happy-dom" */

/** @param {Document} document */
export function mendSelectors(document) {
  for (const name of /** @type {const} */ (["querySelector", "querySelectorAll"])) {
    const original = /** @type {(selector: string) => unknown} */ (document[name].bind(document));
    Object.defineProperty(document, name, {
      configurable: true,
      writable: true,
      value: (/** @type {unknown} */ selector) => original(String(selector).replace(unquoted, '="$1" $2]')),
    });
  }
}
