// The expenses' view in Node, with both engines: the test plays the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openView } from "mcpapps-devkit/testing";
import { decided, report } from "./results.js";

const page = process.env.EXPENSES_PAGE ?? fileURLToPath(new URL("../../../build/demo/expenses.html", import.meta.url));

for (const engine of ["wasm", "js"]) {
  test(`shows, filters and approves expenses (${engine})`, async (t) => {
    const view = await openView(page, { t, engine, tools: { decide_expenses: decided } });
    await view.sendToolInput({});
    await view.sendToolResult(report(500));
    const rows = () => [...view.document.querySelectorAll("#rows > tr")];
    assert.equal(rows().length, 500);
    assert.equal(view.document.querySelector("#summary").textContent, "500 · Open: 500 · €125,250.00");

    await view.type("#search", "employee 499");
    assert.deepEqual(rows().map((row) => row.cells[1].textContent), ["Employee 499"]);
    await view.click("#rows button");
    assert.deepEqual(view.toolCalls, [{ name: "decide_expenses", arguments: { ids: [499], status: "approved" } }]);
    await view.until(() => rows()[0].classList.contains("approved"));
  });

  test(`takes back what the server refuses (${engine})`, async (t) => {
    const view = await openView(page, {
      t,
      engine,
      tools: {
        decide_expenses: () => ({ isError: true, content: [{ type: "text", text: "It needs a second signature." }] }),
      },
    });
    await view.sendToolResult(report(2));
    await view.click("#rows button");
    await view.until(() => !view.document.querySelector("#problem").hidden);
    assert.match(view.document.querySelector("#problem").textContent, /second signature/);
    assert.equal(view.document.querySelector("#rows > tr").classList.contains("approved"), false);
  });
}

test("speaks the host's language", async (t) => {
  const view = await openView(page, { t });
  await view.sendToolResult(report(1));
  await view.setHostContext({ locale: "de-AT" });
  assert.equal(view.document.documentElement.lang, "de");
  assert.equal(view.document.querySelector("h1").textContent, "Spesen");
  assert.match(view.document.querySelector("#rows .amount").textContent, /^€\s1,00$/);
});
