// The host's page: a frame with a view, behind the reference bridge, resized as hosts do.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const styles = {
  /** To the pixel, at once, also to zero. */
  exact: (frame, height) => (frame.style.height = `${height}px`),
  /** To the pixel, over 300 ms. */
  animated(frame, height) {
    const from = frame.getBoundingClientRect().height;
    frame.style.height = `${height}px`;
    frame.animate([{ height: `${from}px` }, { height: `${height}px` }], { duration: 300, easing: "ease-out" });
  },
  /** As far as there is room; ignores zeros. */
  room(frame, height) {
    if (height > 0) frame.style.height = `${Math.min(height, 400)}px`;
  },
  none() {},
};

/**
 * Opens the view, which is hidden for `hidden` milliseconds, or with Infinity until it is initialized. Returns `host`,
 * whose properties the tests read.
 */
globalThis.openView = async ({ html, resizing, context, width, height, hidden, border }) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  // As with Tailwind, the border is a part of the height.
  frame.style.cssText =
    `box-sizing: border-box; border: ${border}px solid; display: ${hidden ? "none" : "block"}; ` +
    `width: ${width}px; height: ${height}px`;
  document.body.append(frame);

  const bridge = new AppBridge(null, { name: "sizing", version: "1.0.0" }, {}, { hostContext: context });
  const host = (globalThis.host = { frame, bridge, sizes: [], contexts: 0 });
  bridge.onsizechange = (size) => {
    host.sizes.push(size);
    styles[resizing](frame, size.height);
  };
  const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  if (hidden < Infinity) setTimeout(() => (frame.style.display = "block"), hidden);
  await initialized;
  frame.style.display = "block";

  // Some hosts notify the view of every step of their animation.
  host.observer = new ResizeObserver(() => bridge.setHostContext({ ...context, step: ++host.contexts }));
  host.observer.observe(frame);
  return host;
};

globalThis.closeView = async () => {
  host.observer?.disconnect();
  host.frame.remove();
  await host.bridge.close();
};
