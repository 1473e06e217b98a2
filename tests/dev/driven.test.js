// `mcpapps dev --json`: the lines that a program reads and writes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readCommand, readReport } from "../../web/server/program_commands.js";
import { listen, program, startDriven, startHost } from "./support/setting.js";

const view = program("tests/browser/support/plain_view.html");

describe("a command of a program", () => {
  const deep = `{"command":"call","arguments":${'{"a":'.repeat(2000)}1${"}".repeat(2000)}}`;
  for (const [what, line, path, words] of [
    ["that is not JSON", "{", "", /^not JSON$/],
    ["that is no object", "[]", "", /not a JSON object/],
    ["that is null", "null", "", /not a JSON object/],
    ["that is not UTF-8", '{"command":"say","text":"\ufffd"}', "", /not UTF-8/],
    ["that is too long", `{"command":"say","text":"${"x".repeat(10_000_000)}"}`, "", /longer than 1000000/],
    ["without its name", "{}", "command", /expected one of call, set/],
    ["with a list as its name", '{"command":["call"]}', "command", /expected one of/],
    ["with a name of every object", '{"command":"constructor"}', "command", /expected one of/],
    ["with a prototype as its name", '{"command":"__proto__"}', "command", /expected one of/],
    ["with an unknown field", '{"command":"call","tol":"a"}', "tol", /unknown for call/],
    ["with a prototype", '{"command":"set","__proto__":{"theme":"dark"}}', "__proto__", /unknown for set/],
    ["with a field of another type", '{"command":"call","arguments":[]}', "arguments", /expected record/],
    ["with a value that there is not", '{"command":"set","theme":"blue"}', "theme", /"light"\|"dark"/],
    ["with a host that there is not", '{"command":"set","host":"chatgtp"}', "host",
      /^There is no host chatgtp\. Did you mean chatgpt\?$/],
    ["with a host in capitals", '{"command":"set","host":"ChatGPT"}', "host", /Did you mean chatgpt\?/],
    ["with a size that is none", '{"command":"set","width":-1}', "width", />=0/],
    ["without a field", '{"command":"say"}', "text", /expected string/],
    ["with an id that is none", '{"command":"quit","id":{}}', "id", /a number or a string/],
  ]) {
    test(`${what} is refused, with the path`, () => {
      assert.throws(() => readCommand(line), (error) => {
        assert.equal(error.path, path);
        assert.match(error.message, words);
        return true;
      });
    });
  }

  test("is read with its id and its fields, whatever names its arguments have", () => {
    const line = '{"command":"call","id":7,"tool":"t","arguments":{"__proto__":{"a":1},"constructor":2}}';
    const command = readCommand(line);
    assert.equal(JSON.stringify(command), line);
    assert.equal({}.a, undefined);
    assert.equal(readCommand(deep).command, "call");
  });

  test("keeps its id in the refusal", () => {
    assert.throws(() => readCommand('{"command":"say","id":"a"}'), ({ id }) => id === "a");
  });
});

describe("a report of a page", () => {
  test("has known events with their fields alone", () => {
    const report = [{ event: "size", width: 1, height: 2, x: 3 }, { event: "mode", mode: "inline" }];
    assert.deepEqual(readReport(JSON.stringify(report)), [
      { event: "size", width: 1, height: 2 }, { event: "mode", mode: "inline" },
    ]);
  });

  for (const body of ["", "{}", "[1]", "[null]", '[{"event":"ready"}]', '[{"event":"__proto__"}]']) {
    test(`is not ${body || "empty"}`, () => assert.equal(readReport(body), undefined));
  }

  test("is for the dev host's own page, and only where a program hears it", async () => {
    const heard = [];
    const options = { page: view, onevent: (name, data) => heard.push([name, data]) };
    const host = await startHost(options);
    const body = '[{"event":"mode","mode":"pip"}]';
    const post = async ({ url }, headers) => (await fetch(`${url}/report`, { method: "POST", body, headers })).status;
    assert.equal(await post(host, { origin: host.sandbox }), 403);
    assert.equal(await post(host, {}), 204);
    assert.deepEqual(heard, [["mode", { mode: "pip" }]]);
    assert.equal(await post(await startHost({ page: view }), {}), 404);
  });
});

describe("mcpapps dev --json", () => {
  test("prints nothing but events, and ends when the program says so", async () => {
    const driven = startDriven([view, "--build", "echo built"]);
    const { address } = await driven.next("ready");
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/\?autorun=1$/);
    driven.write('{"command":"quit"}\n');
    assert.equal(await driven.ended, 0);
    assert.ok(driven.lines().some(({ event, state }) => event === "build" && state === "running"));
  });

  test("goes on after lines that are none", async () => {
    const driven = startDriven([view]);
    await driven.next("ready");
    driven.write("\n{\n");
    assert.deepEqual(await driven.next("error"), { event: "error", path: "", message: "not JSON" });
    driven.write(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]));
    assert.equal((await driven.next("error")).message, "not UTF-8");
    driven.write(`${"x".repeat(10_000_000)}\n`);
    assert.match((await driven.next("error")).message, /longer than/);
    driven.tell({ command: "reopen", id: 1 });
    const { id, message } = await driven.next("error");
    assert.deepEqual([id, /^No page is open/.test(message)], [1, true]);
    driven.tell({ command: "screenshot", id: 2, path: "a.png" });
    assert.match((await driven.next("error", (event) => event.id === 2)).message, /needs --headless/);
    driven.tell({ command: "quit" });
    assert.equal(await driven.ended, 0);
  });

  test("sends commands to the page that has come last", async () => {
    const driven = startDriven([view]);
    const url = new URL((await driven.next("ready")).address).origin;
    const pages = [await listen({ url }), await listen({ url })];
    await driven.next("page");
    await driven.next("page", ({ state }) => state === "open");
    driven.tell({ command: "set", id: 5, theme: "dark" });
    assert.deepEqual(await pages[1].next("command"), { name: "command", command: "set", id: 5, theme: "dark" });
    assert.deepEqual(pages[0].events, []);
    pages[1].close();
    await driven.next("page", ({ state }) => state === "closed");
    driven.tell({ command: "quit" });
    await driven.ended;
  });

  test("ends when nobody reads", async () => {
    const driven = startDriven([view]);
    await driven.next("ready");
    driven.child.stdout.destroy();
    driven.write("{\n{\n{\n");
    assert.equal(await driven.ended, 0);
  });
});
