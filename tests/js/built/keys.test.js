// tests/browser/views/keys.cpp in Chromium: what only a browser does with keys. tests/cpp/page has the rest.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { policies, usePolicyHost } from "../support/policy_host.js";

const html = readFileSync(new URL("../../../build/views/keys.html", import.meta.url), "utf8");
const host = usePolicyHost();

/** The view, the keyboard, and functions that look at it. */
async function open(t) {
  const { page, view } = await host.start(t, { page: html, policy: policies.specification });
  return {
    view,
    press: (key) => page.keyboard.press(key),
    keyboard: page.keyboard,
    said: () => view.locator("#said").textContent(),
    focused: () => view.evaluate(() => document.activeElement.textContent || document.activeElement.localName),
    scrolled: () => view.evaluate(() => document.scrollingElement.scrollTop),
  };
}

describe("keys", () => {
  test("do what the browser does unless a handler has handled them", async (t) => {
    const { view, press, keyboard, said } = await open(t);
    await view.locator("#field").focus();
    await press("b");
    await press("a");
    assert.equal(await view.locator("#field").inputValue(), "b");
    await press("Control+a");
    assert.equal(await view.evaluate(() => getSelection().toString()), "b");
    await keyboard.down("c");
    await keyboard.down("c");
    await keyboard.up("c");
    assert.equal(await said(), "b, a, Ctrl+Control, Ctrl+a, c, c again");
  });

  test("in a row bring the row, and do not scroll if they are handled", async (t) => {
    const { view, press, said, scrolled } = await open(t);
    await view.locator("#rows > li:nth-child(3) button").focus();
    await press("PageDown");
    const before = await scrolled();
    assert.equal(await said(), "row 2 PageDown");
    await press("ArrowDown");
    await view.waitForFunction((top) => document.scrollingElement.scrollTop > top, before);
    assert.equal(before, 0);
  });

  test("of the page press buttons once, and only what can be used", async (t) => {
    const { view, press, keyboard, said, focused } = await open(t);
    await view.locator("body").click();
    await press("/");
    assert.equal(await focused(), "input");
    await press("/");
    assert.equal(await view.locator("#field").inputValue(), "/");
    await view.locator("#ask").focus();
    await keyboard.down("Control");
    await keyboard.down("Enter");
    await keyboard.down("Enter");
    await keyboard.up("Control");
    await press("Control+s");
    await press("Enter");
    await press("Control+s");
    await press("Control+Enter");
    assert.equal(await said(), "/, approved, saved, yes");
  });
});
