// Reports sizes in another format than JSON-RPC.
addEventListener("load", () => {
  window.parent.postMessage({ type: "iframe-height", height: document.documentElement.scrollHeight }, "*");
});
