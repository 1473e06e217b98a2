// The weather view in Node, without a browser and without a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openView } from "mcpapps-devkit/testing";
import { forecast } from "./results.js";

const page = process.env.WEATHER_PAGE ?? fileURLToPath(new URL("../../../build/demo/weather.html", import.meta.url));

for (const engine of ["wasm", "js"]) {
  test(`shows the days and loads the next ones (${engine})`, async (t) => {
    const view = await openView(page, { t, engine, tools: { get_weather: forecast } });
    const shown = (selector) => view.document.querySelector(selector).textContent;

    // While the model writes the tool's input.
    await view.sendToolInputPartial({ location: "Sea" });
    assert.equal(shown("h1"), "Sea");

    await view.sendToolInput({ location: "Seattle" });
    await view.sendToolResult(forecast({ location: "Seattle" }));
    assert.equal(shown("h1"), "Seattle");
    assert.equal(shown("#warmest"), "12.0 °C");
    assert.equal(view.document.querySelectorAll("tbody tr").length, 3);
    assert.ok(view.canvas("#chart").texts.includes("Jan 10"), `the chart says ${view.canvas("#chart").texts}`);

    await view.click("#next");
    assert.deepEqual(view.toolCalls, [
      { name: "get_weather", arguments: { location: "Seattle", start: "2012-01-13", days: 3 } },
    ]);
    assert.match(shown("#range"), /^Jan 13\s–\s15, 2012$/);
    // What the model is told of it.
    assert.match(view.modelContext.content[0].text, /Seattle from 2012-01-13/);
  });
}

test("says what it waits for, and why nothing came", async (t) => {
  const view = await openView(page, { t });
  await view.sendToolResult(forecast({ location: "Seattle" }));

  await view.click("#next");
  assert.equal(view.document.querySelector("#status").textContent, "Loading from Jan 13, 2012…");
  await view.fail("get_weather", "The archive is closed.");
  assert.equal(view.document.querySelector("#problem").hidden, false);
  assert.equal(view.document.querySelector("#problem-details").textContent, "The archive is closed.");
});
