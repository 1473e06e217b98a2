// Turns a recording (sdk/include/mcpapps/recording.h) into a native test of the view with Catch2. All text of the
// recording is put into literals and comments of one line.
import { namesOf } from "../lib/names.js";
import { oneLine, shorten } from "../lib/text.js";
import { clickedId, longestDelay } from "./user_actions.js";
import { appNameOf, label, parseRecording } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry } from "./recording.js" */
/** @typedef {Entry & {message?: Json}} JsonEntry */

/** Ignored by Replay, too, as a replay has no page. */
const ignored = ["ui/notifications/size-changed"];
const handshake = ["ui/initialize", "ui/notifications/initialized"];
/** Requests that a user causes. */
const wishes = [
  "tools/call", "ui/message", "ui/open-link", "ui/download-file", "ui/request-display-mode",
  "ui/notifications/request-teardown",
];
/** Requests of the host that no user causes. */
const questions = ["ping", "tools/list", "ui/resource-teardown"];
/** A later message may be caused by the user, too; in milliseconds. */
const pause = 300;
/** For a comment about a message. @param {string} text */
const brief = (text) => shorten(oneLine(text), 90);

/**
 * The text of a test that replays the recording NAME.jsonl.
 * @type {(recording: string, options: { name: string }) => string}
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

/** The namespace of `mcpapps new`, which is never a keyword. @param {string} recording */
const namespaceOf = (recording) => namesOf(appNameOf(recording)?.slice(0, 64) ?? "")?.identifier ?? "my_view";

/** One for each message that the user may have caused. @param {string} recording */
function placesToAct(recording) {
  /** @type {string[]} */
  const places = [];
  /** @type {JsonEntry[]} */
  const entries = recording.trim() ? parseRecording(recording) : [];
  // A dev host has recorded the user's actions.
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

/** Tells whether a message has a new cause: a click may cause several messages, each of another kind. */
function actReader() {
  let last = { act: /** @type {string | undefined} */ (undefined), time: -Infinity, kinds: new Set() };
  return (/** @type {JsonEntry} */ { user, time, message }) => {
    const kind = label(message);
    // The other pointer events of a click belong to it.
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
 * Whether no user caused the message: it belongs to the handshake, is ignored, follows at once, or a dev host knows.
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
  if (isAnswer(message)) return `the answer to ${brief(JSON.stringify(message.id) ?? "nothing")}`;
  const { _meta, ...params } = message.params ?? {};
  return brief(`${message.method} ${JSON.stringify(params)}`);
}

/** Plays up to the message and repeats the user's action, or names the place for it. @param {JsonEntry} entry */
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

/** A C++ literal without trigraphs, with invisible characters as UTF-8 escapes. @param {string} text */
function cppString(text) {
  /** @param {string} char */
  const octal = (char) =>
    Array.from(new TextEncoder().encode(char), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  /** @param {string} char */
  const escape = (char) => (/["\\?]/.test(char) ? `\\${char}` : octal(char));
  return `"${text.replace(/["\\]|\?(?=\?)|(?<=\?)\?|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, escape)}"`;
}
