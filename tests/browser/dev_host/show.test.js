// The dev host with a view of its own making.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { startHost } from "../../dev/support/setting.js";
import { launchBrowser } from "../support/browser.js";
import {
  answerIn, hostState, messagesOf, openDevHost, showTab, trafficCount, untilReady, untilTraffic, viewFrame,
} from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" }, () => launchBrowser({ scrollbars: true }));
  const { open, openReady } = setting;
  const probes = async (view) => {
    await view.locator("#probes", { hasText: "fetch" }).waitFor();
    return JSON.parse(await view.locator("#probes").textContent());
  };

  for (const [policy, wasm] of [["specification", "refused"], ["wasm", "allowed"]]) {
    test(`under the policy ${policy} refuses eval and every connection; WebAssembly is ${wasm}`, async () => {
      const view = await open({ policy });
      assert.deepEqual(await probes(view), { eval: "refused", wasm, fetch: "refused" });
    });
  }

  test("enforces the domains that the resource declares, by a header", async () => {
    const document = setting.page.waitForResponse((response) => response.url().startsWith(`${setting.views}/`));
    const view = await open({ tool: "declared" });
    assert.match(
      (await document).headers()["content-security-policy"],
      /connect-src 'self' https:\/\/api\.example\.com;/,
    );
    assert.equal((await probes(view)).fetch, "allowed");
  });

  test("keeps the sandbox and the view on origins of their own", async () => {
    await openReady();
    assert.equal(new Set([setting.url, setting.sandbox, setting.views]).size, 3);
    const origins = setting.page.frames().map((frame) => new URL(frame.url()).origin);
    assert.deepEqual(origins, [setting.url, setting.sandbox, setting.views]);
  });

  describe("imitating another host", () => {
    // The context of the view's handshake.
    async function told(host, theme = "dark") {
      await openReady({ host, theme });
      const [{ result }] = await messagesOf(setting.page, "reply to ui/initialize");
      return result;
    }

    test("tells a view what that host tells, and gives it the size that it has there", async () => {
      const { hostInfo, hostContext, hostCapabilities } = await told("chatgpt");
      assert.equal(hostInfo.name, "chatgpt");
      assert.deepEqual(hostContext.containerDimensions, { height: 400, maxWidth: 768 });
      assert.equal(hostContext.theme, "dark");
      assert.equal(Object.keys(hostContext.styles.variables).length, 76);
      assert.equal(hostCapabilities.downloadFile, undefined);
      const { width, height } = await setting.page.locator("#frame iframe").boundingBox();
      assert.deepEqual([Math.min(width, 768), height], [width, 400]);
    });

    test("has its display modes alone, and says what it knows from where", async () => {
      await told("cursor");
      const modes = setting.page.getByRole("group", { name: "Display mode" }).locator("label");
      assert.deepEqual(await modes.allTextContents(), ["inline"]);
      const evidence = await setting.page.locator("#evidence").textContent();
      assert.match(evidence, /^Known from: probed by others, 2026-08-14; assumed: policy/);
    });
  });

  describe("when the server asks the user", () => {
    // The form's view comes last.
    async function openForm() {
      const view = await open({ tool: "booking" });
      await setting.page.locator("#form").waitFor();
      const form = setting.page.frameLocator("#form iframe").frameLocator("iframe");
      await form.locator("#asked", { hasText: "Where to?" }).waitFor();
      assert.equal(await setting.page.locator("[data-form-message]").textContent(), "Where to?");
      return { view, form };
    }
    async function checkResult(view, text) {
      await untilReady(setting.page);
      await view.locator("#result", { hasText: text }).waitFor();
      assert.equal(await setting.page.locator("#form").isVisible(), false);
      assert.equal(await setting.page.locator("#form iframe").count(), 0);
    }

    test("shows the view that the server names, and gives it what the user has entered", async () => {
      const { view, form } = await openForm();
      await form.locator("#city").fill("Ur");
      await form.locator("#nights").fill("3");
      await form.locator("#accept").click();
      await checkResult(view, "3 nights in Ur");
    });

    test("tells the server that the user declines", async () => {
      const { view, form } = await openForm();
      await form.locator("#decline").click();
      await checkResult(view, "the user said decline");
    });

    test("tells the server that the user turns away", async () => {
      const { view } = await openForm();
      await setting.page.locator("[data-form-cancel]").click();
      await checkResult(view, "the user said cancel");
    });

    test("shows a form of its own where the server names no view, and submits it when it is complete", async () => {
      const view = await open({ tool: "booking-without-view" });
      const form = setting.page.getByRole("dialog", { name: "The server asks" });
      await form.getByLabel("city").fill("Ur");
      await form.getByRole("button", { name: "Submit" }).click();
      await form.getByText("required").first().waitFor();
      await form.getByLabel("nights").fill("3");
      await form.getByRole("button", { name: "Submit" }).click();
      await checkResult(view, "3 nights in Ur");
    });
  });

  describe("with a hostile view", () => {
    // Stands for every address that the view's policy forbids. Pages of dev hosts that have ended ask for their events
    // still, and the port may have been theirs.
    let forbidden;
    before(async () => {
      const server = createServer((request, response) => {
        if (request.url !== "/events") forbidden.requests.push(request.url);
        response.writeHead(200, { "access-control-allow-origin": "*" }).end();
      });
      forbidden = { requests: [], server, origin: await listenOnLoopback(server) };
    });
    after(() => closeServer(forbidden.server));

    // As a script of the document: a debugger's scripts are exempt from policies.
    async function run(script) {
      await openReady({ tool: "declared" });
      const frame = await viewFrame(setting.page);
      await frame.evaluate((text) => {
        document.body.append(
          Object.assign(document.createElement("script"), { textContent: `window.outcome = ${text}` }),
        );
      }, script);
      return frame;
    }

    for (const [way, send] of [
      ["by itself", `fetch("${"{sandbox}"}/view", request)`],
      ["through the sandbox proxy", `parent.fetch("/view", request)`],
    ]) {
      test(`lets no view store a page under a policy of its own choice, ${way}`, async () => {
        const body = `${JSON.stringify({ policy: "wasm", csp: { connectDomains: [forbidden.origin] } })}
          <script>fetch("${forbidden.origin}/escaped")</script>`;
        const frame = await run(`(async () => {
          const request = { method: "POST", body: ${JSON.stringify(body).replaceAll("<", "\\x3c")} };
          const reply = await ${send.replace("{sandbox}", setting.sandbox)};
          return new URL((await reply.json()).url, reply.url).href;
        })().catch(() => "refused")`);
        const outcome = await frame.evaluate(() => window.outcome);
        if (outcome !== "refused") {
          const reached = setting.page.waitForResponse(`${forbidden.origin}/escaped`);
          await Promise.all([reached, frame.evaluate((url) => void (location = url), outcome)]);
        }
        assert.deepEqual(forbidden.requests, []);
        assert.equal(outcome, "refused");
      });
    }

    test("lets no view go anywhere else", async () => {
      const frame = await run("0");
      // The frame belongs to the proxy, whose policy limits navigation.
      const proxy = frame.parentFrame();
      await proxy.evaluate(() => {
        const told = (resolve) =>
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        window.violation = new Promise(told);
      });
      await frame.evaluate((url) => void (location = url), `${forbidden.origin}/left`);
      assert.equal(await proxy.evaluate(() => window.violation), "frame-src");
      assert.deepEqual(forbidden.requests, []);
    });
  });

  test("tells the person which domains a view may reach", async () => {
    await openReady({ tool: "declared" });
    await showTab(setting.page, "Log");
    await setting.page
      .locator("#log", { hasText: "The view may reach https://api.example.com, as its resource declares." })
      .waitFor();
  });

  test("tells a view of the progress of its call", async () => {
    const view = await openReady();
    const params = { name: "counting", arguments: {}, _meta: { progressToken: "mine" } };
    await view.locator("body").evaluate((_, call) => void request("tools/call", call), params);
    await untilTraffic(setting.page, "notifications/progress");
    const [progress] = await messagesOf(setting.page, "notifications/progress");
    assert.deepEqual(progress.params, { progressToken: "mine", progress: 1, total: 2 });
  });

  test("refuses a view the tools that are the model's alone", async () => {
    const view = await open();
    await view.locator("#secret").click();
    const { error, result } = await answerIn(view);
    assert.match(error.message, /the model's alone/);
    assert.equal(result, undefined);
  });

  test("keeps a view inline that supports nothing else", async () => {
    await openReady();
    await setting.page.locator("label", { hasText: "fullscreen" }).click();
    assert.equal(await setting.page.evaluate(() => devHost.displayMode), "inline");
    await showTab(setting.page, "Log");
    await setting.page.locator("#log", { hasText: "does not support the display mode fullscreen" }).waitFor();
  });

  test("tells a display mode once, with the size of the view's place in it", async () => {
    const { page } = setting;
    // The frame is higher than the room for it, so that a scrollbar comes and goes with the mode.
    await page.setViewportSize({ width: 1280, height: 300 });
    await openReady({ tool: "all-modes" });
    const label = "ui/notifications/host-context-changed";
    const width = () => page.locator("#frame").evaluate(({ clientWidth }) => clientWidth);
    const inline = await width();
    const before = await trafficCount(page, label);
    await page.locator("label", { hasText: "fullscreen" }).click();
    const full = await width();
    await page.getByRole("button", { name: "Exit fullscreen" }).click();
    // A place of another size is told after a tenth of a second.
    await page.waitForTimeout(300);
    const told = (await messagesOf(page, label)).slice(before).map(({ params }) => params);
    assert.deepEqual(
      told.map(({ displayMode, containerDimensions }) => [displayMode, containerDimensions.width]),
      [["fullscreen", full], ["inline", inline]],
    );
    assert.ok(full > inline && inline === (await width()), `${inline}, ${full}`);
  });

  test("shows what the view prints, and the exceptions that nobody catches", async () => {
    const view = await open();
    await view.locator("body").evaluate(() => {
      console.warn("printed", 1, Object.create(null), { a: [1] });
      setTimeout(() => { throw new Error("uncaught"); });
    });
    await showTab(setting.page, "Log");
    await setting.page.locator("#log", { hasText: 'printed 1 {} {"a":[1]}' }).waitFor();
    await setting.page.locator("#log", { hasText: "Error: uncaught" }).waitFor();
  });

  test("opens a message of the traffic as JSON", async () => {
    await openReady();
    const row = setting.page.locator("#traffic details", { hasText: "reply to ui/initialize" });
    await row.locator("summary").click();
    await row.getByRole("treeitem", { name: /result/ }).first().waitFor();
  });

  test("takes a view away that asks for it, after telling it", async () => {
    const view = await openReady();
    await view.locator("#end").click();
    await setting.page.locator("#frame iframe").waitFor({ state: "detached" });
    assert.equal(await trafficCount(setting.page, "reply to ui/resource-teardown"), 1);
    assert.equal((await hostState(setting.page)).state, "idle");
  });

  for (const [what, answer, words] of [
    [
      "with an error",
      (id) => post({ id, error: { code: -32000, message: "not yet" } }),
      "answered the teardown with an error: not yet",
    ],
    ["by nothing", () => {}, "did not answer the teardown"],
  ]) {
    test(`says so when a view answers its teardown ${what}`, async () => {
      await openReady();
      await (await viewFrame(setting.page)).evaluate(`answer = ${answer}`);
      await setting.page.locator("#teardown").click();
      await setting.page.locator("#frame iframe").waitFor({ state: "detached" });
      await showTab(setting.page, "Log");
      const log = await setting.page.locator("#log").textContent();
      assert.ok(log.includes(words), log);
      assert.equal(log.includes("did not answer"), what === "by nothing");
    });
  }

  test("says what is missing of a view that never initializes, and calls another", async () => {
    await open({ tool: "half" });
    const missing = "but not ui/notifications/initialized";
    await setting.page.locator("#error", { hasText: missing }).waitFor({ timeout: 20_000 });
    await setting.page.locator("#tool").selectOption("plain");
    await setting.page.locator("#run").click({ timeout: 5_000 });
    await untilReady(setting.page);
    assert.equal(await setting.page.locator("#error").isVisible(), false);
    assert.equal(await setting.page.locator("#frame iframe").count(), 1);
  });

  test("leaves the safe areas out, which views copy into their padding", async () => {
    await openReady();
    const [{ result }] = await messagesOf(setting.page, "reply to ui/initialize");
    assert.equal(result.hostContext.theme, "light");
    assert.equal("safeAreaInsets" in result.hostContext, false);
  });

  test("says nothing to a view before its handshake is done", async () => {
    await open({ stream: "1" });
    await untilTraffic(setting.page, "ui/notifications/tool-result");
    const labels = await setting.page.evaluate(() => devHost.traffic.map((entry) => [entry.direction, entry.label]));
    const initialized = labels.findIndex(([, label]) => label === "ui/notifications/initialized");
    const before = labels.slice(0, initialized).filter(([direction]) => direction === "to-view");
    assert.deepEqual(
      before.map(([, label]) => label),
      ["ui/notifications/sandbox-resource-ready", "reply to ui/initialize"],
    );
  });

  for (const [what, options, words] of [
    ["a resource is missing", { tool: "missing" }, "ui://fixture/missing"],
    ["a call failed", { tool: "dying" }, "The tool dying failed"],
  ]) {
    test(`says in words that ${what}`, async () => {
      const view = await open(options);
      await setting.page.locator("#error", { hasText: words }).waitFor();
      assert.equal((await hostState(setting.page)).state, "error");
      if (options.tool === "dying") await view.locator("#result", { hasText: "cancelled" }).waitFor();
    });
  }

  test("says in words that the server cannot be reached", async () => {
    const lonely = await startHost({ server: "http://127.0.0.1:9/mcp" });
    await openDevHost(setting.page, lonely.url);
    await setting.page
      .locator("#error", { hasText: "no connection to the MCP server at http://127.0.0.1:9/mcp" })
      .waitFor();
    await setting.page.locator("#error", { hasText: "ECONNREFUSED" }).waitFor();
  });
});
