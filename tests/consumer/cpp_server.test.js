// A project of `mcpapps new` that gets a server in C++, as docs/new-project.md says.
import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { checkout, folder, readText, run } from "./places.js";

const [, section] = /^## A server in C\+\+\n([^]*?)^## /m.exec(readText(checkout, "docs/new-project.md"));
const [, source] = /\]\(\.\.\/(examples\/servers\/\S+)\)/.exec(section);
const [, lines] = /```cmake\n([^]*?)```/.exec(section);

test("a new project has a server in C++ by the lines of docs/new-project.md", async () => {
  const place = join(folder, "cpp server");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  await run(process.execPath, [join(checkout, "web/cli/mcpapps.js"), "new", "my-view"], { cwd: place });
  const project = join(place, "my-view");
  mkdirSync(join(project, "node_modules"));
  symlinkSync(checkout, join(project, "node_modules/mcpapps"));

  copyFileSync(join(checkout, source), join(project, "server.cpp"));
  appendFileSync(join(project, "CMakeLists.txt"), lines);
  await run("cmake", ["--preset", "native"], { cwd: project });
  // Of the commands' builds, what this is about.
  await run("cmake", ["--build", "--preset", "native", "--target", "my_server"], { cwd: project });

  const page = join(project, "page.html");
  writeFileSync(page, "<p>é</p>");
  const [, program] = /`(build\/native\/\S+) build\/release\/my_view\.html`/.exec(section);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: join(project, program), args: [page] }));
  try {
    const { tools } = await client.listTools();
    const { contents } = await client.readResource({ uri: tools[0]._meta.ui.resourceUri });
    assert.equal(contents[0].text, "<p>é</p>");
  } finally {
    await client.close();
  }
});
