import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { pageOf, startExample } from "../../../examples/examples.js";
import { browserOf, describeIn } from "./browsers.js";
import { hostState, openDevHost, untilReady } from "./dev_host_page.js";
import { engines } from "./pairs.js";
import { useHostAndBrowser } from "./setting.js";
import { waitFor } from "./wait_for.js";

const policies = { js: "specification", wasm: "wasm" };

class OpenExample {
  constructor(page) {
    this.page = page;
    this.frame = page.frames().at(-1);
  }
  until = (condition, argument) => waitFor(this.frame, condition, argument);
  untilTold = async (text) => {
    await waitFor(this.page, (wanted) => JSON.stringify(devHost.modelContext ?? "").includes(wanted), text);
    return this.page.evaluate(() => JSON.stringify(devHost.modelContext));
  };
}

/**
 * Registers tests of an example, with `{ browser, engine, open }`: open(t, { errors, …settings of the dev host }) opens
 * it for one test, and adds exceptions of the page to `errors`.
 */
export function describeExampleIn(example, tests) {
  // Ports are not built without the archive of their sources: scripts/setup reports it.
  if (!existsSync(pageOf(example))) {
    test(`the example ${example}`, { skip: "it is not built: its sources are not here" }, () => {});
    return;
  }
  describeIn(["Chromium", "Firefox"], `the example ${example}`, (name) => {
    const { launch, webgl } = browserOf(name);
    const used = useHostAndBrowser(() => startExample(example), () => launch(webgl));

    for (const engine of engines) {
      const policy = policies[engine];
      const open = async (t, { errors = [], ...settings } = {}) => {
        const page = await used.browser.newPage();
        t.after(() => page.close());
        // Firefox reports the violation of the WebAssembly probe here.
        page.on("pageerror", (error) => /Content-Security-Policy/.test(error) || errors.push(String(error)));
        await openDevHost(page, used.host.url, { policy, ...settings });
        await untilReady(page);
        assert.equal((await hostState(page)).engine, engine);
        return new OpenExample(page);
      };
      // Firefox suspends the pages in the background; and both engines are tried at the same time.
      describe(`as ${engine}`, { concurrency: name === "Chromium" ? 2 : 1 }, () =>
        tests({ browser: name, engine, open }),
      );
    }
  }, { webgl: true });
}
