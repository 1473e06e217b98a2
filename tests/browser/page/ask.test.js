// tests/browser/views/page_ask.cpp: the forms of servers, drawn from their schemas.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useServedView } from "../support/served_view.js";

const { connect } = useServedView("page_ask");

const booking = {
  type: "object",
  properties: {
    city: { type: "string", title: "City", description: "Where to <b>go</b>", minLength: 2, maxLength: 20 },
    mail: { type: "string", format: "email" },
    day: { type: "string", format: "date", default: "2026-05-06" },
    at: { type: "string", format: "date-time" },
    nights: { type: "integer", title: "Nights", minimum: 1, maximum: 30, default: 2 },
    budget: { type: "number" },
    breakfast: { type: "boolean", title: "Breakfast", default: true },
    room: { type: "string", enum: ["s", "d"], enumNames: ["Single", "Double"] },
    board: {
      type: "string",
      oneOf: [{ const: "half", title: "Half board" }, { const: "full", title: "Full board" }],
      default: "full",
    },
    extras: {
      type: "array",
      title: "Extras",
      minItems: 1,
      maxItems: 2,
      items: { type: "string", enum: ["sauna", "bike", "boat"] },
    },
  },
  required: ["city", "nights", "room"],
};

async function openView(t, engine = "wasm") {
  const view = await connect(t, engine);
  const { page, frame } = view;
  // As texts: a driver of browsers loses members of some names.
  const ask = (id, params) =>
    page.evaluate(
      ([id, text]) => say({ id, method: "elicitation/create", params: JSON.parse(text) }),
      [id, JSON.stringify(params)],
    );
  const answered = async (id) => JSON.parse(await page.evaluate((id) => {
    const found = heard.find((each) => each.id === id && !each.method);
    return JSON.stringify(found ? (found.result ?? found.error) : null);
  }, id));
  return {
    ...view,
    ask,
    answered,
    async untilAnswered(id) {
      await page.waitForFunction((id) => heard.some((each) => each.id === id && !each.method), id, { timeout: 30_000 });
      return answered(id);
    },
    async asked(id, params) {
      await ask(id, params);
      await frame.locator(".mcpapps-ask-message", { hasText: params.message }).waitFor({ timeout: 30_000 });
    },
    press: (name) => frame.getByRole("button", { name, exact: true }).click({ timeout: 30_000 }),
    wrong: (selector) => frame.evaluate((given) => document.querySelector(given).validationMessage, selector),
    isOpen: () => frame.evaluate(() => document.getElementById("asking").open),
  };
}
const about = (requestedSchema, message = "Where to?") => ({ mode: "form", message, requestedSchema });

