// The controls of the call and its surroundings.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hosts } from "../../../web/hosts/hosts.js";
import { until } from "../../dev/support/setting.js";
import { answerIn, messagesOf, untilReady, untilTraffic } from "../support/dev_host_page.js";
import { startFixtureServer } from "../support/fixture_server.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host's controls", () => {
  const setting = useDevHost(startFixtureServer, { tool: "plain" });
  const { open, openReady } = setting;
  /** The view's data about its surroundings once `isSo` holds. */
  function contextWhere(view, isSo) {
    let context;
    return until(async () => {
      context = JSON.parse(await view.locator("#context").textContent());
      return isSo(context) && context;
    }, () => `the view was told ${JSON.stringify({ ...context, styles: undefined })}`);
  }

  describe("the call", () => {
    test("has a form of the tool's schema, beside the same as JSON", async () => {
      const view = await openReady();
      await setting.page.locator("#tool-form").getByLabel("word").fill("typed");
      assert.deepEqual(JSON.parse(await setting.page.locator("#arguments").inputValue()), { word: "typed" });
      await setting.page.locator("#run").click();
      await view.locator("#result", { hasText: "typed" }).waitFor();
    });

    for (const [what, tool, words] of [
      ["there is not", "plian", 'There is no tool "plian". Did you mean plain? Tools with a view: plain, poem, '],
      ["has no view", "secret", 'The tool "secret" has no view, or is for views alone. Tools with a view: plain, '],
    ]) {
      test(`is not made if the address names a tool that ${what}, which is told beside those that are`, async () => {
        await open({ tool });
        await setting.page.locator("#error", { hasText: words }).waitFor();
        assert.equal(await setting.page.locator("#run").isDisabled(), true);
        assert.equal(await setting.page.locator("#tool").inputValue(), tool);
        assert.equal(await setting.page.locator("#frame iframe").count(), 0);
        await setting.page.locator("#tool").selectOption("plain");
        await setting.page.locator("#run").click();
        await untilReady(setting.page);
        assert.equal(await setting.page.locator("#error").count(), 0);
      });
    }

    test("keeps the fields while the JSON is incomplete, says where, and calls nothing", async () => {
      await openReady();
      const word = setting.page.locator("#tool-form").getByLabel("word");
      const before = await word.boundingBox();
      await setting.page.locator("#arguments").fill('{"word": "writ');
      await setting.page.getByText(/The arguments are not JSON: .*position 14/).waitFor();
      assert.equal(await word.isDisabled(), true);
      assert.equal(await word.inputValue(), "hello");
      assert.deepEqual(await word.boundingBox(), before);
      assert.equal(await setting.page.locator("#run").isDisabled(), true);
      await setting.page.locator("#arguments").fill('{"word": "written"}');
      await setting.page.locator("#run:enabled").waitFor();
      assert.equal(await word.inputValue(), "written");
    });

    test("says the limits of a number, and does not change one that is outside", async () => {
      await openReady({ tool: "limited" });
      const form = setting.page.locator("#tool-form");
      await form.getByText("1 to 3").waitFor();
      await form.getByLabel("dice").fill("9");
      await form.getByLabel("dice").blur();
      await form.getByText(/9 is greater than .*3/).waitFor();
      assert.equal(JSON.parse(await setting.page.locator("#arguments").inputValue()).dice, 9);
    });

    for (const [what, text] of [["given in the address", "digraph {\n  a -> b\n}"], ["typed", ""]]) {
      test(`has a field of several lines for a text, ${what}`, async () => {
        await open({ tool: "poem", autorun: "", arguments: JSON.stringify({ text }) });
        const field = setting.page.locator("#tool-form").getByLabel(/^text/);
        assert.equal(await field.inputValue(), text);
        await field.press("End");
        await field.pressSequentially("!\n?");
        const { text: now } = JSON.parse(await setting.page.locator("#arguments").inputValue());
        assert.equal(now.split("\n").length, text.split("\n").length + 1, now);
      });
    }

    test("has a field of one line for a short text, and proposes no choice that nobody has to make", async () => {
      await open({ tool: "poem", autorun: "" });
      const form = setting.page.locator("#tool-form");
      const nameOf = (label) => form.getByLabel(label).evaluate(({ localName }) => localName);
      assert.deepEqual([await nameOf(/^title/), await nameOf(/^text/)], ["input", "textarea"]);
      assert.equal(await form.getByRole("combobox", { name: "mood" }).inputValue(), "");
      await form.getByRole("combobox", { name: "mood" }).click();
      await setting.page.getByRole("option", { name: "sad" }).click();
      const proposed = JSON.parse(await setting.page.locator("#arguments").inputValue());
      assert.deepEqual(proposed, { text: "text", mood: "sad" });
    });

    test("streams partial inputs", async () => {
      await openReady({ stream: "1", pace: "20", arguments: '{"word":"a longer text to write"}' });
      await untilTraffic(setting.page, "ui/notifications/tool-result");
      const partial = await messagesOf(setting.page, "ui/notifications/tool-input-partial");
      const words = partial.map(({ params }) => params.arguments.word ?? "");
      assert.ok(words.length >= 3, JSON.stringify(words));
      for (const word of words) assert.ok("a longer text to write".startsWith(word));
    });
  });

  describe("the answers", () => {
    for (const [answer, expected] of [
      ["result", { result: { content: [{ type: "text", text: "by hand" }] } }],
      ["error", { result: { isError: true } }],
      ["failure", { error: /server failed/ }],
      ["denied", { error: /user denied/ }],
    ]) {
      test(`can be ${answer} for the calls of the view`, async () => {
        const view = await openReady();
        await setting.page.locator("summary", { hasText: "Answers and events" }).click();
        await setting.page.locator("#answer").selectOption(answer);
        if (answer === "result") await setting.page.locator("#result").fill(JSON.stringify(expected.result));
        await view.locator("#call").click();
        const { result, error } = await answerIn(view);
        if (expected.error) assert.match(error.message, expected.error);
        else assert.deepEqual({ ...result, ...expected.result }, result);
      });
    }

    test("can be late", async () => {
      await openReady({ delay: "700" });
      const times = await setting.page.evaluate(() =>
        ["tool-input", "tool-result"].map((name) => devHost.traffic.find(({ label }) => label.endsWith(name)).time),
      );
      // The call begins before the handshake; the input may come late.
      assert.ok(times[1] >= 600, `input and result at ${times}`);
    });

    test("may never come, and the call be cancelled", async () => {
      const view = await open({ answer: "never" });
      await untilTraffic(setting.page, "ui/notifications/tool-input");
      await setting.page.getByRole("button", { name: "Cancel the call" }).click();
      await view.locator("#result", { hasText: "cancelled: The user stopped it." }).waitFor();
    });

    test("are joined by the server's notifications", async () => {
      const view = await openReady();
      await setting.page.locator("summary", { hasText: "Answers and events" }).click();
      for (const what of ["tools", "resources", "prompts"]) {
        await setting.page.getByRole("button", { name: `${what} changed` }).click();
        await view.locator("#heard", { hasText: `notifications/${what}/list_changed` }).waitFor();
      }
    });
  });

  describe("the surroundings", () => {
    test("are of no host that is not there, which is told with those that are", async () => {
      await open({ host: "nonsense" });
      const error = setting.page.locator("#error", { hasText: 'There is no host nonsense. Hosts: inspector, ' });
      await error.waitFor();
      for (const { id } of hosts) assert.ok((await error.textContent()).includes(id), id);
      assert.equal(await setting.page.locator("#frame iframe").count(), 0);
    });

    test("have the policy of a chosen host, and that of the start without one", async () => {
      await openReady({ policy: "draft" });
      await setting.page.locator("#host").selectOption("vscode");
      await setting.page.getByText("policy VS Code").waitFor();
      await setting.page.locator("#host").selectOption("");
      await setting.page.getByText("policy draft").waitFor();
    });

    test("keep a policy that lets WebAssembly run when a host is chosen", async () => {
      await openReady({ policy: "wasm" });
      await setting.page.locator("#host").selectOption("vscode");
      await setting.page.getByText("policy wasm").waitFor();
      assert.equal(await setting.page.locator("#host").inputValue(), "vscode");
    });

    test("override what a named host tells", async () => {
      const options = {
        theme: "dark", locale: "de-AT", timeZone: "Asia/Tokyo", platform: "mobile", touch: "yes",
        safeArea: "10,0,20,0", container: "fixed", width: "360", height: "300",
      };
      const told = await contextWhere(await openReady({ host: "vscode", ...options }), ({ theme }) => theme === "dark");
      const { locale, timeZone, platform, deviceCapabilities, safeAreaInsets, containerDimensions } = told;
      assert.deepEqual([locale, timeZone, platform], ["de-AT", "Asia/Tokyo", "mobile"]);
      assert.deepEqual(deviceCapabilities, { touch: true, hover: false });
      assert.deepEqual(safeAreaInsets, { top: 10, right: 0, bottom: 20, left: 0 });
      assert.deepEqual(containerDimensions, { width: 360, height: 300 });
    });

    test("are set by a device at once, and told to the view", async () => {
      const view = await openReady();
      await setting.page.locator("summary", { hasText: "Container, device" }).click();
      await setting.page.locator("#device").selectOption("phone");
      const context = await contextWhere(view, ({ safeAreaInsets }) => safeAreaInsets);
      assert.equal(context.platform, "mobile");
      assert.equal(context.containerDimensions.width, 390);
      const { width } = await setting.page.locator("#frame iframe").boundingBox();
      assert.ok(width > 380 && width <= 390, `${width} px wide`);
      await setting.page.locator(".safe-area").waitFor();
    });

    test("change with the handle of the container", async () => {
      const view = await openReady();
      const box = await setting.page.locator(".window[data-mode]").boundingBox();
      const [x, y] = [box.x + box.width - 4, box.y + box.height - 4];
      await setting.page.mouse.move(x, y);
      await setting.page.mouse.down();
      await setting.page.mouse.move(x - 150, y, { steps: 4 });
      await setting.page.mouse.up();
      await contextWhere(view, ({ containerDimensions }) => containerDimensions.width < box.width - 100);
    });
  });
});

