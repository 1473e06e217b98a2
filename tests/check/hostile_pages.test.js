// Pages that try to break the check, the browser or the machine: the check ends, and reports.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkPage } from "../../web/check/index.js";
import { isEveryPair } from "../browser/support/pairs.js";
import { brokenRules, pageWith } from "./support/pages.js";
import { patience, useBrowser } from "./support/setting.js";

// A frame of another site, with a process of its own, one of the same origin and, at night, one of an opaque origin.
const kinds = ["specification", "mcp-ui", ...(isEveryPair ? ["inspector"] : [])];
const never = { start: 3000 };

describe("a hostile page", { concurrency: 3 }, () => {
  const setting = useBrowser(["--js-flags=--max-old-space-size=64"]);

  const failuresOf = async (html, host, patience) =>
    brokenRules((await setting.visit(html, { host, patience })).results);

  const flood = (count, data) =>
    `for (let i = 0; i < ${count}; i++) post({ method: "notifications/message", params: { ` +
    `level: "info", data: ${data} } });`;
  const tick = (code) =>
    `const tick = new MessageChannel(); tick.port1.onmessage = () => { ${code} tick.port2.postMessage(0); }; ` +
    "tick.port2.postMessage(0);";
  for (const [what, parts, expected, hosts = ["specification"], less] of [
    ["never ends its first script is told as not started", { first: "for (;;);" }, ["page-initialize"], kinds, never],
    [
      "floods the host with messages is cut off",
      { ready: tick(flood(50, '"x"')), on: { ping: "" } },
      ["page-flood"],
      kinds,
    ],
    [
      "goes away at once is told as gone",
      { params: null, first: 'location.href = "https://example.com/";' },
      ["page-navigation"],
      kinds,
    ],
    [
      "floods the host with few large messages is cut off",
      { ready: flood(5, '"x".repeat(8e6)'), on: { ping: "" } },
      ["page-flood"],
      ["specification"],
      // A busy machine is slow with so much data.
      { answer: 60_000 },
    ],
    ["uses up its memory is told as crashed",
      { ready: "const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));" }, ["page-crash"]],
    ["loads itself again and again is stopped", { params: null, first: "location.reload();" }, ["page-navigation"]],
    ["takes the check's globals away is told like any other", {
      first: "console.debug = null; JSON.parse = null; window.ReportingObserver = null;",
      head: '<img src="https://example.com/a.png" alt="">',
    }, ["page-policy"]],
    ["answers what nobody asked has no effect",
      { ready: 'post({ id: 99, result: {} }); post({ id: "x", error: { code: 1, message: "no" } });' }, []],
  ]) {
    for (const host of hosts) {
      test(`that ${what} (${host})`, async () =>
        assert.deepEqual(await failuresOf(pageWith(parts), host, less), expected));
    }
  }

  test("that shows dialogs does not hold the check up", async () => {
    assert.ok(
      !(await failuresOf(pageWith({ ready: 'alert("a"); confirm("b");' }), "mcp-cli")).includes("page-initialize"),
    );
  });
});

describe("a large page", () => {
  const setting = useBrowser();

  test("of 20 MB is shown, and told to be large", async () => {
    const page = pageWith({ head: `<script type="text/plain">${"0123456789abcdef".repeat(1_250_000)}</script>` });
    const { results, hosts } = await checkPage({
      html: page, hosts: ["specification"], browser: setting.browser, patience,
    });
    assert.deepEqual(brokenRules(results, "warning"), ["page-size"]);
    assert.deepEqual(hosts.flatMap((host) => brokenRules(host.results)), []);
  });
});
