// What the acceptance view is to have met in a host, worked out from the host's row.

const refusal = "refused with -32601";

/** @returns {Record<string, string | RegExp | undefined>} the facts that the view must tell; undefined: must not */
export function expectedFacts({ engine, messages }) {
  const met = (method, otherwise) => (messages.refuses?.includes(method) ? refusal : otherwise);
  const times = messages.repeatsAfter ? "2" : "1";
  const inputs = messages.input === "never" ? undefined : times;
  const granted = messages.modes?.fullscreen ?? "fullscreen";
  const mode = messages.answers?.["ui/request-display-mode"] ? "not said" : granted;
  return {
    engine,
    connection: "accepted",
    input: inputs && "given",
    inputs,
    result: "shown",
    results: times,
    echo: "called back",
    context: met("ui/update-model-context", "accepted"),
    message: met("ui/message", "accepted"),
    ping: met("ping", "accepted"),
    mode: met("ui/request-display-mode", mode),
    displayMode: messages.modeNotification ? granted : messages.contextAfterInitialized && "inline",
    teardown: expectedEnd({ messages }) === "none" ? undefined : "heard",
    problem: messages.answersTwice ? /second/ : undefined,
    state: "done",
  };
}

/** How the view's end is to look from outside. */
export function expectedEnd({ messages }) {
  return { request: "answered", notification: "survived" }[messages.teardown] ?? "none";
}

export const isReadable = ({ document }) => document.sandbox.includes("allow-same-origin");
