// A page that keeps every rule, and pages that break one rule each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { checkPage, toJUnit, toText } from "../../web/check/index.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { withOtherWords, withoutPart } from "../js/support/other_words.js";
import { brokenRules, pageWith, withCapabilities, withoutField } from "./support/pages.js";
import { patience, useBrowser } from "./support/setting.js";

const request = (id, method, params) => `post(${JSON.stringify({ id, method, params })});`;
/** For pages that do not start: long enough to load them. */
const never = { start: 300 };
const loaded = { start: 8000 };

const initialize = request(1, "ui/initialize", withCapabilities({ tools: {} }));
const log = (level, data) => `post(${JSON.stringify({ method: "notifications/message", params: { level, data } })});`;
const later = (code) => `setTimeout(() => { ${code} });`;
const picture = '<img src="https://example.com/a.png" alt="">';
const onResult = (code) => pageWith({ on: { "ui/notifications/tool-result": code } });

/**
 * `fail` and `warning`: all broken rules, each with what the check tells of it: as many messages, in any order. Without
 * `host`, the specification's own.
 */
const pages = [
  {
    name: "that does what looks like a mistake",
    page: pageWith({
      // As pages with two engines do.
      first: "try { new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); } catch {}",
      // As drafts have it.
      ready: request(7, "resources/subscribe", { uri: "a://b" }) + log("info", "drawn"),
    }),
  },
  {
    name: "that is late, and does not what it should",
    page: pageWith({
      params: null, first: `try { eval("1"); } catch {} setTimeout(() => ${initialize.slice(0, -1)}, 3100);`, size: "",
      ready: log("warning", "slow") +
        'console.warn("[mcpapps] Remote: ui/update-model-context: Method not found");',
      on: {
        "ui/resource-teardown": 'post({ id, error: { code: -32601, message: "no" } })',
        "tools/list": "post({ id, result: { tools: [] } })",
      },
    }),
    patience: { size: 500 },
    warning: {
      "page-start-time": [/longer than 3 s/],
      "page-policy": [/script-src refuses eval\(\).* starts all the same/],
      "page-size-changed": [/No ui\/notifications\/size-changed/],
      "page-log": [/slow/],
      "page-console": [/Remote: .*Method not found/],
      "page-teardown": [/The answer is the error -32601: no/],
    },
  },
  {
    name: "that breaks the protocol",
    page: pageWith({
      params: withCapabilities({ tools: {} }), first: 'post({ method: "ui/notifications/initialized" });',
      ready: `if (!window.again) { window.again = 1; ${initialize} }` +
        'window.parent.postMessage({ type: "hello" }, "*");' + request(7, "ui/make-coffee", {}) +
        request(8, "constructor", {}) + request(9, "ui/message", { role: "user" }) +
        request(10, "ui/request-display-mode", { mode: "pip" }),
      on: { ping: 'post({ id, error: { code: -32601, message: "no" } })', "ui/resource-teardown": "" },
    }),
    patience: { "page-tools": 500, "page-teardown": 500 },
    fail: {
      "page-initialize": [/It is sent 2 times/],
      "page-initialized": [/sent before ui\/initialize/],
      "page-messages": [/hello/, /make-coffee/, /constructor/, /ui\/message/],
      "page-display-mode": [/pip/],
      "page-ping": [/The answer is the error -32601: no/],
      "page-tools": [/No answer to tools\/list within 0\.5 s/],
      "page-teardown": [/No answer to ui\/resource-teardown within 0\.5 s/],
    },
    warning: { "page-display-mode": [/pip, which is not in its appCapabilities/] },
  },
  {
    name: "that breaks the policy, and what else a browser sees",
    page: pageWith({
      head: `${picture}<script src="./assets/x.js"></script>`,
      params: withCapabilities({ tools: {} }),
      ready: 'document.fonts.add(new FontFace("x", "url(data:font/woff2;base64,AAAA)"));' +
        'document.fonts.load("12px x").catch(() => {});' +
        'Promise.reject(new Error("rejected")); console.error("reported");' +
        'console.warn("[mcpapps] BadMessage: tool-result: days: expected number, got string");' +
        later('throw new Error("thrown")') + later('eval("1")') + log("error", { path: "days" }),
      on: {
        "tools/list": "post({ id, result: {} })",
        "ui/notifications/tool-result": "document.body.append(document.createElement('button'))",
      },
    }),
    fail: {
      "page-policy": [/img-src refuses https:\/\/example\.com/, /font-src refuses data/, /script-src refuses eval\(\)/],
      "page-network": [/assets\/x\.js/],
      "page-console": [/rejected/, /reported/, /BadMessage: tool-result/, /thrown/, /unsafe-eval/],
      "page-log": [/days/],
      "page-accessibility": [/button-name/],
      "page-tools": [/The answer to tools\/list has no tools/],
    },
  },
  {
    name: "that connects to others, where no policy forbids it", host: "mcp-cli",
    page: pageWith({
      head: '<script src="https://cdn.example.com/x.js"></script>',
      // What the host should not have sent is no fault of the page.
      ready: 'new WebSocket("wss://nowhere.invalid/"); window.open("https://example.com/");' +
        'console.warn("[mcpapps] BadMessage: an answer to no request");',
    }),
    fail: {
      "page-network": [/loads https:\/\/cdn\.example\.com\/x\.js/, /connects to wss:\/\/nowhere\.invalid/],
      "page-navigation": [/goes to https:\/\/example\.com/, /opens a window/],
    },
  },
  {
    name: "with a picture by a data: address", host: "inspector",
    page: pageWith({ head: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">' }),
    warning: { "page-policy": [/img-src refuses .* An <svg> in the page or a <canvas> is shown/] },
  },
  {
    name: "without a head, with a picture from elsewhere", host: "mcp-use",
    page: pageWith().replace(/<head>.*<\/head>/, "").replace("<body>", `<title>Page</title><body>${picture}`),
    fail: { "page-policy": [/img-src/] },
  },
  {
    name: "that does not end the handshake", page: pageWith({ initialized: "" }), patience: { "page-initialized": 500 },
    fail: { "page-initialized": [/has not sent ui\/notifications\/initialized within 0\.5 s/] },
  },
  {
    name: "that does not answer ping", page: pageWith({ on: { ping: "" } }), patience: { "page-ping": 500 },
    fail: { "page-ping": [/No answer to ping within 0\.5 s/] },
  },
  {
    name: "without capabilities that hangs on the result",
    page: pageWith({ params: withoutField("appCapabilities"), on: { "ui/notifications/tool-result": "for (;;);" } }),
    patience: { "page-result": 1000 },
    fail: { "page-capabilities": [/appCapabilities/], "page-result": [/No answer to ping within 1 s/] },
  },
  {
    name: "that goes away at the end", page: onResult('handlers.ping = () => {}; location.href = "https://example.com/"'),
    fail: { "page-navigation": [/https:\/\/example\.com/] },
  },
  {
    name: "that loads itself again", page: onResult("handlers.ping = () => {}; location.reload()"),
    fail: { "page-navigation": [/again/] },
  },
];

describe("a page", { concurrency: 3 }, () => {
  const setting = useBrowser();

  for (const { name, page, host, patience: less, fail = {}, warning = {} } of pages) {
    const broken = [...Object.keys(fail), ...Object.keys(warning)];
    test(`${name} breaks ${broken.join(", ") || "no rule"}`, async () => {
      const { results } = await setting.visit(page, { host, patience: less });
      // Without the start time, which depends on the machine, unless the page is slow.
      const counts = ({ rule }) => rule !== "page-start-time" || "page-start-time" in warning;
      for (const [status, rules] of Object.entries({ fail, warning })) {
        const found = results.filter((each) => each.status === status && counts(each));
        const told = JSON.stringify(found);
        assert.deepEqual(brokenRules(found, status).sort(), Object.keys(rules).sort(), told);
        assert.equal(found.length, Object.values(rules).flat().length, told);
        for (const [id, all] of Object.entries(rules)) {
          const messages = found.filter(({ rule }) => rule === id).map(({ message }) => message);
          for (const says of all) assert.ok(messages.some((message) => says.test(message)), `${says}: ${told}`);
        }
      }
    });
  }

  test("that keeps every rule is ok in every host, and nothing is left out but what does not apply", async () => {
    const page = pageWith({
      params: withCapabilities({ tools: {} }), on: { "tools/list": "post({ id, result: { tools: [] } })" },
    });
    const { results, hosts } = await checkPage({ html: page, browser: setting.browser, patience });
    const all = [...results, ...hosts.flatMap((host) => host.results)];
    assert.deepEqual(brokenRules(all), []);
    assert.deepEqual(brokenRules(all, "warning").filter((rule) => rule !== "page-start-time"), []);
    const skipped = new Set(all.filter(({ status }) => status === "skipped").map(({ message }) => message));
    const others = [...skipped].filter((message) => !message.startsWith("same document as "));
    assert.deepEqual(others.sort(), ["the host ends no view by a message", "the host sets the height"]);
    assert.ok(hosts.length >= 29);
    assert.ok(hosts.every(({ started }) => started));
    assert.ok(hosts.every(({ id, results }) => results.every(({ subject }) => subject === id)));
  });

  test("is looked at once in each document, and in each host for what the host's messages change", async () => {
    const page = pageWith({
      on: {
        "ui/notifications/tool-result":
          "document.body.append(document.createElement('button')); post({ id: 7, method: " +
          "'ui/update-model-context', params: { content: [] } });",
      },
      ready:
        'addEventListener("message", ({ data }) => data.id === 7 && data.error && console.error("refused"));',
    });
    // The same document; one host refuses the model's context.
    const report = await checkPage({
      html: page, hosts: ["cursor-js", "specification"], browser: setting.browser, patience,
    });
    const told = report.hosts.map(({ id, results }) => [
      id,
      ...["page-accessibility", "page-console"].map((rule) => results.find((each) => each.rule === rule).status),
    ]);
    assert.deepEqual(told, [["cursor-js", "fail", "fail"], ["specification", "skipped", "ok"]]);
    const whole = { pages: [report], milliseconds: 1 };
    assert.match(toText(whole), /Cursor 3\.4.*\n.*the specification's default/);
    assert.match(
      toJUnit(whole),
      /classname="specification" name="page-accessibility: [^>]*>\s*<skipped message="same document as Cursor 3\.4, if it forbids WebAssembly"\/>/,
    );
  });

  test("that asks for nothing is not shown in hosts that make the same document", async () => {
    const report = await checkPage({
      html: "<!doctype html><p>nothing</p>", hosts: ["cursor-js", "specification"], browser: setting.browser,
      patience: { ...patience, ...never },
    });
    assert.deepEqual(report.hosts.map(({ results }) => brokenRules(results)), [["page-initialize"], []]);
    assert.ok(
      report.hosts[1].results.every(
        ({ status, message }) =>
          status === "skipped" && message === "same document as Cursor 3.4, if it forbids WebAssembly",
      ),
    );
    assert.match(
      toText({ pages: [report], milliseconds: 1 }),
      /skipped +the specification's default +same document as Cursor/,
    );
  });

  // The check reads the data for programs in the log message.
  for (const [what, part, host, reason] of [
    ["has lost its glue", "glue", "specification", /^the page's part "glue" is missing$/],
    ["has WebAssembly only where that is forbidden", "js", "specification", /^the page has WebAssembly only, and /],
    ["has lost its glue, in a host that writes the document", "glue", "mcp-ui", /^the page's part "glue" is missing$/],
  ]) {
    test(`of mcpapps that ${what} is told once why it does not start, whatever words it has`, async () => {
      const page = withoutPart(
        withOtherWords(readFileSync(new URL("../../build/views/crashing.html", import.meta.url), "utf8")),
        part,
      );
      const { results } = await setting.visit(page, { host, patience: loaded });
      const broken = results.filter(({ status }) => status === "fail");
      assert.deepEqual(broken.map(({ rule }) => rule), ["page-initialize"], JSON.stringify(broken));
      assert.match(broken[0].message, reason);
    });
  }

  test("with a declared domain may load from there", async (t) => {
    let loads = 0;
    const cdn = createServer((request, response) => {
      loads += 1;
      response.writeHead(200, { "content-type": "text/javascript" }).end("window.loaded = true;");
    });
    const origin = await listenOnLoopback(cdn);
    t.after(() => closeServer(cdn));
    const page = pageWith({
      head: `<script src="${origin}/x.js"></script>`, ready: 'if (!window.loaded) throw new Error("not loaded");',
    });
    const declared = await setting.visit(page, { csp: { resourceDomains: [origin] } });
    assert.deepEqual(brokenRules(declared.results), []);
    assert.equal(loads, 1);
    const undeclared = await setting.visit(page);
    assert.deepEqual(brokenRules(undeclared.results), ["page-policy", "page-console"]);
    assert.equal(loads, 1);
  });

  test("whose resource declares a csp is not shown by mcp-cli, which is a warning there and nowhere else", async () => {
    const csp = { connectDomains: ["https://api.example.com"] };
    const { hosts } = await checkPage({
      html: pageWith(), hosts: ["mcp-cli", "vscode"], csp, browser: setting.browser, patience,
    });
    assert.deepEqual(hosts.map(({ id, started }) => [id, started]), [["mcp-cli", false], ["vscode", true]]);
    const told = hosts
      .flatMap(({ results }) => results)
      .filter(({ rule, status }) => !["ok", "skipped"].includes(status) && rule !== "page-start-time");
    assert.deepEqual(
      told.map(({ subject, rule, status }) => [subject, rule, status]),
      [["mcp-cli", "page-initialize", "warning"]],
    );
    assert.match(told[0].message, /demands a policy of the page where its resource declares a csp/);
    const undeclared = await setting.visit(pageWith(), { host: "mcp-cli" });
    assert.deepEqual([undeclared.started, brokenRules(undeclared.results)], [true, []]);
  });

  // A page cannot make the real axe slow or fail on every machine.
  const withAxe = (run) =>
    pageWith({ head: `<script>Object.defineProperty(window, "axe", { value: { run: ${run} } });</script>` });
  const reasonsOf = ({ results }) =>
    Object.fromEntries(
      results.filter(({ status }) => status === "skipped").map(({ rule, message }) => [rule, message]),
    );

  test("that axe does not get through with is told so, and not asked to close meanwhile", async () => {
    const outcome = await setting.visit(withAxe("() => new Promise(() => {})"), {
      patience: { "page-accessibility": 500 },
    });
    assert.deepEqual(brokenRules(outcome.results), []);
    const { "page-accessibility": axe, "page-teardown": end } = reasonsOf(outcome);
    assert.deepEqual([axe, end], ["axe was not done after 0.5 s", "axe was still at work in the page"]);
  });

  test("in which axe fails is told so, and closes", async () => {
    const outcome = await setting.visit(withAxe('() => { throw new Error("no axe here"); }'));
    assert.deepEqual(brokenRules(outcome.results), []);
    assert.match(reasonsOf(outcome)["page-accessibility"], /^axe has failed: .*no axe here/);
    assert.equal(outcome.results.find(({ rule }) => rule === "page-teardown").status, "ok");
  });

  test("whose program has ended is told so with the whole reason and the engine", async () => {
    const reason =
      "Maximum call stack size exceeded: calls are nested too deeply for the browser's stack, whatever STACK_SIZE is";
    const params = {
      level: "error", data: `the view's program has ended: ${reason}`,
      _meta: { "mcpapps.dev/trouble": { what: "ended", reason, engine: "js" } },
    };
    const { results } = await setting.visit(
      pageWith({ ready: `post(${JSON.stringify({ method: "notifications/message", params })});` }),
    );
    assert.deepEqual(brokenRules(results), ["page-log"]);
    const { message } = results.find(({ rule, status }) => rule === "page-log" && status === "fail");
    assert.equal(message, `The view's program has ended, in the engine JavaScript: ${reason}`);
  });

  test("that is no HTML is not shown at all", async () => {
    for (const html of ["", "  \n", "export default {}", '{"html": "<html>"}']) {
      const { results, hosts } = await checkPage({ html, browser: setting.browser });
      assert.deepEqual(brokenRules(results), ["page-html"]);
      assert.deepEqual(hosts, []);
    }
  });
});
