// The weather view in a browser, as hosts show it.
import { fileURLToPath } from "node:url";
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { forecast } from "./results.js";

const page = process.env.WEATHER_PAGE ?? fileURLToPath(new URL("../../../build/demo/weather.html", import.meta.url));

// VS Code forbids WebAssembly; the page starts its JavaScript engine there.
for (const [host, engine] of [["vscode", "js"], ["specification-wasm", "wasm"]]) {
  test(`shows the days and loads the next ones in ${host}`, async ({ openView }) => {
    const view = await openView(page, { host, theme: "dark", tools: { get_weather: forecast } });
    expect(await view.engine).toBe(engine);

    await view.sendToolInput({ location: "Seattle" });
    await view.sendToolResult(forecast({ location: "Seattle" }));
    await expect(view.frame.getByRole("heading")).toHaveText("Seattle");
    await expect(view.frame.getByRole("img")).toHaveAccessibleName(/Jan 10\s–\s12, 2012: -1.0 to 12.0 °C/);

    await view.frame.getByRole("button", { name: "Later" }).click();
    await expect(view.frame.getByRole("img")).toHaveAccessibleName(/Jan 13\s–\s15, 2012/);
    expect(view.toolCalls).toEqual([
      { name: "get_weather", arguments: { location: "Seattle", start: "2012-01-13", days: 3 } },
    ]);

    await view.checkAccessibility();
  });
}
