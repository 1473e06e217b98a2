// tests/browser/views/page_form.cpp: forms of the typed page, in a frame without allow-forms, as in most hosts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useServedView } from "../support/served_view.js";

/** Drives the form view in the frame of a host. */
class FormView {
  constructor({ page, frame, printed, thrown }) {
    Object.assign(this, { page, frame, printed, thrown });
  }
  run = (...args) => this.frame.evaluate(...args);
  log = () => this.run(() => document.getElementById("log").textContent.split("\n").slice(0, -1));
  until = (line) =>
    this.frame.waitForFunction(
      (wanted) => document.getElementById("log").textContent.split("\n").includes(wanted),
      line,
      { timeout: 30_000 },
    );
  click = (selector) => this.frame.click(selector, { timeout: 30_000 });
  async obey(what, argument = "") {
    await this.run(([what, argument]) => {
      document.getElementById("what").value = what;
      document.getElementById("argument").value = argument;
      document.getElementById("obey").click();
    }, [what, argument]);
  }
  last = async () => JSON.parse((await this.log()).at(-1));
  wrong = (selector) => this.run((given) => document.querySelector(given).validationMessage, selector);
  /** The text that the control is described by. */
  described = (selector) =>
    this.run((given) => {
      const control = document.querySelector(given);
      return document.getElementById(control.getAttribute("aria-describedby"))?.textContent;
    }, selector);
  isOff = (selector) => this.run((given) => document.querySelector(given).disabled, selector);
  /** Submits the order with all required values. */
  async sendOrder(button = "[value=send]") {
    await this.frame.fill("[name=customer]", "Ada");
    await this.frame.fill("[name=amount]", "3");
    await this.frame.selectOption("[name=reason]", "lost");
    await this.click(button);
    return this.last();
  }
}

const { open } = useServedView("page_form");
const openForm = async (t, engine = "wasm") => {
  const view = new FormView(await open(t, engine));
  await view.frame.waitForFunction(() => document.querySelector("[name=customer]").required);
  return view;
};
const pick = (name, type, bytes) => ({ name, mimeType: type, buffer: Buffer.from(bytes) });

