// What a test in Node can do with a view.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, test } from "node:test";
import { build } from "esbuild";
import { openView } from "mcpapps-devkit/testing";
import { makePage } from "../browser/js_app/page.js";
import { handWritten, hello, plain, root, weather } from "./support/pages.js";

const text = (value) => ({ content: [{ type: "text", text: value }] });

for (const engine of ["wasm", "js"]) {
  describe(`A built page in Node, as ${engine}`, () => {
    test("runs its own loader and the engine that the test wants", async (t) => {
      const view = await openView(hello, { t, engine });
      assert.equal(view.engine, engine);
      assert.deepEqual(view.appInfo, { name: "hello", version: "1.0.0" });
      await view.sendToolResult("Good morning");
      assert.equal(view.document.querySelector("#greeting").textContent, "Good morning");
    });

    test("is told of the host's theme and its styles", async (t) => {
      const variables = { "--color-text-primary": "red" };
      const view = await openView(hello, { t, engine, hostContext: { theme: "dark", styles: { variables } } });
      const { dataset, style } = view.document.documentElement;
      assert.equal(dataset.theme, "dark");
      assert.equal(style.getPropertyValue("--color-text-primary"), "red");
      await view.setHostContext({ theme: "light" });
      assert.equal(dataset.theme, "light");
    });

    test("answers when the host ends it", async (t) => {
      const view = await openView(weather, { t, engine });
      assert.deepEqual(await view.teardown(), {});
    });
  });
}

