// What the App does to its page and tells of it.
import assert from "node:assert/strict";
import { alikeUnconnected, difference } from "../support/behaviour.js";
import { initializeResult } from "../support/hosts.js";
import { fakePage } from "../support/page.js";
import { settle } from "../support/time.js";

/** What `act` gives on a page. */
const onPage = (act) => ({ lib, t }) => {
  const { document } = fakePage(t);
  return act(lib, document.documentElement, document);
};
const fonts = ["--font-sans", "--font-mono"];
const fontsOf = ({ style }) => fonts.map((name) => style.getPropertyValue(name));

alikeUnconnected(undefined, {
  "applyDocumentTheme sets data-theme and color-scheme, which getDocumentTheme reads": onPage((lib, root) =>
    ["dark", "light"].map((theme) => {
      lib.applyDocumentTheme(theme);
      return [root.getAttribute("data-theme"), root.style.colorScheme, lib.getDocumentTheme()];
    })),
  "a document is light unless it has the class dark, for which a data-theme that is one counts more": onPage(
    (lib, root) =>
      ["", "dark"].flatMap((name) =>
        [undefined, "light", "dark", "solarized"].map((theme) => {
          root.className = name;
          if (theme) root.setAttribute("data-theme", theme);
          else root.removeAttribute("data-theme");
          return lib.getDocumentTheme();
        })),
  ),
  "applyHostStyleVariables sets each variable on the document, and leaves alone those that are undefined": onPage(
    (lib, root) => {
      lib.applyHostStyleVariables({ "--font-sans": "serif", "--font-mono": "courier" });
      lib.applyHostStyleVariables({ "--font-sans": undefined, "--font-mono": "menlo" });
      return fontsOf(root);
    },
  ),
  "applyHostStyleVariables can set them on another element": onPage((lib, root, document) => {
    const other = document.createElement("div");
    lib.applyHostStyleVariables({ "--font-sans": "serif" }, other);
    return [other, root].map(fontsOf);
  }),
  "applyHostFonts adds the host's CSS to the head, once": onPage((lib, _, { head }) => {
    for (const css of ["@font-face { font-family: A }", "b"]) lib.applyHostFonts(css);
    return [...head.children].map(({ tagName, id, textContent }) => [tagName, id, textContent]);
  }),
});

// ---- The size of the view ----

// The reference measures with the next animation frame, we with the one after it and at most ten times a second: what
// is to be told is told soon, see `soon()`.
const sizes = (sent) =>
  sent.filter(({ method }) => method === "ui/notifications/size-changed").map(({ params }) => params);

/** Long enough for either to look at the page. */
async function soon(page, time) {
  page.frame();
  page.frame();
  await time.pass(200);
  page.frame();
  await settle();
}

/** A connected App that has been asked to tell its size, in a page 300 wide whose content is 100 high. */
async function open({ wired, t, fakeTime }) {
  const page = fakePage(t);
  const time = fakeTime();
  page.contentHeight = 100;
  const pair = await wired().connect();
  const stop = pair.app.setupSizeChangedNotifications();
  return { ...pair, page, stop, told: () => sizes(pair.sent), frame: () => soon(page, time) };
}

const widened = { reference: [{ width: 400, height: 100 }], mcpapps: [] };
const echo = "the host knows the frame that it made: an echo of it is where sizing loops begin";
difference("a frame that the host makes wider is told", echo, widened, async (kit) => {
  const { told, page, frame } = await open(kit);
  await frame();
  page.window.innerWidth = 400;
  page.resize();
  await frame();
  return told().slice(1);
});

const changed = "ui/notifications/host-context-changed";

/** The heights told of content 1600 high, in a container of at most 390 until the mode changes. */
async function heightsInModes(context, { wired, t, fakeTime }) {
  const page = fakePage(t);
  const time = fakeTime();
  page.contentHeight = 1600;
  const hostContext = { displayMode: "inline", containerDimensions: { maxHeight: 390 }, ...context };
  const { app, transport, sent, connect } = wired({
    answers: { "ui/initialize": initializeResult({ hostContext }) },
    options: { autoResize: true },
  });
  await connect();
  await soon(page, time);
  for (const change of [{ theme: "dark" }, { displayMode: "fullscreen" }]) {
    await transport.notify(changed, change);
    await soon(page, time);
  }
  assert.deepEqual(app.getHostContext().containerDimensions, { maxHeight: 390 });
  return sizes(sent).map(({ height }) => height);
}

for (const [mode, context] of [["inline", {}], ["not named", { displayMode: undefined }]]) {
  const sentence = `the maximal height of a display mode that is ${mode} ends with it`;
  const reason = "we tell no more than the host's maximum, which ends with its display mode";
  const heights = { reference: [1600], mcpapps: [390, 1600] };
  difference(sentence, reason, heights, (kit) => heightsInModes(context, kit));
}

/** The sizes told by an App with these options, in a page whose content is 100 high; and whether it watches. */
const connecting = (...given) => async ({ App, wired, t, fakeTime }) => {
  const page = fakePage(t);
  const time = fakeTime();
  page.contentHeight = 100;
  const { transport } = wired();
  const app = new App({ name: "An app", version: "1" }, ...given);
  await app.connect(transport);
  const { size } = page.observers;
  await soon(page, time);
  await app.close();
  return [size, sizes(transport.sent)];
};

alikeUnconnected(undefined, {
  "setupSizeChangedNotifications tells the size soon after, not at once, and its function ends the watching": async (
    kit,
  ) => {
    const { told, page, stop, frame } = await open(kit);
    const seen = [told()];
    await frame();
    seen.push(told(), stop(), page.observers.size);
    page.contentHeight = 500;
    page.resize();
    await frame();
    return [...seen, told()];
  },
  "an App with autoResize tells its size once it is connected": connecting({}, { autoResize: true }),
  "an App without options tells its size by itself": connecting(),
  "an App with other options and no word of autoResize does not": connecting({}, { strict: true }),
});
