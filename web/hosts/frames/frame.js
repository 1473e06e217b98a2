// The frame that shows the view: of one frame, or with the proxy of the second origin between.

/** What stands in a frame's page, as HTML; null if nobody may read it. */
const htmlOf = (frame) => frame.contentDocument?.documentElement.outerHTML ?? null;

/**
 * @param {{id: string, host: object, proxyOrigin: string, cspAttribute?: string}} settings as web/hosts/frames/server.js
 *   writes them
 */
export function createFrame({ id, host, proxyOrigin, cspAttribute }) {
  const { frames, made, sandbox } = host.document;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", frames === 1 ? sandbox : "allow-scripts allow-same-origin allow-forms");
  // Chromium then shows only what was sent with a policy that is at least as strict.
  if (cspAttribute) frame.setAttribute("csp", cspAttribute);
  document.body.append(frame);

  return {
    window: frame.contentWindow,

    /** Starts to load; the proxy, if there is one, says when it is ready for the HTML. */
    load(html) {
      if (frames === 2) frame.src = `${proxyOrigin}/proxy/${id}`;
      else if (made === "url") frame.src = `/view/${id}`;
      else if (made === "srcdoc") frame.srcdoc = html;
      else frame.src = `/proxy/${id}`;
    },

    /** The view's page as HTML; null if nobody may read it. */
    read() {
      if (frames === 1) return htmlOf(frame);
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        frame.contentWindow.postMessage("read", "*", [port2]);
      });
    },

    resize(habit, height) {
      if (habit === "ignored" || (habit === "capped" && height === 0)) return;
      if (habit === "animated") frame.style.transition = "height 300ms";
      frame.style.height = `${habit === "capped" ? Math.min(height, 500) : height}px`;
    },

    remove: () => frame.remove(),
  };
}
