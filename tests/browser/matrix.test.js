// Every host of hosts.json in every browser shows the same view: it must start with the engine that
// the host's policy lets it have, and live with everything that the host does.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browsers, visit } from "./matrix/browsers.js";
import { expectedEnd, expectedFacts, isReadable } from "./matrix/expectations.js";
import { hosts } from "./matrix/hosts.js";
import { compareWithFile, table } from "./matrix/report.js";
import { startTestHost } from "./matrix/server.js";

const view = process.env.MCPAPPS_ACCEPTANCE_VIEW ?? fileURLToPath(new URL("../../build/views/acceptance.html", import.meta.url));

/** @param {object} outcome what the test host saw, see matrix/page/host.js */
function check(host, { error, errors, facts, dom, sizes, teardown }) {
  assert.equal(error, "");
  assert.deepEqual(errors, [], "messages of the view that the reference bridge does not accept");

  const { teardown: toldLater, ...shown } = facts;
  for (const [name, expected] of Object.entries(expectedFacts(host))) {
    if (expected instanceof RegExp) assert.match(facts[name] ?? "", expected);
    else assert.equal(facts[name], expected, `${name}: ${facts[name]} instead of ${expected}`);
  }
  assert.equal(dom !== null, isReadable(host), "whether the host can read the view's page");
  if (dom) for (const [name, text] of Object.entries(shown)) assert.equal(dom[name], text, `${name} in the page`);

  for (const { width = 1, height = 1 } of sizes) assert.ok(width > 0 && height > 0, `${width} × ${height}`);
  assert.equal(teardown, expectedEnd(host));
}

describe("The acceptance view", () => {
  const engines = new Map(hosts.map((host) => [host.id, {}]));
  let testHost;

  before(async () => {
    testHost = await startTestHost({ hosts, view });
  });
  after(() => testHost?.close());

  for (const { name, missing, launch } of browsers) {
    describe(`in ${name}`, { skip: missing() }, () => {
      let browser;
      before(async () => {
        browser = await launch();
      });
      after(() => browser?.close());

      for (const host of hosts) {
        const engine = { wasm: "WebAssembly", js: "JavaScript" }[host.engine];
        test(`runs as ${engine} in ${host.name}`, async (t) => {
          const outcome = await visit(browser, testHost.url(host), "window.outcome");
          engines.get(host.id)[name] = outcome.facts.engine;
          try {
            check(host, outcome);
          } catch (failure) {
            t.diagnostic(JSON.stringify(outcome));
            throw failure;
          }
        });
      }
    });
  }

  test("ran with the engines that docs/hosts.md tells", (t) => {
    t.diagnostic(`\n${table(engines)}`);
    if (browsers.some(({ missing }) => missing())) return t.skip("a browser is missing, so the table is not whole");
    for (const host of hosts) {
      for (const { name } of browsers) assert.equal(engines.get(host.id)[name], host.engine, `${host.name} in ${name}`);
    }
    compareWithFile(engines);
  });
});
