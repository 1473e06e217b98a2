// Forms of the server that a view shows (draft SEP-3118): the view that a request names is opened beside the tool's
// own, gets the request, and answers for the user.

/**
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { ViewSession } from "./view_session.js"
 *
 * @typedef {(uri: string, params: Json, signal: AbortSignal) => Promise<Json>} Forms shows a form until its answer
 */

export const uiExtension = "io.modelcontextprotocol/ui";

/**
 * The address of the view for a form, if both the server and the request ask for one.
 * @param {Json} params of `elicitation/create`
 * @param {Json} serverCapabilities
 */
export function formViewOf(params, serverCapabilities) {
  const uri = params._meta?.ui?.resourceUri;
  const offered = serverCapabilities?.extensions?.[uiExtension]?.elicitation;
  return offered && typeof uri === "string" && uri.startsWith("ui://") ? uri : undefined;
}

/**
 * Shows one form after the other. `place` has a heading and a button to cancel.
 * @type {(options: {place: HTMLElement, open: (uri: string, stage: HTMLElement) => Promise<ViewSession>}) => Forms}
 */
export function createForms({ place, open }) {
  const [heading, cancel, stage] = ["[data-form-message]", "[data-form-cancel]", "[data-form-stage]"].map((part) =>
    /** @type {HTMLElement} */ (place.querySelector(part)),
  );
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @type {Forms} */
  async function show(uri, params, signal) {
    signal.throwIfAborted();
    const cancelled = new AbortController();
    const onCancel = () => cancelled.abort();
    cancel.addEventListener("click", onCancel);
    heading.textContent = params.message;
    place.hidden = false;
    /** @type {ViewSession | undefined} */
    let session;
    try {
      session = await open(uri, stage);
      const ended = AbortSignal.any([signal, cancelled.signal]);
      /** @type {Promise<never>} */
      const end = new Promise((_, reject) =>
        ended.addEventListener("abort", () => reject(ended.reason), { once: true }),
      );
      await Promise.race([session.connected.then(() => /** @type {ViewSession} */ (session).host.initialized), end]);
      // The user may take any time.
      const options = { signal: ended, timeout: 2 ** 31 - 1 };
      return await session.host.bridge.request({ method: "elicitation/create", params }, options);
    } catch (problem) {
      if (cancelled.signal.aborted) return { action: "cancel" };
      throw problem;
    } finally {
      cancel.removeEventListener("click", onCancel);
      place.hidden = true;
      await session?.close().catch(() => {});
    }
  }

  return (uri, params, signal) => {
    const mine = last.then(() => show(uri, params, signal));
    last = mine.catch(() => {});
    return mine;
  };
}
