// An example that draws with WebGL, in the dev host: in each browser, and with each engine.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { webglArguments } from "../../../web/demo/check_example.js";
import { pageOf, startExample } from "../../../web/demo/examples.js";
import { startDevHost } from "../../../web/server/dev_host.js";
import { describeIn } from "../sizing/setting.js";
import { launchBrowser } from "./browser.js";
import { hostState, openDevHost, untilReady } from "./dev_host_page.js";
import { launchFirefox } from "./firefox.js";
import { waitFor } from "./wait_for.js";

const launch = { Chromium: () => launchBrowser({ args: webglArguments }), Firefox: () => launchFirefox({ webgl: true }) };
const engines = { specification: "js", wasm: "wasm" };

class OpenExample {
  constructor(page) {
    this.page = page;
    this.frame = page.frames().at(-1);
  }
  /** Until the condition holds in the view. */
  until = (condition, argument) => waitFor(this.frame, condition, argument);
  /** Until what the model was told contains the text. */
  untilTold = async (text) => {
    await waitFor(this.page, (wanted) => JSON.stringify(devHost.modelContext ?? "").includes(wanted), text);
    return this.page.evaluate(() => JSON.stringify(devHost.modelContext));
  };
}

/**
 * The same tests of an example, with `{ browser, engine, open }`: open(t, { errors, …settings of the dev
 * host }) opens it for one test, and lists in `errors` what the page throws.
 */
export function describeExampleIn(example, tests) {
  // Without the archive that has their sources, ports are not built: scripts/setup says so.
  if (!existsSync(pageOf(example))) {
    test(`the example ${example}`, { skip: "it is not built: its sources are not here" }, () => {});
    return;
  }
  describeIn(["Chromium", "Firefox"], `the example ${example}`, (name) => {
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
      const open = async (t, { errors = [], ...settings } = {}) => {
        const page = await browser.newPage();
        t.after(() => page.close());
        // Firefox reports here what a policy forbids, which is tried first.
        page.on("pageerror", (error) => /Content-Security-Policy/.test(error) || errors.push(String(error)));
        await openDevHost(page, host.url, { policy, ...settings });
        await untilReady(page);
        assert.equal((await hostState(page)).engine, engine);
        return new OpenExample(page);
      };
      // Firefox suspends the pages in the background; and both engines are tried at the same time.
      describe(`as ${engine}`, { concurrency: name === "Chromium" ? 2 : 1 }, () => tests({ browser: name, engine, open }));
    }
  }, { webgl: true });
}
