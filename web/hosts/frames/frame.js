// The view in one frame, or in the proxy's frame of the second origin.
import { giveHeight, isExact, isFilledIn } from "./outer_frame.js";

/** @import { Surroundings } from "../context.js" */
/** @import { Host } from "../hosts.js" */
/** @typedef {{id: string, host: Host, proxyOrigin: string, cspAttribute?: string}} FrameSettings */

/** A frame's HTML, and its overflow in pixels; null if the browser denies access. @param {HTMLIFrameElement} frame */
export function readFrame(frame) {
  const root = frame.contentDocument?.documentElement;
  return root ? { html: root.outerHTML, hidden: root.scrollHeight - root.clientHeight } : null;
}

/** @param {HTMLIFrameElement} frame @param {string} html */
export function showBlob(frame, html) {
  frame.src = URL.createObjectURL(new Blob([html], { type: "text/html" }));
}

/** @param {FrameSettings} settings written by web/hosts/frames/server.js */
export function createFrame({ id, host, proxyOrigin, cspAttribute }) {
  const { frames, made, sandbox, border = 0, listensAfterLoad } = host.document;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", frames === 1 ? sandbox : "allow-scripts allow-same-origin allow-forms");
  // Chromium then shows only pages that were sent with a policy at least as strict.
  if (cspAttribute) frame.setAttribute("csp", cspAttribute);
  // Frameworks such as Tailwind count the border into the height.
  if (border) Object.assign(frame.style, { boxSizing: "border-box", border: `${border}px solid` });
  document.body.append(frame);
  let isListening = !listensAfterLoad;
  // Whoever listens to the frame does so later than this.
  addEventListener("message", (event) => {
    if (!isListening && event.source === frame.contentWindow) event.stopImmediatePropagation();
  });
  let fills = false;
  /** @type {number | undefined} */
  let asked;

  return {
    window: /** @type {Window} */ (frame.contentWindow),
    get isExact() {
      return isExact(host) && !fills;
    },

    /** Starts to load. The proxy, if there is one, then asks for the HTML. @param {string} html */
    load(html) {
      isListening = !listensAfterLoad;
      frame.addEventListener("load", () => (isListening = true));
      if (frames === 2) frame.src = `${proxyOrigin}/proxy/${id}`;
      else if (made === "url") frame.src = `/view/${id}`;
      else if (made === "srcdoc") frame.srcdoc = html;
      else if (made === "blob:") showBlob(frame, html);
      else frame.src = `/proxy/${id}`;
    },

    /** `{html, hidden}` of the view's page; null if the browser denies access. */
    read() {
      if (frames === 1) return readFrame(frame);
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        /** @type {Window} */ (frame.contentWindow).postMessage("read", "*", [port2]);
      });
    },

    /** @param {number} height */
    resize(height) {
      asked = height;
      if (!fills) giveHeight(frame, host, height);
    },

    /** Sizes the frame as the context says; in fullscreen it fills the page. @param {Surroundings} context */
    place({ displayMode, containerDimensions = {} }) {
      fills = isFilledIn(host, displayMode);
      const { maxWidth, width = maxWidth, maxHeight, height = fills ? maxHeight : undefined } = containerDimensions;
      const own = { width: width ? `${width}px` : "100%", height: height ? `${height}px` : "" };
      const whole = { width: "100vw", height: "100vh" };
      Object.assign(frame.style, { maxWidth: "100%" }, displayMode === "fullscreen" ? whole : own);
      if (!fills && !height && asked !== undefined) giveHeight(frame, host, asked);
    },

    remove: () => frame.remove(),
  };
}
