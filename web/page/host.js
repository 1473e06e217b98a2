// The dev host's page: one tool, one view, every switch that a view can meet.
import { SdkErrorCode } from "@modelcontextprotocol/client";
import { createForms, formViewOf } from "./elicitation.js";
import { devHost, hostContext, widthIn } from "./host_context.js";
import { readOptions, writeOptions } from "./options.js";
import { createPanels } from "./panels.js";
import { connectToServer, listTools, readView, readViewOf } from "./server_connection.js";
import { serverHandlers } from "./server_handlers.js";
import { defaultArguments, partialArguments } from "./tool_input.js";
import { Traffic } from "./traffic.js";
import { ViewSession } from "./view_session.js";

const partialInterval = 150;
// Longer than a view takes to start. It may still come.
const handshakePatience = 5000;
const byId = (id) => document.getElementById(id);
const form = byId("controls");
const stage = byId("frame");

const options = readOptions(location.search, matchMedia("(prefers-color-scheme: dark)").matches);
const traffic = new Traffic();
const panels = createPanels(traffic);

let state = "connecting";
let error = null;
let engine = null;
let modelContext = null;
let config;
let client;
let tools;
let session;
let shownTool;
let hosts = [];

/** For tests and for the console: what the page knows, to read. */
window.devHost = Object.freeze({
  get state() { return state; },
  get error() { return error; },
  get engine() { return engine; },
  get displayMode() { return options.mode; },
  get modelContext() { return modelContext; },
  get traffic() { return traffic.entries.slice(); },
  get bridge() { return session?.bridge; },
});

function setState(next) {
  state = next;
  // Also while a view connects: one that never does must not be the last.
  byId("run").disabled = !tools?.shown.length;
  byId("teardown").disabled = !session;
  byId("hint").hidden = Boolean(session);
}

function showError(message) {
  error = message;
  byId("error").textContent = message;
  byId("error").hidden = !message;
}

function fail(message) {
  showError(message);
  setState("error");
}

function setEngine(next) {
  engine = next;
  byId("engine").textContent = engine ?? "–";
}

// ---- the switches ----

function showOptions() {
  document.documentElement.dataset.theme = options.theme;
  for (const name of ["policy", "theme", "mode"]) form.elements[name].value = options[name];
  byId("stream").checked = options.stream;
  if (![...byId("width").options].some((option) => Number(option.value) === options.width)) {
    byId("width").add(new Option(`${options.width} px`, options.width));
  }
  byId("width").value = options.width;
  const width = options.width || (options.mode === "inline" && widthIn(imitated()));
  stage.style.width = width ? `${width}px` : "";
  byId("host").value = options.host;
  showEvidence(imitated());
  byId("card").dataset.mode = session ? options.mode : "inline";
  history.replaceState(null, "", writeOptions(options));
}

/** The host that the page imitates, or itself. */
const imitated = () => hosts.find(({ id }) => id === options.host) ?? devHost;

function showEvidence({ evidence }) {
  byId("evidence").hidden = !evidence;
  if (!evidence) return;
  const known = { run: "Run in the real host.", probed: "Probed by others.", assumed: "From its documentation." }[evidence.kind];
  byId("evidence").textContent = `${known}${evidence.assumed ? ` Assumed: ${evidence.assumed.join(", ")}.` : ""}`;
}

function setOption(name, value) {
  options[name] = value;
  if (name === "host" && !modes().includes(options.mode)) options.mode = "inline";
  showOptions();
  if (["policy", "host"].includes(name)) return session && run();
  refreshContext();
}

const modes = () => context().availableDisplayModes ?? ["inline", "fullscreen"];

function setMode(mode) {
  if (!modes().includes(mode)) panels.addLog("host", `${imitated().name} does not have the display mode ${mode}.`);
  else if (session && !session.supports(mode)) panels.addLog("host", `The view does not support the display mode ${mode}.`);
  else options.mode = mode;
  showOptions();
  refreshContext();
}

const context = () =>
  hostContext({
    host: imitated(),
    theme: options.theme,
    displayMode: options.mode,
    tool: shownTool,
    size: { width: stage.clientWidth, height: stage.clientHeight },
  });

