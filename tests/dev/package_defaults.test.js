// Whose commands mcpapps dev runs: those of the command line, and those of the user's own project.
import assert from "node:assert/strict";
import { chownSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readDevOptions } from "../../web/cli/dev_options.js";
import { isOwner } from "../../web/cli/dev_package.js";
import { UsageError } from "../../web/cli/usage.js";
import { folderWith, startCommand, until } from "./support/setting.js";

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const asRoot = { skip: !isRoot && "only root can give files to others" };

const project = (dev) => ({ name: "a", mcpapps: { dev } });

test("an owner is the user, and for root by sudo also who has called it", () => {
  assert.equal(isOwner(1000, 1000, undefined), true);
  assert.equal(isOwner(1001, 1000, undefined), false);
  assert.equal(isOwner(0, 1000, undefined), false);
  assert.equal(isOwner(0, 0, "1000"), true);
  assert.equal(isOwner(1000, 0, "1000"), true);
  assert.equal(isOwner(1000, 0, undefined), false);
  assert.equal(isOwner(1000, 1001, "1000"), false);
});

describe("a package.json of another user", asRoot, () => {
  for (const [what, theirs] of [["", ["package.json"]], [", by its folder", ["."]]]) {
    test(`gives no command${what}`, async () => {
      const folder = await folderWith({
        "package.json": project({ build: "touch built", command: "node x.js", host: "claude" }),
        "mine/view.html": "",
      });
      for (const name of theirs) chownSync(join(folder, name), nobody, nobody);
      const { host, notes, query } = await readDevOptions(["view.html"], join(folder, "mine"));
      assert.deepEqual([host.build, host.command, query], [undefined, undefined, "?autorun=1"]);
      assert.deepEqual(notes, [`${join(folder, "package.json")} is not used: it belongs to another user.`]);
    });
  }

  test("is named where nothing else says what is to be shown", async () => {
    const folder = await folderWith({ "package.json": project({ command: "node x.js" }) });
    chownSync(join(folder, "package.json"), nobody, nobody);
    await assert.rejects(
      readDevOptions([], folder),
      (error) => error instanceof UsageError && /another user[^]*What is to be shown/.test(error.message),
    );
  });

  test("may be anything, also no JSON", async () => {
    const folder = await folderWith({ "package.json": "{", "mine/view.html": "" });
    chownSync(join(folder, "package.json"), nobody, nobody);
    const { notes } = await readDevOptions(["view.html"], join(folder, "mine"));
    assert.deepEqual(notes, []);
  });
});

describe("the build of a package.json", () => {
  const dev = { build: "make", watch: ["src"], host: "claude" };
  const files = { "package.json": project(dev), "src/a.cpp": "", "build/view.html": "" };

  test("is run for a page of its project, also for one that it has to make, and is told", async () => {
    const folder = await folderWith(files);
    for (const page of ["build/view.html", "other/none.html"]) {
      const { host, notes } = await readDevOptions([page], folder);
      assert.deepEqual([host.build, host.cwd, host.watch], ["make", folder, [join(folder, "src")]]);
      assert.deepEqual(notes, [`From ${join(folder, "package.json")}: runs make`]);
    }
  });

  for (const [what, page, more] of [
    ["elsewhere", "../elsewhere/view.html", { "elsewhere/view.html": "" }],
    [
      "in a project inside",
      "packages/b/view.html",
      { "project/packages/b/package.json": "{}", "project/packages/b/view.html": "" },
    ],
  ]) {
    test(`is not run for a page ${what}`, async () => {
      const inside = Object.fromEntries(Object.entries(files).map(([name, content]) => [`project/${name}`, content]));
      const folder = join(await folderWith({ ...inside, ...more }), "project");
      const { host, query, notes } = await readDevOptions([page], folder);
      assert.deepEqual([host.build, host.watch], [undefined, undefined]);
      assert.match(query, /host=claude/);
      assert.deepEqual(notes, [
        `The build command of ${join(folder, "package.json")} is not used: ${page} is not in its project.`,
      ]);
    });
  }

  test("is not told where the command line has another", async () => {
    const { host, notes } = await readDevOptions(["build/view.html", "--build", "ninja"], await folderWith(files));
    assert.deepEqual([host.build, notes], ["ninja", []]);
  });
});

describe("mcpapps dev", () => {
  /** Starts it, and gives what it has said when it is open. */
  async function start(args, cwd) {
    const said = startCommand(["dev", "--port", "0", ...args], cwd);
    await until(() => said.out.includes("Open "), () => said.err);
    await until(() => /Built in|not used/.test(said.err), () => said.err);
    return said.err;
  }

  test("tells the build of a package.json before it runs it", async () => {
    const folder = await folderWith({ "package.json": project({ build: "echo a > built" }), "view.html": "" });
    assert.match(await start(["view.html"], folder), /^From .*package\.json: runs echo a > built\n/);
    assert.ok(existsSync(join(folder, "built")));
  });

  test("does not run that of another user in a folder above", asRoot, async () => {
    const folder = await folderWith({ "package.json": project({ build: "echo a > built" }), "mine/view.html": "" });
    chownSync(join(folder, "package.json"), nobody, nobody);
    assert.match(await start(["view.html"], join(folder, "mine")), /another user/);
    assert.ok(!existsSync(join(folder, "built")));
  });
});
