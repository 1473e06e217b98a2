// The command, as a person uses it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { readDevOptions } from "../../web/cli/dev_options.js";
import { UsageError } from "../../web/cli/usage.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import {
  callTool, connect, folderWith, isRunning, startCommand, stdioServer, temporaryFolder, until,
} from "./support/setting.js";

async function run(args, cwd) {
  const said = startCommand(args, cwd);
  return { code: await said.ended, ...said };
}

/** @returns the host's URL, when it has been printed */
const untilOpen = async (said) => ({
  url: await until(
    () => /Open (http:\/\/[^/]+)\//.exec(said.out)?.[1],
    () => said.err,
  ),
});

describe("mcpapps", () => {
  const options = [
    "url", "build", "no-build", "watch", "tool", "arguments", "fixture", "host", "policy", "port", "open",
    "conversation", "bearer", "header", "client-id", "client-secret", "keep-tokens", "json", "headless",
  ];
  for (const [what, args, code, ...words] of [
    ["--help lists the commands", ["--help"], 0, /mcpapps new /, /mcpapps dev /, /mcpapps check /],
    ["--version is the project's", ["--version"], 0, /^\d+\.\d+\.\d+\n$/],
    ["without a command shows how it is used, and has failed", [], 2, /mcpapps dev/],
    ["suggests the command that was meant", ["dve"], 2, /There is no command dve\. Did you mean dev\?/],
    ["dev --help tells every option", ["dev", "--help"], 0, ...options.map((name) => new RegExp(`--${name}\\b`))],
    ["tells a mistake and where to read on, with code 2", ["dev", "no.html"], 2,
      /^mcpapps: There is no file no\.html\.\nmcpapps dev --help shows how it is used\.\n$/],
  ]) {
    test(what, async () => {
      const ended = await run(args);
      assert.equal(ended.code, code);
      for (const word of words) assert.match(code ? ended.err : ended.out, word);
    });
  }
});

describe("mcpapps dev understands", () => {
  /** @param {string} [at] the folder in which the command runs */
  const options = async (args, files = {}, at = "") => {
    const folder = await folderWith(files);
    return { folder, ...(await readDevOptions(args, join(folder, at))) };
  };
  const url = "http://localhost:3001/mcp";

  const command = ["node", "server.js"];
  const dev = { command: "node server.js", server: url, build: "make" };
  for (const [what, args, files, expected] of [
    ["the URL of a server", [url], {}, () => ({ server: url, query: "" })],
    ["the command of a server, with options of its own", ["--build", "make", "--", ...command, "--port", "x"], {},
      () => ({ command: [...command, "--port", "x"], build: "make", server: undefined })],
    ["where a command serves", ["--url", url, "--", ...command], {}, () => ({ command, server: url })],
    ["a page, with the fixture beside it", ["view.html"], { "view.html": "", "view.dev.json": {} },
      (folder) => ({ page: join(folder, "view.html"), fixture: join(folder, "view.dev.json"), query: "?autorun=1" })],
    ["a page that the build is about to make", ["build/view.html", "--build", "make"], {},
      (folder) => ({ page: join(folder, "build/view.html") })],
    ["a page without the tool of package.json, which is a server's", ["view.html"],
      { "view.html": "", "package.json": { mcpapps: { dev: { tool: "t" } } } },
      () => ({ query: "?autorun=1" })],
    ["that it builds nothing, whatever package.json says", ["--no-build"],
      { "package.json": { mcpapps: { dev: { command: "node server.js", build: "make" } } } },
      () => ({ command, build: undefined })],
    ["another target than that of package.json", ["http://localhost:1/mcp"], { "package.json": { mcpapps: { dev } } },
      () => ({ server: "http://localhost:1/mcp", command: undefined, build: "make" })],
  ]) {
    test(what, async () => {
      const { folder, host, query } = await options(args, files);
      for (const [name, value] of Object.entries(expected(folder))) {
        assert.deepEqual({ ...host, query }[name], value, name);
      }
    });
  }

  test("what is to be shown, and puts it into the address", async () => {
    const { query } = await options([
      url, "--tool", "t", "--arguments", '{"a":1}', "--host", "chatgpt", "--policy", "wasm",
    ]);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
      autorun: "1", tool: "t", arguments: '{"a":1}', host: "chatgpt", policy: "wasm",
    });
  });

  test("the defaults of the nearest package.json, whose paths begin at its folder", async () => {
    const dev = {
      command: "node server.js --stdio",
      build: "make",
      watch: ["src"],
      tool: "t",
      arguments: { a: 1 },
      port: 0,
    };
    const files = { "package.json": { mcpapps: { dev } }, "src/a.cpp": "" };
    const { folder, host, query } = await options(["--tool", "other"], files, "src");
    assert.deepEqual(
      [host.command, host.build, host.watch, host.cwd, host.commandCwd],
      [["node", "server.js", "--stdio"], "make", [join(folder, "src")], folder, folder],
    );
    assert.equal(query, `?${new URLSearchParams({ autorun: "1", tool: "other", arguments: '{"a":1}' })}`);
  });

  test("the policy of package.json for other hosts as well, unless the command line names one", async () => {
    const files = { "package.json": { mcpapps: { dev: { policy: "wasm" } } } };
    const queryOf = async (args) =>
      Object.fromEntries(new URLSearchParams((await options([url, ...args], files)).query));
    assert.deepEqual(await queryOf([]), { policy: "wasm" });
    assert.deepEqual(await queryOf(["--host", "vscode"]), { host: "vscode", policy: "wasm" });
    assert.deepEqual(await queryOf(["--host", "vscode", "--policy", "host"]), { host: "vscode", policy: "host" });
    assert.deepEqual(await queryOf(["--host", "vscode", "--policy", "draft"]), { host: "vscode", policy: "draft" });
  });

  for (const [what, args, words, files] of [
    ["no target", [], /What is to be shown\?/],
    ["a program as a page", ["server.js"], /mcpapps dev -- node server\.js/, { "server.js": "" }],
    ["a URL without http", ["localhost:3001/mcp"], /Did you mean http:\/\/localhost:3001\/mcp\?/],
    ["a folder", ["src"], /src is a folder/, { "src/a": "" }],
    ["two targets", [url, "view.html"], /not 2/],
    ["a page and a command", ["view.html", "--", "node"], /without a server/, { "view.html": "" }],
    ["--url without a command", ["--url", url], /mcpapps dev --url URL -- COMMAND/],
    ["no command after --", ["--"], /no command after --/],
    ["a program that there is not", ["--", "no-such-program"], /There is no program no-such-program/],
    ["a program at a path where there is none", ["--", "./server"], /There is no program \.\/server/],
    ["a build and none", [url, "--build", "make", "--no-build"], /--build and --no-build contradict each other/],
    ["an option that there is not", [url, "--prot", "1"], /no option --prot\. Did you mean --port\?/],
    ["an option without its value", [url, "--tool"], /--tool needs a value/],
    ["a port that is none", [url, "--port", "80000"], /80000 is not a port/],
    ["a host that there is not", [url, "--host", "chatgtp"], /Did you mean chatgpt\?/],
    ["a host in capitals", [url, "--host", "ChatGPT"], /Did you mean chatgpt\?/],
    ["a policy that there is not", [url, "--policy", "strict"], /Policies: specification/],
    ["arguments that are not JSON", [url, "--arguments", "{a"], /--arguments is not JSON/],
    ["arguments that are no object", [url, "--arguments", "[]"], /not a JSON object/],
    ["a path to watch that there is not", [url, "--watch", "nowhere"], /There is no file nowhere/],
    ["a fixture without a page", [url, "--fixture", "a.json"], /for a page without a server/],
    [
      "a fixture that is not JSON",
      ["view.html"],
      /view\.dev\.json is not JSON/,
      { "view.html": "", "view.dev.json": "{" },
    ],
    [
      "an unknown name in package.json",
      [url],
      /"mcpapps\.dev\.biuld" is unknown\. Did you mean build\?/,
      { "package.json": { mcpapps: { dev: { biuld: "make" } } } },
    ],
    [
      "a wrong type in package.json",
      [url],
      /"mcpapps\.dev\.watch" is not a list/,
      { "package.json": { mcpapps: { dev: { watch: "src" } } } },
    ],
  ]) {
    test(`a mistake: ${what}`, async () => {
      await assert.rejects(options(args, files), (error) => error instanceof UsageError && words.test(error.message));
    });
  }
});