describe("Any page in Node", () => {
  test("stays in its display mode when something else of the context changes", async (t) => {
    const view = await openView(hello, { t });
    const { dataset } = view.document.documentElement;
    assert.equal(dataset.displayMode, "inline");
    await view.setHostContext({ displayMode: "fullscreen" });
    await view.setHostContext({ theme: "dark" });
    assert.deepEqual([dataset.displayMode, dataset.theme], ["fullscreen", "dark"]);
  });

  test("may be written by hand", async (t) => {
    const view = await openView(plain, { t });
    await view.sendToolResult(text("shown"));
    assert.equal(view.document.querySelector("#result").textContent, "shown");
    await view.cancelTool("enough");
    assert.equal(view.document.querySelector("#result").textContent, "cancelled: enough");
    await view.click("#end");
    assert.equal(view.wantsTeardown, true);
  });

  for (const engine of ["wasm", "js"]) {
    test(`may have the npm package in a module script, which runs as ${engine}`, async (t) => {
      const page = await makePage("ours");
      t.after(() => rmSync(dirname(page), { recursive: true }));
      const view = await openView(page, { t, engine, tools: { echo: ({ word }) => text(`${word} back`) } });
      await view.sendToolInput({ word: "given" });
      await view.sendToolResult(text("shown"));
      await view.until(() => view.document.querySelector("#state").textContent === "done");
      assert.equal(view.document.querySelector("#echo").textContent, "called back");
      assert.equal(view.document.querySelector("#engine").textContent, engine);
    });
  }

  test("may have the reference SDK's App", async (t) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { App } from "@modelcontextprotocol/ext-apps";
          const app = new App({ name: "reference", version: "1.0.0" }, {}, { autoResize: false });
          app.ontoolresult = ({ content }) => (document.querySelector("p").textContent = content[0].text);
          await app.connect();`,
        resolveDir: root,
      },
      bundle: true,
      format: "esm",
      write: false,
    });
    const html = `<p></p><script type="module">${outputFiles[0].text.replaceAll("</script", "<\\/script")}</script>`;
    const view = await openView({ html }, { t });
    await view.sendToolResult("from the reference");
    assert.equal(view.document.querySelector("p").textContent, "from the reference");
  });

  test("has classic scripts that share one global scope, and dynamic ones", async (t) => {
    const body =
      "<script>var first = 1; function second() { return first + 1; }</script><script>var " +
      "sum = second() + 1;</script>";
    const view = await openView(
      handWritten(
        "const script = document.createElement('script'); script.text = 'sum += 10'; document.body.append(script);",
        body,
      ),
      { t },
    );
    assert.equal(view.window.sum, 13);
    assert.equal(globalThis.sum, undefined);
  });
});

describe("The host of a view in Node", () => {
  const asking = handWritten(`handle = async ({ method, params }) => {
    if (method === "ui/notifications/tool-input") {
      const { method, params: given } = params.arguments;
      document.body.dataset.answer = JSON.stringify(await request(method, given));
    }
  };`);
  const answerTo = async (view, method, params) => {
    delete view.document.body.dataset.answer;
    await view.sendToolInput({ method, params });
    return view.document.body.dataset.answer && JSON.parse(view.document.body.dataset.answer);
  };
  const call = { name: "look", arguments: { at: 1 } };

  test("answers a tool by a function or by a result", async (t) => {
    const view = await openView(asking, {
      t,
      tools: { look: ({ at }) => `at ${at}`, fixed: { structuredContent: { a: 1 } } },
    });
    assert.deepEqual((await answerTo(view, "tools/call", call)).result, text("at 1"));
    const { result } = await answerTo(view, "tools/call", { name: "fixed" });
    assert.deepEqual(result, { content: [], structuredContent: { a: 1 } });
    assert.deepEqual(view.toolCalls, [call, { name: "fixed", arguments: {} }]);
  });

  test("lets the test answer when it wants, also beforehand", async (t) => {
    const view = await openView(asking, { t });
    assert.equal(await answerTo(view, "tools/call", call), undefined);
    assert.deepEqual(view.waiting, [{ method: "tools/call", params: call }]);
    await view.answer("look", "late");
    assert.match(view.document.body.dataset.answer, /late/);
    await view.answer("look", "early");
    assert.deepEqual((await answerTo(view, "tools/call", call)).result, text("early"));
  });

  test("fails and denies what the test says", async (t) => {
    const view = await openView(asking, { t });
    await view.fail("look", "broken");
    assert.deepEqual((await answerTo(view, "tools/call", call)).result, { ...text("broken"), isError: true });
    await view.deny("look");
    assert.match((await answerTo(view, "tools/call", call)).error.message, /user said no/);
    await view.deny("ui/open-link");
    assert.deepEqual((await answerTo(view, "ui/open-link", { url: "https://a.example/" })).result, { isError: true });
    assert.deepEqual((await answerTo(view, "ui/open-link", { url: "https://b.example/" })).result, {});
    assert.deepEqual(view.links, ["https://b.example/"]);
    await view.deny("ui/request-display-mode");
    assert.deepEqual((await answerTo(view, "ui/request-display-mode", { mode: "fullscreen" })).result, {
      mode: "inline",
    });
  });

  test("keeps what the view told the model, the user and the log", async (t) => {
    const view = await openView(asking, { t });
    await answerTo(view, "ui/update-model-context", text("seen"));
    await answerTo(view, "ui/message", { role: "user", ...text("said") });
    await view.window.eval(`notify("notifications/message", { level: "info", data: "noted" })`);
    await view.settle();
    assert.deepEqual(view.modelContext, text("seen"));
    assert.deepEqual(view.messages, [{ role: "user", ...text("said") }]);
    assert.deepEqual(view.log, [{ level: "info", data: "noted" }]);
    assert.deepEqual(view.sentOf("ui/message").length, 1);
  });

  test("changes the display mode where it has it, and tells the view", async (t) => {
    const view = await openView(asking, { t });
    assert.deepEqual((await answerTo(view, "ui/request-display-mode", { mode: "fullscreen" })).result, {
      mode: "fullscreen",
    });
    assert.equal(view.hostContext.displayMode, "fullscreen");
    assert.deepEqual((await answerTo(view, "ui/request-display-mode", { mode: "pip" })).result, { mode: "fullscreen" });
  });

  // Callers put the method before the words.
  for (const [what, options, error] of [
    [
      "what it does not offer", { hostCapabilities: {} },
      { code: -32601, message: "the host does not offer serverTools" },
    ],
    [
      "tools that do more than read", { host: "openwork" },
      { code: -32603, message: "the host lets views call read-only tools alone, and look is none" },
    ],
  ]) {
    test(`refuses ${what}, without naming the method`, async (t) => {
      const view = await openView(asking, { t, ...options });
      assert.deepEqual((await answerTo(view, "tools/call", call)).error, error);
    });
  }

  test("answers methods of the test's own", async (t) => {
    const view = await openView(asking, {
      t,
      requests: { "resources/read": ({ uri }) => ({ contents: [{ uri, text: "x" }] }) },
    });
    assert.deepEqual((await answerTo(view, "resources/read", { uri: "a:b" })).result, {
      contents: [{ uri: "a:b", text: "x" }],
    });
  });

  test("is as the host that the test names", async (t) => {
    const view = await openView(asking, { t, host: "vscode", theme: "dark" });
    assert.equal(view.hostContext.containerDimensions.width, 494);
    assert.equal(view.hostContext.theme, "dark");
    const variables = view.hostContext.styles.variables;
    await view.setHostContext({ theme: "light" });
    assert.notDeepEqual(view.hostContext.styles.variables, variables);
    const words = /There is no host vs-code\. Did you mean vscode\? Hosts: .*vscode/;
    await assert.rejects(openView(asking, { t, host: "vs-code" }), words);
  });
});
