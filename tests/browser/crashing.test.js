// tests/browser/views/crashing.cpp in Chromium, with both engines: the messages to the user and the host about an ended
// program. tests/js/built/crashing.test.js has the other ways to end.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useServedView } from "./support/served_view.js";

const prefix = "the view's program has ended: ";

describe("A view", () => {
  const { connect } = useServedView("crashing");

  /** Waits for the panel, and returns the reason in it and for the host. */
  async function reasonTold({ page }) {
    const alert = page.frameLocator("iframe").getByRole("alert");
    await alert.waitFor();
    const text = await alert.textContent();
    const logs = await page.evaluate(() => heard.filter(({ method }) => method === "notifications/message"));
    assert.deepEqual(logs.map(({ params }) => params.level), ["error"]);
    const { data } = logs[0].params;
    assert.ok(data.startsWith(prefix), data);
    assert.match(text, /^This view has stopped working\./);
    assert.ok(text.includes(`T${data.slice(1)}.`), text);
    const { x, y, width, height } = await alert.boundingBox();
    assert.ok(x >= 0 && y >= 0 && width > 500 && height < 300, `the panel is ${width} x ${height} at ${x}, ${y}`);
    return data.slice(prefix.length);
  }

  async function answerLater(page) {
    const answer = await page.waitForFunction(() => heard.find(({ id }) => id === "later"));
    return answer.jsonValue();
  }

  async function checkDead({ page, frame }, reason) {
    const count = await frame.evaluate("window.heard");
    await page.evaluate("order('print'); say({ id: 'later', method: 'ping' })");
    const { error } = await answerLater(page);
    assert.deepEqual(error, { code: -32603, message: prefix + reason });
    assert.equal(await frame.evaluate("window.heard"), count);
  }

  for (const engine of ["wasm", "js"]) {
    // The browser's stack is another than Node's.
    test(`that runs as ${engine} and fills the browser's stack says so, and is dead for the host`, async (t) => {
      const opened = await connect(t, engine);
      await opened.page.evaluate(() => order("recursion", "message"));
      const told = await reasonTold(opened);
      assert.match(told, /call stack.*: calls are nested too deeply for the browser's stack, whatever STACK_SIZE is$/);
      assert.ok(opened.thrown.length >= 1, "the browser does not tell of it");
      for (const { message, stack } of opened.thrown) assert.doesNotMatch(message + stack, /ASSERTIONS/);
      await checkDead(opened, told);
    });
  }

  test("that has ended shows users plain words, and developers the rest when they ask for it", async (t) => {
    const { page, frame } = await connect(t, "wasm");
    await page.evaluate("order('trap', 'message')");
    await frame.getByRole("button", { name: "Start again" }).waitFor();
    assert.equal(await frame.getByText("symbolize.mjs").isVisible(), false);
    await frame.getByText("Details for developers").click();
    assert.equal(await frame.getByText("symbolize.mjs").isVisible(), true);
  });

  test("that has ended says so in the page's own way, if it has one", async (t) => {
    const { page, frame } = await connect(t, "wasm");
    await frame.evaluate(() =>
      document.addEventListener("mcpapps-trouble", (event) => {
        event.preventDefault();
        window.trouble = event.detail;
      }),
    );
    await page.evaluate("order('trap', 'message')");
    const { what, reason, engine, text, details } = await (await frame.waitForFunction("window.trouble")).jsonValue();
    assert.deepEqual({ what, reason, engine }, { what: "ended", reason: "unreachable", engine: "wasm" });
    assert.match(text, /^This view has stopped working\./);
    assert.match(details, /^The view's program has ended: unreachable\./);
    assert.equal(await frame.evaluate(() => typeof trouble.startAgain), "function");
    assert.equal(await frame.getByRole("alert").count(), 0);
  });

  test("that a script has written into its frame is started again in it", async (t) => {
    const { page, frame } = await connect(t, "wasm");
    await page.evaluate(async (address) => {
      const html = await (await fetch(address)).text();
      const frame = document.createElement("iframe");
      document.body.append(frame);
      window.written = frame.contentWindow;
      frame.contentDocument.open();
      frame.contentDocument.write(html);
      frame.contentDocument.close();
    }, frame.url());
    await page.waitForFunction(() => heard.filter(({ method }) => method === "ui/initialize").length === 2);
    const written = page.frames().at(-1);
    await page.evaluate(() => {
      const { id } = heard.findLast(({ method }) => method === "ui/initialize");
      for (const message of [
        {
          id,
          result: {
            protocolVersion: "2026-01-26",
            hostInfo: { name: "test", version: "1" },
            hostCapabilities: {},
            hostContext: {},
          },
        },
        { method: "ui/notifications/tool-input", params: { arguments: { what: "trap", where: "message" } } },
      ]) {
        written.postMessage({ jsonrpc: "2.0", ...message }, "*");
      }
    });
    await written.getByText("This view has stopped working.").waitFor();
    // Below the edge of the window.
    await written.getByRole("button", { name: "Start again" }).dispatchEvent("click");
    await page.waitForFunction(() => heard.some(({ params }) => /was started again/.test(params?.data)));
  });
});
