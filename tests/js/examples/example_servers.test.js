// What the servers of the examples say of their views and tools, and what those of the mesh and the weather give.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startExample } from "../../../examples/examples.js";
import { emptyFolder } from "../support/folder.js";

const folder = new URL("../../../examples/", import.meta.url);
const examples = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/server/server.js`, folder)));

/** Registers the hooks. What is returned has the server and its client when the tests run. */
function useServer(example) {
  const used = { view: join(emptyFolder(), "view.html") };
  before(async () => {
    await writeFile(used.view, "<p>first</p>");
    used.server = await startExample(example, { view: used.view });
    used.client = new Client({ name: "test", version: "1.0.0" });
    await used.client.connect(new StreamableHTTPClientTransport(new URL(used.server.url)));
  });
  after(async () => {
    await used.client?.close();
    await used.server?.close();
  });
  return used;
}

for (const example of examples) {
  describe(`the server of ${example}`, () => {
    const used = useServer(example);

    test("declares no csp: some hosts then show nothing, or forbid WebAssembly", async () => {
      const { resources } = await used.client.listResources();
      const { contents } = await used.client.readResource({ uri: `ui://${example}/view` });
      const listed = resources.find(({ uri }) => uri === `ui://${example}/view`);
      for (const { _meta } of [listed, contents[0]]) assert.equal(_meta?.ui?.csp, undefined);
    });

    test("names a view for tools that the model may call, and for no other: hosts list each as an app", async () => {
      const { tools } = await used.client.listTools();
      for (const { name, _meta } of tools) {
        const isForModel = (_meta.ui.visibility ?? ["model"]).includes("model");
        assert.equal(_meta.ui.resourceUri, isForModel ? `ui://${example}/view` : undefined, name);
      }
    });
  });
}

describe("the server of mesh", () => {
  const used = useServer("mesh");
  const uri = "ui://mesh/shapes/gear/2";
  const read = (input) => used.client.callTool({ name: "read_mesh", arguments: { uri, ...input } });

  test("gives the same bytes as a resource and, piece by piece, by its tool", async () => {
    const { contents } = await used.client.readResource({ uri });
    const whole = Buffer.from(contents[0].blob, "base64");
    const pieces = [];
    for (let offset = 0; offset < whole.length; offset += 10_000) {
      const { structuredContent } = await read({ offset, byteCount: 10_000 });
      assert.equal(structuredContent.offset, offset);
      assert.equal(structuredContent.totalBytes, whole.length);
      pieces.push(Buffer.from(structuredContent.bytes, "base64"));
    }
    assert.ok(pieces.length > 2);
    assert.deepEqual(Buffer.concat(pieces), whole);
  });

  for (const unknown of [
    "ui://mesh/shapes/gear/9",
    "ui://mesh/shapes/constructor/2",
    "ui://mesh/view",
    "file:///etc/passwd",
  ]) {
    test(`has no mesh ${unknown}`, async () => {
      const { isError, content } = await read({ uri: unknown });
      assert.equal(isError, true);
      assert.match(content[0].text, /There is no mesh/);
      if (unknown !== "ui://mesh/view") await assert.rejects(used.client.readResource({ uri: unknown }));
    });
  }
});

describe("the server of weather", () => {
  const used = useServer("weather");
  const weather = (input) => used.client.callTool({ name: "get_weather", arguments: input });

  test("gives the days that were asked for, in words and in numbers", async () => {
    const { content, structuredContent } = await weather({ location: "New York", start: "2012-01-01", days: 2 });
    assert.deepEqual(structuredContent, {
      location: "New York",
      start: "2012-01-01",
      days: [
        { date: "2012-01-01", precipitation: 1.8, tempMax: 10, tempMin: 3.3, wind: 5.1, weather: "rain" },
        { date: "2012-01-02", precipitation: 0, tempMax: 10, tempMin: 0.6, wind: 8.7, weather: "sun" },
      ],
      available: { first: "2012-01-01", last: "2015-12-31" },
    });
    assert.equal(content.length, 1);
    assert.match(content[0].text, /New York, 2012-01-01 to 2012-01-02 \(2 days\): lowest 0.6 °C, highest 10 °C/);
  });

  test("has a fortnight of Seattle to show when nothing is said", async () => {
    const { structuredContent } = await weather({});
    assert.equal(structuredContent.location, "Seattle");
    assert.equal(structuredContent.days.length, 14);
  });

  test("cuts a range at the end of the data", async () => {
    const { structuredContent } = await weather({ start: "2015-12-30", days: 366 });
    assert.deepEqual(structuredContent.days.map((day) => day.date), ["2015-12-30", "2015-12-31"]);
  });

  test("answers a start outside of the data with an error that helps", async () => {
    const { isError, content } = await weather({ start: "2016-01-01" });
    assert.equal(isError, true);
    assert.match(content[0].text, /from 2012-01-01 to 2015-12-31/);
  });

  test("refuses input that its schema does not know", async () => {
    for (const input of [{ location: "Paris" }, { start: "01/02/2012" }, { days: 0 }, { days: 367 }]) {
      assert.equal((await weather(input)).isError, true, JSON.stringify(input));
    }
  });

  test("reads the view anew at each request", async () => {
    const read = async () => (await used.client.readResource({ uri: "ui://weather/view" })).contents[0];
    const first = await read();
    assert.equal(first.mimeType, "text/html;profile=mcp-app");
    assert.equal(first._meta.ui.prefersBorder, true);
    assert.equal(first.text, "<p>first</p>");
    await writeFile(used.view, "<p>second</p>");
    assert.equal((await read()).text, "<p>second</p>");
  });

  test("takes another port when the one it wants is taken", async () => {
    const { port } = new URL(used.server.url);
    const second = await startExample("weather", { view: used.view, port: Number(port) });
    assert.notEqual(new URL(second.url).port, port);
    await second.close();
  });

  const preflight = (origin) =>
    fetch(used.server.url, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,mcp-protocol-version,mcp-session-id",
      },
    });

  for (const origin of ["http://localhost:8080", "https://localhost", "http://127.0.0.1:6274", "http://[::1]:3000"]) {
    test(`lets a host read its answers that runs in a browser at ${origin}`, async () => {
      const asked = await preflight(origin);
      assert.equal(asked.status, 204);
      assert.equal(asked.headers.get("access-control-allow-origin"), origin);
      assert.match(asked.headers.get("access-control-allow-methods"), /POST/);
      const allowed = asked.headers.get("access-control-allow-headers").toLowerCase().split(", ");
      for (const name of [
        "content-type", "accept", "authorization", "last-event-id", "mcp-session-id", "mcp-protocol-version",
      ]) {
        assert.ok(allowed.includes(name), name);
      }

      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const headers = { origin, "content-type": "application/json", accept: "application/json, text/event-stream" };
      const reply = await fetch(used.server.url, { method: "POST", headers, body });
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get("access-control-allow-origin"), origin);
      assert.match(reply.headers.get("access-control-expose-headers"), /Mcp-Session-Id/i);
      assert.equal(reply.headers.get("vary"), "Origin");
      await reply.text();
    });
  }

  test("lets no page of other sites read anything", async () => {
    for (const origin of [
      "https://elsewhere.example",
      "http://localhost.elsewhere.example",
      "http://localhost:80@elsewhere.example",
      "null",
    ]) {
      assert.equal((await preflight(origin)).headers.get("access-control-allow-origin"), null, origin);
    }
  });

  test("does not answer pages of other sites", async () => {
    const reply = await fetch(used.server.url, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: "{}",
    });
    assert.equal(reply.status, 403);
  });
});
