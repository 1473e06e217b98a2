// A recording as a test that anyone can run. Needs neither Node nor a browser. Whatever the recording has in it stands
// in literals and in comments of one line.
import { seenJson } from "../lib/text.js";
import { appNameOf, label, parseRecording } from "./recording.js";

// Sizes are different wherever there is a layout.
const ignored = ["ui/notifications/size-changed"];
// What views send by themselves.
const automatic = new Set(["ui/initialize", "ui/notifications/initialized", "ui/update-model-context"]);
// Of a request's name, in characters.
const longestName = 200;

/** The text of a file for `node --test` which replays a recording; see node_test_text.d.ts. */
export function nodeTestText(recording, { page = releasePage(recording), name = "the view does what was recorded" }) {
  const entries = parseRecording(recording);
  const sent = entries.filter(({ direction, message }) => direction === "from-view" && typeof message?.method === "string" && message.id !== undefined);
  const requests = [...new Set(sent.map(({ message }) => label(message)))].filter((text) => !automatic.has(text));
  const key = (text) => seenJson(text.replace(/^tools\/call /, "").slice(0, longestName));
  const lines = entries.map(({ time, direction, message, error, close }) => {
    const written = { time, direction: direction === "to-view" ? "toView" : "toHost", message, error, close };
    return inRawTemplate(seenJson(written));
  });
  return `import { test } from "node:test";
import { openView } from "mcpapps/testing";

// What the build has made, from the folder in which the test runs: by npm that of package.json.
const page = ${seenJson(page)};

test(${seenJson(name)}, async (t) => {
  const view = await openView(page, { t });
  await view.replay(recording, {
    ignore: ${JSON.stringify(ignored)},
    // What the view sent because of its user is sent only if the test does what the user did. For example:
    act: {
${requests.map((text) => `      // ${key(text)}: (message, view) => view.click("#button"),`).join("\n")}
    },
  });
});

const recording = String.raw\`
${lines.join("\n")}
\`;
`;
}

const releasePage = (recording) => `build/release/${/^[\w-]+$/.exec(appNameOf(recording) ?? "")?.[0].replaceAll("-", "_") ?? "my_view"}.html`;

/** JSON as it stands between backquotes: what would end that or be replaced in it can only be in its strings. */
const inRawTemplate = (json) => json.replaceAll("`", "\\u0060").replaceAll("$", "\\u0024");