describe("a form", { concurrency: 2 }, () => {
  for (const engine of ["wasm", "js"]) {
    test(`brings what its controls hold as the struct has it, as ${engine}`, async (t) => {
      const view = await openForm(t, engine);
      await view.run(() => (document.querySelector("[name=code]").value = "9007199254740993"));
      await view.frame.fill("[name=share]", "0.25");
      await view.frame.fill("[name=due]", "2026-02-03");
      await view.frame.fill("[name=at]", "2026-02-03T04:05");
      await view.frame.check("[name=urgent]");
      await view.frame.check("[value=nut]");
      await view.frame.check("[value=large]");
      await view.frame.selectOption("[name=days]", ["1", "2"]);
      await view.frame.fill("[name=comment]", "ü <b>\n2");
      await view.sendOrder();
      assert.deepEqual(await view.last(), {
        customer: "Ada", amount: 3, share: 0.25, code: 9007199254740992, due: "2026-02-03",
        at: new Date("2026-02-03T04:05").toISOString().replace(".000", ""), urgent: true, parts: ["nut"], size: "large",
        reason: "lost", days: [1, 2], note: "n", then: "send", comment: "ü <b>\n2",
      });
      assert.ok((await view.log()).at(-1).includes("9007199254740993"), "beyond 2^53");
    });
  }

  test("has nothing where nothing was entered, and what it has by default where a fieldset is off", async (t) => {
    const view = await openForm(t);
    await view.run(() => (document.getElementById("extras").disabled = true));
    assert.deepEqual(await view.sendOrder("[value=keep]"), {
      customer: "Ada",
      amount: 3,
      urgent: false,
      parts: [],
      reason: "lost",
      days: [],
      note: "as it was",
      then: "keep",
      comment: "",
    });
  });

  test("lets the browser check what the struct says of its members", async (t) => {
    const view = await openForm(t);
    const rules = await view.run(() => {
      const attributes = (name) =>
        Object.fromEntries(
          Array.from(document.querySelector(`[name=${name}]`).attributes, ({ name, value }) => [name, value]),
        );
      return [
        attributes("customer"), attributes("amount"), attributes("share"), attributes("size"), attributes("reason"),
      ];
    });
    assert.deepEqual(rules, [
      { name: "customer", required: "", minlength: "2", maxlength: "20" },
      { name: "amount", type: "number", required: "", min: "1", max: "10" },
      { name: "share", type: "number", step: "any" },
      { name: "size", type: "radio", value: "small", step: undefined },
      { name: "reason", required: "" },
    ].map((each) => JSON.parse(JSON.stringify(each))));
    await view.frame.fill("[name=customer]", "Ada");
    await view.frame.fill("[name=amount]", "11");
    await view.click("[value=send]");
    assert.deepEqual(await view.log(), []);
    assert.match(await view.wrong("[name=amount]"), /10/);
  });

  test("shows at the control what only the struct finds wrong, and can be sent again", async (t) => {
    const view = await openForm(t);
    await view.run(() => document.querySelector("[name=amount]").removeAttribute("max"));
    await view.frame.fill("[name=customer]", "Ada");
    await view.frame.selectOption("[name=reason]", "lost");
    await view.frame.fill("[name=amount]", "11");
    await view.click("[value=send]");
    assert.equal(await view.wrong("[name=amount]"), "expected at most 10, got 11");
    assert.equal(await view.run(() => document.activeElement.name), "amount");
    assert.equal((await view.sendOrder()).amount, 3);
    assert.deepEqual(view.thrown, []);
  });

  test("is filled, and read as it is", async (t) => {
    const view = await openForm(t);
    const order = {
      customer: "Ada", amount: 2, share: 0.5, code: 7, due: "2026-12-31", at: "2026-02-03T04:05:06Z", urgent: true,
      parts: ["bolt", "nut"], size: "small", reason: "lost", days: [2], note: "x", then: "ignored", comment: "c",
    };
    await view.obey("fill", JSON.stringify(order));
    await view.obey("read");
    assert.deepEqual(await view.last(), { ...order, then: "nothing" });
    const { share, code, due, at, size, ...rest } = order;
    await view.obey("fill", JSON.stringify(rest));
    await view.obey("read");
    assert.deepEqual(await view.last(), { ...rest, then: "nothing" });
    await view.click("[type=reset]");
    assert.equal(await view.run(() => document.querySelector("[name=note]").value), "n");
  });

  test("reports a value that no option or radio button has", async (t) => {
    const view = await openForm(t);
    await view.run(() => document.querySelector("[name=reason]").lastElementChild.remove());
    await view.run(() => document.querySelector("[name=size]").remove());
    await view.obey("fill", JSON.stringify({ reason: "lost", size: "small" }));
    assert.equal(await view.run(() => document.querySelector("[name=reason]").selectedIndex), -1);
    assert.ok(view.printed.some((line) => /name="reason": no option .* has the value "lost"/.test(line)));
    assert.ok(view.printed.some((line) => /name="size": no .* radio button has the value "small"/.test(line)));
  });

  test("stays text when it is filled with hostile data", async (t) => {
    const view = await openForm(t);
    const hostile = "<img src=x onerror=alert(1)>\u202e\0\"'";
    await view.obey(
      "fill",
      JSON.stringify({
        customer: hostile,
        amount: 1e9,
        urgent: true,
        parts: ["__proto__", "bolt"],
        reason: "late",
        days: [9],
        note: "n".repeat(1 << 20),
        then: "constructor",
        comment: hostile,
        due: "no date",
      }),
    );
    await view.obey("read");
    const line = (await view.log()).at(-1);
    assert.match(line, /amount: expected at most 10, got 1000000000/);
    assert.equal(await view.run(() => document.querySelector("[name=comment]").value), hostile);
    assert.equal(await view.run(() => document.querySelector("[name=due]").value), "");
    assert.equal(await view.run(() => document.querySelectorAll("[src=x]").length), 0);
    assert.deepEqual(
      await view.run(() => Array.from(document.querySelectorAll("[name=parts]"), ({ checked }) => checked)),
      [true, false],
    );
  });

  test("whose controls hide its own properties works as others do", async (t) => {
    const view = await openForm(t);
    // By scripts, as drivers of browsers fail on such a form.
    await view.run(() => {
      document.querySelector("[name=elements]").value = "e";
      document.querySelector("[name=constructor]").value = "c";
      document.querySelector("#shadow button").click();
    });
    const values = await view.last();
    assert.equal(values.elements, "e");
    assert.equal(values.constructor, "c");
    assert.equal(values.submit, "by the button");
    assert.deepEqual(view.thrown, []);
  });
});

describe("a form whose handler takes its time", { concurrency: 2 }, () => {
  test("is sent once, and its buttons are off until the handler has ended", async (t) => {
    const view = await openForm(t);
    await view.frame.fill("[name=title]", "A");
    await view.frame.focus("#send");
    await view.run(() => {
      const button = document.getElementById("send");
      for (let i = 0; i < 3; ++i) button.form.requestSubmit(), button.click();
    });
    assert.deepEqual(await view.log(), ["renaming A"]);
    assert.equal(await view.isOff("#send"), true);
    assert.equal(await view.run(() => document.getElementById("rename").getAttribute("aria-busy")), "true");
    await view.run(() => document.getElementById("finish").click());
    assert.deepEqual(await view.log(), ["renaming A", "renamed"]);
    assert.equal(await view.isOff("#send"), false);
    assert.equal(await view.run(() => document.activeElement.id), "send");
    assert.equal(await view.run(() => document.getElementById("rename").hasAttribute("aria-busy")), false);
    await view.frame.fill("[name=title]", "B");
    await view.frame.press("[name=title]", "Enter");
    await view.until("renaming B");
  });

  test("can be sent again after a handler that throws", async (t) => {
    const view = await openForm(t);
    await view.obey("throw");
    await view.frame.fill("[name=title]", "A");
    await view.click("#send");
    await view.obey("replace");
    await view.click("#send");
    assert.deepEqual(await view.log(), ["other A"]);
    assert.ok(view.printed.some((line) => /TypeError/.test(line)), view.printed.join());
  });
});

