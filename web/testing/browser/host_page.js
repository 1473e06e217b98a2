// The page of a host whose other half is the test: shows the view and carries messages between the two.
import { createFrame } from "./frame.js";

const settings = JSON.parse(document.getElementById("settings").textContent);
const frame = createFrame(settings);
const element = document.querySelector("iframe");
const { height: habit } = settings.host.messages;
document.body.style.margin = "0";

addEventListener("message", async ({ source, data }) => {
  if (source !== frame.window) return;
  if (data?.method === "ui/notifications/sandbox-proxy-ready") {
    frame.window.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-resource-ready", params: { html: await html } }, "*");
  } else {
    // Set by the test, in all frames.
    window.mcpappsTest(JSON.stringify(data));
  }
});

const html = fetch(`/view/${settings.id}`).then((answer) => answer.text());

/** What the test calls. */
window.host = {
  load: async () => frame.load(await html),
  // Each message is a string, so that what passes is what JSON can say.
  post: (text) => frame.window.postMessage(JSON.parse(text), "*"),
  resize: (height) => !fills && frame.resize(habit, height),
  /** Sizes are in CSS pixels; a view that fills the page is as large as that. */
  place({ fill, width, height }) {
    fills = fill;
    const size = fill ? { width: "100vw", height: "100vh" } : { width: width ? `${width}px` : "100%", height: height ? `${height}px` : "" };
    Object.assign(element.style, { maxWidth: "100%", ...size });
  },
};
let fills = false;
