// The sandbox proxy of the specification: it loads the view into an inner frame and carries
// messages both ways. `ui/notifications/sandbox-…` is what the host and this page say to each
// other; everything else belongs to the host and the view.
const hostOrigin = document.querySelector("meta[name=host-origin]").content;
const policy = new URLSearchParams(location.search).get("policy");
const reserved = "ui/notifications/sandbox-";
let inner;

function tellHost(name, params = {}) {
  window.parent.postMessage({ jsonrpc: "2.0", method: reserved + name, params }, hostOrigin);
}

async function loadView({ html, csp, permissions, sandbox = "allow-scripts allow-same-origin" }) {
  const reply = await fetch("/view", { method: "POST", body: JSON.stringify({ html, csp, policy }) });
  if (!reply.ok) throw new Error(`the sandbox refused the view (HTTP ${reply.status})`);
  inner = document.createElement("iframe");
  inner.title = "View";
  inner.setAttribute("sandbox", sandbox);
  inner.allow = allowed(permissions);
  inner.src = (await reply.json()).url;
  document.body.replaceChildren(inner);
}

/** The permissions that the resource asks for, as the frame's `allow` attribute. */
function allowed(permissions = {}) {
  const features = { camera: "camera", microphone: "microphone", geolocation: "geolocation", clipboardWrite: "clipboard-write" };
  return Object.keys(features)
    .filter((name) => permissions[name])
    .map((name) => features[name])
    .join("; ");
}

/** What the server's addition to the view says; the view itself could say it too, and harm nobody. */
function tellEngine(engine) {
  tellHost("engine", { engine: ["wasm", "js"].includes(engine) ? engine : null });
}

/** What the view printed; it too may be made up. */
function tellConsole({ level, text } = {}) {
  if (["log", "info", "warn", "error"].includes(level)) tellHost("console", { level, text: String(text) });
}

window.addEventListener("message", ({ source, origin, data }) => {
  const isReserved = typeof data?.method === "string" && data.method.startsWith(reserved);
  if (source === window.parent && origin === hostOrigin) {
    if (data?.method === `${reserved}resource-ready`) {
      loadView(data.params).catch((error) => tellHost("error", { message: error.message }));
    } else if (!isReserved) {
      inner?.contentWindow.postMessage(data, new URL(inner.src).origin);
    }
  } else if (inner && source === inner.contentWindow) {
    if (data?.method === `${reserved}engine`) tellEngine(data.params?.engine);
    else if (data?.method === `${reserved}console`) tellConsole(data.params);
    else if (!isReserved) window.parent.postMessage(data, hostOrigin);
  }
});

tellHost("proxy-ready");
