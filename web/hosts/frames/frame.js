// The frame that shows the view: of one frame, or with the proxy of the second origin between.
import { giveHeight, isExact } from "./outer_frame.js";

/** @import { Surroundings } from "../context.js" */
/** @import { Host } from "../hosts.js" */
/** @typedef {{id: string, host: Host, proxyOrigin: string, cspAttribute?: string}} FrameSettings */

/**
 * What a frame's page has: its HTML, and the pixels below its lower edge. Null if nobody may read it.
 * @param {HTMLIFrameElement} frame
 */
export function readFrame(frame) {
  const root = frame.contentDocument?.documentElement;
  return root ? { html: root.outerHTML, hidden: root.scrollHeight - root.clientHeight } : null;
}

/** @param {FrameSettings} settings as web/hosts/frames/server.js writes them */
export function createFrame({ id, host, proxyOrigin, cspAttribute }) {
  const { frames, made, sandbox, border = 0 } = host.document;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", frames === 1 ? sandbox : "allow-scripts allow-same-origin allow-forms");
  // Chromium then shows only what was sent with a policy that is at least as strict.
  if (cspAttribute) frame.setAttribute("csp", cspAttribute);
  // With a framework such as Tailwind, the border is a part of the height.
  if (border) Object.assign(frame.style, { boxSizing: "border-box", border: `${border}px solid` });
  document.body.append(frame);
  let fills = false;
  /** @type {number | undefined} */
  let asked;

  return {
    window: /** @type {Window} */ (frame.contentWindow),
    get isExact() {
      return isExact(host) && !fills;
    },

    /** Starts to load; the proxy, if there is one, says when it is ready for the HTML. @param {string} html */
    load(html) {
      if (frames === 2) frame.src = `${proxyOrigin}/proxy/${id}`;
      else if (made === "url") frame.src = `/view/${id}`;
      else if (made === "srcdoc") frame.srcdoc = html;
      else frame.src = `/proxy/${id}`;
    },

    /** `{html, hidden}` of the view's page; null if nobody may read it. */
    read() {
      if (frames === 1) return readFrame(frame);
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        /** @type {Window} */ (frame.contentWindow).postMessage("read", "*", [port2]);
      });
    },

    /** The view has told its height. @param {number} height */
    resize(height) {
      asked = height;
      if (!fills) giveHeight(frame, host, height);
    },

    /** As large as the host's context says; in fullscreen the view fills the page. @param {Surroundings} context */
    place({ displayMode, containerDimensions = {} }) {
      const { maxWidth, width = maxWidth, height } = containerDimensions;
      fills = displayMode === "fullscreen";
      const inline = { width: width ? `${width}px` : "100%", height: height ? `${height}px` : "" };
      Object.assign(frame.style, { maxWidth: "100%" }, fills ? { width: "100vw", height: "100vh" } : inline);
      if (!fills && !height && asked !== undefined) giveHeight(frame, host, asked);
    },

    remove: () => frame.remove(),
  };
}
