// The page that shows the graphs' views in frames, and a stopwatch.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

let frame, bridge;

const drawn = () => frame.contentDocument.querySelectorAll("svg .node").length;

/** Until the frame's page has a drawing of so many nodes. */
const untilDrawn = (nodes) =>
  new Promise((resolve) => {
    const look = () => drawn() === nodes && resolve(performance.now());
    new MutationObserver(look).observe(frame.contentDocument, { childList: true, subtree: true });
  });

globalThis.bench = {
  /** Milliseconds from setting the frame's content until the page can draw; nothing where it cannot within `atMost`. */
  async open(name, atMost) {
    const html = await (await fetch(`/pages/${name}.html`)).text();
    frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts allow-same-origin";
    document.body.append(frame);
    bridge = new AppBridge(null, { name: "bench", version: "1.0.0" }, {});
    const ready = new Promise((resolve) => {
      bridge.oninitialized = () => resolve(performance.now());
      addEventListener("message", ({ data }) => data === "ready" && resolve(performance.now()));
    });
    await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    const begin = performance.now();
    frame.srcdoc = html;
    const end = await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, atMost))]);
    return end && end - begin;
  },

  /** Milliseconds from the text until its drawing is in the page. */
  async draw(dot, nodes) {
    frame.contentDocument.querySelector("svg")?.remove();
    const done = untilDrawn(nodes);
    const begin = performance.now();
    if (frame.contentWindow.draw) frame.contentWindow.draw(dot);
    else bridge.sendToolInput({ arguments: { dot } });
    return (await done) - begin;
  },
};
