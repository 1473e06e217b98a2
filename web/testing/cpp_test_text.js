// A recording (sdk/include/mcpapps/recording.h) as a native test of the view, in C++ with Catch2. Whatever the
// recording has in it stands in literals and in comments of one line.
import { namesOf } from "../lib/names.js";
import { oneLine } from "../lib/text.js";
import { clickedId, longestDelay } from "./user_actions.js";
import { appNameOf, label, parseRecording } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry } from "./recording.js" */
/** @typedef {Entry & {message?: Json}} JsonEntry */

/** What Replay ignores by default: a replay has no page. */
const ignored = ["ui/notifications/size-changed"];
const handshake = ["ui/initialize", "ui/notifications/initialized"];
/** What a view asks because its user wants it. */
const wishes = [
  "tools/call", "ui/message", "ui/open-link", "ui/download-file", "ui/request-display-mode",
  "ui/notifications/request-teardown",
];
/** What a host asks that no view needs its user for. */
const questions = ["ping", "tools/list", "ui/resource-teardown"];
/** Anything else that comes so long after the line before, in milliseconds, may be the user's doing too. */
const pause = 300;
/** Of a comment about a message, in characters. */
const longestSummary = 90;

/**
 * The text of a test that replays the recording, from the file NAME.jsonl, against the author's view.
 * @param {string} recording JSON lines
 * @param {{ name: string }} options of the test and of the recording's file, without its ending
 */
export function cppTestText(recording, { name }) {
  const namespace = namespaceOf(recording);
  return `// Replays ${oneLine(name)}.jsonl to the view, and compares what the view sends with what it sent
// when that was recorded. Keep both files in the folder "tests", and add this one in CMakeLists.txt
// to the SOURCES of an mcpapps_add_page_test() with WORKING_DIRECTORY tests.

#include "../src/view.h"

#include <mcpapps/recording.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

TEST_CASE(${cppString(`${name}: the view does what was recorded`)}) {
  mcpapps::Replay replay = *mcpapps::Replay::read(${cppString(`${name}.jsonl`)});
  const mcpapps::InitializeParams recorded = replay.recordedView();
  const mcpapps::testing::Page page(ViewPage::kTree);
  mcpapps::App app(recorded.appInfo, recorded.appCapabilities);
  // As in projects of "mcpapps new". If your view is made in another way, make it so.
  ${namespace}::Chart chart;
  ${namespace}::View view(app, chart);
  app.connect(replay.environment());
${placesToAct(recording).join("")}
  CHECK(replay.run() == std::vector<std::string>{});
}
`;
}

/** What `mcpapps new` calls it: no keyword, whatever the App is called. @param {string} recording */
const namespaceOf = (recording) => namesOf(appNameOf(recording)?.slice(0, 64) ?? "")?.identifier ?? "my_view";

/** One for each message that the view may have sent on its user's behalf. @param {string} recording */
function placesToAct(recording) {
  /** @type {string[]} */
  const places = [];
  /** @type {JsonEntry[]} */
  const entries = recording.trim() ? parseRecording(recording) : [];
  // A dev host has seen what the user did.
  const isKnown = entries.some(({ user }) => user !== undefined);
  const asked = new Map(
    entries.filter(({ direction }) => direction === "to-view").map(({ message }) => [message?.id, message?.method]),
  );
  const isNewAct = actReader();
  /** @type {Pick<JsonEntry, "time"> & Partial<JsonEntry>} */
  let before = { time: entries[0]?.time };
  for (const entry of entries) {
    const isPlain = entry.message && isAnswer(entry.message) && questions.includes(asked.get(entry.message.id));
    if (entry.direction === "from-view" && !isPlain && !isByItself(entry, before, isKnown) && isNewAct(entry)) {
      places.push(`
  // Line ${entry.line}, ${duration(entry.time - before.time)} after the line before: ${summary(entry)}
${stepOf(entry)}
`);
    }
    before = entry;
  }
  return places;
}

/**
 * Tells whether a message has come of something new that the user did: of one click may come several messages, each
 * of another kind.
 */
function actReader() {
  let last = { act: /** @type {string | undefined} */ (undefined), time: -Infinity, kinds: new Set() };
  return (/** @type {JsonEntry} */ { user, time, message }) => {
    const kind = label(message);
    // A click begins with other events of the pointer, and is one act with them.
    const act = clickedId(user) ?? user;
    const isNew = act === undefined || act !== last.act || time - last.time > longestDelay || last.kinds.has(kind);
    if (isNew) last = { act, time, kinds: new Set() };
    last.kinds.add(kind);
    return isNew;
  };
}

/** @param {Json} message */
const isAnswer = ({ method }) => typeof method !== "string";

/**
 * Whether nobody's doing is needed: the handshake, what is ignored, and what follows at once or as a dev host has seen.
 * @type {(entry: JsonEntry, before: Pick<JsonEntry, "time"> & Partial<JsonEntry>, isKnown: boolean) => boolean}
 */
function isByItself({ time, message, user }, before, isKnown) {
  if (!message) return false;
  if (isAnswer(message)) return before.direction === "to-view" && before.message?.id === message.id;
  if ([...handshake, ...ignored].includes(message.method)) return true;
  if (isKnown) return typeof user !== "string";
  return !wishes.includes(message.method) && time - before.time < pause;
}

/** @param {JsonEntry} entry */
function summary({ message }) {
  if (!message) return "the view ends the connection";
  if (isAnswer(message)) return `the answer to ${shorten(oneLine(JSON.stringify(message.id) ?? "nothing"))}`;
  const { _meta, ...params } = message.params ?? {};
  return shorten(oneLine(`${message.method} ${JSON.stringify(params)}`));
}

/** @param {string} text */
const shorten = (text) => (text.length > longestSummary ? `${text.slice(0, longestSummary)}…` : text);

/** Up to the message, and then what the user did; or else where to put it. @param {JsonEntry} entry */
function stepOf({ user }) {
  if (user === undefined) {
    return `  // If the view sent this because its user did something, do the same in the page below.
  replay.play();`;
  }
  const id = clickedId(user);
  if (id !== undefined) return `  replay.play();\n  page.byId(${cppString(id)}).click();`;
  // A backslash at the end of a comment would join it with the next line.
  return `  // The user did this before: ${user.slice(0, 80).replace(/[^\w #.-]/g, "?")}. Do the same in the page below.
  replay.play();`;
}

/** @param {number} milliseconds */
const duration = (milliseconds) =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * A literal of C++. Two question marks could begin a trigraph, and characters that cannot be seen are numbers of UTF-8.
 * @param {string} text
 */
function cppString(text) {
  /** @param {string} char */
  const octal = (char) =>
    Array.from(new TextEncoder().encode(char), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  /** @param {string} char */
  const escape = (char) => (/["\\?]/.test(char) ? `\\${char}` : octal(char));
  return `"${text.replace(/["\\]|\?(?=\?)|(?<=\?)\?|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, escape)}"`;
}
