// Turns a recording into a test for Node. All text of the recording is put into literals and comments of one line. Runs
// in Node and in browsers.
import { seenJson } from "../lib/text.js";
import { clickedId } from "./user_actions.js";
import { appNameOf, label, parseRecording } from "./recording.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Entry } from "./recording.js" */

// A real layout has other sizes.
const ignored = ["ui/notifications/size-changed"];
// Messages of a view that no user causes; updates of the model's context only soon after another message.
const automatic = new Set(["ui/initialize", "ui/notifications/initialized"]);
const pause = 300;
// In characters of a request's name.
const longestName = 200;

/** See node_test_text.d.ts. @type {(recording: string, options: {page?: string, name?: string}) => string} */
export function nodeTestText(recording, { page = releasePage(recording), name = "the view does what was recorded" }) {
  const entries = parseRecording(recording);
  /** @param {string} text */
  const key = (text) => seenJson(text.replace(/^tools\/call /, "").slice(0, longestName));
  const acts = [...requestsOfUser(entries)].map(
    ([text, place]) => `      // ${key(text)}: (message, view) => view.click(${seenJson(place)}),`,
  );
  const lines = entries.map(({ time, direction, message, error, id, close, user }) => {
    const written = { time, direction: direction === "to-view" ? "toView" : "toHost", message, error, id, close, user };
    return inRawTemplate(seenJson(written));
  });
  return `import { test } from "node:test";
import { openView } from "mcpapps-devkit/testing";

// What the build has made, from the folder in which the test runs: by npm that of package.json.
const page = ${seenJson(page)};

test(${seenJson(name)}, async (t) => {
  const view = await openView(page, { t });
  await view.replay(recording, {
    ignore: ${JSON.stringify(ignored)},
    // What the view sent because of its user is sent only if the test does what the user did. For example:
    act: {
${acts.join("\n")}
    },
  });
});

const recording = String.raw\`
${lines.join("\n")}
\`;
`;
}

/**
 * The requests that the user may have caused, and the clicked elements that a dev host has recorded.
 * @type {(entries: (Entry & {message?: Json})[]) => Map<string, string>}
 */
function requestsOfUser(entries) {
  const isKnown = entries.some(({ user }) => user !== undefined);
  const requests = new Map();
  entries.forEach(({ direction, message, time, user }, index) => {
    if (
      direction !== "from-view" ||
      typeof message?.method !== "string" ||
      message.id === undefined ||
      automatic.has(message.method)
    ) {
      return;
    }
    const isPrompt = message.method === "ui/update-model-context" && time - (entries[index - 1]?.time ?? 0) < pause;
    if (isKnown ? user === undefined : isPrompt) return;
    if (!requests.has(label(message))) requests.set(label(message), `#${clickedId(user) ?? "button"}`);
  });
  return requests;
}

/** @param {string} recording */
const releasePage = (recording) =>
  `build/release/${/^[\w-]+$/.exec(appNameOf(recording) ?? "")?.[0].replaceAll("-", "_") ?? "my_view"}.html`;

/** JSON for a template literal. Backquotes and `$` only occur in its strings. @param {string} json */
const inRawTemplate = (json) => json.replaceAll("`", "\\u0060").replaceAll("$", "\\u0024");
