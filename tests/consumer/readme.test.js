// The commands of the README's section "In your own project".
import assert from "node:assert/strict";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { policies, usePolicyHost } from "../js/support/policy_host.js";
import { checkout, places, readText, run } from "./places.js";

const host = usePolicyHost();
const [, section] = /\n## In your own project\n([^]*?)\n## /.exec(readText(checkout, "README.md"));
const [, lists] = /```cmake\n([^]*?)```/.exec(section);
const commands = [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, text]) => text);
const [build] = commands;
const symbolize = commands.find((text) => text.includes("symbolize.mjs"));
const project = join(places["a plain path"], "from the README");

test("the README leads to a page that starts", async (t) => {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
  symlinkSync(checkout, join(project, "mcpapps"));
  writeFileSync(join(project, "CMakeLists.txt"), lists);
  for (const end of ["cpp", "html"]) {
    cpSync(join(checkout, `examples/hello/hello.${end}`), join(project, `hello.${end}`));
  }
  await run("sh", ["-ec", build], { cwd: project });
  const { loader } = await host.start(t, {
    page: readText(project, "build/hello.html"),
    policy: policies.specification,
  });
  assert.equal(loader.engine, "js");
});

test("the README's command gives the functions of a stack trace their names", async () => {
  const symbols = JSON.parse(readText(project, "build/hello.html.symbols"));
  const [index, name] = Object.entries(symbols.functions).find(([, known]) => known.startsWith("mcpapps::"));
  const trace = `Error\\n    at f${index} (<anonymous>:${symbols.glueLines + 1}:7)`;
  const named = await run("sh", ["-ec", `printf '${trace}' | ${symbolize}`], { cwd: project });
  assert.equal(named, `Error\n    at ${name} (<anonymous>:${symbols.glueLines + 1}:7)`);
});