describe("what is wrong in a form", { concurrency: 2 }, () => {
  test("is told by the author's texts, where there are some", async (t) => {
    const view = await openForm(t);
    await view.obey("texts");
    await view.click("#send");
    assert.equal(await view.wrong("[name=title]"), "Bitte ausfüllen");
    await view.frame.fill("[name=title]", "A");
    assert.equal(await view.wrong("[name=title]"), "");
    await view.run(() => (document.querySelector("[name=pages]").min = "2"));
    await view.frame.fill("[name=pages]", "1");
    await view.click("#send");
    assert.equal(await view.wrong("[name=pages]"), "Mindestens 2");
    await view.frame.fill("[name=pages]", "2");
    await view.click("#send");
    await view.until("renaming A");
  });

  test("is shown where the author says, and at the button where no control has the name", async (t) => {
    const view = await openForm(t);
    await view.obey("error", "pages");
    assert.equal(await view.wrong("[name=pages]"), "This is wrong");
    assert.equal(await view.described("[name=pages]"), "This is wrong");
    await view.obey("error", "__proto__");
    assert.equal(await view.wrong("#send"), "__proto__: This is wrong");
    await view.obey("error", "");
    assert.equal(await view.wrong("#send"), "This is wrong");
    assert.equal(await view.described("#send"), "This is wrong");
    await view.frame.fill("[name=pages]", "3");
    assert.equal(await view.described("#send"), undefined);
  });

  test("is forgotten at Enter, which sends a form without a button", async (t) => {
    const view = await openForm(t);
    await view.frame.fill("[name=title]", "A");
    await view.run(() => document.querySelectorAll("#send, [name=pages]").forEach((each) => each.remove()));
    await view.obey("error", "title");
    assert.equal(await view.described("[name=title]"), "This is wrong");
    await view.frame.press("[name=title]", "Enter");
    await view.until("renaming A");
  });
});

describe("files in a form", { concurrency: 1 }, () => {
  test("come as their bytes, and a large one comes quickly", async (t) => {
    const view = await openForm(t);
    await view.frame.setInputFiles("#one", pick("a.bin", "application/x-a", [0, 255, 128, 13, 10, 0xc3]));
    const large = Buffer.alloc(10 << 20, 7);
    await view.frame.setInputFiles("#many", [
      pick("ü.txt", "text/plain", "text"),
      pick("large", "application/octet-stream", large),
    ]);
    let sum = 0;
    for (const byte of large) sum = (Math.imul(sum, 31) + byte) >>> 0;
    const took = await view.run((last) => new Promise((resolve) => {
      const begin = performance.now();
      new MutationObserver(() => {
        if (document.getElementById("log").textContent.includes(last)) resolve(performance.now() - begin);
      }).observe(document.getElementById("log"), { childList: true, characterData: true, subtree: true });
      document.getElementById("send-files").click();
    }), `many: large`);
    t.diagnostic(`10 MB in ${Math.round(took)} ms`);
    // Byte by byte, it would take minutes.
    assert.ok(took < 10_000, `${took} ms`);
    const [one, text, last] = await view.log();
    assert.match(one, /^one: a\.bin application\/x-a 6 \d+$/);
    assert.match(text, /^many: ü\.txt text\/plain 4 \d+$/);
    assert.equal(last, `many: large application/octet-stream ${large.length} ${sum}`);
  });

  test("are none if none was chosen, and can be chosen again", async (t) => {
    const view = await openForm(t);
    await view.click("#send-files");
    await view.until("none");
    await view.frame.setInputFiles("#one", pick("empty", "text/plain", ""));
    await view.click("#send-files");
    await view.until("one: empty text/plain 0 0");
  });
});

describe("a form in a dialog", { concurrency: 2 }, () => {
  const openDialog = async (t) => {
    const view = await openForm(t);
    await view.click("#ask");
    return view;
  };
  const isShown = (view) => view.run(() => document.getElementById("asking").open);

  test("closes it when the handler has ended well, and not when it has not", async (t) => {
    const view = await openDialog(t);
    await view.frame.fill("[name=answer]", "yes");
    await view.click("#answer");
    assert.equal(await isShown(view), true);
    await view.run(() => document.getElementById("fail").click());
    assert.equal(await isShown(view), true);
    assert.equal(await view.wrong("#answer"), "The server is full");
    await view.click("#answer");
    await view.run(() => document.getElementById("finish").click());
    await view.until("closed");
    assert.deepEqual(await view.log(), ["answered yes", "closed"]);
    assert.equal(await view.run(() => document.getElementById("asking").returnValue), "yes");
  });
});
