// The kit for browsers: its specs pass, and those that are to fail say why.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findFirefox } from "../../web/testing/browsers.js";
import { isEveryPair } from "../browser/support/pairs.js";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { runPlaywright } from "./support/run.js";

const folder = await temporaryFolder();
const specs = fileURLToPath(new URL("specs", import.meta.url));
const run = (spec, browser, ...parameters) =>
  runPlaywright(["-c", specs, "--project", browser, "--output", join(folder, browser), ...parameters, spec], {
    env: {
      MCPAPPS_SNAPSHOTS: join(folder, "snapshots"),
      MCPAPPS_FIREFOX: fileURLToPath(new URL("support/firefox_for_playwright.js", import.meta.url)),
      MCPAPPS_STOCK_FIREFOX: findFirefox() ?? "",
    },
  });

/** By the names of the specs. */
const reasons = {
  "error in the console": /in the console: wrong/,
  "violation of the policy": /against the host's policy: .*a\.example/,
  "accessibility": /accessibility problems:[^]*image-alt[^]*#picture/,
  "forgotten answer": /left unanswered by the test: tools\/call look/,
  "program that ends": /the view has ended[^]*abort\(\) was called/,
  "program that ends while the page is looked at":
    /has been closed[^]*the view's program has ended: abort\(\) was called/,
  "page of mcpapps that cannot start, whatever it says":
    /other: waited no longer, as the view has ended, for the view to start[^]*the page's part "glue" is missing/,
  "page that does not start": /hello\.html: waited 500 ms in vain for the view to start[^]*no script/,
  "missing page": /There is no page .*no\/such\.html/,
  "unknown policy": /there is no policy "strict"; there are specification, draft, wasm/,
};

const browsers = [
  { browser: "chromium", specs: "" },
  // Starting pages takes longer there: those of which browsers have their own views.
  {
    browser: "firefox",
    specs: "policy|shown as vscode|errors|picture",
    skip: isEveryPair
      ? !findFirefox() && "there is no Firefox here: install firefox-esr, or name one in MCPAPPS_FIREFOX"
      : "only at night",
  },
];

for (const { browser, specs: names, skip } of browsers) {
  describe(`Views in ${browser}`, { skip }, () => {
    test("do what the specs say", async () => {
      // The first run takes the picture that the second compares.
      const first = await run("passing", browser, "--reporter=line", "-g", "picture", "--update-snapshots=missing");
      assert.match(first.output, /writing actual/);
      const { passed, output } = await run(
        "passing",
        browser,
        "--reporter=line",
        "-g",
        names,
        "--update-snapshots=none",
      );
      assert.ok(passed, output);
    });

    test("fail where something is wrong, and say why", async () => {
      const { passed, output } = await run("failing", browser, "--reporter=json");
      assert.ok(passed, output);
      const { specs: failures } = JSON.parse(output).suites[0];
      const told = failures.map(({ title, tests }) => [
        title,
        tests[0].results[0].errors.map(({ message }) => message).join("\n"),
      ]);
      assert.deepEqual(told.map(([title]) => title).sort(), Object.keys(reasons).sort());
      for (const [title, message] of told) assert.match(message, reasons[title]);
    });
  });
}
