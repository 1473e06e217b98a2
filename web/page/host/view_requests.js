// What a view asks of its host, the server aside: each is shown to the person, and what needs a decision is asked.
import { openable } from "./links.js";

/** What to say of a download, and how to save it; undefined for what cannot be saved. */
function downloadOf({ type, resource, uri, name }, own) {
  if (type === "resource_link") {
    const url = openable(uri, own);
    return url && { name: name ?? url, url };
  }
  if (type !== "resource" || !resource) return undefined;
  const bytes = resource.blob === undefined ? [resource.text ?? ""] : [Uint8Array.from(atob(resource.blob), (c) => c.charCodeAt(0))];
  const blob = new Blob(bytes, { type: resource.mimeType ?? "application/octet-stream" });
  return { name: decodeURIComponent(resource.uri.split("/").pop() || "download"), blob, size: blob.size };
}

export function save({ name, url, blob }) {
  const href = url ?? URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href, download: name, target: "_blank", rel: "noopener" });
  link.click();
  if (blob) setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * @param {import("./dev_host.js").DevHost} host
 * @returns the bridge's `on…` handlers
 */
export function viewRequests(host) {
  const { notes, questions } = host;
  const own = () => [location.origin, host.store.state.config.sandbox, host.store.state.config.views];
  return {
    onerror: (problem) => notes.log("protocol error", problem.message, "error"),
    onrequestteardown: () => host.teardownForView(),
    onrequestdisplaymode: async ({ mode }) => {
      const { modes = {}, modeNotification } = host.imitated.messages;
      // Some hosts tell of the change when they have answered.
      host.setMode(modes[mode] ?? mode, { isToldLater: modeNotification === "after" });
      return { mode: host.options.mode };
    },
    onupdatemodelcontext: async (params) => {
      host.store.set({ modelContext: params });
      return {};
    },
    onmessage: async ({ role, content }) => {
      notes.message(role, content);
      return {};
    },
    onopenlink: async ({ url }, { mcpReq }) => {
      const address = openable(url, own());
      const opens = address !== undefined && (await questions.ask("link", { url: address }, mcpReq.signal)) === true;
      notes.message(opens ? "opened a link" : "refused a link", [{ type: "text", text: url }]);
      return opens ? {} : { isError: true };
    },
    ondownloadfile: async ({ contents }, { mcpReq }) => {
      const files = contents.map((content) => downloadOf(content, own()));
      const saves = files.every(Boolean) && (await questions.ask("download", { files }, mcpReq.signal)) === true;
      if (saves) files.forEach(save);
      const names = files.map((file) => file?.name ?? "something that cannot be saved");
      notes.message(saves ? "saved files" : "refused a download", [{ type: "text", text: names.join("\n") }]);
      return saves ? {} : { isError: true };
    },
    oncreatesamplingmessage: (params, { mcpReq }) => answerSampling(host, params, mcpReq.signal),
    onloggingmessage: (params) => notes.logged(params),
  };
}

/** A person types what the model would say. */
export async function answerSampling({ questions }, params, signal) {
  const text = await questions.ask("sampling", params, signal);
  if (text === undefined) throw new Error("The user refused to sample.");
  return { role: "assistant", model: "typed by hand", stopReason: "endTurn", content: { type: "text", text } };
}

/** What the imitated host does not offer is left to the bridge, which refuses it. */
export function withoutRefused(handlers, { sampling, downloadFile }) {
  const refused = [];
  if (!sampling) refused.push("oncreatesamplingmessage");
  if (!downloadFile) refused.push("ondownloadfile");
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => !refused.includes(name)));
}
