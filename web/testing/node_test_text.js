// A recording as a test that anyone can run. Needs neither Node nor a browser.
import { appNameOf, label, parseRecording } from "./recording.js";

// Sizes are different wherever there is a layout.
const ignored = ["ui/notifications/size-changed"];
// What views send by themselves.
const automatic = new Set(["ui/initialize", "ui/notifications/initialized", "ui/update-model-context"]);

/** The text of a file for `node --test` which replays a recording; see node_test_text.d.ts. */
export function nodeTestText(recording, { page = releasePage(recording), name = "the view does what was recorded" }) {
  const entries = parseRecording(recording);
  const sent = entries.filter(({ direction, message }) => direction === "from-view" && message?.method && message.id !== undefined);
  const requests = [...new Set(sent.map(({ message }) => label(message)))].filter((text) => !automatic.has(text));
  const key = (text) => JSON.stringify(text.replace(/^tools\/call /, ""));
  const lines = entries.map(({ time, direction, message, error, close }) => {
    const written = { time, direction: direction === "to-view" ? "toView" : "toHost", message, error, close };
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
${requests.map((text) => `      // ${key(text)}: (message, view) => view.click("#button"),`).join("\n")}
    },
  });
});

const recording = [
${lines.join("\n")}
].map((line) => JSON.stringify(line)).join("\\n");
`;
}

const releasePage = (recording) => `build/release/${(appNameOf(recording) ?? "my_view").replaceAll("-", "_")}.html`;

// JSON is JavaScript, apart from what would end a line in old engines.
const inSource = (json) => json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
