// A page under test has no network, as under the specification's default policy, or the one of the test.

const advice = "views under test have no network; give openView() the option fetch if the view needs one";

/** @import { Fetch, PageWindow } from "./page.js" */

/** @type {(window: PageWindow, fetch?: Fetch) => void} */
export function forbidNetwork(window, fetch) {
  /** @type {Record<string, any>} */ (window).fetch = async (/** @type {any} */ input, /** @type {any} */ init) => {
    const url = String(input?.url ?? input);
    if (!fetch) throw new window.TypeError(`fetch of ${url} is not possible: ${advice}`);
    return fetch(url, init);
  };
  for (const name of ["XMLHttpRequest", "WebSocket", "EventSource"]) {
    window[name] = class {
      constructor() {
        throw new window.TypeError(`no ${name}: ${advice}`);
      }
    };
  }
}
