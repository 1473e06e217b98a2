// Forms of the server that a view shows (SEP-3118, a draft): the view that a request names is opened beside
// the tool's own, gets the request as it is, and answers in the user's name.

export const uiExtension = "io.modelcontextprotocol/ui";

/**
 * Whether the server and the request want a view to show the form; both have to say so.
 * @param {object} params of `elicitation/create`
 */
export function formViewOf(params, serverCapabilities) {
  const uri = params._meta?.ui?.resourceUri;
  const offered = serverCapabilities?.extensions?.[uiExtension]?.elicitation;
  return offered && typeof uri === "string" && uri.startsWith("ui://") ? uri : undefined;
}

/**
 * Shows one form after the other, each until its answer.
 * @param {object} options
 * @param {HTMLElement} options.place where the form goes, with a heading and a button to cancel
 * @param {(uri: string, stage: HTMLElement) => Promise<object>} options.open opens a view, a ViewSession
 */
export function createForms({ place, open }) {
  const [heading, cancel, stage] = ["[data-form-message]", "[data-form-cancel]", "[data-form-stage]"].map((part) =>
    place.querySelector(part),
  );
  let last = Promise.resolve();

  async function show(uri, params, signal) {
    signal.throwIfAborted();
    const cancelled = new AbortController();
    const onCancel = () => cancelled.abort();
    cancel.addEventListener("click", onCancel);
    heading.textContent = params.message;
    place.hidden = false;
    let session;
    try {
      session = await open(uri, stage);
      const ended = AbortSignal.any([signal, cancelled.signal]);
      const end = new Promise((_, reject) =>
        ended.addEventListener("abort", () => reject(ended.reason), { once: true }),
      );
      await Promise.race([session.connected.then(() => session.host.initialized), end]);
      // A person takes their time.
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
