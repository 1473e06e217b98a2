// Each is to fail, and to say why: tests/testing/playwright.test.js looks for the words.
import { readFileSync } from "node:fs";
import { test } from "mcpapps-devkit/testing/playwright";
import { withOtherWords, withoutPart } from "../../js/support/other_words.js";
import { crashing, handWritten, hello } from "../support/pages.js";

test.fail();

const abort = { what: "abort", where: "here" };
const otherWords = () => withOtherWords(readFileSync(crashing, "utf8"));
const untilReported = (view) => view.until(() => view.errors.length > 0);

for (const [title, page, act = () => {}, options] of [
  ["error in the console", handWritten("console.error('wrong')"), untilReported],
  ["violation of the policy", handWritten("fetch('https://a.example/').catch(() => {})"), untilReported],
  ["accessibility", handWritten("", '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" id="picture">'),
    (view) => view.checkAccessibility()],
  ["forgotten answer", handWritten("request('tools/call', { name: 'look', arguments: {} })"),
    (view) => view.until(() => view.waiting.length > 0)],
  ["program that ends", crashing, async (view) => {
    await view.sendToolInput(abort);
    await view.until(() => false);
  }],
  ["program that ends while the page is looked at", crashing, async (view) => {
    const input = { jsonrpc: "2.0", method: "ui/notifications/tool-input", params: { arguments: abort } };
    await view.page.evaluate((text) => setTimeout(() => window.host.post(text), 100), JSON.stringify(input));
    await view.frame.getByRole("button", { name: "No such" }).click({ timeout: 60_000 });
  }],
  ["page of mcpapps that cannot start, whatever it says", { html: withoutPart(otherWords(), "glue"), name: "other" }],
  ["page that does not start", "examples/hello/hello.html", undefined, { timeout: 500 }],
  ["missing page", "no/such.html"],
  ["unknown policy", hello, undefined, { policy: "strict" }],
]) {
  test(title, async ({ openView }) => {
    await act(await openView(page, options));
  });
}
