// The output, files and exit codes of the command.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { toJUnit } from "../../web/check/index.js";
import { run } from "../../web/cli/check.js";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { pageWith } from "./support/pages.js";
import { useBrowser } from "./support/setting.js";

const program = fileURLToPath(new URL("../../web/cli/mcpapps.js", import.meta.url));
/** For a busy machine. */
const patient = ["--timeout", "60"];
const folder = await temporaryFolder();
writeFileSync(join(folder, "good.html"), pageWith());
writeFileSync(
  join(folder, "warned.html"),
  pageWith({ ready: 'console.warn("[mcpapps] Remote: ui/update-model-context: Method not found");' }),
);
const escapes = "\\x1b]0;title\\x07\\x1b[2J\\x1b[31mred\\x1b[0m \\x9b2J \\u202egnp.exe";
writeFileSync(join(folder, "bad.html"), pageWith({ ready: `console.error("broken <b> & ${escapes}");` }));
writeFileSync(join(folder, "script.js"), "export default 1;\n");

/** Runs it in a folder outside of the repository. */
function mcpapps(args, env = {}) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, "check", ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe("a mistake", () => {
  const mistakes = [
    { args: [], says: /Name a page, a server, or both/ },
    { args: ["missing.html"], says: /no file .*missing\.html/ },
    { args: ["localhost:3001/mcp"], says: /begins with http/ },
    { args: ["."], says: /not a file/ },
    { args: ["good.html", "bad.html"], says: /one page/ },
    { args: ["http://localhost:1/", "--", "node"], says: /one server/ },
    { args: ["good.html", "--"], says: /no command/ },
    { args: ["good.html", "--host", "nowhere"], says: /no host nowhere.*claude/ },
    { args: ["good.html", "--policy", "none", "--host", "claude"], says: /None of these hosts/ },
    { args: ["good.html", "--for", "claud"], says: /no directory claud\. Did you mean claude\? .*: chatgpt, claude/ },
    { args: ["good.html", "--tool", "show"], says: /--tool needs a server/ },
    { args: ["good.html", "http://localhost:1/", "--arguments", "[1]"], says: /not a JSON object/ },
    { args: ["good.html", "--timeout", "soon"], says: /not a number of seconds/ },
    { args: ["good.html", "--colour"], says: /colour/ },
  ];
  for (const { args, says } of mistakes) {
    test(`is told: mcpapps check ${args.join(" ")}`, async (t) => {
      const printed = t.mock.method(console, "error", () => {});
      assert.equal(await run(args.map((arg) => (arg.endsWith(".html") ? join(folder, arg) : arg))), 2);
      const [message, hint] = printed.mock.calls.map((call) => call.arguments[0]);
      assert.match(message, says);
      assert.match(hint, /--help/);
    });
  }
});

