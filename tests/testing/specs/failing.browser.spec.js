// Each is to fail, and to say why: tests/testing/playwright.test.js looks for the words.
import { test } from "mcpapps/testing/playwright";
import { crashing, handWritten, hello } from "../support/pages.js";

test.fail();

test("error in the console", async ({ openView }) => {
  const view = await openView(handWritten("console.error('wrong')"));
  await view.until(() => view.errors.length > 0);
});

test("violation of the policy", async ({ openView }) => {
  const view = await openView(handWritten("fetch('https://a.example/').catch(() => {})"));
  await view.until(() => view.errors.length > 0);
});

test("accessibility", async ({ openView }) => {
  const view = await openView(handWritten("", '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" id="picture">'));
  await view.checkAccessibility();
});

test("forgotten answer", async ({ openView }) => {
  const view = await openView(handWritten("request('tools/call', { name: 'look', arguments: {} })"));
  await view.until(() => view.waiting.length > 0);
});

test("program that ends", async ({ openView }) => {
  const view = await openView(crashing);
  await view.sendToolInput({ what: "abort", where: "here" });
  await view.until(() => false);
});

test("program that ends while the page is looked at", async ({ openView }) => {
  const view = await openView(crashing);
  const input = { jsonrpc: "2.0", method: "ui/notifications/tool-input", params: { arguments: { what: "abort", where: "here" } } };
  await view.page.evaluate((text) => setTimeout(() => window.host.post(text), 100), JSON.stringify(input));
  await view.frame.getByRole("button", { name: "No such" }).click({ timeout: 60_000 });
});

test("page that does not start", async ({ openView }) => {
  await openView("examples/hello/hello.html", { timeout: 500 });
});

test("missing page", async ({ openView }) => {
  await openView("no/such.html");
});

test("unknown policy", async ({ openView }) => {
  await openView(hello, { policy: "strict" });
});
