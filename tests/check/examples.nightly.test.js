// All examples whose pages are built keep what the directories demand.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { hasServer, pageOf, startExample } from "../../examples/examples.js";
import { check, directoryIds } from "../../web/check/index.js";
import { brokenRules } from "./support/pages.js";
import { patience, useBrowser } from "./support/setting.js";

const examples = readdirSync(new URL("../../examples", import.meta.url)).filter(hasServer);
const built = examples.filter((name) => existsSync(pageOf(name)));
/** What they may leave to be desired: their data is large on purpose. */
const warned = { expenses: ["tool-text-size"] };

test("most examples are built", () => assert.ok(built.length >= 7, built.join(", ")));

describe("for directories, the check of", () => {
  const setting = useBrowser();

  for (const name of built) {
    test(`${name} and its server passes`, async (t) => {
      const server = await startExample(name);
      t.after(() => server.close());
      const { url } = server;
      const report = await check({
        server: { url }, for: directoryIds, hosts: ["claude"], browser: setting.browser, patience,
      });
      const ofDirectories = /^(meta|csp|tool|page)-/;
      const results = [...report.pages.flatMap((page) => page.results), ...report.server.results].filter(({ rule }) =>
        ofDirectories.test(rule));
      assert.deepEqual(results.filter(({ status }) => status === "fail" || status === "skipped"), []);
      const warnings = brokenRules(results, "warning").filter((rule) => rule !== "tool-call");
      assert.deepEqual(warnings, warned[name] ?? []);
    });
  }
});