describe("mcpapps check", { concurrency: 2 }, () => {
  test("prints its help", async () => {
    const { code, stdout } = await mcpapps(["--help"]);
    assert.equal(code, 0);
    assert.ok(stdout.split("\n").every((line) => line.length <= 100 && line === line.trimEnd()), stdout);
    for (const word of ["--junit", "--host", "--policy", "claude", "MCP Inspector", "MCPAPPS_CHROMIUM"]) {
      assert.ok(stdout.includes(word), word);
    }
  });

  const nothing = "/nonexistent";
  for (const [what, args, code, says, env] of [
    ["fails what is no HTML without a browser", ["script.js"], 1,
      /page-html \[APP-004\][^]*export default/, { MCPAPPS_CHROMIUM: nothing }],
    [
      "says what to install where there is no Chromium",
      ["good.html"],
      2,
      /No Chromium found\. Install .*MCPAPPS_CHROMIUM/,
      { MCPAPPS_CHROMIUM: "", PATH: nothing, PLAYWRIGHT_BROWSERS_PATH: nothing },
    ],
    ["says which Chromium there is not", ["good.html"], 2,
      /MCPAPPS_CHROMIUM names \/nonexistent/, { MCPAPPS_CHROMIUM: nothing }],
    ["fails a server that cannot be reached", ["http://127.0.0.1:9/mcp"], 1, /FAIL +server-connect/],
  ]) {
    test(what, async () => {
      const { code: ended, stdout, stderr } = await mcpapps(args, env);
      assert.equal(ended, code, stdout + stderr);
      assert.match(code === 2 ? stderr : stdout, says);
    });
  }

  test("passes a page with a warning, tells which host is begun, and fails it if it is to be strict", async () => {
    const hosts = ["--host", "vscode", "--host", "specification"];
    const lax = await mcpapps(["warned.html", ...hosts, ...patient]);
    assert.equal(lax.code, 0, lax.stdout + lax.stderr);
    assert.match(lax.stdout, /warning +page-console[^]*the specification's default[^]*0 failures[^]*warning/);
    assert.match(lax.stderr, /^\[1\/2\] VS Code .*\n\[2\/2\] the specification's default\n$/);
    const strict = await mcpapps(["warned.html", "--host", "specification", "--strict", ...patient]);
    assert.equal(strict.code, 1, strict.stdout + strict.stderr);
  });

  test("says what a directory demands in each report, with the source", async () => {
    const args = ["good.html", "--for", "claude", "--host", "specification", "--junit", "claude.xml", ...patient];
    const [json, { stdout }] = await Promise.all([mcpapps([...args, "--json"]), mcpapps(args)]);
    assert.deepEqual([json.code, json.stderr], [1, ""]);
    const [told] = JSON.parse(json.stdout).pages[0].results.filter(({ rule }) => rule === "page-contrast");
    assert.equal(told.subject, "good.html");
    assert.match(stdout, /FAIL +page-contrast[^]*in good\.html[^]*Source for claude: https:\/\//);
    const xml = readFileSync(join(folder, "claude.xml"), "utf8");
    assert.match(xml, /<testcase classname="good\.html" name="page-contrast: [^>]*>\s*<failure/);
    assert.match(xml, /<testcase classname="good\.html" name="page-narrow: [^>]*\/>/);
  });

  /** Control characters of a terminal, except line ends. */
  const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

  test("fails a bad page, says which rule, where, and what to do, and passes nothing on to a terminal", async () => {
    const { code, stdout } = await mcpapps(["bad.html", "--host", "claude", ...patient]);
    assert.equal(code, 1, stdout);
    assert.match(
      stdout,
      /FAIL +Claude[^]*FAIL +page-console[^]*broken[^]*in Claude[^]*What to do:[^]*: 1 failure of 1 rule, 0 warnings/,
    );
    assert.ok(stdout.includes("\\u001b]0;title\\u0007\\u001b[2Jred \\u009b2J \\u202egnp.exe"), JSON.stringify(stdout));
    assert.doesNotMatch(stdout, commands);
  });

  test("prints JSON with what the page says, without the page itself, and tells nothing besides", async () => {
    const { code, stdout, stderr } = await mcpapps(["bad.html", "--host", "mcp-cli", "--json", ...patient]);
    assert.deepEqual([code, stderr], [1, ""]);
    assert.doesNotMatch(stdout, commands);
    assert.match(stdout, /\\u009b2J/);
    assert.ok(!stdout.includes("<!doctype"));
    const report = JSON.parse(stdout);
    assert.equal(report.passed, false);
    const [page] = report.pages;
    assert.equal(page.results.find(({ rule }) => rule === "page-size").subject, "bad.html");
    assert.equal(page.hosts[0].id, "mcp-cli");
    const failed = page.hosts[0].results.filter(({ status }) => status === "fail");
    assert.deepEqual(failed.map(({ rule }) => rule), ["page-console"]);
    assert.match(failed[0].message, /\u001b\[31mred\u001b\[0m \u009b2J \u202egnp/);
  });

  test("does not pass on what a server that cannot be used has written", async () => {
    const { stdout } = await mcpapps([
      "--",
      process.execPath,
      "-e",
      'console.error("\\x1b]0;title\\x07 sorry"); process.exit(1)',
    ]);
    assert.match(stdout, /\\u001b\]0;title\\u0007 sorry/);
    assert.doesNotMatch(stdout, commands);
  });

  test("tells where JUnit XML cannot be written", async () => {
    const { code, stderr } = await mcpapps(["script.js", "--junit", "no/such/folder.xml"]);
    assert.equal(code, 2);
    assert.match(stderr, /cannot be written/);
  });
});

describe("JUnit XML", () => {
  const setting = useBrowser();
  const result = (rule, status, message, subject = "claude") => ({ rule, status, message, subject });
  const evil = `]]> <b a="1">'&amp;\u0000\u0007\uD800\n\t\u009b\u202e\uffff</b>`;
  const report = {
    milliseconds: 10,
    pages: [
      {
        name: `a"<b>.html`,
        results: [result("page-size", "warning", "large", "a.html")],
        hosts: [
          {
            results: [
              result("page-console", "fail", evil),
              result("page-console", "fail", "again"),
              result("page-ping", "ok", ""),
              result("page-tools", "skipped", "no tools"),
            ],
          },
        ],
        milliseconds: 1500,
      },
    ],
    server: {
      name: "http://localhost/?a=1&b=2",
      results: [result("server-tools", "fail", evil, "server")],
      milliseconds: 20,
    },
  };

  test("is well-formed whatever a page says, and counts its cases", async () => {
    const page = await setting.browser.newPage();
    const seen = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      const suites = [...parsed.querySelectorAll("testsuite")].map((suite) => ({
        name: suite.getAttribute("name"),
        tests: Number(suite.getAttribute("tests")) - suite.querySelectorAll("testcase").length,
        failures: Number(suite.getAttribute("failures")) - suite.querySelectorAll("testcase > failure").length,
        skipped: Number(suite.getAttribute("skipped")) - suite.querySelectorAll("testcase > skipped").length,
      }));
      return {
        error: parsed.querySelector("parsererror")?.textContent ?? "",
        suites,
        text: parsed.querySelector("failure").textContent,
      };
    }, toJUnit(report));
    await page.close();
    assert.equal(seen.error, "");
    assert.deepEqual(seen.suites, [
      { name: `page a"<b>.html`, tests: 0, failures: 0, skipped: 0 },
      { name: "server http://localhost/?a=1&b=2", tests: 0, failures: 0, skipped: 0 },
    ]);
    assert.ok(
      seen.text.startsWith(`]]> <b a="1">'&amp;\\u0000\\u0007\uFFFD\n\t\\u009b\\u202e\uFFFD</b>\nagain\n`),
      JSON.stringify(seen.text),
    );
  });

  test("is the same for the same report", () => assert.equal(toJUnit(report), toJUnit(structuredClone(report))));
});
