// The sandbox proxy of the specification: loads the view into an inner frame and passes messages both ways. Only
// `ui/notifications/sandbox-…` is between the host and this page.
/**
 * @import { McpUiResourceCsp, McpUiResourcePermissions } from "@modelcontextprotocol/ext-apps"
 *
 * @typedef {object} Resource
 * @property {string} html
 * @property {McpUiResourceCsp} [csp]
 * @property {Permissions} [permissions]
 * @property {string} [sandbox] the attribute of the inner frame
 * @property {object} [globals] of `window.openai`
 *
 * @typedef {McpUiResourcePermissions & Record<string, object | undefined>} Permissions
 * @typedef {HTMLIFrameElement & {contentWindow: Window}} Frame in the document
 */

/** @param {string} name */
const meta = (name) => /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name=${name}]`)).content;
const hostOrigin = meta("host-origin");
const query = new URLSearchParams(location.search);
const [policy, host] = ["policy", "host"].map((name) => query.get(name));
const reserved = "ui/notifications/sandbox-";
/** @type {Frame | undefined} */
let inner;
// Some hosts hear nothing before the load event of the view's frame.
let isListening = !query.has("late");

/** @param {string} name */
function tellHost(name, params = {}) {
  window.parent.postMessage({ jsonrpc: "2.0", method: reserved + name, params }, hostOrigin);
}

/** @param {Resource} resource */
async function loadView({ html, csp, permissions, sandbox = "allow-scripts allow-same-origin", globals }) {
  // A line of JSON, then the page, which may be large.
  const body = new Blob([JSON.stringify({ csp, policy, host, globals }), "\n", html]);
  const reply = await fetch("/view", { method: "POST", body });
  if (!reply.ok) throw new Error(`the sandbox refused the view (HTTP ${reply.status})`);
  inner = /** @type {Frame} */ (document.createElement("iframe"));
  inner.title = "View";
  inner.setAttribute("sandbox", sandbox);
  inner.allow = allowed(permissions);
  inner.addEventListener("load", () => (isListening = true));
  inner.src = (await reply.json()).url;
  document.body.replaceChildren(inner);
}

/** The frame's `allow` attribute for the resource's permissions. @param {Permissions} permissions */
function allowed(permissions = {}) {
  /** @type {Record<string, string>} */
  const features = {
    camera: "camera", microphone: "microphone", geolocation: "geolocation", clipboardWrite: "clipboard-write",
  };
  return Object.keys(features)
    .filter((name) => permissions[name])
    .map((name) => features[name])
    .join("; ");
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

// Messages of reporter.js. The view could also send them, without harm.
/** @type {Record<string, (params: any) => object | false>} */
const reports = {
  engine: ({ engine }) => ({ engine: ["wasm", "js"].includes(engine) ? engine : null }),
  console: ({ level, text }) => ["log", "info", "warn", "error"].includes(level) && { level, text: String(text) },
  violation: ({ directive, blocked, source }) =>
    isText(directive) && { directive, blocked: String(blocked), source: isText(source) ? source : "" },
  alive: () => ({}),
  styles: ({ id, done }) => ({ id: Number(id), done: done === true }),
  overflow: ({ height }) => Number.isFinite(height) && { height },
  user: ({ did }) => isText(did) && { did: did.slice(0, 200) },
  accessibility: ({ violations, error }) => (Array.isArray(violations) ? { violations } : { error: String(error) }),
};

/** @param {string} name @param {unknown} params */
function report(name, params) {
  const told = reports[name]?.(params ?? {});
  if (told) tellHost(name, told);
}

// A view without allow-same-origin has an opaque origin.
/** @param {HTMLIFrameElement} frame */
const originOf = ({ src, sandbox }) => (sandbox.contains("allow-same-origin") ? new URL(src).origin : "*");

window.addEventListener("message", ({ source, origin, data }) => {
  const name =
    typeof data?.method === "string" && data.method.startsWith(reserved)
      ? data.method.slice(reserved.length)
      : undefined;
  if (source === window.parent && origin === hostOrigin) {
    if (name === "resource-ready") {
      loadView(data.params).catch((error) => tellHost("error", { message: error.message }));
    } else if (!name || /^(check|set)-/.test(name)) {
      inner?.contentWindow.postMessage(data, originOf(inner));
    }
  } else if (inner && source === inner.contentWindow) {
    if (name) report(name, data.params);
    else if (isListening) window.parent.postMessage(data, hostOrigin);
  }
});

// While there is no view yet, this keeps the process of views, which would end with the frame of the last one.
if (query.has("early")) {
  document.body.append(Object.assign(document.createElement("iframe"), { src: meta("view-origin") }));
}
tellHost("proxy-ready");
