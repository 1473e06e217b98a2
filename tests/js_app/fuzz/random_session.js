// Sessions of an App and its host at random: lists of steps that say the same to every App.
import { Choice } from "../../js/support/random.js";

const annotations = { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" };
const text = { type: "text", text: "hi", annotations };
const image = { type: "image", data: "AAEC", mimeType: "image/png" };
const file = { type: "resource", resource: { uri: "file:///a", text: "a", mimeType: "text/plain" } };
const link = { type: "resource_link", uri: "file:///c", name: "c" };
const blocks = [text, image, file, link];
const tool = { name: "show", description: "Shows", inputSchema: { type: "object", properties: {} } };
const context = {
  theme: "dark",
  displayMode: "inline",
  availableDisplayModes: ["inline", "fullscreen"],
  containerDimensions: { width: 400, maxHeight: 600 },
  locale: "en-GB",
  platform: "web",
  safeAreaInsets: { top: 0, right: 1, bottom: 2, left: 3 },
  styles: { variables: { "--color-text-primary": "#111" }, css: { fonts: "@font-face {}" } },
  toolInfo: { id: 1, tool },
};
const initialize = {
  protocolVersion: "2026-01-26",
  hostInfo: { name: "host", version: "1" },
  hostCapabilities: { openLinks: {}, serverTools: { listChanged: true }, message: { text: {} }, sampling: {} },
  hostContext: context,
};
const callResult = { content: blocks, structuredContent: { a: 1 }, isError: false, _meta: { k: 1 } };

// What the host tells and asks, by method.
const told = {
  "ui/notifications/tool-input": { arguments: { a: 1 } },
  "ui/notifications/tool-input-partial": { arguments: { a: "x" } },
  "ui/notifications/tool-result": callResult,
  "ui/notifications/tool-cancelled": { reason: "user" },
  "ui/notifications/host-context-changed": context,
  "example.org/news": { n: 1 },
};
const asked = {
  ping: {},
  "ui/resource-teardown": {},
  "tools/call": { name: "show", arguments: { a: 1 } },
  "tools/list": {},
  "example.org/ask": {},
};
// What the view asks, by function or method, and a result.
const sampling = { messages: [{ role: "user", content: text }], maxTokens: 10 };
const calls = {
  callServerTool: [{ name: "t", arguments: { a: [1, { b: null }] } }, callResult],
  readServerResource: [{ uri: "file:///a" }, { contents: [{ uri: "file:///a", text: "a" }] }],
  listServerResources: [
    { cursor: "1" },
    { resources: [{ uri: "file:///a", name: "a", icons: [{ src: "data:," }] }], nextCursor: "2" },
  ],
  createSamplingMessage: [sampling, { role: "assistant", content: text, model: "m", stopReason: "endTurn" }],
  sendMessage: [{ role: "user", content: [text] }, { isError: false }],
  updateModelContext: [{ content: [text], structuredContent: { a: 1 } }, {}],
  openLink: [{ url: "https://a.test/" }, {}],
  downloadFile: [{ contents: [file] }, {}],
  requestDisplayMode: [{ mode: "fullscreen" }, { mode: "fullscreen" }],
  "prompts/list": [{}, { prompts: [{ name: "p", arguments: [{ name: "who", required: true }] }] }],
  "tools/list": [{}, { tools: [tool] }],
  "resources/templates/list": [{}, { resourceTemplates: [{ name: "r", uriTemplate: "a://{b}" }] }],
};
const tellings = {
  sendLog: { level: "info", data: { a: 1 } },
  sendSizeChanged: { width: 1, height: 2.5 },
  requestTeardown: {},
};
const errors = [
  { code: -32601, message: "no" },
  { code: -32042, message: "asks", data: { elicitations: [] } },
  { code: 7, message: "x", data: { a: 1 } },
];
const unsendable = {
  aDate: new Date(0),
  aMap: new Map(),
  aNumber: NaN,
  aBigInt: 1n,
  halfOfAPair: "\ud83d",
  aHole: [undefined],
};

const odd = [null, 7, -1, "own", true, [], {}, undefined];
const hostile = [JSON.parse('{"__proto__":{"polluted":1}}'), ",a,,b", "x".repeat(10_000), { constructor: 1, then: 2 }];
const clone = (value) => structuredClone(value);

/** All that is inside of a value: who has it, by which key, and in which member. */
function placesIn(value, found = [], name) {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    const member = Array.isArray(value) || key.startsWith("--") ? name : key;
    found.push([value, key, member]);
    placesIn(value[key], found, member);
  }
  return found;
}

