// Answers a view's requests to its host, except those for the server. Asks the user where a decision is needed.
import { openable } from "./links.js";

/**
 * @import { LoggingMessageNotification } from "@modelcontextprotocol/client"
 * @import { Answer } from "../../../hosts/host.js"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { DevHost } from "../dev_host.js"
 *
 * @typedef {{name: string, url?: string, blob?: Blob, size?: number}} Download of what an address names, or of a blob
 */

/**
 * The description of a download, with its data; undefined if it cannot be saved. `own` has the dev host's origins.
 * @type {(content: Json, own: string[]) => Download | undefined}
 */
function downloadOf({ type, resource, uri, name }, own) {
  if (type === "resource_link") {
    const url = openable(uri, own);
    return /** @type {Download | undefined} */ (url && { name: name ?? url, url });
  }
  if (type !== "resource" || !resource) return undefined;
  const bytes =
    resource.blob === undefined
      ? [resource.text ?? ""]
      : [Uint8Array.from(atob(resource.blob), (c) => c.charCodeAt(0))];
  const blob = new Blob(bytes, { type: resource.mimeType ?? "application/octet-stream" });
  return { name: decodeURIComponent(resource.uri.split("/").pop() || "download"), blob, size: blob.size };
}

/** @param {Download} file */
export function save({ name, url, blob }) {
  const href = url ?? URL.createObjectURL(/** @type {Blob} */ (blob));
  const link = Object.assign(document.createElement("a"), { href, download: name, target: "_blank", rel: "noopener" });
  link.click();
  if (blob) setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** By method: see Host. @type {(host: DevHost) => Record<string, Answer>} */
export function viewAnswers(host) {
  const { notes, questions } = host;
  const own = () => [location.origin, host.store.state.config.sandbox, host.store.state.config.views];
  return {
    "ui/update-model-context": (params) => {
      host.store.set({ modelContext: params });
      return {};
    },
    "ui/message": ({ role, content }) => {
      notes.message(role, content);
      return {};
    },
    "ui/open-link": async ({ url }, { mcpReq }) => {
      const address = openable(url, own());
      const opens = address !== undefined && (await questions.ask("link", { url: address }, mcpReq.signal)) === true;
      notes.message(opens ? "opened a link" : "refused a link", [{ type: "text", text: url }]);
      return opens ? {} : { isError: true };
    },
    "ui/download-file": async ({ contents }, { mcpReq }) => {
      /** @type {(Download | undefined)[]} */
      const files = contents.map((/** @type {Json} */ content) => downloadOf(content, own()));
      const saves = files.every(Boolean) && (await questions.ask("download", { files }, mcpReq.signal)) === true;
      if (saves) /** @type {Download[]} */ (files).forEach(save);
      const names = files.map((file) => file?.name ?? "something that cannot be saved");
      notes.message(saves ? "saved files" : "refused a download", [{ type: "text", text: names.join("\n") }]);
      return saves ? {} : { isError: true };
    },
    "sampling/createMessage": (params, { mcpReq }) => answerSampling(host, params, mcpReq.signal),
  };
}

/** The bridge's `on…` handlers for every view. @param {Pick<DevHost, "notes">} host */
export const viewEvents = ({ notes }) => ({
  onerror: (/** @type {Error} */ problem) => notes.log("protocol error", problem.message, "error"),
  onloggingmessage: (/** @type {LoggingMessageNotification["params"]} */ params) => notes.logged(params),
});

/**
 * The user writes the model's answer.
 * @param {Pick<DevHost, "questions">} host
 * @param {Json} params
 * @param {AbortSignal} signal
 */
export async function answerSampling({ questions }, params, signal) {
  const text = await questions.ask("sampling", params, signal);
  if (text === undefined) throw new Error("The user refused to sample.");
  return { role: "assistant", model: "typed by hand", stopReason: "endTurn", content: { type: "text", text } };
}
