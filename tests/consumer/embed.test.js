// Embedded files of a view, with difficult paths.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { mirror } from "../js/support/mirror.js";
import { policies, usePolicyHost } from "../js/support/policy_host.js";
import { checkout, folder, install, places, quick, readText, run } from "./places.js";

const host = usePolicyHost();
// Jenkins names the folder of a second build so.
const project = join(folder, "job@2");
const files = {
  "node_modules/secret.txt": "not to be embedded",
  "node_modules/@font/inter/f.txt": "a scoped package",
  "plain.txt": "plain",
  "two words.txt": "two words",
  "pri$ce.txt": "a dollar",
  "it's.txt": "an apostrophe",
  "ü/ö.txt": "not ASCII",
  "@first.txt": "an at sign first",
  "icon@2x.txt": "an icon",
};

let prefix;
before(async () => {
  prefix = await install("wasm-release", ["mcpapps_browser"], places["a plain path"]);
  mirror(join(checkout, "tests/consumer/embedding"), project);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
});

function configure(build, embedded) {
  const toolchain = `-DCMAKE_TOOLCHAIN_FILE=${join(prefix, "lib/cmake/mcpapps/emscripten-toolchain.cmake")}`;
  return run(
    "cmake",
    ["-S", project, "-B", build, ...quick, toolchain, `-DEMBEDDED=${embedded.join(";")}`, "-DCMAKE_BUILD_TYPE=Debug"],
  );
}

test("a file is in the page by its own path or by the name that it is given, and nothing else is", async (t) => {
  const build = join(project, "build");
  await configure(build, [
    ...["node_modules/@font/inter/f.txt", "plain.txt@data/plain.txt", "two words.txt", "pri$ce.txt", "it's.txt"],
    ...["ü/ö.txt@o.txt", "@first.txt", "icon@2x.txt", "icon@2x.txt@small@1x.txt", join(project, "plain.txt")],
  ]);
  await run("cmake", ["--build", build]);
  const shown = await host.start(t, { page: readText(build, "embedding.html"), policy: policies.webAssembly });
  await host.sendResult(shown, "");
  await shown.view.waitForFunction("document.body.textContent.includes(':')");
  const said = await shown.view.evaluate("document.body.textContent");
  assert.deepEqual(said.trim().split("\n"), [
    "/@first.txt: an at sign first",
    "/data/plain.txt: plain",
    "/icon@2x.txt: an icon",
    "/it's.txt: an apostrophe",
    "/node_modules/@font/inter/f.txt: a scoped package",
    "/o.txt: not ASCII",
    "/plain.txt: plain",
    "/pri$ce.txt: a dollar",
    "/small@1x.txt: an icon",
    "/two words.txt: two words",
  ]);
});

describe("refused when it is configured, by name", () => {
  const refused = {
    "a folder": ["node_modules@modules", /EMBED takes files, and this is a folder: \S+\/job@2\/node_modules\./],
    "a file that is missing": [
      "node_modules/@font/missing.txt",
      /the file to EMBED is not there: \S+\/job@2\/node_modules\/@font\/missing\.txt/,
    ],
    "a name that is not ASCII": ["ü/ö.txt", /cannot embed a file by the name "ü\/ö\.txt".* Write "file@name"/],
  };
  for (const [what, [embedded, expected]] of Object.entries(refused)) {
    test(what, async () => {
      await assert.rejects(configure(join(project, "build-refused"), [embedded]), ({ message }) => {
        assert.match(message.replace(/\s+/g, " "), expected);
        assert.match(message, /mcpapps_add_view\(embedding\)/);
        return true;
      });
    });
  }
});
