// happy-dom reads `[name="value" i]` and not `[name=value i]`, which is the same.
const unquoted = /=([^\s"'\]]+)\s+([is])\]/gi;

/** @import { Document } from "happy-dom" */

/** @param {Document} document */
export function mendSelectors(document) {
  for (const name of /** @type {const} */ (["querySelector", "querySelectorAll"])) {
    const original = /** @type {(selector: string) => unknown} */ (document[name].bind(document));
    // happy-dom takes what is no selector for one that matches nothing, the second time.
    const refused = new Map();
    Object.defineProperty(document, name, {
      configurable: true,
      writable: true,
      value: (/** @type {unknown} */ selector) => {
        const text = String(selector);
        if (refused.has(text)) throw refused.get(text);
        try {
          return original(text.replace(unquoted, '="$1" $2]'));
        } catch (error) {
          refused.set(text, error);
          throw error;
        }
      },
    });
  }
}
