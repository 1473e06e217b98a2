// tests/browser/views/dom.cpp in Chromium: what mcpapps/dom.h does with a page. Its JavaScript is the
// same in both engines.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { policies, usePolicyHost } from "../support/policy_host.js";

const page = readFileSync(new URL("../../../build/views/dom.html", import.meta.url), "utf8");
const host = usePolicyHost();

/** The view, and a function that waits until it has noted something. */
async function open(t) {
  const shown = await host.start(t, { page, policy: policies.specification });
  await host.sendResult(shown, "go on");
  const noted = (line) =>
    shown.view.waitForFunction(
      (text) => [...document.querySelectorAll("li")].some((li) => li.textContent === text),
      line,
    );
  const notes = () => shown.view.evaluate(() => [...document.querySelectorAll("li")].map((li) => li.textContent));
  const click = (id) => shown.view.evaluate((name) => document.getElementById(name).click(), id);
  await noted("result");
  return { ...shown, noted, notes, click };
}

describe("mcpapps/dom.h", () => {
  test("sets text and attributes, and knows the media", async (t) => {
    const { view, noted } = await open(t);
    assert.equal(
      await view.evaluate("document.getElementById('title').outerHTML"),
      '<h1 id="title" lang="en">Title</h1>',
    );
    await noted("screen");
  });

  test("calls handlers that keep their state, until they are removed", async (t) => {
    const { click, notes } = await open(t);
    for (let i = 0; i < 3; ++i) await click("button");
    assert.deepEqual(
      (await notes()).filter((line) => /clicks|once/.test(line)),
      ["clicks: 1", "once", "clicks: 2", "clicks: 3"],
    );
  });

  test("lets a coroutine handle an event, with its captures", async (t) => {
    const { view, noted } = await open(t);
    await view.evaluate("document.getElementById('button').dispatchEvent(new FocusEvent('focus'))");
    await noted("later focus");
  });

  test("names the element that the page has not, and goes on", async (t) => {
    const { click, noted } = await open(t);
    await click("missing");
    await noted('Error: the page has no element with the id "nowhere"');
    await click("button");
    await noted("clicks: 1");
  });

  test("fits a canvas to its box, and again when that changes", async (t) => {
    const { view, noted } = await open(t);
    await noted("canvas 200 × 100");
    await view.evaluate("document.getElementById('canvas').style.width = '300px'");
    await noted("canvas 300 × 100");
    assert.equal(await view.evaluate("document.getElementById('canvas').width"), 300);
  });

  test("calls before the next frames, and when a media query changes", async (t) => {
    const { page: tab, noted } = await open(t);
    await noted("frame");
    await noted("frame again");
    await tab.emulateMedia({ colorScheme: "dark" });
    await noted("dark");
  });

  test("says whether text went to the clipboard", async (t) => {
    const { click, view, noted } = await open(t);
    await view.evaluate(() => {
      const written = (globalThis.written = []);
      const writeText = async (text) => {
        if (written.push(text) > 1) throw new Error("not allowed");
      };
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    });
    await click("copy");
    await noted("copied");
    await click("copy");
    await noted("not copied");
    assert.deepEqual(await view.evaluate("written"), ["copied", "copied"]);
  });
});
