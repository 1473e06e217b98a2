// The dev host's own origin: events, configuration, pages without a server, servers at a URL.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { Events } from "../../web/server/events.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { freePort } from "../browser/support/free_port.js";
import {
  callTool,
  connect,
  isRunning,
  listen,
  startHost,
  stdioServer,
  temporaryFolder,
  until,
} from "./support/setting.js";

describe("the events of the dev host", () => {
  const serve = async (events) => {
    const server = createServer((request, response) => events.serve(request, response));
    after(() => closeServer(server));
    return { url: await listenOnLoopback(server) };
  };

  test("begin with the last one about a build", async () => {
    const events = new Events();
    events.publish("build", { state: "running", command: "make" });
    events.publish("build", { state: "done", seconds: 1 });
    events.publish("reload", { reason: "build", files: [] });
    const page = await listen(await serve(events));
    await until(() => page.events.length > 0);
    events.publish("log", { source: "server", text: "later" });
    await until(() => page.events.length > 1);
    assert.deepEqual(page.events.map(({ name, state }) => [name, state]), [["build", "done"], ["log", undefined]]);
  });

  test("go to every page", async () => {
    const events = new Events();
    const host = await serve(events);
    const pages = [await listen(host), await listen(host)];
    events.publish("reload", { reason: "files", files: ["ü\nb"] });
    for (const page of pages) assert.deepEqual((await page.next("reload")).files, ["ü\nb"]);
  });

  test("leave out lines of the log for a page that does not read, and nothing else", async () => {
    const events = new Events();
    const unread = {
      written: 0,
      writableLength: 0,
      writeHead() {},
      on() {},
      write: (text) => (unread.writableLength += text.length),
    };
    events.serve({ method: "GET" }, unread);
    for (let i = 0; i < 1000; i++) events.log("x".repeat(10_000));
    assert.ok(unread.writableLength < 1_100_000, `${unread.writableLength}`);
    const before = unread.writableLength;
    events.publish("reload", { reason: "files", files: [] });
    assert.ok(unread.writableLength > before);
  });
});

describe("the dev host's address", () => {
  const ask = (host, name, path = "/?tool=a") =>
    new Promise((resolve, reject) => {
      const { port } = new URL(host.url);
      const sent = request({ host: "127.0.0.1", port, path, headers: { host: `${name}:${port}` } }, (response) =>
        resolve(response.resume()),
      );
      sent.on("error", reject).end();
    });

  test("may be called localhost, which leads to the origin that it has printed", async () => {
    const host = await startHost({ server: "http://127.0.0.1:9/mcp" });
    const { statusCode, headers } = await ask(host, "localhost");
    assert.deepEqual([statusCode, headers.location], [307, `${host.url}/?tool=a`]);
    assert.equal((await ask(host, "127.0.0.1")).statusCode, 200);
  });

  test("has no other name, and under another one nobody reaches the server", async () => {
    const host = await startHost({ server: "http://127.0.0.1:9/mcp" });
    for (const path of ["/", "/mcp", "/config.json"]) {
      assert.equal((await ask(host, "rebound.example", path)).statusCode, 403);
    }
  });
});

