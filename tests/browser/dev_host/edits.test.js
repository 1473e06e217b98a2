// Edits of the HTML file of a view: of its styles only, or of more.
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startHost, temporaryFolder, until } from "../../dev/support/setting.js";
import { launchBrowser } from "../support/browser.js";
import { openDevHost, trafficCount, untilReady, viewFrame } from "../support/dev_host_page.js";

const file = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const program = file("build/wasm-release/examples/hello/hello");
const shellWith = ({ style = "p { color: red }", markup = "" } = {}) => `<!doctype html>
<html lang="en">
  <head>
    <title>From the file</title>
    <link rel="stylesheet" href="look/linked.css">
    <style>${style}</style>
    <!-- <style> is no element here -->
  </head>
  <body>
    <p id="greeting" data-class="said:isSaid">Hello</p>${markup}
    <style>b { color: blue }</style>
  </body>
</html>
`;
const red = "rgb(255, 0, 0)";
const green = "rgb(0, 128, 0)";
const inGreen = "p { color: green }";

describe("an edit of a view's HTML file", () => {
  let browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  /** Shows a built view; its build waits while a file `hold` exists, and fails while a file `fail` exists. */
  async function showView() {
    const folder = await temporaryFolder();
    const at = (name) => join(folder, name);
    const page = at("build/view.html");
    const tellResult = (text) =>
      writeFile(at("result.json"), JSON.stringify({ result: { content: [{ type: "text", text }] } }));
    const edit = (parts) => writeFile(at("src/view.html"), shellWith(parts));
    const editLinked = (text) => writeFile(at("src/look/linked.css"), text);
    await Promise.all([mkdir(at("src/look"), { recursive: true }), mkdir(at("build"))]);
    await Promise.all([edit(), editLinked("p { margin: 0 }"), tellResult("Good day")]);
    const arguments_ = [
      `--packages=${file("node_modules")}`, `--shell=${at("src/view.html")}`, "--title=From the build",
      `--glue=${program}.js`, `--program=${program}.wasm`,
      "--engines=both", "--stack-size=65536", "--compression=fast", `--output=${page}`,
    ];
    const build =
      "while [ -e hold ]; do sleep 0.02; done; [ ! -e fail ] || exit 1; " +
      `node "${file("cmake/build_page.mjs")}" ${arguments_.map((word) => `"${word}"`).join(" ")}`;
    const host = await startHost({ page, fixture: at("result.json"), cwd: folder, build, watch: ["src"] });
    await until(() => readFile(page).catch(() => undefined));
    const shown = await browser.newPage();
    shown.setDefaultTimeout(60_000);
    await openDevHost(shown, host.url);
    await untilReady(shown);
    const view = await viewFrame(shown);
    await view.locator("#greeting", { hasText: "Good day" }).waitFor();
    // A new document loses this.
    await view.evaluate(() => (globalThis.kept = true));
    const frame = () => viewFrame(shown);
    const builds = () => host.log.filter((line) => line.startsWith("Built in")).length;
    await until(() => builds() === 1);
    return {
      host,
      at,
      edit,
      editLinked,
      tellResult,
      frame,
      built: () => readFile(page, "utf8"),
      isKept: async () => (await frame()).evaluate(() => globalThis.kept === true),
      untilColour: (colour) => until(async () => (await colourIn(frame)) === colour),
      /** Waits until the dev host shows this build's page. */
      untilLoaded: async (act, count = 2) => {
        const before = await shown.evaluate(() => devHost.reloads);
        await act();
        await until(() => builds() >= count);
        await shown.waitForFunction((number) => devHost.reloads > number, before);
        await untilReady(shown);
      },
      /** Waits for the frame that is loaded during the build. */
      untilEarly: async () => {
        const early = () => shown.frames().find((each) => each.url().endsWith("&early"));
        await until(early);
        await early().waitForLoadState();
      },
      page: shown,
    };
  }

  const colourIn = async (frame) => {
    try {
      return await (await frame()).evaluate(() => getComputedStyle(document.getElementById("greeting")).color);
    } catch {
      // The document may be loading.
      return undefined;
    }
  };

  test("in its styles, or in a sheet that it names, is in the living view before the build is done", async () => {
    const { at, edit, editLinked, untilColour, isKept, built } = await showView();
    await untilColour(red);
    await writeFile(at("hold"), "");
    await edit({ style: inGreen });
    await untilColour(green);
    assert.equal(await isKept(), true);
    assert.doesNotMatch(await built(), /green/);
    await editLinked("#greeting { color: red }");
    await untilColour(red);
    assert.equal(await isKept(), true);
    await rm(at("hold"));
    await until(async () => /green/.test(await built()));
  });

  test("in its styles leaves the view as it is when it has been built, and the view hears of nothing", async () => {
    const { edit, untilLoaded, isKept, untilColour, frame, page } = await showView();
    const before = await page.evaluate(() => devHost.traffic.length);
    await untilLoaded(() => edit({ style: inGreen }));
    await untilColour(green);
    assert.equal(await isKept(), true);
    assert.equal(await trafficCount(page, "ui/initialize"), 1);
    assert.deepEqual(
      await page.evaluate(
        (from) =>
          devHost.traffic
            .slice(from)
            .map(({ label }) => label)
            .filter((label) => !/size-changed/.test(label)),
        before,
      ),
      [],
    );
    // The server may be a new one.
    const answer = await (await frame()).evaluate(() => new Promise((resolve) => {
      addEventListener("message", ({ data }) => data.id === "asked" && resolve(data));
      parent.postMessage(
        { jsonrpc: "2.0", id: "asked", method: "tools/call", params: { name: "view", arguments: {} } },
        "*",
      );
    }));
    assert.deepEqual(answer.result?.content, [{ type: "text", text: "Good day" }]);
    assert.equal(await page.locator("#frame iframe").count(), 1);
  });

  test("in its styles stays in the living view if the build fails, which is shown", async () => {
    const { at, edit, untilColour, isKept, page } = await showView();
    await writeFile(at("fail"), "");
    await edit({ style: inGreen });
    await page.locator("#build-failed").waitFor();
    await untilColour(green);
    assert.equal(await isKept(), true);
    assert.equal(await page.locator("#frame iframe").count(), 1);
  });

  test("in the second of two styles that were the same changes that one alone", async () => {
    const { edit, untilLoaded, frame, isKept } = await showView();
    const markup = (second) => `<i>i</i><style>i { top: 0 }</style><style>${second}</style>`;
    await untilLoaded(() => edit({ markup: markup("i { top: 0 }") }));
    await (await frame()).evaluate(() => (globalThis.kept = true));
    await untilLoaded(() => edit({ markup: markup("i { color: green }") }), 3);
    const styles = await (
      await frame()
    ).evaluate(() =>
      [...document.querySelectorAll("style")]
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith("i")),
    );
    assert.deepEqual(styles, ["i { top: 0 }", "i { color: green }"]);
    assert.equal(await isKept(), true);
  });

  test("in its markup shows the view anew with the same result, without calling the tool", async () => {
    const { edit, tellResult, untilLoaded, isKept, frame } = await showView();
    await tellResult("what a second call would give");
    await untilLoaded(() => edit({ markup: '<p id="more">More</p>' }));
    const view = await frame();
    await view.locator("#more").waitFor();
    await view.locator("#greeting", { hasText: "Good day" }).waitFor();
    assert.equal(await isKept(), false);
  });

  test("in its markup shows the view in a proxy that was loaded during the build", async () => {
    const { at, edit, frame, untilEarly, page } = await showView();
    await writeFile(at("hold"), "");
    await edit({ markup: '<p id="more">More</p>' });
    await untilEarly();
    assert.equal(await page.locator("#frame iframe:visible").count(), 1);
    await rm(at("hold"));
    await until(async () => (await frame().catch(() => undefined))?.parentFrame()?.url().endsWith("&early"));
    await (await frame()).locator("#more").waitFor();
    assert.equal(await page.locator("#frame iframe").count(), 1);
  });

  test("in its markup ends a view in an endless loop", async () => {
    const { edit, frame, untilLoaded } = await showView();
    await (await frame()).evaluate(() => void setTimeout(() => { for (;;); }));
    await untilLoaded(() => edit({ markup: '<p id="more">More</p>' }));
    await (await frame()).locator("#more").waitFor();
  });

  test("in its markup ends a view that has begun to loop endlessly during the build", async () => {
    const { at, edit, frame, untilLoaded, untilEarly } = await showView();
    await writeFile(at("hold"), "");
    await untilLoaded(async () => {
      await edit({ markup: '<p id="more">More</p>' });
      await untilEarly();
      await (await frame()).evaluate(() => void setTimeout(() => { for (;;); }));
      await rm(at("hold"));
    });
    await (await frame()).locator("#more").waitFor();
  });

  test("that comes together with another file's calls the tool again", async () => {
    const { at, edit, tellResult, untilLoaded, frame } = await showView();
    await tellResult("The second");
    await untilLoaded(() => Promise.all([edit({ style: inGreen }), writeFile(at("src/view.cpp"), "")]));
    await (await frame()).locator("#greeting", { hasText: "The second" }).waitFor();
  });

  test("that puts markup into the text of a style leaves it text", async () => {
    const { edit, untilColour, frame, isKept } = await showView();
    await edit({
      style: `${inGreen} p::after { content: "<img src=x onerror='hurt = true'><script>hurt = true<\\/script>" }`,
    });
    await untilColour(green);
    const view = await frame();
    assert.deepEqual(await view.evaluate(() => [document.images.length, "hurt" in globalThis]), [0, false]);
    assert.equal(await isKept(), true);
  });

  test("that ends a style within its text is one of markup", async () => {
    const { edit, untilLoaded, frame, isKept } = await showView();
    await untilLoaded(() => edit({ style: `${inGreen} /* </style><p id="more">*/</p><style>` }));
    await (await frame()).locator("#more").waitFor();
    assert.equal(await isKept(), false);
  });

  test("in a style that the program has changed shows the view anew", async () => {
    const { edit, untilLoaded, untilColour, frame, isKept } = await showView();
    await (await frame()).evaluate(() => (document.querySelectorAll("style")[1].textContent = "p { color: gray }"));
    await untilLoaded(() => edit({ style: inGreen }));
    await untilColour(green);
    assert.equal(await isKept(), false);
  });
});
