// tests/browser/views/again.cpp: an ended program is started again in its page, while its host continues.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useSizingHost } from "./sizing/setting.js";
import { describeIn } from "./support/browsers.js";

const result = (text) => ({ content: [{ type: "text", text }], _meta: { viewUUID: "one" } });

// Runs in the page before other scripts: counts the listeners.
function countListeners() {
  globalThis.listening = new Set();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const entry = { type, listener };
    const isPage = [undefined, window, document].includes(this);
    if (isPage) listening.add(entry);
    options?.signal?.addEventListener("abort", () => listening.delete(entry));
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    for (const entry of listening) if (entry.type === type && entry.listener === listener) listening.delete(entry);
    return removeEventListener.call(this, type, listener, options);
  };
}

describeIn(["Chromium"], "a program that has ended", (browser) => {
  const openView = useSizingHost(browser, {}, "again");

  /** A view that shows a result; the host then records what it receives. */
  async function open(t, engine, options = {}) {
    const view = await openView(t, { engine, ...options });
    assert.equal(await view.run(() => __mcpapps.engine), engine);
    await view.page.evaluate(() => {
      window.heard = [];
      const view = host.frame.contentWindow;
      addEventListener("message", ({ source, data }) => source === view && heard.push(data));
    });
    const text = (id) => view.run((wanted) => document.getElementById(wanted).textContent, id);
    const click = (id) => view.run((wanted) => document.getElementById(wanted).click(), id);
    const panel = view.frame.getByRole("alert");
    return Object.assign(view, {
      text,
      click,
      panel,
      shows: (id, wanted) =>
        view.untilIs(([which, what]) => document.getElementById(which)?.textContent === what, [id, wanted]),
      heard: async (method) =>
        (await view.page.evaluate(() => heard)).filter((message) => !method || message.method === method),
      tell: (text) => view.page.evaluate((given) => host.bridge.sendToolResult(given), result(text)),
      startAgain: async () => {
        await panel.getByRole("button", { name: "Start again" }).click();
        await panel.waitFor({ state: "detached" });
      },
    });
  }

  async function openShown(t, engine, options) {
    const view = await open(t, engine, options);
    await view.page.evaluate(() => host.bridge.sendToolInput({ arguments: { name: "the input" } }));
    await view.tell("the result");
    await view.shows("result", "the result");
    return view;
  }

  for (const engine of ["wasm", "js"]) {
    test(`as ${engine} is started again by its button: input, result and what was kept come back`, async (t) => {
      const view = await openShown(t, engine);
      for (let i = 0; i < 3; ++i) await view.click("more");
      await view.page.evaluate(() => host.bridge.setHostContext({ theme: "dark" }));
      await view.click("crash");
      await view.panel.waitFor();
      await view.startAgain();
      await view.shows("result", "the result");
      await view.shows("count", "3");
      assert.equal(await view.text("input"), "the input");
      assert.equal(await view.run(() => __mcpapps.engine), engine);
      await view.click("more");
      await view.shows("count", "4");
      await view.tell("another result");
      await view.shows("result", "another result");
    });
  }

  // What starts a program again is JavaScript in both engines: one shows it.
  test("is started again, and the host hears an honest sequence", async (t) => {
    const view = await openShown(t, "js");
    await view.page.evaluate(
      () => (host.bridge.oncalltool = () => new Promise((resolve) => (window.answer = resolve))),
    );
    await view.click("ask");
    await view.page.waitForFunction(() => window.answer);
    await view.click("crash");
    await view.panel.waitFor();
    await view.startAgain();
    await view.shows("result", "the result");
    const told = (await view.heard()).filter(({ method }) => method && method !== "ui/notifications/size-changed");
    assert.deepEqual(told.map(({ method, params }) => [method, params.data]), [
      ["tools/call", undefined],
      ["notifications/message", "the view's program has ended: unreachable"],
      ["notifications/message", "the view's program was started again: unreachable"],
      ["notifications/cancelled", undefined],
      ["notifications/tools/list_changed", undefined],
    ]);
    assert.equal(told[3].params.requestId, told[0].id);
    assert.deepEqual(told[2].params._meta["mcpapps.dev/trouble"], {
      what: "started-again", reason: "unreachable", engine: "js",
    });
  });

  test("leaves its answers to nobody: the program after it asks under other numbers", async (t) => {
    const view = await openShown(t, "js");
    await view.page.evaluate(() => {
      window.answers = [];
      host.bridge.oncalltool = () =>
        new Promise((resolve) => answers.push((text) => resolve({ content: [{ type: "text", text }] })));
    });
    await view.click("ask");
    await view.page.waitForFunction(() => answers.length === 1);
    await view.click("crash");
    await view.panel.waitFor();
    await view.startAgain();
    await view.shows("result", "the result");
    await view.click("ask");
    await view.page.waitForFunction(() => answers.length === 2);
    // The reference's bridge sends no answer to a cancelled request; other hosts do.
    const [first, second] = (await view.heard("tools/call")).map(({ id }) => id);
    assert.ok(second > first, `${second} is not after ${first}`);
    await view.page.evaluate((id) => {
      const send = (given, text) =>
        host.frame.contentWindow.postMessage(
          { jsonrpc: "2.0", id: given, result: { content: [{ type: "text", text }] } },
          "*",
        );
      send(id, "of the program before");
      send(`${id}`, "of the program before");
      host.frame.contentWindow.postMessage(
        { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: id, progress: 1 } },
        "*",
      );
    }, first);
    await view.tell("a result after it");
    await view.shows("result", "a result after it");
    assert.equal(await view.text("answer"), "no answer");
    await view.page.evaluate(() => answers[1]("its own"));
    await view.shows("answer", "its own");
  });

  test("ends again if what it hears ends it, ten times, and never starts by itself", async (t) => {
    const view = await openShown(t, "js", { before: `(${countListeners})()` });
    const listeners = await view.run(() => listening.size);
    await view.tell("crash");
    for (let i = 0; i < 10; ++i) {
      await view.panel.waitFor();
      await view.panel.getByRole("button", { name: "Start again" }).click();
      await view.page.waitForFunction(
        (count) => heard.filter(({ params }) => /has ended/.test(params?.data)).length === count,
        i + 2,
      );
    }
    await view.panel.waitFor();
    assert.equal(await view.panel.count(), 1);
    assert.equal((await view.heard("notifications/message")).length, 21);
    // The next program gets messages of this time.
    await view.page.evaluate(() => host.bridge.sendToolInput({ arguments: { name: "other input" } }));
    await view.tell("harmless");
    await view.startAgain();
    await view.shows("result", "harmless");
    await view.shows("input", "other input");
    // No previous program keeps its memory by a listener.
    assert.ok(listeners > 5, `${listeners} listeners`);
    assert.equal(await view.run(() => listening.size), listeners);
  });

  test("that ends at its start says so each time, and starts when it can", async (t) => {
    const view = await openShown(t, "js");
    await view.run(() => void (globalThis.crashAtStart = true));
    await view.click("crash");
    await view.panel.waitFor();
    for (let i = 0; i < 3; ++i) {
      await view.panel.getByRole("button", { name: "Start again" }).click();
      await view.page.waitForFunction(
        (count) => heard.filter(({ params }) => /has ended/.test(params?.data)).length === count,
        i + 2,
      );
      await view.panel.waitFor();
    }
    await view.run(() => void delete globalThis.crashAtStart);
    await view.startAgain();
    await view.shows("result", "the result");
  });

  test("after a teardown may be started again, too", async (t) => {
    const view = await openShown(t, "js");
    await view.page.evaluate(() => host.bridge.teardownResource({}));
    await view.click("crash");
    await view.panel.waitFor();
    await view.startAgain();
    await view.shows("result", "the result");
  });

  test("is started again by the page itself, which has its own words", async (t) => {
    const view = await openShown(t, "js");
    await view.run(() =>
      document.addEventListener("mcpapps-trouble", ({ detail }) => {
        detail.text = "Das Programm ist stehen geblieben.";
        detail.button = "Neu starten";
        globalThis.trouble = detail;
      }),
    );
    await view.click("crash");
    await view.panel.getByText("Das Programm ist stehen geblieben.").waitFor();
    await view.panel.getByRole("button", { name: "Neu starten" }).waitFor();
    await view.run(() => void trouble.startAgain());
    await view.shows("result", "the result");
    // Once: the running program is not the ended one.
    await view.run(() => void trouble.startAgain());
    await view.click("more");
    await view.shows("count", "1");
  });
});