test("the dev host tells its page of its target, and whether it builds", async () => {
  const folder = await temporaryFolder();
  const page = join(folder, "view.html");
  await writeFile(page, "");
  const server = "http://127.0.0.1:9/mcp";
  for (const [options, expected] of [
    [{ server }, { server, kind: "url", builds: false }],
    [
      { command: ["node", "server.js"], build: "true", cwd: folder },
      { server: "node server.js", kind: "command", builds: true },
    ],
    [{ page }, { server: "view.html", kind: "page", builds: false }],
  ]) {
    const { sandbox, views, ...config } = await (await fetch(`${(await startHost(options)).url}/config.json`)).json();
    for (const origin of [sandbox, views]) assert.match(origin, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(config, { ...expected, isDriven: false });
  }
});

describe("an HTML file that changes, and may be what a page is built from,", () => {
  /** The events of a change, up to the reload. */
  const eventsAfter = async (name, text) => {
    const folder = await temporaryFolder();
    const host = await startHost({
      page: join(folder, "build/view.html"),
      cwd: folder,
      build: "sleep 0.3",
      watch: [folder],
    });
    const { events, next } = await listen(host);
    // The first build may have ended before this listens.
    const first = join(folder, "first.txt");
    await writeFile(first, "");
    await next("reload", ({ files }) => files.includes(first));
    await writeFile(join(folder, name), text);
    await until(() => events.some((event) => event.name === "reload"));
    return events;
  };

  test("is told with its text before it has been built", async () => {
    const events = await eventsAfter("view.html", "<p>é</p>");
    const at = events.findIndex(({ name }) => name === "shell");
    assert.equal(events[at].text, "<p>é</p>");
    assert.match(events[at].file, /view\.html$/);
    assert.ok(at < events.findIndex(({ state }) => state === "done"));
  });

  test("is not told if it is too large for a person's work", async () => {
    const events = await eventsAfter("view.html", "x".repeat(1024 * 1024 + 1));
    assert.deepEqual(events.map(({ name }) => name), ["build", "build", "reload"]);
  });

  test("is the only kind of file that is told", async () => {
    const events = await eventsAfter("view.cpp", "int main() {}");
    assert.deepEqual(events.map(({ name }) => name), ["build", "build", "reload"]);
  });
});

describe("a page without a server", () => {
  /** @param {object} [fixture] what is in the fixture beside the page */
  const startPage = async (fixture, name = "view.html") => {
    const folder = await temporaryFolder();
    const page = join(folder, name);
    await writeFile(page, "<p>1</p>");
    const paths = { page };
    if (fixture) {
      paths.fixture = join(folder, "view.dev.json");
      await writeFile(paths.fixture, JSON.stringify(fixture));
    }
    const host = await startHost(paths);
    return { ...paths, host, client: await connect(host) };
  };
  const readView = async (client) => {
    const { tools } = await client.listTools();
    const { contents } = await client.readResource({ uri: tools[0]._meta.ui.resourceUri });
    return contents[0];
  };

  test("has one tool of its name that takes anything and answers nothing", async () => {
    const { client } = await startPage(undefined, "my view.html");
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), ["my_view"]);
    assert.equal(tools[0].inputSchema.additionalProperties, true);
    assert.equal(await callTool(client, "my_view", { any: ["thing"] }), "");
  });

  test("is read anew each time, and declares no policy", async () => {
    const { page, client } = await startPage();
    const { text, mimeType, _meta } = await readView(client);
    assert.deepEqual([text, mimeType, _meta?.ui?.csp], ["<p>1</p>", "text/html;profile=mcp-app", undefined]);
    await writeFile(page, "<p>2</p>");
    assert.equal((await readView(client)).text, "<p>2</p>");
  });

  test("is loaded again when it changes", async () => {
    const { page, host } = await startPage();
    const events = await listen(host);
    await writeFile(page, "<p>2</p>");
    assert.deepEqual((await events.next("reload")).files, [page]);
  });

  test("takes its arguments, with the types of their values, and its result from a fixture", async () => {
    const result = { structuredContent: { days: 3 }, content: [{ type: "text", text: "3 days" }] };
    const values = { integer: 1, number: 0.5, string: "a", boolean: true, array: [1], object: { x: 1 } };
    const { fixture, client } = await startPage({ arguments: values, result });
    const { tools } = await client.listTools();
    const { properties } = tools[0].inputSchema;
    const fields = Object.entries(properties).map(([name, { type, default: value }]) => [name, type, value]);
    assert.deepEqual(fields, Object.entries(values).map(([type, value]) => [type, type, value]));
    assert.deepEqual((await client.callTool({ name: "view", arguments: {} })).structuredContent, { days: 3 });
    await writeFile(fixture, "{");
    assert.match(await callTool(client, "view"), /view\.dev\.json is not JSON/);
  });

  test("tells once in the terminal what is wrong with its fixture, and with each result", async () => {
    const { host, client } = await startPage({ reslt: {} });
    const words = /"reslt" is unknown\. Did you mean result\?/;
    for (let i = 0; i < 2; i++) assert.match(await callTool(client, "view"), words);
    assert.equal(host.log.filter((line) => words.test(line)).length, 1);
  });

  test("says so while there is none", async () => {
    const { page, client } = await startPage();
    await rm(page);
    await assert.rejects(readView(client), /There is no file .*view\.html yet/);
  });
});

describe("a command that serves at a URL", () => {
  const script = `
    const http = require("node:http");
    console.log("listening, process " + process.pid);
    const server = http.createServer((request, response) => response.end("from " + process.pid));
    server.listen(Number(process.argv[1]), "127.0.0.1");`;
  const start = async (options) => {
    const port = await freePort();
    return startHost({
      command: [process.execPath, "-e", script, port],
      server: `http://127.0.0.1:${port}/mcp`,
      ...options,
    });
  };
  const ask = async (host) => (await fetch(`${host.url}/mcp`)).text();

  test("is started, and reached as soon as it answers", async () => {
    assert.match(await ask(await start()), /^from \d+$/);
  });

  test("is started anew when a file has changed, and then the page is loaded", async () => {
    const folder = await temporaryFolder();
    const host = await start({ watch: [folder] });
    const page = await listen(host);
    const before = await ask(host);
    await writeFile(join(folder, "a.js"), "");
    await page.next("reload");
    const now = await ask(host);
    assert.notEqual(now, before);
    assert.equal(isRunning(Number(before.slice(5))), false);
  });

  test("ends with the dev host", async () => {
    const host = await start();
    const pid = Number((await ask(host)).slice(5));
    await host.close();
    assert.equal(isRunning(pid), false);
  });

  test("is told if it ends", async () => {
    const host = await start({ command: [process.execPath, "-e", "process.exit(4)"] });
    const response = await fetch(`${host.url}/mcp`);
    assert.equal(response.status, 502);
    assert.match(await response.text(), /exited with code 4/);
  });

  test("is refused if another listens there", async () => {
    const other = createServer((_, response) => response.end());
    const server = `${await listenOnLoopback(other)}/mcp`;
    after(() => closeServer(other));
    await assert.rejects(startHost({ command: ["node"], server }), /Something listens at .* already/);
  });
});

describe("a reload", () => {
  test("ends the servers on stdio, so that the page's next session has a new one", async () => {
    const folder = await temporaryFolder();
    const host = await startHost({ command: stdioServer, watch: [folder] });
    const page = await listen(host);
    const pidOf = async () => JSON.parse(await callTool(await connect(host), "helper"))[0];
    const before = await pidOf();
    await writeFile(join(folder, "a.js"), "");
    await page.next("reload");
    assert.equal(isRunning(before), false);
    assert.notEqual(await pidOf(), before);
  });
});

test("a port that has to be this one and is taken is refused", async () => {
  const other = createServer();
  const port = Number(new URL(await listenOnLoopback(other)).port);
  after(() => closeServer(other));
  await assert.rejects(
    startHost({ server: "http://127.0.0.1:9/mcp", port, exactPort: true }),
    new RegExp(`Port ${port} is taken`),
  );
  const host = await startHost({ server: "http://127.0.0.1:9/mcp", port });
  assert.notEqual(new URL(host.url).port, String(port));
});