function refreshContext() {
  session?.updateContext(context());
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "mode") setMode(target.value);
  else if (target.name) setOption(target.name, target.value);
  else if (target.id === "width") setOption("width", Number(target.value));
  else if (target.id === "stream") setOption("stream", target.checked);
  else if (target.id === "host") setOption("host", target.value);
  else if (target.id === "tool") chooseTool(target.value);
});
byId("exit").addEventListener("click", () => setMode("inline"));

let resizeTimer;
new ResizeObserver(() => {
  clearTimeout(resizeTimer);
  resizeTimer = setTimeout(refreshContext, 100);
}).observe(stage);

// ---- the tool ----

function chooseTool(name) {
  const tool = tools.shown.find((each) => each.name === name) ?? tools.shown[0];
  byId("tool").value = tool.name;
  byId("description").textContent = tool.description ?? "";
  byId("arguments").value = JSON.stringify(defaultArguments(tool.inputSchema), null, 2);
  options.tool = tool.name;
  options.arguments = "";
}

/** The arguments as written, or undefined after saying what is wrong with them. */
function readArguments() {
  try {
    const value = JSON.parse(byId("arguments").value || "{}");
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
    fail("The arguments are not a JSON object.");
  } catch (problem) {
    fail(`The arguments are not JSON: ${problem.message}`);
  }
}

let runs = 0;

async function run() {
  const mine = ++runs;
  await teardown();
  if (mine !== runs) return;
  showError(null);
  traffic.clear();
  panels.clear();
  modelContext = null;
  const input = readArguments();
  if (!input) return;
  options.arguments = JSON.stringify(input);
  shownTool = tools.shown.find((tool) => tool.name === byId("tool").value);
  setState("connecting");
  try {
    const view = await readViewOf(client, shownTool);
    if (mine === runs) await show(view, input);
  } catch (problem) {
    if (mine === runs) fail(`The view of ${shownTool.name} cannot be shown: ${problem.message}`);
  }
}

const onSandbox = (name, params) => {
  if (name === "console") panels.addLog(`console · ${params.level}`, params.text);
  else if (name !== "engine") fail(params.message);
};

const openSession = ({ handlers, ...parts }) =>
  new ViewSession({
    host: imitated(),
    sandbox: config.sandbox,
    policy: options.policy,
    traffic,
    handlers: withoutRefused({ ...serverHandlers(client, tools.all), ...handlers }),
    ...parts,
  });

/** What the imitated host does not do is left to the bridge, which refuses it. */
function withoutRefused(handlers) {
  const names = { "ui/message": "onmessage", "ui/update-model-context": "onupdatemodelcontext" };
  const refused = (imitated().messages.refuses ?? []).map((method) => names[method]);
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => !refused.includes(name)));
}

/** Shows `view`, takes it through the handshake and hands it the call. */
async function show(view, input) {
  const mine = openSession({
    stage,
    view,
    context: context(),
    onsandbox: (name, params) => (name === "engine" ? setEngine(params.engine) : onSandbox(name, params)),
    handlers: viewHandlers,
  });
  session = mine;
  byId("title").textContent = shownTool.title ?? shownTool.name;
  byId("policy-shown").textContent = options.policy;
  setState("connecting");
  showOptions();
  refreshContext();

  const callTool = () => client.callTool({ name: shownTool.name, arguments: input });
  // The view starts while the tool runs, unless the input is still being written.
  const early = options.stream ? undefined : callTool();
  early?.catch(() => {});
  await mine.connected;
  await handshake(mine);
  for (const partial of options.stream ? partialArguments(input) : []) {
    if (session !== mine) return;
    await mine.bridge.sendToolInputPartial({ arguments: partial });
    await new Promise((resolve) => setTimeout(resolve, partialInterval));
  }
  if (session !== mine) return;
  await mine.bridge.sendToolInput({ arguments: input });
  try {
    const result = await (early ?? callTool());
    if (session !== mine) return;
    await mine.bridge.sendToolResult(result);
    setState("ready");
  } catch (problem) {
    if (session !== mine) return;
    await mine.bridge.sendToolCancelled({ reason: problem.message });
    fail(`The tool ${shownTool.name} failed: ${problem.message}`);
  }
}

