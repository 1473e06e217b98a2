// Forms in a view, in Chromium: with the sandbox flag allow-forms and, as the specification has it, without.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { policies, usePolicyHost } from "../support/policy_host.js";

const page = readFileSync(new URL("../../../build/views/dom.html", import.meta.url), "utf8");
const host = usePolicyHost();

const forms = `
  <form id="city"><input id="name" required value="Ur"><button id="go" name="how" value="fast">Go</button></form>
  <form id="search"><input id="words" value="rain"></form>
  <form id="two"><input id="first"><input id="second"></form>
  <dialog id="dialog"><form id="ask" method="dialog"><button id="yes" value="yes">Yes</button></form></dialog>`;

/** A view with the forms above, and what its own handlers of `submit` hear. */
async function open(t, { policy, sandbox }) {
  const { page: tab, view } = await host.start(t, { page, policy, sandbox });
  const printed = [];
  tab.on("console", (message) => printed.push(message.text()));
  await view.evaluate((html) => {
    document.body.insertAdjacentHTML("beforeend", html);
    window.heard = [];
    document.addEventListener("submit", ({ target, submitter }) =>
      heard.push(`${target.id} ${submitter?.value ?? "by itself"}`),
    );
  }, forms);
  const heard = async () => {
    // What a browser does by itself would be done by now.
    await view.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    return view.evaluate("heard");
  };
  const isThere = () => view.evaluate("document.querySelector('#city') !== null");
  return { view, printed, heard, isThere };
}

for (const [where, setting] of Object.entries({
  "in WebAssembly, without allow-forms,": { policy: policies.webAssembly, sandbox: "" },
  "in JavaScript, with allow-forms,": { policy: policies.specification, sandbox: "allow-forms" },
})) {
  describe(`A form ${where}`, () => {
    test("tells the page that its button was clicked, and leads nowhere", async (t) => {
      const { view, heard, isThere, printed } = await open(t, setting);
      await view.locator("#go").click();
      assert.deepEqual(await heard(), ["city fast"]);
      assert.equal(await isThere(), true);
      assert.deepEqual(printed.filter((text) => /Blocked form/.test(text)), []);
    });

    test("tells the page of Enter, with a button and without", async (t) => {
      const { view, heard, isThere, printed } = await open(t, setting);
      await view.locator("#name").press("Enter");
      await view.locator("#words").press("Enter");
      assert.deepEqual(await heard(), ["city fast", "search by itself"]);
      assert.equal(await isThere(), true);
      assert.deepEqual(printed.filter((text) => /Blocked form/.test(text)), []);
    });

    test("tells the page of requestSubmit(), and is not sent as long as a field does not fit", async (t) => {
      const { view, heard } = await open(t, setting);
      await view.evaluate("document.querySelector('#city').requestSubmit()");
      assert.deepEqual(await heard(), ["city by itself"]);
      await view.locator("#name").fill("");
      await view.locator("#go").click();
      await view.locator("#name").press("Enter");
      assert.deepEqual(await heard(), ["city by itself"]);
    });

    test("is not sent by Enter in two fields without a button, nor if the page prevents the click", async (t) => {
      const { view, heard } = await open(t, setting);
      await view.locator("#second").press("Enter");
      await view.evaluate(
        "document.querySelector('#go').addEventListener('click', (event) => event.preventDefault())",
      );
      await view.locator("#go").click();
      assert.deepEqual(await heard(), []);
    });

    test("tells the page once of Enter, also if a listener stops the event", async (t) => {
      const { view, heard, isThere } = await open(t, setting);
      await view.evaluate(() => {
        document.addEventListener("submit", (event) => {
          heard.push(`${event.target.id} stopped`);
          event.stopPropagation();
        }, true);
      });
      await view.locator("#words").press("Enter");
      assert.deepEqual(await heard(), ["search stopped"]);
      assert.equal(await isThere(), true);
    });

    test("is told of a change before it is sent by Enter, and Enter on another button only clicks it", async (t) => {
      const { view, heard } = await open(t, setting);
      await view.evaluate(() => {
        search.addEventListener("change", ({ target }) => heard.push(`changed to ${target.value}`));
        search.insertAdjacentHTML("beforeend", '<input type="button" id="other">');
        other.addEventListener("click", () => heard.push("clicked"));
      });
      await view.locator("#words").fill("");
      await view.locator("#words").pressSequentially("sun");
      await view.locator("#words").press("Enter");
      await view.locator("#other").press("Enter");
      assert.deepEqual(await heard(), ["changed to sun", "search by itself", "clicked"]);
    });

    test("in a shadow tree tells the page once of Enter, and leads nowhere", async (t) => {
      const { view, heard, isThere } = await open(t, setting);
      await view.evaluate(() => {
        const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
        root.innerHTML = '<form id="hidden"><input id="inside"></form>';
        root.addEventListener("submit", ({ target }) => heard.push(target.id));
      });
      await view.locator("#inside").press("Enter");
      assert.deepEqual(await heard(), ["hidden"]);
      assert.equal(await isThere(), true);
    });

    test("leads nowhere by submit(), which closes its dialog and else only warns, once", async (t) => {
      const { view, printed, heard, isThere } = await open(t, setting);
      await view.evaluate("city.submit(), city.submit()");
      assert.deepEqual(await heard(), []);
      assert.equal(await isThere(), true);
      assert.equal(printed.filter((text) => /submit\(\) of a form does nothing/.test(text)).length, 1);
      await view.evaluate("document.querySelector('#dialog').showModal(), ask.submit()");
      assert.equal(await view.evaluate("dialog.open"), false);
    });

    test("closes its dialog", async (t) => {
      const { view, heard } = await open(t, setting);
      await view.evaluate("document.querySelector('#dialog').showModal()");
      await view.locator("#yes").click();
      assert.deepEqual(await heard(), ["ask yes"]);
      assert.deepEqual(await view.evaluate("[dialog.open, dialog.returnValue]"), [false, "yes"]);
    });
  });
}