describe("a server's form", { concurrency: 2 }, () => {
  for (const engine of ["wasm", "js"]) {
    test(`is drawn with labels, and answered with what the user enters, as ${engine}`, async (t) => {
      const view = await openView(t, engine);
      await view.asked("a", about(booking));
      const dialog = view.frame.getByRole("dialog", { name: "Where to?" });
      await dialog.getByLabel("City").fill("Ur");
      assert.equal(await dialog.getByLabel("Nights").inputValue(), "2");
      await dialog.getByLabel("budget").fill("12.5");
      await dialog.getByLabel("Breakfast").uncheck();
      await dialog.getByLabel("room").selectOption({ label: "Double" });
      await dialog.getByLabel("at", { exact: true }).fill("2026-05-06T07:08");
      await dialog.getByRole("group", { name: "Extras" }).getByLabel("boat").check();
      assert.equal(
        await view.frame
          .getByLabel("City")
          .evaluate((input) => document.getElementById(input.getAttribute("aria-describedby")).textContent),
        "Where to <b>go</b>",
      );
      await view.press("Submit");
      assert.deepEqual(await view.untilAnswered("a"), {
        action: "accept",
        content: {
          city: "Ur",
          day: "2026-05-06",
          at: new Date("2026-05-06T07:08").toISOString(),
          nights: 2,
          budget: 12.5,
          breakfast: false,
          room: "d",
          board: "full",
          extras: ["boat"],
        },
      });
      assert.equal(await view.isOpen(), false);
      assert.equal(await view.frame.getByLabel("City").count(), 0);
    });
  }

  test("is not accepted before what the schema requires is there", async (t) => {
    const view = await openView(t);
    await view.asked("a", about(booking));
    await view.frame.getByLabel("Nights").fill("31");
    await view.press("Submit");
    assert.notEqual(await view.wrong("[name=city]"), "");
    assert.notEqual(await view.wrong("[name=room]"), "");
    assert.match(await view.wrong("[name=nights]"), /30/);
    await view.frame.getByLabel("City").fill("Ur");
    await view.frame.getByLabel("Nights").fill("3");
    await view.frame.getByLabel("room").selectOption("s");
    for (const extra of ["sauna", "bike", "boat"]) await view.frame.getByLabel(extra).check();
    await view.press("Submit");
    assert.equal(await view.wrong("[name=extras]"), "Please choose at most 2.");
    await view.frame.getByLabel("bike").uncheck();
    await view.press("Submit");
    assert.deepEqual((await view.untilAnswered("a")).content.extras, ["sauna", "boat"]);
  });

  test("is declined and cancelled by its buttons, and cancelled by Escape", async (t) => {
    const view = await openView(t);
    await view.asked("a", about(booking));
    await view.press("Decline");
    assert.deepEqual(await view.untilAnswered("a"), { action: "decline" });
    await view.asked("b", about(booking));
    await view.press("Cancel");
    assert.deepEqual(await view.untilAnswered("b"), { action: "cancel" });
    await view.asked("c", about(booking));
    await view.frame.getByLabel("City").press("Escape");
    assert.deepEqual(await view.untilAnswered("c"), { action: "cancel" });
  });

  test("waits for the one before, and goes when the host cancels its request", async (t) => {
    const view = await openView(t);
    await view.asked("a", about(booking, "The first"));
    await view.ask("b", about(booking, "The second"));
    await view.ask("c", about(booking, "The third"));
    await view.page.evaluate(() => say({ method: "notifications/cancelled", params: { requestId: "b" } }));
    await view.press("Decline");
    await view.untilAnswered("a");
    await view.frame.getByText("The third", { exact: true }).waitFor({ timeout: 30_000 });
    assert.equal(await view.isOpen(), true);
    await view.page.evaluate(() => say({ method: "notifications/cancelled", params: { requestId: "c" } }));
    await view.frame.waitForFunction(() => !document.getElementById("asking").open, undefined, { timeout: 30_000 });
    assert.equal(await view.answered("c"), null);
  });

  test("keeps hostile names, texts and bounds as they are", async (t) => {
    const view = await openView(t);
    const markup = "<img src=x onerror=alert(1)>";
    const many = Array.from({ length: 20_000 }, (_, i) => `${i}`);
    const properties = JSON.parse(`{
      "__proto__": {"type": "string", "title": ${JSON.stringify(markup)}, "default": "p"},
      "elements": {"type": "string", "description": ${JSON.stringify(markup)}, "default": "e"},
      "submit": {"type": "boolean"}, "_": {"type": "string", "default": "u"}, "__": 7,
      "constructor": {"type": "number", "minimum": "x"},
      "many": {"type": "string", "enum": ${JSON.stringify(many)}, "enumNames": 5},
      "": {"type": "string"}
    }`);
    await view.asked("a", about({ type: "object", properties, required: 5 }, markup));
    assert.equal(await view.frame.evaluate(() => document.querySelectorAll("img").length), 0);
    await view.press("Submit");
    const { action, content } = await view.untilAnswered("a");
    assert.equal(action, "accept");
    assert.deepEqual(Object.entries(content), [["__proto__", "p"], ["elements", "e"], ["submit", false], ["_", "u"]]);
    assert.deepEqual(view.thrown, []);
  });

  test("is a question with buttons if it asks for nothing, and an error if it is none", async (t) => {
    const view = await openView(t);
    await view.asked("a", { message: "Delete it?", requestedSchema: 7 });
    await view.press("Submit");
    assert.deepEqual(await view.untilAnswered("a"), { action: "accept", content: {} });
    await view.ask("b", { mode: "url", message: "Go there", requestedSchema: {} });
    assert.match((await view.untilAnswered("b")).message, /only the mode "form"/);
  });

  test("is shown in any element, with the author's texts", async (t) => {
    const view = await openView(t, "wasm/inPage=yes");
    await view.asked("a", about(booking));
    assert.deepEqual(await view.frame.getByRole("button").allTextContents(), ["Senden"]);
    await view.press("Senden");
    assert.equal(await view.wrong("[name=city]"), "Bitte ausfüllen");
    await view.frame.getByLabel("City").fill("Ur");
    await view.frame.getByLabel("room").selectOption("s");
    await view.frame.getByLabel("sauna").check();
    await view.press("Senden");
    assert.equal((await view.untilAnswered("a")).action, "accept");
    assert.equal(await view.frame.evaluate(() => document.getElementById("aside").hidden), true);
  });
});
