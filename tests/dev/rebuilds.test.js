import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning, temporaryFolder, until } from "./support/setting.js";
import { Rebuilds } from "../../web/server/rebuilds.js";
import { watchFiles } from "../../web/server/watcher.js";

/** A watched project with a build command that writes a line into build/log each time. */
async function project({ command, restart = async () => {} } = {}) {
  const folder = await temporaryFolder();
  for (const name of ["a.cpp", "b.cpp"]) writeFileSync(join(folder, name), "1");
  const published = [];
  const log = [];
  const counted = command && `mkdir -p build && echo built >> build/log; ${command}`;
  const events = { publish: (name, data) => published.push({ name, ...data }) };
  const rebuilds = new Rebuilds({ command: counted, cwd: folder, events, log: (text) => log.push(text), restart });
  const watcher = await watchFiles([folder], (changed) => rebuilds.change(changed), assert.fail);
  after(() => Promise.all([watcher.close(), rebuilds.close()]));
  const write = (name, text = String(Math.random())) => writeFileSync(join(folder, name), text);
  const names = () => published.map(({ name, state, reason }) => `${name} ${state ?? reason}`);
  const untilPublished = (name, count = 1) =>
    until(() => names().filter((each) => each === name).length >= count, () => `no ${name} in ${names()}`);
  return {
    folder,
    published,
    log,
    rebuilds,
    names,
    write,
    builds: () =>
      existsSync(join(folder, "build/log"))
        ? readFileSync(join(folder, "build/log"), "utf8").split("built").length - 1
        : 0,
    untilPublished,
    changeUntil(name, count) {
      write("a.cpp");
      return untilPublished(name, count);
    },
  };
}

describe("after a change", () => {
  test("without a build command the page is loaded again", async () => {
    const { folder, published, changeUntil } = await project();
    await changeUntil("reload files");
    assert.deepEqual(published, [{ name: "reload", reason: "files", files: [join(folder, "a.cpp")] }]);
  });

  test("the project is built, then servers are new, then the page is loaded again", async () => {
    let seen;
    const { names, published, changeUntil } = await project({ command: "true", restart: async () => (seen = names()) });
    await changeUntil("reload build");
    assert.deepEqual(seen, ["build running", "build done"]);
    assert.deepEqual(names(), ["build running", "build done", "reload build"]);
    assert.match(published[0].command, /; true$/);
    assert.ok(published[1].seconds >= 0);
  });

  test("a build that fails is told with its output and its errors, and nothing is loaded", async () => {
    const command =
      "printf 'building\\n\\033[1ma.cpp:3:4: error: \\033[0mno\\nCMake Error at " +
      "a.txt:1\\nno error here\\n' >&2; exit 1";
    const { names, published, log, changeUntil } = await project({ command });
    await changeUntil("build failed");
    const { errors, output } = published.at(-1);
    assert.deepEqual(errors, ["a.cpp:3:4: error: no", "CMake Error at a.txt:1"]);
    assert.equal(output, "building\na.cpp:3:4: error: no\nCMake Error at a.txt:1\nno error here");
    assert.deepEqual(names(), ["build running", "build failed"]);
    assert.match(log.at(-1), /The build has failed after \S+ s\.\na\.cpp:3:4: error: no\nCMake Error at a\.txt:1$/);
  });

  test("errors of Vite are among them, of version 6 and of version 8", async () => {
    const lines = [
      "[vite:build-html] Transform failed with 1 error:", "/my/view.ts:115:6: ERROR: Expected identifier",
      "[builtin:vite-transform] Unexpected token", "    ╭─[ src/view.ts:57:7 ]",
      "[UNRESOLVED_IMPORT] Could not resolve './a.mjs' in src/view.ts",
    ];
    const command = `printf '%s\\n' '[1/3] Building' "${lines.join('" "')}" '[mcpapps] next'; exit 127`;
    const { published, changeUntil } = await project({ command });
    await changeUntil("build failed");
    assert.deepEqual(published.at(-1).errors, lines);
  });

  test("the last 64 kB of a long output are kept, and its first errors", async () => {
    const command =
      "echo 'a.cpp:1:1: error: first'; i=0; while [ $i -lt 3000 ]; do echo 'This line has fifty characters and no " +
      "other use. .'; i=$((i+1)); done; exit 1";
    const { published, changeUntil } = await project({ command });
    await changeUntil("build failed");
    const { output, errors } = published.at(-1);
    assert.ok(output.length > 60_000 && output.length <= 65_536, `${output.length}`);
    assert.match(output, /no other use\. \.$/);
    assert.deepEqual(errors, ["a.cpp:1:1: error: first"]);
  });

  test("a reload names all that has changed since the last, also what a build before it did not build", async () => {
    const { folder, write, published, untilPublished, changeUntil } = await project({
      command: "! grep -q wrong a.cpp",
    });
    write("a.cpp", "wrong");
    await untilPublished("build failed");
    write("a.cpp", "right");
    await untilPublished("reload build");
    write("a.cpp", "wrong");
    await untilPublished("build failed", 2);
    write("b.cpp");
    await untilPublished("build failed", 3);
    await changeUntil("reload build", 2);
    const reloads = published.filter(({ name }) => name === "reload").map(({ files }) => files.toSorted());
    assert.deepEqual(reloads, [[join(folder, "a.cpp")], [join(folder, "a.cpp"), join(folder, "b.cpp")]]);
  });
});

