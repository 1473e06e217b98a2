// The weather view, built from C++, as the dev host shows it. examples/weather/tests has what it does.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startServer as startWeatherServer } from "../../../examples/weather/server/server.js";
import { untilTraffic } from "../support/dev_host_page.js";
import { contrast, leastDistance } from "../support/colours.js";
import { useDevHost } from "../support/setting.js";

const view = process.env.MCPAPPS_WEATHER_VIEW ?? new URL("../../../build/demo/weather.html", import.meta.url);

describe("the weather view", () => {
  const setting = useDevHost(() => startWeatherServer({ view, port: 0 }));

  async function openView(options) {
    const shown = await setting.open(options);
    await shown.locator("main[data-state=ready]").waitFor();
    return shown;
  }
  const pixelsOf = (shown) => shown.locator("canvas").evaluate((canvas) => canvas.toDataURL());

  for (const theme of ["light", "dark"]) {
    test(`has colours that everybody can tell apart, ${theme}`, async () => {
      const shown = await openView({ theme });
      await shown.locator(`:root[data-theme=${theme}]`).waitFor();
      const colours = await shown.locator("body").evaluate((body) => {
        const colourOf = (node) => getComputedStyle(node).backgroundColor;
        return ["high", "low", "rain"]
          .map((name) => colourOf(document.getElementById(`swatch-${name}`)))
          .concat(colourOf(body));
      });
      const [high, low, rain, ground] = colours;
      for (const pair of [[high, low], [high, rain], [low, rain]]) {
        assert.ok(leastDistance(...pair) > 25, `${pair.join(" and ")}: ${leastDistance(...pair)}`);
      }
      for (const colour of [high, low, rain]) assert.ok(contrast(colour, ground) >= 3, `${colour} on ${ground}`);
    });
  }

  test("follows the theme of the host", async () => {
    const shown = await openView({ theme: "light" });
    const ground = () => shown.locator("body").evaluate((body) => {
      const canvas = [body, body.ownerDocument.documentElement].map((node) => getComputedStyle(node));
      return canvas.map((style) => `${style.backgroundColor} ${style.color}`).join(" / ");
    });
    const light = await ground();
    const width = await shown.locator("canvas").evaluate((canvas) => canvas.width);
    await setting.page.getByText("dark", { exact: true }).click();
    await untilTraffic(setting.page, "ui/notifications/host-context-changed");
    await shown.locator(":root[data-theme=dark]").waitFor();
    assert.notEqual(await ground(), light);
    // The chart is drawn, not styled: it is that of a view which was dark from the beginning.
    const switched = await pixelsOf(shown);
    const dark = await openView({ theme: "dark" });
    await dark.locator(":root[data-theme=dark]").waitFor();
    assert.equal(await dark.locator("canvas").evaluate((canvas) => canvas.width), width);
    assert.ok(switched === (await pixelsOf(dark)), "the chart has not the colours of the theme");
  });
});
