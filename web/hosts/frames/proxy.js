// The page between host and view: makes the view's document as the host does, passes messages both ways, and lets the
// host read the view's page where the browser allows it.
import { readFrame, showBlob } from "./frame.js";

/** @import { Host } from "../hosts.js" */

/** @type {Host["document"]} */
const { frames, made, sandbox } = JSON.parse(
  /** @type {HTMLElement} */ (document.getElementById("settings")).textContent,
);
const id = location.pathname.split("/").pop();
const reserved = "ui/notifications/sandbox-";
/** @type {HTMLIFrameElement} */
let inner;

/** @type {(target: Document, html: string) => void} */
function write(target, html) {
  target.open();
  target.write(html);
  target.close();
}

/** @param {string} html */
function showView(html) {
  // Removes the listeners of this script, too: the host then talks to the view directly.
  if (frames === 1) return write(document, html);
  inner = document.createElement("iframe");
  inner.setAttribute("sandbox", sandbox);
  inner.style.height = "100vh";
  document.body.style.margin = "0";
  if (made === "url") inner.src = `/view/${id}`;
  if (made === "blob:") showBlob(inner, html);
  if (made.endsWith("srcdoc")) inner.srcdoc = html;
  document.body.append(inner);
  if (made === "document.write") write(/** @type {Document} */ (inner.contentDocument), html);
}

addEventListener("message", ({ source, data, ports }) => {
  if (source === window.parent && data?.method === `${reserved}resource-ready`) {
    showView(data.params.html);
  } else if (source === window.parent && data === "read") {
    ports[0].postMessage(readFrame(inner));
  } else if (source === window.parent) {
    /** @type {Window} */ (inner.contentWindow).postMessage(data, "*");
  } else if (source === inner?.contentWindow) {
    window.parent.postMessage(data, "*");
  }
});

window.parent.postMessage({ jsonrpc: "2.0", method: `${reserved}proxy-ready`, params: {} }, "*");
