// The examples that draw every frame, in the dev host, with both engines.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { startDevHost } from "../../web/server/dev_host.js";
import { describeExample, measureFrames, webglArguments } from "../../web/demo/check_example.js";
import { changedLines, pageOf, startExample } from "../../web/demo/examples.js";
import { describeIn } from "./sizing/setting.js";
import { launchBrowser } from "./support/browser.js";
import { hostState, openDevHost, untilReady } from "./support/dev_host_page.js";
import { launchFirefox } from "./support/firefox.js";

const launch = { Chromium: () => launchBrowser({ args: webglArguments }), Firefox: () => launchFirefox({ webgl: true }) };
const engines = { specification: "js", wasm: "wasm" };

// Runs in a page: how many colours a picture has.
async function countColours(base64) {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt())]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}

for (const example of ["graph", "imgui", "mesh", "sdl"]) {
  // Without the archive that has their sources, ports are not built: scripts/setup says so.
  if (!existsSync(pageOf(example))) {
    test(`the example ${example}`, { skip: "it is not built: its sources are not here" }, () => {});
    continue;
  }
  describeIn(
    ["Chromium", "Firefox"],
    `the example ${example}`,
    (name) => {
      let browser, server, host;
      before(async () => {
        server = await startExample(example);
        host = await startDevHost({ server: server.url, port: 0, sandboxPort: 0, viewPort: 0 });
        browser = await launch[name]();
      });
      after(async () => {
        await browser?.close();
        await host?.close();
        await server?.close();
      });

      for (const [policy, engine] of Object.entries(engines)) {
        test(`draws as ${engine}, and tells of no error`, async (t) => {
          const page = await browser.newPage();
          t.after(() => page.close());
          const errors = [];
          // Firefox reports here what a policy forbids, which is tried first.
          page.on("pageerror", (error) => /Content-Security-Policy/.test(error) || errors.push(String(error)));
          await openDevHost(page, host.url, { policy });
          await untilReady(page);
          assert.equal((await hostState(page)).engine, engine);
          t.diagnostic(`${name}: ${describeExample(example, engine, await page.frames().at(-1).evaluate(measureFrames, 2))}`);
          const frame = await page.$("#frame");
          const picture = await frame.screenshot();
          const colours = await page.evaluate(countColours, Buffer.from(picture).toString("base64"));
          assert.ok(colours > 3, `${colours} colours`);
          assert.deepEqual(errors, []);
        });
      }
    },
    { webgl: true },
  );
}

test("the port of Dear ImGui changes no more than 40 lines of the program", { skip: !existsSync(pageOf("imgui")) }, () => {
  assert.ok(changedLines("imgui") <= 40);
});