/** The value with a member that is odd, missing or more, three times of four; and the name of that member. */
function changed(choice, original) {
  const value = clone(original);
  const places = placesIn(value);
  if (choice.chance(4) || places.length === 0) return { value };
  const [owner, key, at] = choice.one(places);
  if (choice.chance(4) && typeof owner[key] === "object" && !Array.isArray(owner[key])) {
    const name = choice.one(["example.org/more", "__proto__", "a,b", "k".repeat(10_000)]);
    Object.defineProperty(owner[key], name, { value: 1, enumerable: true, writable: true, configurable: true });
    return { value, at };
  }
  if (choice.chance(4) && !Array.isArray(owner)) delete owner[key];
  else owner[key] = clone(choice.one(choice.chance(3) ? hostile : odd));
  return { value, at };
}

/** What is no message of JSON-RPC; `id` stands for that of a request that waits. */
const malformed = (choice, id) =>
  choice.one([
    { id, result: choice.one([null, [], "x", 1]) },
    { id, error: choice.one([null, "x", {}, { code: "a", message: 1 }]) },
    { id, result: {}, error: errors[0] },
    { error: errors[0] },
    { id: 5, method: "ping", params: choice.one([null, [], "x", { _meta: 1 }]) },
    { method: "ui/notifications/tool-input", params: choice.one([[], "x", { _meta: 1, arguments: {} }]) },
    { id: choice.one([null, 1.5, {}]), method: "ping" },
    { method: choice.one([1, null, {}]), params: {} },
    {},
  ]);

/** The steps of the session with this number: `do` says which kind, `at` in which member it is odd, if in one. */
export function randomSession(seed) {
  const choice = new Choice(seed);
  const step = (kind, details) => ({ do: kind, ...details });
  const withChange = (kind, name, original) => {
    const { value, at } = changed(choice, original);
    return step(kind, { name, value, at });
  };
  const kinds = {
    tell: () => {
      const [name, params] = choice.one(Object.entries(told));
      return withChange("tell", name, params);
    },
    ask: () => {
      const [name, params] = choice.one(Object.entries(asked));
      return withChange("ask", name, params);
    },
    call: () => {
      const [name, [params]] = choice.one(Object.entries(calls));
      return step("call", { name, value: clone(params) });
    },
    answer: () => {
      if (choice.chance(4)) return step("answer", { error: clone(choice.one(errors)) });
      if (choice.chance(12)) return step("answer", { value: { status: "error", message: "no" }, at: "status" });
      const results = Object.entries(calls).map(([name, [, result]]) => [name, changed(choice, result)]);
      return step("answer", { results: Object.fromEntries(results) });
    },
    telling: () => {
      const [name, params] = choice.one(Object.entries(tellings));
      return step("telling", { name, value: clone(params) });
    },
    progress: () => withChange("progress", "notifications/progress", { progress: 1, total: 2, message: "m" }),
    cancel: () => step("cancel", { reason: choice.one(["enough", undefined, 7]) }),
    raw: () => step("raw", { message: malformed(choice, "waiting") }),
    listen: () => step("listen", { event: choice.one(["toolresult", "toString", "toolsneeze"]) }),
    tool: () => step("tool", { change: choice.one(["enable", "disable", "update", "remove"]) }),
    forget: () => step("forget", { method: choice.one(["notifications/cancelled", "ui/notifications/tool-input"]) }),
  };
  const seldom = { telling: 1, progress: 2, cancel: 2, raw: 2, listen: 1, tool: 2, forget: 1 };
  const names = Object.entries({ tell: 5, ask: 4, call: 6, answer: 6, ...seldom }).flatMap(([name, weight]) =>
    Array(weight).fill(name),
  );
  const handshake = changed(choice, initialize);
  // Most sessions are to get further than that.
  const first = choice.chance(3) ? handshake : { value: clone(initialize) };
  const rest = Array.from({ length: 12 }, () => kinds[choice.one(names)]());
  const at = choice.one(Object.keys(unsendable));
  const last = step("call", { name: "callServerTool", value: { name: "t", arguments: { a: unsendable[at] } }, at });
  // What the host says before it has answered, and whether the view has a tool of its own.
  const early = Array.from({ length: choice.below(3) }, () => choice.one(Object.entries(told)));
  const start = step("connect", { ...first, early, hasTool: choice.chance(2) });
  return [start, ...rest, ...(choice.chance(3) ? [last] : []), step("close")];
}
