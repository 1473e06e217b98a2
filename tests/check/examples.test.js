import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { hasServer, startExample } from "../../examples/examples.js";
import { startServer as startWeatherServer } from "../../examples/weather/server/server.js";
import { check, checkServer, directoryIds } from "../../web/check/index.js";
import { isEveryPair } from "../browser/support/pairs.js";
import { published } from "../dev/support/setting.js";
import { brokenRules } from "./support/pages.js";
import { patience, useBrowser } from "./support/setting.js";

const built = (name) => new URL(`../../build/demo/${name}`, import.meta.url);
const pageOf = (name) => ({ name, html: readFileSync(built(name), "utf8") });
const allResults = ({ pages, server }) => [
  ...pages.flatMap(({ results, hosts }) => [results, ...hosts.map((host) => host.results)].flat()),
  ...(server?.results ?? []),
];
/** Without the start time, which depends on the machine. */
const warningsOf = (results) => brokenRules(results, "warning").filter((rule) => rule !== "page-start-time");

test("the servers of all examples keep what directories demand of servers", async (t) => {
  const view = fileURLToPath(new URL("../../examples/hello/hello.html", import.meta.url));
  const names = readdirSync(new URL("../../examples", import.meta.url)).filter(hasServer);
  assert.ok(names.length >= 12);
  for (const name of names) {
    const server = await startExample(name, { view });
    t.after(() => server.close());
    const { results } = await checkServer({ url: server.url, for: directoryIds });
    assert.deepEqual(results.filter(({ status }) => status === "fail"), [], name);
  }
});

describe("the check of", () => {
  const setting = useBrowser();

  // By day, a host of each engine.
  test("weather and its server passes with the engine that the host allows, and for directories", async (t) => {
    const server = await startWeatherServer({ view: built("weather.html"), port: 0 });
    t.after(() => server.close());
    const report = await check({
      page: pageOf("weather.html"),
      server: { url: server.url },
      hosts: isEveryPair ? undefined : ["vscode", "claude"],
      for: directoryIds,
      browser: setting.browser,
      patience,
    });
    assert.deepEqual(brokenRules(allResults(report)), []);
    assert.deepEqual(warningsOf(allResults(report)), []);
    const { hosts } = report.pages[0];
    assert.deepEqual(hosts.filter(({ started }) => !started), []);
    const engines = ["vscode", "claude"].map((wanted) => hosts.find(({ id }) => id === wanted).engine);
    assert.deepEqual(engines, ["js", "wasm"]);
  });

  test("a published server passes, and tells what its view leaves to be desired", async () => {
    const server = { command: published("server-cohort-heatmap") };
    const report = await check({ server, hosts: ["vscode", "claude"], browser: setting.browser, patience });
    // In VS Code's panel it is too narrow for its table, which cannot be scrolled by keys.
    assert.deepEqual(
      report.pages[0].hosts.map(({ id, results }) => [id, ...brokenRules(results)]),
      [["vscode", "page-accessibility"], ["claude"]],
    );
    assert.deepEqual(brokenRules(report.server.results), []);
    assert.deepEqual(warningsOf(allResults(report)), ["page-policy", "page-teardown"]);
    assert.deepEqual(
      report.pages.map(({ hosts }) => hosts.map(({ started, engine }) => [started, engine])),
      [[[true, null], [true, null]]],
    );
  });
});