describe("the dev host's display modes", () => {
  const setting = useDevHost(startFixtureServer, { tool: "all-modes" });
  const frameBox = () => setting.page.locator("#frame iframe").boundingBox();

  test("fill the page with a view in fullscreen, and give its height back inline", async () => {
    await setting.openReady();
    const inline = await frameBox();
    await setting.page.locator("label", { hasText: "fullscreen" }).click();
    await setting.page.waitForFunction(() => devHost.displayMode === "fullscreen");
    const full = await frameBox();
    const { width, height } = setting.page.viewportSize();
    assert.equal(full.width, width);
    assert.ok(full.height > height - 80, `${full.height} of ${height}`);
    await setting.page.getByRole("button", { name: "Exit fullscreen" }).click();
    assert.equal((await frameBox()).height, inline.height);
  });

  test("show a picture in the corner that a view asks for, over all else", async () => {
    const view = await setting.openReady();
    await view.locator("#picture").click();
    await view.locator("#answer", { hasText: "pip" }).waitFor();
    const { x, y, width, height } = await frameBox();
    const page = setting.page.viewportSize();
    assert.ok(width < 400 && height < 300, `${width} × ${height}`);
    assert.ok(page.width - x - width < 60 && page.height - y - height < 60, `at ${x}, ${y}`);
    await view
      .locator("#context", { hasText: `"containerDimensions":{"width":${width},"height":${height}}` })
      .waitFor();
    await setting.page.getByRole("button", { name: "Exit picture-in-picture" }).click();
    await view.locator("#context", { hasText: '"displayMode":"inline"' }).waitFor();
  });
});
