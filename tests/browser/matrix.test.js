// Every host of web/hosts shows the same view: it has to start with the engine that the host's policy allows, and to
// handle all deviations of the host. By day, Firefox and WebKit show it in one host of each kind of frame and engine;
// at night in all.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { engineNames, hosts } from "../../web/hosts/rows.js";
import { check } from "./matrix/expectations.js";
import { facts, partOf, parts, readDocument } from "./matrix/report.js";
import { startTestHost } from "./matrix/server.js";
import { browserOf, browsers, describeHostIn, visit } from "./support/browsers.js";
import { isEveryPair } from "./support/pairs.js";

const view =
  process.env.MCPAPPS_ACCEPTANCE_VIEW ?? fileURLToPath(new URL("../../build/views/acceptance.html", import.meta.url));

/** What a browser makes of a host, but for its messages and domains. */
const kindOf = ({ engine, document: { frames, made, policyBy, sandbox } }) =>
  JSON.stringify([engine, frames, made, policyBy, sandbox.includes("allow-same-origin")]);
const ofEachKind = hosts.filter((host) => hosts.find((other) => kindOf(other) === kindOf(host)) === host);
const shownIn = (browser) => (isEveryPair || browser === "Chromium" ? hosts : ofEachKind);

describe("The acceptance view", () => {
  const engines = new Map(hosts.map((host) => [host.id, {}]));
  let testHost;

  before(async () => {
    testHost = await startTestHost({ hosts, view });
  });
  after(() => testHost?.close());

  describeHostIn((name, visit) => {
    for (const host of shownIn(name)) {
      test(`runs as ${engineNames[host.engine]} in ${host.name}`, async () => {
        const outcome = await visit(testHost.url(host));
        engines.get(host.id)[name] = outcome.facts.engine;
        check(host, outcome);
      });
    }
  });

  test("is not shown by mcp-cli in Chromium if its resource declares a csp, even one without domains", async () => {
    const host = { ...hosts.find(({ id }) => id === "mcp-cli"), patience: 3000 };
    const declaring = await startTestHost({ hosts: [host], view, csp: { wasmUnsafeEval: true } });
    const browser = await browserOf("Chromium").launch();
    try {
      const { error } = await visit(browser, declaring.url(host));
      assert.match(error, /waited 3 s for the view's initialized notification/);
    } finally {
      await browser.close();
      await declaring.close();
    }
  });

  test("ran with the engines that docs/hosts.md tells", (t) => {
    for (const [name, part] of Object.entries(parts)) {
      assert.equal(partOf(readDocument(), name), part, "node tests/browser/matrix/report.js writes docs/hosts.md anew");
    }
    assert.equal(readDocument("hosts.json"), facts, "node tests/browser/matrix/report.js writes docs/hosts.json anew");
    if (browsers.some(({ missing }) => missing({}))) {
      return t.skip("a browser is missing, so not all of the table was seen");
    }
    for (const { name } of browsers) {
      for (const host of shownIn(name)) {
        assert.equal(engines.get(host.id)[name], host.engine, `${host.name} in ${name}`);
      }
    }
  });
});
