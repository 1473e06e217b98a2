// The test host: shows the acceptance view as one row of the matrix says, lets it run to its end, and leaves the result
// in `window.outcome`.
import { PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { createFrame } from "../../../../web/hosts/frames/frame.js";
import { Host } from "../../../../web/hosts/host.js";

const settings = JSON.parse(document.getElementById("settings").textContent);
// For hanging views only: a busy machine takes seconds for a view.
const { patience = 60_000 } = settings.host;
const input = { word: "given" };
const result = { content: [{ type: "text", text: "shown" }] };

/** The findings in the view's page, by the elements' ids; null if the page is opaque. */
function readFacts(page) {
  if (page === null) return null;
  const view = new DOMParser().parseFromString(page.html, "text/html");
  return Object.fromEntries([...view.querySelectorAll("dd")].map((node) => [node.id, node.textContent]));
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const seen = { facts: {}, dom: null, sizes: [], form: null, teardown: "none", errors: [], error: "" };
let waitingFor = "the view's initialize request";
const changed = new EventTarget();

/** Waits for `condition()`, which is checked at each message of the view. */
function until(what, condition) {
  waitingFor = what;
  if (condition()) return undefined;
  return new Promise((resolve) => {
    changed.addEventListener("change", () => condition() && resolve());
  });
}

function note(change) {
  change();
  changed.dispatchEvent(new Event("change"));
}

/** Passes a server's form to the view, if the host does that. */
async function showForm(host) {
  waitingFor = "the answer to the form";
  const requestedSchema = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };
  const _meta = { ui: { resourceUri: "ui://acceptance/form" } };
  seen.form = (await host.elicit({ mode: "form", message: "Which word?", requestedSchema, _meta })) ?? null;
}

/** Waits until the frame has the view's height, which takes a second size if it has a border. */
async function showWhole(frame) {
  waitingFor = "a size that lets the whole view be seen";
  while ((await frame.read())?.hidden > 0) await pause(20);
}

async function end(host, frame) {
  waitingFor = "the answer to the teardown";
  const answer = host.end();
  if (host.ending === "request") seen.teardown = (await answer).result ? "answered" : "refused";
  if (host.ending === "notification" && (await host.ask("ping")).result) seen.teardown = "survived";
  frame.remove();
}

async function run() {
  const html = await (await fetch(`/view/${settings.id}`)).text();
  const frame = createFrame(settings);
  const host = new Host(settings.host, new PostMessageTransport(frame.window, frame.window), {
    isReadOnly: (name) => name !== "change",
    answers: { "tools/call": ({ arguments: { word } }) => ({ content: [{ type: "text", text: `${word} back` }] }) },
  });
  const { bridge, context, asksForHeight } = host;
  bridge.onsandboxready = () => bridge.sendSandboxResourceReady({ html });
  // Not of a view that is being made again.
  bridge.onloggingmessage = ({ logger, data }) =>
    logger === "acceptance" && host.isInitialized && note(() => (seen.facts = data));
  host.onremake = () => {
    seen.facts = {};
    seen.remade = true;
    frame.load(html);
  };
  bridge.onsizechange = (size) => {
    note(() => seen.sizes.push(size));
    frame.resize(size.height);
  };
  bridge.onerror = (error) => seen.errors.push(error.message);

  host.expect(input);
  // Only at first: the view's height does not matter in fullscreen.
  frame.place(context);
  await host.connect();
  frame.load(html);
  waitingFor = "the view's initialized notification";
  await host.showCall({ input, result });
  await until("the view's last call", () => seen.facts.state === "done");
  // A view in a container of fixed height reports no size; the mode that it has asked for may have one.
  const isFixed = () => host.context.containerDimensions?.height !== undefined;
  if (asksForHeight) await until("the view's size", () => seen.sizes.length > 0 || isFixed());
  if (frame.isExact && !isFixed()) await showWhole(frame);
  await showForm(host);
  // After it, everything that was sent has been handled, a late notification included.
  await host.ask("ping");
  seen.dom = readFacts(await frame.read());
  await end(host, frame);
}

const patienceEnds = pause(patience).then(() => {
  throw new Error(`waited ${patience / 1000} s for ${waitingFor}`);
});
addEventListener("error", ({ message }) => seen.errors.push(message));
Promise.race([run(), patienceEnds])
  .catch((error) => (seen.error = error.message))
  .finally(() => (window.outcome = seen));
