// The expected findings of the acceptance view in a host, derived from the host's row.
import assert from "node:assert/strict";

const asking = "ui/request-display-mode";

/**
 * The display mode that the host grants, if it differs from the one before. A view that is made again finds it as the
 * first.
 */
function grantedMode({ messages, hostContext }) {
  if (messages.remakes) return undefined;
  const granted = messages.modes?.fullscreen ?? "fullscreen";
  const isOther = granted !== (hostContext?.displayMode ?? "inline");
  return isOther && !messages.refuses?.includes(asking) && !messages.answers?.[asking] ? granted : undefined;
}

const modeAtFirst = ({ messages }) => messages.contextAfterInitialized && "inline";

/** The mode of a view that ignores the host's answer, as one on the reference SDK. */
export const toldMode = (host) => (host.messages.modeNotification && grantedMode(host)) || modeAtFirst(host);

/** The expected facts; undefined: must not be reported. @returns {Record<string, string | RegExp | undefined>} */
function expectedFacts(host) {
  const { engine, messages } = host;
  const { refusalCode = -32601 } = messages;
  const met = (method, otherwise) => (messages.refuses?.includes(method) ? `refused with ${refusalCode}` : otherwise);
  const times = messages.repeatsAfter ? "2" : "1";
  const inputs = messages.input === "never" ? undefined : times;
  const answered = messages.answersOldMode ? "inline" : (messages.modes?.fullscreen ?? "fullscreen");
  const mode = messages.answers?.[asking] ? "not said" : answered;
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

/** The expected end of the view, as seen by the host. */
function expectedEnd({ messages }) {
  return { request: "answered", notification: "survived" }[messages.teardown] ?? "none";
}

/**
 * @param {object} outcome of the test host, see page/host.js
 * @param {object} [others] further facts of another view than the acceptance view
 */
export function check(host, outcome, others) {
  const { error, errors, facts, dom, sizes, teardown, remade } = outcome;
  const told = JSON.stringify(outcome);
  assert.equal(remade, host.messages.remakes, told);
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
