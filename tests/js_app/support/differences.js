// The rows of docs/javascript.md's table of differences: which of the differences that random sessions find a row
// `allows`, or which `tests` show it, by their file and the begin of their sentence. `members`: those that a row names.
import { isDeepStrictEqual } from "node:util";

const isObject = (value) => typeof value === "object" && value !== null;

/** Whether `value` has all that `part` has. */
const contains = (value, part) =>
  isDeepStrictEqual(value, part) ||
  (isObject(value) &&
    isObject(part) &&
    (!Array.isArray(part) || part.length === value.length) &&
    Object.keys(part).every((key) => Object.hasOwn(value, key) && contains(value[key], part[key])));

/** An error's message up to what is wrong in which member. */
const beginOf = (message) =>
  message
    .replace(/^Uncaught error in notification handler: (\w*Error: )?|^notifications\/progress: params: /, "")
    .replace(/(Invalid (params|result) for [^:]*: )[^]*/, "$1")
    .replace(/^\[\n[^]*|^([\w.]+: )?(expected|is missing|unknown)[^]*/, "…")
    .replace("Cannot read properties of undefined (reading 'method')", "Unknown event: toString")
    .replace(/^(Received a response for an unknown message ID|an error that names no request): [^]*/, "…");

function withoutWording(value, key) {
  if (typeof value === "string") return ["message", "errors", "thrown"].includes(key) ? beginOf(value) : value;
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((element) => withoutWording(element, key));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutWording(member, name)]));
}

const textOf = (value) => JSON.stringify(value) ?? "";
const refuses = ({ end, errors = [], sent = [] }) =>
  end?.end[2]?.code === "INVALID_RESULT" ||
  errors.some((text) => text.includes("Invalid ")) ||
  textOf(sent).includes("-32603");
const isAborted = ({ heard }) => textOf(heard).includes("aborted");
const unanswered = (message) => message.id !== undefined && !message.method && !message.result && !message.error;

const absent = ["js_app/package/document.test.js: has nothing absent without a reason"];

/**
 * @typedef {{step: any, earlier: any[], at?: string, theirs: any, ours: any}} Difference of one step, or of how one
 *   promise ends
 * @type {{row: string, tests?: string[], members?: string[], allows?: (difference: Difference) => boolean}[]}
 */