describe("while a build runs", () => {
  // Waits for the test.
  const gate = "while [ ! -e build/go ]; do sleep 0.01; done; rm build/go";

  test("changes lead to one more, and the page is loaded once", async () => {
    const { folder, write, names, builds, untilPublished, rebuilds } = await project({ command: gate });
    write("a.cpp");
    await until(() => builds() === 1);
    write("a.cpp");
    write("b.cpp");
    await until(() => rebuilds.queued === 2);
    writeFileSync(join(folder, "build/go"), "");
    await until(() => builds() === 2);
    writeFileSync(join(folder, "build/go"), "");
    await untilPublished("reload build");
    assert.deepEqual(names(), ["build running", "build done", "build running", "build done", "reload build"]);
  });

  test("servers wait for its end", async () => {
    const { folder, rebuilds, write, builds } = await project({ command: gate });
    write("a.cpp");
    await until(() => builds() === 1);
    let idle = false;
    const waiting = rebuilds.whenIdle().then(() => (idle = true));
    await new Promise(setImmediate);
    assert.equal(idle, false);
    writeFileSync(join(folder, "build/go"), "");
    await waiting;
  });

  test("the end of the dev host ends it, with what it has started", async () => {
    const { folder, rebuilds, write } = await project({ command: "sleep 60 & echo $! > build/pid; wait" });
    write("a.cpp");
    const file = join(folder, "build/pid");
    const pid = await until(() => existsSync(file) && Number(readFileSync(file, "utf8")));
    await rebuilds.close();
    await until(() => !isRunning(pid));
  });
});

describe("a build that writes into a watched folder", () => {
  test("the same each time runs once more and no further", async () => {
    const { builds, changeUntil } = await project({ command: "echo same > generated.h" });
    await changeUntil("reload build");
    await changeUntil("reload build", 2);
    assert.ok(builds() <= 3, `${builds()}`);
  });

  test("something else each time does not run for ever", async () => {
    const { write, builds, log, rebuilds } = await project({ command: "date +%N > generated.h" });
    write("a.cpp");
    await until(() => log.some((text) => /generated\.h changes with each build/.test(text)));
    await rebuilds.whenIdle();
    const before = builds();
    assert.ok(before <= 5, `${before}`);
    for (const count of [1, 2]) {
      write("a.cpp");
      await until(() => builds() >= before + count);
      await rebuilds.whenIdle();
    }
    assert.equal(builds(), before + 2);
  });

  test("is not run again for what it wrote, even if that is heard of late", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "generated.h");
    const log = [];
    const rebuilds = new Rebuilds({
      command: `sleep 0.1; date +%N > ${file}`,
      cwd: folder,
      events: { publish() {} },
      log: (text) => log.push(text),
      restart: async () => {},
    });
    after(() => rebuilds.close());
    rebuilds.start();
    for (let round = 1; round <= 4; ++round) {
      await rebuilds.whenIdle();
      await pause(50);
      await rebuilds.change([file]);
      // Once more, while the next build runs.
      await rebuilds.change([file]);
    }
    assert.match(log.at(-1), /generated\.h changes with each build/);
  });

  test("is run for each change of a file that a person has saved, though each comes while a build runs", async () => {
    const command = "cat a.cpp > build/result; while [ ! -e build/go ]; do sleep 0.01; done; rm build/go";
    const { folder, write, rebuilds } = await project({ command });
    const result = () => {
      const file = join(folder, "build/result");
      return existsSync(file) && readFileSync(file, "utf8");
    };
    write("a.cpp", "1");
    for (let count = 1; count <= 6; ++count) {
      await until(() => result() === String(count), () => `${result()}, not ${count}`);
      if (count < 6) {
        write("a.cpp", String(count + 1));
        await until(() => rebuilds.queued === 1);
      }
      writeFileSync(join(folder, "build/go"), "");
    }
  });
});
