// The controls of the dev host: a call by the form, streaming, theme, display modes, other hosts, a failing tool.
import { openDevHost, untilReady, untilTraffic, viewOf } from "../../tests/browser/support/dev_host_page.js";

export async function checkControls(step, url) {
  const page = await step.open();
  const view = viewOf(page);
  const isReady = async () => {
    await untilReady(page);
    await view.locator("main[data-state=ready]").waitFor();
  };
  await openDevHost(page, url, { theme: "light" });
  await isReady();

  const form = page.locator("#tool-form");
  await form.getByRole("combobox", { name: "location" }).click();
  await page.getByRole("option", { name: "New York" }).click();
  await form.getByLabel("days").fill("7");
  await page.locator("#run").click();
  await isReady();
  await view.locator("h1", { hasText: "New York" }).waitFor();
  await expectCount(view.locator("tbody tr"), 7);
  await step.done(page, "form-call", "a call by the form: 7 days of New York");

  await page.locator("label", { hasText: "Stream the input" }).click();
  await page.locator("#pace").fill("400");
  await page.locator("#run").click();
  await untilTraffic(page, "ui/notifications/tool-input-partial", 3);
  await step.done(page, "streaming", "input streamed while the model writes it");
  await isReady();
  await page.locator("label", { hasText: "Stream the input" }).click();

  await page.locator("label", { hasText: "dark" }).click();
  await view.locator("html[data-theme=dark]").waitFor();
  await step.done(page, "theme", "the theme changed");

  await page.locator("label", { hasText: "fullscreen" }).click();
  await page.waitForFunction(() => document.querySelector("#frame iframe").getBoundingClientRect().width === innerWidth);
  await step.done(page, "fullscreen", "fullscreen");
  await page.getByRole("button", { name: "Exit fullscreen" }).click();

  await page.locator("label", { hasText: "picture" }).click();
  await view.locator(":root[data-display-mode=pip]").waitFor();
  await step.done(page, "picture-in-picture", "picture-in-picture");
  await page.getByRole("button", { name: "Exit picture-in-picture" }).click();

  for (const host of ["claude", "chatgpt", "vscode"]) {
    await page.locator("#host").selectOption(host);
    await isReady();
    await step.done(page, `host-${host}`, `shown as ${host}`);
  }
  await page.locator("#host").selectOption("");
  await isReady();

  await page.locator("summary", { hasText: "Answers and events" }).click();
  await page.locator("#answer").selectOption("failure");
  await view.locator("#next").click();
  await view.locator("#problem-details", { hasText: "The server failed" }).waitFor({ state: "attached" });
  await view.getByRole("alert").waitFor();
  await step.done(page, "failing-tool", "a failing tool, told by the view");
  await page.close();
}

async function expectCount(locator, count) {
  await locator.nth(count - 1).waitFor({ state: "attached" });
  const found = await locator.count();
  if (found !== count) throw new Error(`the view has ${found} rows, not ${count}`);
}
