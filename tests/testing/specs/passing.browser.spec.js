// What a test in a browser can do with a view.
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { handWritten, hello } from "../support/pages.js";

const asking = handWritten(
  `const show = (id, what) => { document.getElementById(id).textContent = JSON.stringify(what); };
  handle = ({ method, params }) => {
    if (method === "ui/notifications/tool-result") show("result", params.content[0].text);
  };
  tool.onclick = async () => show("answer", await request("tools/call", { name: "look", arguments: {} }));
  message.onclick = async () => show("answer", await request("ui/message", { role: "user", content: [] }));`,
  '<button id="tool">Tool</button><button id="message">Message</button><p id="result"></p><p id="answer"></p>',
);

const policies = {
  specification: "js",
  wasm: "wasm",
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'": "wasm",
};
for (const [policy, engine] of Object.entries(policies)) {
  test(`a policy decides which engine runs: ${policy}`, async ({ openView }) => {
    const view = await openView(hello, { policy });
    expect(await view.engine).toBe(engine);
    await view.sendToolResult("Good morning");
    await expect(view.frame.locator("#greeting")).toHaveText("Good morning");
    expect(view.appInfo.name).toBe("hello");
  });
}

for (const host of ["vscode", "basic-host", "hand-written", "claude"]) {
  test(`a view is shown as ${host} shows it`, async ({ openView }) => {
    const view = await openView(hello, { host, theme: "dark" });
    await view.sendToolResult(`in ${host}`);
    await expect(view.frame.locator("#greeting")).toHaveText(`in ${host}`);
    if (host === "vscode") expect((await view.page.locator("iframe").boundingBox()).width).toBe(494);
  });
}

test("a view whose resource declares a csp is not shown as mcp-cli, as in Chromium", async ({
  openView,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "other browsers do not look at the attribute csp");
  const opened = openView(hello, {
    host: "mcp-cli",
    csp: { connectDomains: ["https://a.example"] },
    timeout: 2000,
    ignoreErrors: [/requires it to enforce/],
  });
  await expect(opened).rejects.toThrow(
    /in vain for the view to start[^]*demands a policy of the view where a csp is declared/,
  );
});

test("a view that has settled has made its calls of window.openai", async ({ openView }) => {
  const page = handWritten(
    "let clicks = 0; keep.onclick = () => openai.setWidgetState({ clicks: ++clicks });",
    '<button id="keep">Keep</button>',
  );
  const view = await openView(page, { host: "chatgpt" });
  for (let round = 1; round <= 5; ++round) {
    await view.frame.locator("#keep").dblclick();
    await view.settle();
    expect(view.openai.widgetState).toEqual({ clicks: 2 * round });
    expect(view.openai.calls.length).toBe(2 * round);
  }
});

test("the host answers as the test says, and the test sees what was sent", async ({ openView }) => {
  const view = await openView(asking, { tools: { look: () => "told" } });
  await view.frame.locator("#tool").click();
  await expect(view.frame.locator("#answer")).toContainText("told");
  expect(view.toolCalls).toEqual([{ name: "look", arguments: {} }]);
  await view.deny("ui/message");
  await view.frame.locator("#message").click();
  await expect(view.frame.locator("#answer")).toContainText('"isError":true');
  expect(view.messages).toEqual([]);
  await view.teardown();
  expect(view.recording()).toContain('"method":"ui/resource-teardown"');
});

test("errors can be taken", async ({ openView }) => {
  const view = await openView(handWritten("console.error('known'); setTimeout(() => { throw new Error('thrown') })"));
  await view.expectError(/known/);
  expect((await view.expectError(/thrown/)).kind).toBe("exception");
});

test("violations of the policy can be taken", async ({ openView }) => {
  const view = await openView(handWritten("fetch('https://a.example/').catch(() => {})"));
  await view.expectError(/a\.example/);
  expect(view.violations.join()).toContain("a.example");
});

test("a test may open several views", async ({ openView }) => {
  const views = [await openView(asking), await openView(asking)];
  for (const [index, view] of views.entries()) await view.sendToolResult(`for ${index}`);
  for (const [index, view] of views.entries()) await expect(view.frame.locator("#result")).toHaveText(`"for ${index}"`);
});

test("a view fills the page in fullscreen", async ({ openView }) => {
  const view = await openView(
    handWritten("", "<button onclick=\"request('ui/request-display-mode', { mode: 'fullscreen' })\">Large</button>"),
  );
  await view.frame.getByRole("button").click();
  await expect.poll(() => view.evaluate(() => innerHeight)).toBe(view.page.viewportSize().height);
  expect(view.hostContext.displayMode).toBe("fullscreen");
});

test("a picture is compared with a tolerance", async ({ openView }, testInfo) => {
  const page = handWritten("", '<p style="width: 200px; height: 200px; background: green; color: white">A view</p>');
  const view = await openView(page);
  await expect(view.frame).toHaveScreenshot("view.png");
  const paint = (colour) => view.evaluate((value) => (document.querySelector("p").style.background = value), colour);
  await view.evaluate(() => (document.querySelector("p").textContent = "A View"));
  if (testInfo.config.updateSnapshots === "none") {
    await expect(view.frame).toHaveScreenshot("view.png");
    await paint("red");
    await expect(view.frame).not.toHaveScreenshot("view.png", { timeout: 30_000 });
  }
});
