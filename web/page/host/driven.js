// Reports what happens in the page to the program that drives the dev host, and does what it says: see
// web/server/driving.js.
import { followUp } from "../../hosts/openai.js";

/**
 * @import { Json } from "../../lib/json_rpc.js"
 * @import { Command } from "../../server/driving.js"
 * @import { Entry } from "./view/traffic.js"
 * @import { DevHost } from "./dev_host.js"
 * @typedef {(event: string, data: object) => void} Tell
 */

const interval = 30;
const longest = 4000;
// Milliseconds after the first complaint of the page that the view does not begin: see view/tool_call.js.
const patience = 25_000;

/** @type {(host: DevHost, events: EventSource) => void} */
export function followProgram(host, events) {
  /** @type {object[]} */
  let told = [];
  const send = () => {
    const body = JSON.stringify(told);
    told = [];
    fetch("/report", { method: "POST", body }).catch(() => {});
  };
  /** @type {Tell} */
  const tell = (event, data) => {
    if (told.length === 0) setTimeout(send, interval);
    told.push({ event, ...data });
  };
  reportTraffic(host, tell);
  reportState(host, tell);
  events.addEventListener("command", async ({ data }) => {
    const { id, command, ...fields } = /** @type {Command} */ (JSON.parse(data));
    try {
      await host.store.when(({ connection }) => connection !== "connecting");
      await acts[command](host, fields);
      tell("done", { id, command });
    } catch (error) {
      tell("error", { id, message: /** @type {Error} */ (error).message });
    }
  });
}

/** Those that are not here are the server's. @type {Record<string, (host: DevHost, fields: Json) => unknown>} */
const acts = {
  call: async (host, { tool = host.options.tool, arguments: input }) => {
    if (!host.store.state.tools.some(({ name }) => name === tool)) {
      throw new Error(`There is no tool ${tool} with a view.`);
    }
    host.setOptions({ tool, ...(input && { arguments: JSON.stringify(input, null, 2) }) });
    await untilShown(host, () => host.run());
  },
  set: (host, { mode, ...options }) => {
    if (Object.keys(options).length > 0) host.setOptions(options);
    if (mode === undefined) return;
    host.setMode(mode);
    if (host.options.mode !== mode) throw new Error(`The display mode stays ${host.options.mode}.`);
  },
  reopen: (host) => untilShown(host, () => host.reloadView()),
  teardown: (host) => host.teardown(),
  say: (host, { text }) => host.say(text),
  answer: (host, { question, value }) => {
    if (!host.questions.answer(question, value)) throw new Error(`There is no open question ${question}.`);
  },
};

/**
 * Ends when the view has been shown its call; throws when it cannot be.
 * @type {(host: DevHost, show: () => Promise<void>) => Promise<void>}
 */
async function untilShown({ store, tool }, show) {
  if (!tool) throw new Error(store.state.error || "There is no tool with a view.");
  // Of the view before.
  store.set({ error: "", crashed: false });
  let isOver = false;
  let isSilent = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stop = store.subscribe(() => {
    const complains = store.state.status === "connecting" && store.state.error;
    if (complains) timer ??= setTimeout(() => store.set((isSilent = true, {})), patience);
    else timer = void clearTimeout(timer);
  });
  // A view that could not start may be started again by its user, and `show()` goes on until then.
  show().finally(() => {
    isOver = true;
    store.set({});
  });
  await store.when(({ crashed }) => isOver || crashed || isSilent);
  stop();
  clearTimeout(timer);
  if (isSilent || store.state.status === "error") throw new Error(store.state.error);
}

/** @type {(host: DevHost, tell: Tell) => void} */
function reportTraffic(host, tell) {
  let seen = 0;
  /** @type {Map<unknown, string>} */
  const called = new Map();
  /** @param {Entry} entry */
  const report = ({ direction, label, beside, message: { id, params, result, error } }) => {
    const call = `${beside} ${id}`;
    /** @type {Tell} */
    const say = (event, data) => tell(event, { ...data, ...(beside && { beside }) });
    if (label === "ui/notifications/initialized") {
      const { shown, engine } = host.store.state;
      const own = { tool: shown?.name, app: host.bridge?.getAppVersion(), engine };
      say("view", { state: "connected", ...(!beside && own) });
    } else if (label === "tools/call" && direction === "from-view") {
      called.set(call, params.name);
      say("call", { by: "view", tool: params.name, arguments: params.arguments });
    } else if (/ to tools\/call$/.test(label) && direction === "to-view") {
      say("result", { by: "view", tool: called.get(call), result, error: error?.message });
      called.delete(call);
    } else if (label === "ui/message") say("message", params);
    else if (label === "openai/sendFollowUpMessage") say("message", followUp(Object(params)));
    else if (label === "ui/notifications/size-changed") say("size", params);
  };
  host.traffic.addEventListener("change", () => {
    const { entries, count } = host.traffic;
    // Another view counts from 1.
    const from = count < seen ? 0 : seen;
    for (const entry of entries.slice(Math.max(0, entries.length - (count - from)))) report(entry);
    seen = count;
  });
}

/** @type {(host: DevHost, tell: Tell) => void} */
function reportState({ store }, tell) {
  let before = store.state;
  let lastLine = 0;
  let lastQuestion = 0;
  store.subscribe(() => {
    const { shown, call, error, log, questions, options, modelContext } = store.state;
    if (before.shown && !shown) tell("view", { state: "ended", tool: before.shown.name });
    if (call && call !== before.call) {
      const { tool, input, result } = call;
      if (result) tell("result", { by: "host", tool: tool.name, result });
      else tell("call", { by: "host", tool: tool.name, arguments: input });
    }
    if (error && error !== before.error) tell("error", { message: error });
    if (modelContext && modelContext !== before.modelContext) tell("context", modelContext);
    if (options.mode !== before.options.mode) tell("mode", { mode: options.mode });
    for (const { id, title, level, data, isOfServer } of log) {
      if (id <= lastLine) continue;
      lastLine = id;
      const text = typeof data === "string" ? data : JSON.stringify(data);
      if (!isOfServer) tell("log", { source: "view", level, title, text: text.slice(0, longest) });
    }
    for (const { id, kind, details } of questions) {
      if (id <= lastQuestion) continue;
      lastQuestion = id;
      tell("question", { question: id, kind, text: details.url ?? details.message });
    }
    before = store.state;
  });
}
