// What the acceptance view is to have met in a host, worked out from the host's row.
import assert from "node:assert/strict";

const asking = "ui/request-display-mode";

/** The display mode that the host grants, if it is another one than before. */
function grantedMode({ messages, hostContext }) {
  const granted = messages.modes?.fullscreen ?? "fullscreen";
  const isOther = granted !== (hostContext?.displayMode ?? "inline");
  return isOther && !messages.refuses?.includes(asking) && !messages.answers?.[asking] ? granted : undefined;
}

const modeAtFirst = ({ messages }) => messages.contextAfterInitialized && "inline";

/** The mode that a view hears of which takes none from the host's answer, as one on the reference SDK. */
export const toldMode = (host) => (host.messages.modeNotification && grantedMode(host)) || modeAtFirst(host);

/** @returns {Record<string, string | RegExp | undefined>} the facts that the view must tell; undefined: must not */
function expectedFacts(host) {
  const { engine, messages } = host;
  const { refusalCode = -32601 } = messages;
  const met = (method, otherwise) => (messages.refuses?.includes(method) ? `refused with ${refusalCode}` : otherwise);
  const times = messages.repeatsAfter ? "2" : "1";
  const inputs = messages.input === "never" ? undefined : times;
  const mode = messages.answers?.[asking] ? "not said" : (messages.modes?.fullscreen ?? "fullscreen");
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
    mode: met(asking, mode),
    displayMode: grantedMode(host) ?? modeAtFirst(host),
    form: messages.form && "Which word?",
    teardown: expectedEnd({ messages }) === "none" && !messages.rerenders ? undefined : "heard",
    problem: undefined,
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
