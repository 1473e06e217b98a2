// A recording as a test that anyone can run. Needs neither Node nor a browser.
import { appNameOf, label, parseRecording } from "./recording.js";

// Sizes are different wherever there is a layout.
const ignored = ["ui/notifications/size-changed"];
// What views send by themselves; the model's context too, unless it comes so long after anything else, in milliseconds.
const automatic = new Set(["ui/initialize", "ui/notifications/initialized"]);
const pause = 300;

/** The text of a file for `node --test` which replays a recording; see node_test_text.d.ts. */
export function nodeTestText(recording, { page = releasePage(recording), name = "the view does what was recorded" }) {
  const entries = parseRecording(recording);
  const requests = requestsOfUser(entries);
  const key = (text) => JSON.stringify(text.replace(/^tools\/call /, ""));
  const lines = entries.map(({ time, direction, message, error, close, user }) => {
    const written = { time, direction: direction === "to-view" ? "toView" : "toHost", message, error, close, user };
    return `  ${inSource(JSON.stringify(written))},`;
  });
  return `import { test } from "node:test";
import { openView } from "mcpapps/testing";

// What the build has made, from the folder in which the test runs: by npm that of package.json.
const page = ${JSON.stringify(page)};

test(${JSON.stringify(name)}, async (t) => {
  const view = await openView(page, { t });
  await view.replay(recording, {
    ignore: ${JSON.stringify(ignored)},
    // What the view sent because of its user is sent only if the test does what the user did. For example:
    act: {
${[...requests].map(([text, place]) => `      // ${inSource(key(text))}: (message, view) => view.click(${inSource(JSON.stringify(place))}),`).join("\n")}
    },
  });
});

const recording = [
${lines.join("\n")}
].map((line) => JSON.stringify(line)).join("\\n");
`;
}

/** The requests that may have come of the user, and where a dev host has seen them click. @returns {Map<string, string>} */
function requestsOfUser(entries) {
  const isKnown = entries.some(({ user }) => user !== undefined);
  const requests = new Map();
  entries.forEach(({ direction, message, time, user }, index) => {
    if (direction !== "from-view" || !message?.method || message.id === undefined || automatic.has(message.method)) return;
    const isPrompt = message.method === "ui/update-model-context" && time - (entries[index - 1]?.time ?? 0) < pause;
    if (isKnown ? user === undefined : isPrompt) return;
    const [, place = "#button"] = /^(?:click|pointerup|pointerdown) (#\S+)$/.exec(user) ?? [];
    if (!requests.has(label(message))) requests.set(label(message), place);
  });
  return requests;
}

const releasePage = (recording) => `build/release/${(appNameOf(recording) ?? "my_view").replaceAll("-", "_")}.html`;

// JSON is JavaScript, apart from what would end a line in old engines.
const inSource = (json) => json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
