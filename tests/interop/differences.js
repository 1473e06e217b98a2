// The intended differences of our App's messages from the reference's. There must be no others, and each has to occur.
//
// `places` are members of messages that differ, `agree` compares their values; `only` is a message of one side, `heard`
// an event of our handlers only.
import { isDeepStrictEqual } from "node:util";

const words = [
  ["tools/call: cancelled", "AbortError: This operation was aborted"],
  ["tools/call: no answer within 30 ms", "SdkError: Request timed out"],
  ["pick: invalid input: params.arguments.city: ", "Invalid input for tool pick: city: "],
  ["pick: invalid input: params.arguments.days: ", "Invalid input for tool pick: days: "],
  ["pick: invalid output: warmest: ", "Invalid output for tool pick: warmest: "],
  ["absent: no such tool", "Tool absent not found"],
  ["pick: the tool is disabled", "Tool pick is disabled"],
];
const saysTheSame = (ours, theirs) =>
  words.some(([mine, other]) => ours?.startsWith(mine) && theirs?.startsWith(other));

export const differences = [
  {
    reason: "our requests are numbered from 1: some hosts take 0 for no id",
    agree: (ours, theirs) => ours === theirs + 1,
    places: [
      { from: "view", path: ["id"] },
      { from: "host", path: ["id"] },
      { from: "view", path: ["params", "_meta", "progressToken"] },
      { from: "host", what: "notifications/progress", path: ["params", "progressToken"] },
      { from: "view", what: "notifications/cancelled", path: ["params", "requestId"] },
    ],
  },
  {
    reason: "we send empty parameters where the reference sends none: some hosts read into them",
    agree: (ours, theirs) => isDeepStrictEqual(ours, {}) && theirs === undefined,
    places: ["ui/notifications/initialized", "ping", "tools/list", "resources/list", "prompts/list"].map((what) => ({
      from: "view",
      what,
      path: ["params"],
    })),
  },
  {
    reason: "we say in our own words what went wrong, and where",
    agree: saysTheSame,
    places: [
      { from: "view", what: "notifications/cancelled", path: ["params", "reason"] },
      { from: "view", what: "answer to tools/call", path: ["error", "message"] },
    ],
  },
  {
    reason: "what a schema is without saying so we do not say",
    agree: (ours, theirs) => ours === undefined && theirs === "https://json-schema.org/draft/2020-12/schema",
    places: [
      { from: "view", what: "answer to tools/list", path: ["result", "tools", 0, "inputSchema", "$schema"] },
      { from: "view", what: "answer to tools/list", path: ["result", "tools", 0, "outputSchema", "$schema"] },
    ],
  },
  {
    reason: "output may have more than its type says, as input may",
    agree: (ours, theirs) => ours === undefined && theirs === false,
    places: [
      {
        from: "view",
        what: "answer to tools/list",
        path: ["result", "tools", 0, "outputSchema", "additionalProperties"],
      },
    ],
  },
  {
    reason: "one block of sampling content goes as itself, which hosts of older versions of MCP understand as well",
    agree: (ours, theirs) => isDeepStrictEqual([ours], theirs),
    places: [{ from: "view", what: "sampling/createMessage", path: ["params", "messages", 2, "content"] }],
  },
  ...["a display mode", "another display mode than asked for"].map((step) => ({
    reason: "the mode in the host's answer is a part of its context: some hosts tell it by nothing else",
    heard: { step, event: "hostcontextchanged" },
  })),
  {
    reason: "a tool that is disabled already does not change",
    only: { step: "a tool disabled twice", whose: "theirs", message: "view: notifications/tools/list_changed" },
  },
  {
    reason: "at its maximum total time a request ends and says so; the reference waits for progress, and says nothing",
    only: { step: "a maximum that progress does not extend", whose: "ours", message: "view: notifications/cancelled" },
  },
  {
    reason: "a request that was not cancelled is answered, although nobody waits",
    only: { step: "a maximum that progress does not extend", whose: "theirs", message: "host: answer to tools/call" },
  },
];
