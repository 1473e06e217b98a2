// A view in JavaScript in hosts built like the reference's basic-host: the reference's AppBridge in the outer page, a
// sandbox proxy of another origin, our App in the inner frame. It starts with the engine that the host's policy allows.
// Where hosts deviate from the specification, our App has to be as lenient as the reference's: both are shown there.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineNames, hosts as rows } from "../../web/hosts/rows.js";
import { makePage } from "./js_app/page.js";
import { check, toldMode } from "./matrix/expectations.js";
import { startTestHost } from "./matrix/server.js";
import { describeHostIn } from "./support/browsers.js";
import { isEveryPair } from "./support/pairs.js";

/** Hosts in which a view on the reference SDK fails. */
const deviations = {
  "mcp-cli": "tells the end by a notification, and answers a request twice",
  "vscode": "answers ui/request-display-mode without a mode",
  "hand-written": "answers ui/initialize without the host's name and capabilities",
  toolhive: "hears nothing before the load event of its frame",
  drafts: "offers a display mode that the specification does not have",
  photon: "hears nothing before the load event of its frame, and answers without its name and capabilities",
};
/** Errors of our App there, as of the reference's: an answer to another script in the page. */
const reported = { "mcp-use": { problem: /unknown message ID/ } };
// Avoids waiting where no view of the reference's gets through the handshake.
const patience = { drafts: 10_000, "hand-written": 10_000, toolhive: 10_000, photon: 10_000 };
const hosts = rows.map((row) => ({ ...row, patience: patience[row.id] }));
const deviating = hosts.filter(({ id }) => deviations[id]);
const ordinary = hosts.filter(({ id }) => !deviations[id]);
/** By day one host per engine: matrix.test.js has all of them. */
const shown = isEveryPair ? ordinary : ["js", "wasm"].map((engine) => ordinary.find((host) => host.engine === engine));

describe("A view in JavaScript", () => {
  const testHosts = {};
  const pages = [];

  before(async () => {
    for (const name of ["ours", "reference"]) {
      pages.push(await makePage(name));
      testHosts[name] = await startTestHost({ hosts, view: pages.at(-1) });
    }
  });
  after(async () => {
    for (const testHost of Object.values(testHosts)) await testHost.close();
    for (const page of pages) rmSync(dirname(page), { recursive: true });
  });

  test("is shown under policies that allow WebAssembly and under those that do not", () => {
    const engineOf = (id) => ordinary.find((host) => host.id === id).engine;
    assert.deepEqual(["basic-host", "specification", "specification-wasm"].map(engineOf), ["wasm", "js", "wasm"]);
    assert.equal(deviating.length, Object.keys(deviations).length);
  });

  describeHostIn((name, visit) => {
    for (const host of shown) {
      test(`runs as ${engineNames[host.engine]} in ${host.name}`, async () => {
        check(host, await visit(testHosts.ours.url(host)), { displayMode: toldMode(host), ...reported[host.id] });
      });
    }

    if (name !== "Chromium") return;
    for (const host of deviating) {
      test(`meets in ${host.name} what the reference's meets: it ${deviations[host.id]}`, async () => {
        const seen = ["ours", "reference"].map(async (which) => {
          const { facts, ...outcome } = await visit(testHosts[which].url(host));
          // Request ids and the order of members do not matter.
          const problem = facts.problem?.replace(/: .*/, "");
          // Whether the document that is replaced tells its size before is a matter of time.
          if (host.messages.remakes) outcome.sizes.splice(1);
          return { ...outcome, dom: undefined, facts: { ...facts, engine: undefined, problem } };
        });
        const [ours, reference] = await Promise.all(seen);
        assert.deepEqual(ours, reference);
      });
    }
  });
});
