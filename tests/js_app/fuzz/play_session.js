// Plays a random session with the App of a package, and notes what came of each step.
import { settle } from "../support/time.js";
import { WiredTransport } from "../support/wired_transport.js";

const events = ["toolinput", "toolinputpartial", "toolresult", "toolcancelled", "hostcontextchanged"];
const anything = { type: "object", properties: {} };
const schema = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: ({ a }) => (a === 1 ? { value: { a } } : { issues: [{ message: "not 1", path: ["a"] }] }),
    jsonSchema: { input: () => anything, output: () => anything },
  },
};
const failureOf = ({ name, code, message, data, constructor }) => ({ name, code, message, data, of: constructor.name });

/**
 * @param {object} lib the package
 * @param {object[]} steps
 * @returns {Promise<object[]>} of each step what was `sent`, `heard`, reported in `errors`, `thrown`, and what `ended`
 */
export async function playSession(lib, steps) {
  const app = new lib.App({ name: "view", version: "1" }, { tools: { listChanged: true } }, { autoResize: false });
  const transport = new WiredTransport({});
  let now;
  const begin = () => (now = { sent: [], heard: [], errors: [], thrown: [], ended: [] });
  begin();
  app.onerror = ({ message }) => now.errors.push(message);
  for (const event of events) app[`on${event}`] = (params) => now.heard.push([event, params]);
  const hear = (what, answer) => (params, { mcpReq }) => {
    now.heard.push([what, params]);
    mcpReq.signal.addEventListener("abort", ({ target }) => now.heard.push([what, "aborted", String(target.reason)]));
    return answer;
  };
  app.onteardown = hear("teardown", undefined);
  let tool;
  if (steps[0].hasTool) {
    const call = (args, context) => hear("call", { content: [], structuredContent: { args } })(args, context);
    tool = app.registerTool("show", { description: "Shows", inputSchema: schema }, call);
  } else {
    // It never ends, so that it can be cancelled.
    app.oncalltool = hear("call", new Promise(() => {}));
    app.onlisttools = hear("list", { tools: [] });
  }
  app.onclose = () => now.heard.push(["close"]);

  // Requests of the view that wait, and of the host.
  const waiting = [];
  let hosts = 100;
  let last = 0;
  /** Notes how what was begun ends. */
  const follow = (name, begun) => {
    const number = ++last;
    begun.then(
      (value) => now.ended.push([number, name, "result", value]),
      (error) => now.ended.push([number, name, "error", failureOf(error)]),
    );
  };
  const receive = (message) => transport.receive({ jsonrpc: "2.0", ...message });
  const act = {
    connect: async ({ value, early }) => {
      follow("connect", app.connect(transport));
      await settle();
      for (const [name, value] of early) act.tell({ name, value: structuredClone(value) });
      await settle();
      await transport.answer("ui/initialize", value);
    },
    tell: ({ name, value }) => receive({ method: name, params: value }),
    ask: ({ name, value }) => receive({ id: ++hosts, method: name, params: value }),
    call: ({ name, value }) => {
      const before = transport.sent.length;
      const call = app[name] ? app[name](value) : app.request({ method: name, params: value });
      follow(name, call);
      return settle().then(() => {
        const sent = transport.sent[before];
        if (sent) waiting.push({ id: sent.id, name });
      });
    },
    answer: ({ results, value, error }) => {
      const request = waiting.shift();
      if (!request) return;
      receive({ id: request.id, ...(error ? { error } : { result: value ?? results[request.name].value }) });
      return results?.[request.name].at;
    },
    telling: ({ name, value }) => follow(name, app[name](value)),
    progress: ({ name, value }) => {
      if (waiting.length) receive({ method: name, params: { progressToken: waiting.at(-1).id, ...value } });
    },
    cancel: ({ reason }) => receive({ method: "notifications/cancelled", params: { requestId: hosts, reason } }),
    raw: ({ message }) => {
      const isAnswer = message.id === "waiting";
      const request = isAnswer && waiting.shift();
      if (request || !isAnswer) receive({ ...message, ...(request && { id: request.id }) });
    },
    listen: ({ event }) => app.addEventListener(event, (params) => now.heard.push(["listener", params])),
    tool: ({ change }) => tool?.[change]({ title: "Another" }),
    forget: ({ method }) => app.removeNotificationHandler(method),
    close: () => follow("close", app.close()),
  };
  const notes = [];
  for (const step of steps) {
    begin();
    const before = transport.sent.length;
    try {
      now.at = (await act[step.do](step)) ?? step.at;
    } catch (error) {
      now.thrown.push(String(error.message));
    }
    await settle();
    await settle();
    now.sent = transport.sent.slice(before);
    notes.push(now);
    // The transport of a handshake that failed is closed.
    if (!app.transport) break;
  }
  return notes;
}
