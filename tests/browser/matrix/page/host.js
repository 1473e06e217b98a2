// The test host: shows the acceptance view as one row of the matrix says, lets it run to its end, and
// leaves what happened in `window.outcome` for the test to read.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { capabilitiesOf, contextOf, infoOf } from "../../../../web/hosts/context.js";
import { DeviatingTransport } from "../../../../web/hosts/deviating_transport.js";
import { createFrame } from "../../../../web/hosts/frames/frame.js";

const settings = JSON.parse(document.getElementById("settings").textContent);
const { host } = settings;
// Only what hangs is cut off: a busy machine takes seconds for a view.
const { patience = 60_000 } = host;
const habits = host.messages;
const context = contextOf(host);
const input = { arguments: { word: "given" } };
const result = { content: [{ type: "text", text: "shown" }] };

/** What the acceptance view shows in its page, by the elements' ids; null if the page is opaque. */
function readFacts(page) {
  if (page === null) return null;
  const view = new DOMParser().parseFromString(page.html, "text/html");
  return Object.fromEntries([...view.querySelectorAll("dd")].map((node) => [node.id, node.textContent]));
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const seen = { facts: {}, dom: null, sizes: [], form: null, teardown: "none", errors: [], error: "" };
let waitingFor = "the view's initialize request";
const changed = new EventTarget();

/** Waits until `condition()` holds; it is looked at whenever the view has sent something. */
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

async function grantMode(bridge, wanted) {
  const mode = habits.modes?.[wanted] ?? wanted;
  const notify = () => bridge.sendHostContextChange({ displayMode: mode });
  if (habits.modeNotification === "first") await notify();
  if (habits.modeNotification === "after") setTimeout(notify);
  return { mode };
}

/** Sends the tool's input and result in the ways that hosts have. */
async function showTool(bridge) {
  if (habits.contextAfterInitialized) bridge.sendHostContextChange({ ...context, ...habits.contextAfterInitialized });
  if (!habits.input) bridge.sendToolInput(input);
  bridge.sendToolResult(result);
  if (!habits.repeatsAfter) return;
  await pause(habits.repeatsAfter);
  bridge.sendToolInput(input);
  bridge.sendToolResult(result);
}

/** Passes on what a server asks the user, as MCP Inspector does. */
async function showForm(transport) {
  waitingFor = "the answer to the form";
  const requestedSchema = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };
  const _meta = { ui: { resourceUri: "ui://acceptance/form" } };
  const { result } = await transport.ask("elicitation/create", { mode: "form", message: "Which word?", requestedSchema, _meta });
  seen.form = result;
}

/** Until the frame is as high as the view needs it, which takes a second size if it has a border. */
async function showWhole(frame) {
  waitingFor = "a size that lets the whole view be seen";
  while ((await frame.read())?.hidden > 0) await pause(20);
}

/** Ends the view as the host does. */
async function end(bridge, transport, frame) {
  waitingFor = "the answer to the teardown";
  if (habits.teardown === "request") {
    await bridge.teardownResource({});
    seen.teardown = "answered";
  } else if (habits.teardown === "notification") {
    transport.post({ method: "ui/resource-teardown", params: {} });
    await transport.ask("ping");
    seen.teardown = "survived";
  } else if (habits.teardown === "cut off") {
    bridge.teardownResource({}).catch(() => {});
  }
  frame.remove();
}

async function run() {
  const html = await (await fetch(`/view/${settings.id}`)).text();
  const frame = createFrame(settings);
  const bridge = new AppBridge(null, infoOf(host), capabilitiesOf(host), { hostContext: context });
  const transport = new DeviatingTransport(new PostMessageTransport(frame.window, frame.window), habits);

  let initialized = false;
  bridge.onsandboxready = () => bridge.sendSandboxResourceReady({ html });
  bridge.oninitialized = () => note(() => (initialized = true));
  bridge.onloggingmessage = ({ logger, data }) => logger === "acceptance" && note(() => (seen.facts = data));
  bridge.onsizechange = (size) => {
    note(() => seen.sizes.push(size));
    frame.resize(habits.height, size.height);
  };
  bridge.oncalltool = async ({ arguments: { word } }) => ({ content: [{ type: "text", text: `${word} back` }] });
  bridge.onmessage = async () => ({});
  bridge.onupdatemodelcontext = async () => ({});
  bridge.onrequestdisplaymode = ({ mode }) => grantMode(bridge, mode);
  bridge.onerror = (error) => seen.errors.push(error.message);
  transport.oninitializereply = () => {
    if (habits.input === "before initialized") transport.post({ method: "ui/notifications/tool-input", params: input });
  };

  await bridge.connect(transport);
  frame.load(html);
  await until("the view's initialized notification", () => initialized);
  await showTool(bridge);
  await until("the view's last call", () => seen.facts.state === "done");
  // A container of fixed height is filled, so its view has no size to tell.
  if (!context.containerDimensions?.height) await until("the view's size", () => seen.sizes.length > 0);
  if (habits.height === "exact") await showWhole(frame);
  if (habits.form) await showForm(transport);
  // All that was sent has now been handled, a late notification included.
  await transport.ask("ping");
  seen.dom = readFacts(await frame.read());
  await end(bridge, transport, frame);
}

const patienceEnds = pause(patience).then(() => {
  throw new Error(`waited ${patience / 1000} s for ${waitingFor}`);
});
addEventListener("error", ({ message }) => seen.errors.push(message));
Promise.race([run(), patienceEnds])
  .catch((error) => (seen.error = error.message))
  .finally(() => (window.outcome = seen));
