// Examples in hosts of which the source says something that no other host does.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { untilInView, useHostedExamples } from "./support/hosted_example.js";

const hosts = ["goose", "librechat", "toolhive", "openwork", "deco", "photon"];
const examples = {
  hello: { text: "Hi there", show: (view) => view.sendToolResult("Hi there") },
  parts: { text: "Call the customer", call: ["show_tasks", {}] },
  expenses: { text: "Anna Vogel", call: ["review_expenses", {}] },
};

describe("an example", () => {
  const open = useHostedExamples();
  for (const host of hosts) {
    for (const [example, { text, call, show }] of Object.entries(examples)) {
      test(`${example} starts in ${host} and shows its result`, async (t) => {
        const view = await open(t, example, { host, call, ignoreErrors: [/answered a request twice/] });
        await show?.(view);
        await untilInView(view, (wanted) => document.body.innerText.includes(wanted), text);
        assert.deepEqual(view.violations, []);
      });
    }
  }

  test("has forms where the frame may only run scripts", async (t) => {
    const view = await open(t, "expenses", { host: "toolhive", call: ["review_expenses", {}] });
    await view.frame.getByRole("button", { name: /^Reject/ }).first().dispatchEvent("click");
    await view.frame.locator("#rejection [name=comment]").fill("No receipt");
    await view.frame.locator("#rejection button").first().click();
    await view.until(() => view.toolCalls.some(({ name }) => name === "decide_expenses"));
    const decided = view.toolCalls.find(({ name }) => name === "decide_expenses");
    assert.match(JSON.stringify(decided.arguments), /No receipt/);
  });

  test("tells its user where the host lets it call no tool that changes something", async (t) => {
    const view = await open(t, "expenses", {
      host: "openwork", call: ["review_expenses", {}], readOnlyTools: ["review_expenses"], ignoreErrors: [/read-only/],
    });
    await view.frame.getByRole("button", { name: /^Approve$/ }).first().dispatchEvent("click");
    await untilInView(view, () => document.querySelector("#problem").textContent.includes("read-only"));
  });
});
