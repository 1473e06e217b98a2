// What the servers of the examples say of their views and tools, and how the mesh's gives its files.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startExample } from "../../../examples/examples.js";
import { emptyFolder } from "../support/folder.js";

const folder = new URL("../../../examples/", import.meta.url);
const examples = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/server/server.js`, folder)));

async function connect(t, example) {
  const view = join(emptyFolder(), "view.html");
  await writeFile(view, "<p>view</p>");
  const server = await startExample(example, { view });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  t.after(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

for (const example of examples) {
  describe(`the server of ${example}`, () => {
    test("declares no csp: some hosts then show nothing, or forbid WebAssembly", async (t) => {
      const client = await connect(t, example);
      const { resources } = await client.listResources();
      const { contents } = await client.readResource({ uri: `ui://${example}/view` });
      const listed = resources.find(({ uri }) => uri === `ui://${example}/view`);
      for (const { _meta } of [listed, contents[0]]) assert.equal(_meta?.ui?.csp, undefined);
    });

    test("names a view for tools that the model may call, and for no other: hosts list each as an app", async (t) => {
      const { tools } = await (await connect(t, example)).listTools();
      for (const { name, _meta } of tools) {
        const isForModel = (_meta.ui.visibility ?? ["model"]).includes("model");
        assert.equal(_meta.ui.resourceUri, isForModel ? `ui://${example}/view` : undefined, name);
      }
    });
  });
}

describe("the server of mesh", () => {
  const uri = "ui://mesh/shapes/gear/2";
  const read = (client, input) => client.callTool({ name: "read_mesh", arguments: { uri, ...input } });

  test("gives the same bytes as a resource and, piece by piece, by its tool", async (t) => {
    const client = await connect(t, "mesh");
    const { contents } = await client.readResource({ uri });
    const whole = Buffer.from(contents[0].blob, "base64");
    const pieces = [];
    for (let offset = 0; offset < whole.length; offset += 10_000) {
      const { structuredContent } = await read(client, { offset, byteCount: 10_000 });
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
    test(`has no mesh ${unknown}`, async (t) => {
      const client = await connect(t, "mesh");
      const { isError, content } = await read(client, { uri: unknown });
      assert.equal(isError, true);
      assert.match(content[0].text, /There is no mesh/);
      if (unknown !== "ui://mesh/view") await assert.rejects(client.readResource({ uri: unknown }));
    });
  }
});
