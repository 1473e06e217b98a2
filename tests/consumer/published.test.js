// A project of `mcpapps new`, packed and installed as by a user of its server.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { emptyFolder, npm } from "./new_project.js";
import { checkout, run } from "./places.js";

const place = emptyFolder("published");
const project = join(place, "my dice");
const user = join(place, "user");
const page = "<p>what the build has made</p>";

before(async () => {
  await run(process.execPath, [join(checkout, "web/cli/mcpapps.js"), "new", "my dice"], { cwd: place });
  // new.test.js builds pages.
  const file = join(project, "build/release/my_dice_view.html");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), "{}");
  await npm(["pack", "--ignore-scripts"], project);
  await npm(["install", join(project, "my-dice-view-1.0.0.tgz")], user);
});

test("its command starts the server, which hands the page over", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: join(user, "node_modules/.bin/my-dice-view"), args: [], cwd: user }),
  );
  try {
    const { tools } = await client.listTools();
    const { contents } = await client.readResource({ uri: tools[0]._meta.ui.resourceUri });
    assert.equal(contents[0].text, page);
  } finally {
    await client.close();
  }
});

test("the package contains no sources and no tests, and packing builds the page first", () => {
  const installed = join(user, "node_modules/my-dice-view");
  for (const name of ["src", "tests", "CMakeLists.txt", ".github"]) {
    assert.equal(existsSync(join(installed, name)), false, name);
  }
  const { scripts } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  assert.equal(scripts.prepack, "npm run build");
});
