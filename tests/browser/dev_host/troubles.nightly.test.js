// Errors of views in the dev host.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostState, untilReady, viewOf } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host with a view that loops without end", () => {
  const setting = useDevHost(startFixtureServer, { tool: "looping", arguments: '{"word":"loop"}' });
  const openLooping = async () => {
    await setting.open();
    await setting.page.locator("#silent", { hasText: "The view does not answer." }).waitFor();
  };
  const writeWord = (word) => setting.page.locator("#arguments").fill(JSON.stringify({ word }));
  const untilShown = (word) => viewOf(setting.page).locator("#result", { hasText: word }).waitFor();

  test("says so, and starts the view again", async () => {
    await openLooping();
    await writeWord("good day");
    await setting.page.getByRole("button", { name: "Restart the view" }).click();
    await untilShown("good day");
    await untilReady(setting.page);
    assert.equal(await setting.page.locator("#silent").count(), 0);
  });

  test("replaces the view after a build", async () => {
    await openLooping();
    await writeWord("good evening");
    await setting.page.evaluate(() => devHost.reload());
    await untilShown("good evening");
  });
});

describe("the dev host with a view in which something fails", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });
  const openBody = async () => (await setting.openReady()).locator("body");
  const trouble = () => setting.page.locator("#trouble");

  for (const [what, fail, line] of [
    ["throws", () => void setTimeout(() => { throw new Error("no such element"); }), "Error: no such element"],
    ["logs an error", () => notify("notifications/message", { level: "critical", data: "no data" }), "no data"],
  ]) {
    test(`shows the first line if it ${what}, and marks the log`, async () => {
      const body = await openBody();
      await body.evaluate(fail);
      await trouble().waitFor();
      assert.equal(await trouble().textContent(), line);
      await setting.page.locator('[role="tab"][data-errors]', { hasText: "Log" }).waitFor();
      await setting.page.getByRole("button", { name: "Show the log" }).click();
      await setting.page.locator('#log article[data-level="error"]', { hasText: line }).waitFor();
      await setting.page.getByRole("button", { name: "Close" }).click();
      await trouble().waitFor({ state: "detached" });
    });
  }

  test("names the function in which its program has ended", async () => {
    const body = await openBody();
    await body.evaluate(() => {
      const at = (name) => `    at v.wasm.${name} (wasm://wasm/v.wasm-02a6a802:wasm-function[7]:0x68f4)`;
      console.error(["RuntimeError: unreachable", at("std::__2::abort()"), at("my_view::View::take(int)")].join("\n"));
      tellTrouble("ended", "unreachable");
    });
    await setting.page.locator("#place", { hasText: /^my_view::View::take$/ }).waitFor();
    assert.equal(await trouble().count(), 0);
  });

  for (const [what, words] of [
    ["ended", "The view's program has ended: unreachable."],
    ["not-started", "The view could not start: unreachable."],
  ]) {
    test(`says why it is "${what}", whatever words it has`, async () => {
      const body = await openBody();
      await body.evaluate((_, told) => tellTrouble(told, "unreachable"), what);
      await setting.page.getByRole("button", { name: "Restart the view" }).waitFor();
      assert.equal(await setting.page.locator("#error").textContent(), words);
    });
  }

  test("forgets the end of a program when the view's user has started another one", async () => {
    const body = await openBody();
    await body.evaluate(() => tellTrouble("ended", "unreachable"));
    await setting.page.locator("#error").waitFor();
    await body.evaluate(() => tellTrouble("started-again", "unreachable"));
    await setting.page.locator("#error").waitFor({ state: "detached" });
    await untilReady(setting.page);
    assert.equal(await trouble().count(), 0);
  });
});

describe("the dev host shows a view again", () => {
  const setting = useDevHost(startFixtureServer, { tool: "keeping" });
  const shown = (text) => viewOf(setting.page).locator("#result", { hasText: text }).waitFor();
  const callsOf = async () =>
    /call (\d+), shown/.exec(await viewOf(setting.page).locator("#result", { hasText: "shown" }).textContent())[1];

  test("with the same result and without a call, so that what it keeps is there", async () => {
    await setting.openReady();
    const call = await callsOf();
    for (const times of [2, 3]) {
      await setting.page.getByRole("button", { name: "Reload the view" }).click();
      await shown(`call ${call}, shown ${times}`);
      await untilReady(setting.page);
    }
    await setting.page.locator("#run").click();
    await shown(`call ${Number(call) + 1}, shown 1`);
  });

  test("when its program has ended", async () => {
    const view = await setting.openReady();
    const call = await callsOf();
    await view.locator("body").evaluate(() => tellTrouble("ended", "abort() was called"));
    await setting.page.getByRole("button", { name: "Restart the view" }).click();
    await shown(`call ${call}, shown 2`);
    await untilReady(setting.page);
    assert.equal(await setting.page.locator("#error").count(), 0);
  });
});

describe("the dev host, told to reload before it shows the view", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });

  /** Runs `code` in the page when it first sends `method` to the server, before the answer. */
  async function whenAsked(method, code) {
    const asked = { times: 0 };
    await setting.page.route("**/mcp", async (route) => {
      if (route.request().postDataJSON()?.method === method && ++asked.times === 1) {
        await setting.page.evaluate(code);
        // The dev host may have cancelled the request.
        await route.continue().catch(() => {});
      } else await route.continue();
    });
    return asked;
  }

  for (const method of ["server/discover", "tools/list", "resources/read", "tools/call"]) {
    test(`shows it once ${method} has been asked for anew`, async () => {
      const asked = await whenAsked(method, () => void devHost.reload());
      await setting.openReady();
      assert.equal(asked.times, 2);
    });
  }

  test("calls no tool if nobody has asked for it", async () => {
    const asked = await whenAsked("tools/call", () => {});
    await setting.open({ autorun: "" });
    await setting.page.waitForFunction(() => devHost.state === "idle");
    await setting.page.evaluate(() => devHost.reload());
    assert.equal((await hostState(setting.page)).state, "idle");
    assert.equal(asked.times, 0);
  });

  test("shows none if it has been taken away meanwhile", async () => {
    await whenAsked("resources/read", () => document.querySelector("#teardown").click());
    await setting.open();
    await setting.page.waitForFunction(() => devHost.state === "idle");
    await setting.page.evaluate(() => devHost.reload());
    assert.equal((await hostState(setting.page)).state, "idle");
    assert.equal(await setting.page.locator("#frame iframe").count(), 0);
  });
});
