// What the acceptance view is to have met in a host, worked out from the host's row.
import assert from "node:assert/strict";

/** @returns {Record<string, string | RegExp | undefined>} the facts that the view must tell; undefined: must not */
function expectedFacts({ engine, messages, hostContext }) {
  const { refusalCode = -32601 } = messages;
  const met = (method, otherwise) => (messages.refuses?.includes(method) ? `refused with ${refusalCode}` : otherwise);
  const times = messages.repeatsAfter ? "2" : "1";
  const inputs = messages.input === "never" ? undefined : times;
  const granted = messages.modes?.fullscreen ?? "fullscreen";
  const mode = messages.answers?.["ui/request-display-mode"] ? "not said" : granted;
  const isOther = granted !== (hostContext?.displayMode ?? "inline");
  const toldMode =
    messages.modeNotification && isOther && !messages.refuses?.includes("ui/request-display-mode")
      ? granted
      : undefined;
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
    displayMode: toldMode ?? (messages.contextAfterInitialized && "inline"),
    form: messages.form && "Which word?",
    teardown: expectedEnd({ messages }) === "none" && !messages.rerenders ? undefined : "heard",
    problem: messages.answersTwice ? /second/ : undefined,
    state: "done",
  };
}

/** How the view's end is to look from outside. */
function expectedEnd({ messages }) {
  return { request: "answered", notification: "survived" }[messages.teardown] ?? "none";
}

/**
 * @param {object} outcome what the test host saw, see page/host.js
 * @param {object} [others] facts that another view than the acceptance view tells
 */
export function check(host, outcome, others) {
  const { error, errors, facts, dom, sizes, teardown } = outcome;
  const told = JSON.stringify(outcome);
  assert.equal(error, "", told);
  assert.deepEqual(errors, [], `messages of the view that the reference bridge does not accept: ${told}`);

  const { teardown: toldLater, ...shown } = facts;
  for (const [name, expected] of Object.entries({ ...expectedFacts(host), ...others })) {
    if (expected instanceof RegExp) assert.match(facts[name] ?? "", expected, told);
    else assert.equal(facts[name], expected, `${name}: ${facts[name]} instead of ${expected}: ${told}`);
  }
  const form = host.messages.form ? { action: "accept", content: { word: "entered" } } : null;
  assert.deepEqual(outcome.form, form);
  const isReadable = host.document.sandbox.includes("allow-same-origin");
  assert.equal(dom !== null, isReadable, "whether the host can read the view's page");
  if (dom) for (const [name, text] of Object.entries(shown)) assert.equal(dom[name], text, `${name} in the page`);

  for (const { width = 1, height = 1 } of sizes) assert.ok(width > 0 && height > 0, `${width} × ${height}`);
  assert.equal(teardown, expectedEnd(host));
}
