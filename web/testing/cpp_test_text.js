// A recording (sdk/include/mcpapps/recording.h) as a native test of the view, in C++ with Catch2.

/** What Replay ignores by default: a replay has no page. */
const ignored = ["ui/notifications/size-changed"];
const handshake = ["ui/initialize", "ui/notifications/initialized"];

/**
 * The text of a test that replays the recording, from the file NAME.jsonl, against the author's view.
 *
 * @param {string} recording JSON lines
 * @param {{ name: string }} options of the test and of the recording's file, without its ending
 * @returns {string}
 */
export function cppTestText(recording, { name }) {
  return `// Replays ${name.replace(/\s+/g, " ")}.jsonl to the view, and compares what the view sends with what it sent
// when that was recorded. Run this in the folder of the recording: in CMake,
// add_test(NAME … COMMAND … WORKING_DIRECTORY \${CMAKE_CURRENT_SOURCE_DIR}).
//
// view.h is yours. It declares "void setUp(mcpapps::App& app);", which registers the handlers of your
// view, and functions that do what the user of your view can do.

#include <mcpapps/mcpapps.h>
#include <mcpapps/recording.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "view.h"

TEST_CASE(${cppString(`${name}: the view does what was recorded`)}) {
  mcpapps::Replay replay = *mcpapps::Replay::read(${cppString(`${name}.jsonl`)});
  const mcpapps::InitializeParams recorded = replay.recordedView();
  mcpapps::App app(recorded.appInfo, recorded.appCapabilities);
  setUp(app);
  app.connect(replay.environment());
${placesToAct(recording).join("")}
  CHECK(replay.run() == std::vector<std::string>{});
}
`;
}

/** One for each message that the view may have sent on its user's behalf. */
function placesToAct(recording) {
  const places = [];
  let before = { time: 0 };
  recording.split("\n").forEach((text, index) => {
    if (!text.trim()) return;
    const line = JSON.parse(text);
    if (line.direction === "toHost" && !isByItself(line, before)) {
      places.push(`
  // Line ${index + 1}, ${duration(line.time - before.time)} after the line before: ${summary(line)}
  // If the view sent this because its user did something, do the same here.
  replay.play();
`);
    }
    before = line;
  });
  return places;
}

/** Whether nobody's doing is needed: the handshake, what is ignored, and an answer given at once. */
function isByItself({ message }, before) {
  if (message?.method) return handshake.includes(message.method) || ignored.includes(message.method);
  return message !== undefined && before.direction === "toView" && before.message?.id === message.id;
}

function summary({ message }) {
  if (!message) return "the view ends the connection";
  if (!message.method) return `the answer to ${JSON.stringify(message.id)}`;
  const { _meta, ...params } = message.params ?? {};
  const text = `${message.method} ${JSON.stringify(params)}`;
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

const duration = (milliseconds) => (milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`);

/** A literal of C++. */
function cppString(text) {
  const escape = (char) => (/["\\]/.test(char) ? `\\${char}` : `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `"${text.replace(/["\\\u0000-\u001f]/g, escape)}"`;
}