describe("mcpapps dev", () => {
  test("prints one address, and an interrupt ends it with all that it has started", async () => {
    const args = ["dev", "--port", "0", "--tool", "helper", "--", ...stdioServer];
    const said = startCommand(args, await temporaryFolder());
    const client = await connect(await untilOpen(said));
    assert.match(said.out, /^Open http:\/\/127\.0\.0\.1:\d+\/\?autorun=1&tool=helper \(Ctrl\+C ends it\)\n$/);
    const pids = JSON.parse(await callTool(client, "helper"));
    said.child.kill("SIGINT");
    assert.equal(await said.ended, 0);
    await until(() => !pids.some(isRunning));
  });

  test("builds at the start, and says what is wrong with the build", async () => {
    const folder = await folderWith({ "view.html": "" });
    const build = "echo 'a.cpp:1:2: error: no'; exit 1";
    const said = startCommand(["dev", "view.html", "--port", "0", "--build", build], folder);
    await until(() => /error: no\n[^]*The build has failed/.test(said.err));
    said.child.kill("SIGTERM");
    assert.equal(await said.ended, 0);
  });

  test("shows what a server writes to the terminal, and does not pass it on", async () => {
    const script =
      'console.error("\\x1b]0;title\\x07\\x1b[2J\\x1b[31mred\\x1b[0m \\x9b2J"); setInterval(() => {}, 1000)';
    const said = startCommand(["dev", "--port", "0", "--", process.execPath, "-e", script], await temporaryFolder());
    connect(await untilOpen(said)).catch(() => {});
    await until(() => said.err.includes("red"), () => said.err);
    assert.match(said.err, /\\u001b\]0;title\\u0007\\u001b\[2Jred \\u009b2J\n/);
    assert.doesNotMatch(said.err, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    // Which ends the server, too.
    said.child.kill("SIGTERM");
    assert.equal(await said.ended, 0);
  });

  test("says that the port is taken", async () => {
    const other = createServer();
    const { port } = new URL(await listenOnLoopback(other));
    after(() => closeServer(other));
    const { code, err } = await run(["dev", "http://localhost:9/mcp", "--port", port]);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`Port ${port} is taken`));
  });
});