/** Waits for the end of the handshake; says what is missing while that takes long. */
async function handshake(mine) {
  let complaint;
  const timer = setTimeout(() => {
    if (session === mine) showError((complaint = mine.missing));
  }, handshakePatience);
  await mine.initialized;
  clearTimeout(timer);
  if (complaint && error === complaint) showError(null);
}

async function teardown() {
  const ending = session;
  if (!ending) return;
  const run = runs;
  session = undefined;
  try {
    await ending.close();
  } catch (problem) {
    panels.addLog("host", teardownProblem(problem));
  }
  // Another call may have begun meanwhile.
  if (run !== runs) return;
  setEngine(null);
  byId("title").textContent = "No view";
  byId("policy-shown").textContent = "–";
  showOptions();
  setState("idle");
}

function teardownProblem({ code, message }) {
  if (code === SdkErrorCode.RequestTimeout) return "The view did not answer the teardown.";
  return `The view answered the teardown with an error: ${message}`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
byId("teardown").addEventListener("click", teardown);

// ---- what the view asks of the host ----

const viewHandlers = {
  onerror: (problem) => panels.addLog("protocol error", problem.message),
  onrequestteardown: teardown,
  onrequestdisplaymode: async ({ mode }) => {
    if (["inline", "fullscreen"].includes(mode)) setMode(mode);
    return { mode: options.mode };
  },
  onupdatemodelcontext: async (params) => {
    modelContext = params;
    panels.showModelContext(params);
    return {};
  },
  onmessage: async ({ role, content }) => {
    panels.addMessage(role, content);
    return {};
  },
  // A development tool shows where a link leads; it does not go there by itself.
  onopenlink: async ({ url }) => {
    const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    panels.addMessage(isWeb ? "opens a link" : "refused a link", [{ type: "text", text: url }]);
    return isWeb ? {} : { isError: true };
  },
  onloggingmessage: ({ level, logger, data }) => panels.addLog(logger ? `${level} · ${logger}` : level, data),
};

// ---- forms of the server ----

const showForm = createForms({
  place: byId("form"),
  open: async (uri, place) => {
    const { toolInfo, ...surroundings } = context();
    return openSession({
      stage: place,
      view: await readView(client, uri),
      context: { ...surroundings, displayMode: "inline", availableDisplayModes: ["inline"] },
      onsandbox: onSandbox,
      handlers: { onerror: viewHandlers.onerror, onloggingmessage: viewHandlers.onloggingmessage },
    });
  },
});

async function elicit(params, signal) {
  const uri = formViewOf(params, client.getServerCapabilities());
  if (uri) return showForm(uri, params, signal);
  panels.addLog("host", `The server asked "${params.message}". It named no view for the form, and this host has none of its own.`);
  return { action: "cancel" };
}

// ---- start ----

async function start() {
  showOptions();
  [config, hosts] = await Promise.all(["/config.json", "/hosts.json"].map(async (path) => (await fetch(path)).json()));
  for (const { id, name } of hosts) byId("host").add(new Option(name, id));
  showOptions();
  byId("server").textContent = config.server;
  try {
    client = await connectToServer(elicit);
    tools = await listTools(client);
  } catch (problem) {
    byId("connection").dataset.state = "failed";
    // What the server answered, if it did.
    const words = problem.data?.text || problem.message;
    return fail(`There is no connection to the MCP server at ${config.server}. ${words}`);
  }
  byId("connection").dataset.state = "connected";
  byId("server").textContent = `${client.getServerVersion()?.name} · ${config.server}`;
  if (tools.shown.length === 0) return fail("The server has no tool with a view.");
  byId("tool").disabled = false;
  for (const tool of tools.shown) byId("tool").add(new Option(tool.title ?? tool.name, tool.name));
  const written = options.arguments;
  chooseTool(options.tool);
  if (written) byId("arguments").value = prettier(written);
  setState("idle");
  if (options.autorun) await run();
}

/** JSON from the address bar, made readable; anything else stays for the person to mend. */
function prettier(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

start().catch((problem) => fail(problem.message));
