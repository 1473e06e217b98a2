// As Photon's bridge in each view: it makes a handshake of its own, with an id that the view has not given.
(() => {
  const id = "call_1_bridge";
  const post = (/** @type {object} */ message) => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ data }) => {
    if (data?.id === id && data.result) post({ method: "ui/notifications/initialized", params: {} });
  });
  const appInfo = { name: "photon-app", version: "1.0.0" };
  post({ id, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" } });
})();