export const differences = [
  {
    row: "a host context of more than 1,000 members",
    tests: ["js_app/life/connection.test.js: a context grows to 1,000 members, and what is beyond is told"],
  },
  {
    row: "BigInt, NaN, infinities, symbols, functions, dates, maps, binary data in what the App sends",
    allows: ({ step, at }) => step.do === "call" && ["aDate", "aMap", "aNumber", "aBigInt"].includes(at),
  },
  {
    row:
      "Half of a surrogate pair in what the App sends (text that was cut inside of an emoji), `undefined` and holes " +
      "in its arrays",
    allows: ({ step, at }) => step.do === "call" && ["halfOfAPair", "aHole"].includes(at),
  },
  {
    row: "Reactive proxies, such as Vue's, in what the App sends",
    tests: ["js_app/messages/transports.test.js: a reactive proxy in a message is posted"],
  },
  {
    row: "An answer of an own transport that is no JSON-RPC: a result that is no object, an error without a code, both",
    allows: ({ step, at, theirs, ours }) =>
      (step.do === "raw" || at === "_meta") &&
      (ours.end?.end[2]?.code === "INVALID_RESULT" || theirs.errors?.every((text) => /^Unknown message/.test(text))),
  },
  {
    row: "A result of `status: \"error\"` and a `message` alone, by which some hosts answer what they do not know",
    allows: ({ step, at, ours: { end } }) =>
      step.do === "answer" && at === "status" && end.end[2].code === (end.end[0] === "openLink" ? -32603 : -32601),
  },
  {
    row: "What is nested deeper than 256 levels, or larger than 256 MB",
    tests: ["js_app/messages/hostile.test.js: an answer that is nested too deeply rejects its caller at once"],
  },
  {
    row: "More than 10,000 requests of the App, or 1,000 of the host, that wait for an answer",
    tests: ["cpp/app/app_tools_later_test.cpp: the number of the host's unanswered requests is bounded"],
  },
  {
    row: "A handler that returns nothing, or null",
    allows: ({ step, theirs }) => step.do === "ask" && theirs.sent?.every(unanswered),
  },
  {
    row: "Errors and abort reasons that throw when they are read",
    tests: ["js_app/messages/hostile.test.js: a signal's reason may be anything"],
  },
  {
    row: "Words of an error beside its method and its kind, such as what is wrong in which member",
    allows: ({ theirs, ours }) => isDeepStrictEqual(withoutWording(ours), withoutWording(theirs)),
  },
  {
    row: "Members that the schemas do not know, in what the host sends",
    allows: ({ theirs, ours }) => contains(ours, theirs),
  },
  {
    row: "Values that the schemas forbid, in members that the App itself does not need",
    members: [
      ...["annotations", "audience", "priority", "lastModified", "data", "text", "icons", "src", "variables"],
      ...["hostInfo", "name", "version", "toolInfo", "id", "tool", "description", "inputSchema", "properties", "type"],
    ],
    allows: ({ theirs, ours }) => refuses(theirs) && !refuses(ours),
  },
  {
    row: "One odd member of `containerDimensions`",
    members: ["width", "maxHeight"],
    allows: ({ theirs, ours }) => !refuses(theirs) && refuses(ours),
  },
  {
    row: "A call made at once after `connect()`, without waiting",
    tests: ["js_app/messages/requests.test.js: a call that does not wait for connect()"],
  },
  {
    row: "A request that `maxTotalTimeout` ends",
    tests: ["js_app/messages/requests.test.js: maxTotalTimeout ends a request at its next progress"],
  },
  {
    row: "Progress of a request that asked for none",
    allows: ({ step, ours }) => step.do === "progress" && ours.errors?.length === 0,
  },
  {
    row: "A cancellation whose reason is no text, or after `removeNotificationHandler(\"notifications/cancelled\")`",
    // What the reference has not aborted by then, it aborts later.
    allows: ({ step, earlier, theirs, ours }) =>
      (step.do === "cancel" && (step.reason === 7 || !isAborted(theirs))) ||
      (step.do === "close" && isAborted(theirs) && !isAborted(ours)) ||
      (["cancel", "close"].includes(step.do) && isAborted(theirs) && earlier.some(({ reason }) => reason === 7)),
  },
  {
    row: "The class of an error that a host answers, such as `UrlElicitationRequiredError`",
    allows: ({ theirs, ours }) => isDeepStrictEqual({ ...theirs.end?.end[2], of: "ProtocolError" }, ours.end?.end[2]),
  },
  {
    row: "`console.debug` for each message",
    tests: ["js_app/messages/transports.test.js: PostMessageTransport logs what it sends, but not the parts"],
  },
  {
    row: "An App behind a reactive proxy, in a frame of another origin than the host's",
    tests: ["js_app/life/proxies.test.js: in a frame of another origin than the host's"],
  },
  {
    row: "Automatic sizes",
    tests: [
      "js_app/life/page.test.js: a frame that the host makes wider is told",
      "js_app/life/page.test.js: the maximal height of a display mode that is ",
    ],
  },
  {
    row: "`useHostStyles` and the hooks that it consists of",
    tests: ["js_app/package/react.test.js: who listens to the context before useHostStyles does hears of it before"],
  },
  { row: "`./server`, `./app-bridge`, `./schema.json`", tests: absent },
  { row: "Zod schemas (`McpUi…Schema`)", tests: absent },
  {
    row: "`ProtocolError`, `SdkError` and their codes, MCP's types",
    tests: ["js_app/package/package.test.js: has the constants and codes that are declared"],
  },
  {
    row: "`ready`, `App.dispose()`, `AppOptions.debug`",
    tests: ["js_app/life/lifetime.test.js: an App that was disposed of can be connected again"],
  },
];

/** Whether a row has this behaviour of a test file of tests/js_app. @param {string} area @param {string} sentence */
export const isInTable = (area, sentence) =>
  differences.some(({ tests = [] }) =>
    tests.some((text) => {
      const [file, begin] = text.split(": ");
      return file.endsWith(`/${area}.test.js`) && sentence.startsWith(begin);
    }),
  );
