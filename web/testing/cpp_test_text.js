// A recording (sdk/include/mcpapps/recording.h) as a native test of the view, in C++ with Catch2.
import { appNameOf } from "./recording.js";

/** What Replay ignores by default: a replay has no page. */
const ignored = ["ui/notifications/size-changed"];
const handshake = ["ui/initialize", "ui/notifications/initialized"];
/** What a view asks because its user wants it. */
const wishes = ["tools/call", "ui/message", "ui/open-link", "ui/download-file", "ui/request-display-mode", "ui/notifications/request-teardown"];
/** What a host asks that no view needs its user for. */
const questions = ["ping", "tools/list", "ui/resource-teardown"];
/** Anything else that comes so long after the line before, in milliseconds, may be the user's doing too. */
const pause = 300;

/**
 * The text of a test that replays the recording, from the file NAME.jsonl, against the author's view.
 *
 * @param {string} recording JSON lines
 * @param {{ name: string }} options of the test and of the recording's file, without its ending
 * @returns {string}
 */
export function cppTestText(recording, { name }) {
  return `// Replays ${name.replace(/\s+/g, " ")}.jsonl to the view, and compares what the view sends with what it sent
// when that was recorded. Keep both files in the folder "tests", and add in CMakeLists.txt:
//   mcpapps_add_test(… SOURCES tests/… \${logic} WORKING_DIRECTORY tests)

#include "../src/view.h"

#include <mcpapps/recording.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

TEST_CASE(${cppString(`${name}: the view does what was recorded`)}) {
  mcpapps::Replay replay = *mcpapps::Replay::read(${cppString(`${name}.jsonl`)});
  const mcpapps::InitializeParams recorded = replay.recordedView();
  mcpapps::App app(recorded.appInfo, recorded.appCapabilities);
  // As in projects of "mcpapps new". If your view is made in another way, make it so.
  ${namespaceOf(recording)}::View view(app, [] {});
  app.connect(replay.environment());
${placesToAct(recording).join("")}
  CHECK(replay.run() == std::vector<std::string>{});
}
`;
}

/** What `mcpapps new` calls it: the name of the App, as C++ may have it. */
function namespaceOf(recording) {
  const name = appNameOf(recording)?.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
  return name && !/^\d/.test(name) ? name : "my_view";
}

/** One for each message that the view may have sent on its user's behalf. */
function placesToAct(recording) {
  const places = [];
  const lines = recording.split("\n").map((text, index) => text.trim() && { ...JSON.parse(text), number: index + 1 }).filter(Boolean);
  // A dev host has seen what the user did.
  const isKnown = lines.some(({ user }) => typeof user === "string");
  let before = { time: lines[0]?.time };
  const asked = new Map(lines.filter(({ direction }) => direction === "toView").map(({ message }) => [message?.id, message?.method]));
  lines.forEach((line) => {
    const isAnswer = questions.includes(asked.get(line.message?.id)) && !line.message.method;
    if (line.direction === "toHost" && !isAnswer && !isByItself(line, before, isKnown)) {
      places.push(`
  // Line ${line.number}, ${duration(line.time - before.time)} after the line before: ${summary(line)}
  // ${advice(line)} what does the same in your view below.
  replay.play();
`);
    }
    before = line;
  });
  return places;
}

/** Whether nobody's doing is needed: the handshake, what is ignored, and what follows at once or as a dev host has seen. */
function isByItself({ time, message, user }, before, isKnown) {
  if (!message) return false;
  if (!message.method) return before.direction === "toView" && before.message?.id === message.id;
  if ([...handshake, ...ignored].includes(message.method)) return true;
  if (isKnown) return typeof user !== "string";
  return !wishes.includes(message.method) && time - before.time < pause;
}

function summary({ message }) {
  if (!message) return "the view ends the connection";
  if (!message.method) return `the answer to ${JSON.stringify(message.id)}`;
  const { _meta, ...params } = message.params ?? {};
  const text = `${message.method} ${JSON.stringify(params)}`;
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

function advice({ user }) {
  if (typeof user !== "string") return "If the view sent this because its user did something, call";
  // A backslash at the end of a comment would join it with the next line.
  return `The user did this before: ${user.slice(0, 80).replace(/[^\w #.-]/g, "?")}. Call`;
}

const duration = (milliseconds) => (milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`);

/** A literal of C++. */
function cppString(text) {
  const escape = (char) => (/["\\]/.test(char) ? `\\${char}` : `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `"${text.replace(/["\\\u0000-\u001f]/g, escape)}"`;
}
