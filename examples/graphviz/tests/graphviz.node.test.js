// The view in Node, with both engines: the test plays the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openView } from "mcpapps-devkit/testing";
import { chain, page, services, tree } from "./graphs.js";

const titles = (view) => [...view.document.querySelectorAll(".node title")].map(({ textContent }) => textContent);
const status = (view) => view.document.querySelector("#status").textContent;

for (const engine of ["wasm", "js"]) {
  test(`draws a graph while the model writes it (${engine})`, async (t) => {
    const view = await openView(page, { t, engine });
    for (let length = 10; length < services.length; length += 10) {
      await view.sendToolInputPartial({ dot: services.slice(0, length) });
    }
    await view.until(() => titles(view).includes("web"));
    assert.equal(view.modelContext, undefined);
    await view.sendToolInput({ dot: services });
    await view.until(() => status(view) === "services: 4 nodes, 3 edges");
    assert.deepEqual(titles(view).sort(), ["cache", "client", "db", "web"]);
  });

  test(`lays out 2,000 nodes, and a chain of 1,000 (${engine})`, async (t) => {
    const view = await openView(page, { t, engine, timeout: 60_000 });
    await view.sendToolInput({ dot: tree(2000, 101) });
    await view.until(() => titles(view).length === 2000);
    await view.sendToolInput({ dot: chain(1000) });
    await view.until(() => titles(view).length === 1000);
  });
}

test("leads nowhere and loads nothing by itself, whatever the graph says", async (t) => {
  const view = await openView(page, { t });
  const dot =
    'digraph { a [URL="javascript:alert(1)" label="<script>alert(2)</script>"]; b ' +
    '[href="https://example.com"]; a -> b }';
  await view.sendToolInput({ dot });
  await view.until(() => titles(view).length === 2);
  const elements = [...view.document.querySelectorAll("#picture *")];
  assert.deepEqual(elements.filter(({ tagName }) => /^(script|image)$/i.test(tagName)), []);
  assert.deepEqual(elements.flatMap((element) => element.getAttributeNames()).filter((name) => /href/.test(name)), []);
});
