import assert from "node:assert/strict";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { temporaryFolder, until } from "./support/setting.js";
import { watchFiles } from "../../web/server/watcher.js";

/** Watches a folder with these files through `path`. */
async function watching(files = [], path = (folder) => folder) {
  const folder = await temporaryFolder();
  for (const file of files) await put(folder, file);
  const calls = [];
  const watcher = await watchFiles([await path(folder)], (changed) => calls.push(changed), assert.fail);
  after(() => watcher.close());
  const seen = () => calls.flat();
  const untilSeen = (file) =>
    until(
      () => seen().some((each) => each.endsWith(`/${file}`)),
      () => `${file} is not in ${seen()}`,
    );
  return {
    folder,
    calls,
    seen,
    put: (file, text) => put(folder, file, text),
    untilSeen,
    putSeen: (file) => put(folder, file).then(() => untilSeen(file)),
  };
}

async function put(folder, file, text = String(Math.random())) {
  await mkdir(join(folder, file, ".."), { recursive: true });
  await writeFile(join(folder, file), text);
}

describe("the watcher tells of a file", () => {
  test("that is written", async () => {
    const { folder, seen, putSeen } = await watching(["src/a.cpp"]);
    await putSeen("src/a.cpp");
    assert.deepEqual([...new Set(seen())], [join(folder, "src/a.cpp")]);
  });

  test("that an editor saves by writing another and renaming it, each time", async () => {
    const { folder, put, calls } = await watching(["a.cpp"]);
    for (const count of [1, 2, 3]) {
      await put("a.cpp~");
      await rename(join(folder, "a.cpp~"), join(folder, "a.cpp"));
      await until(() => calls.length >= count);
      assert.deepEqual(calls.at(-1), [join(folder, "a.cpp")]);
    }
  });

  test("beside links that lead to the folders above them", async () => {
    const { putSeen } = await watching(["src/deeper/a.cpp"], async (path) => {
      await symlink("..", join(path, "src/up"));
      await symlink("../..", join(path, "src/deeper/up"));
      return path;
    });
    await putSeen("src/deeper/a.cpp");
  });

  test("in a folder that is new, and in one in that", async () => {
    const { putSeen } = await watching();
    await putSeen("new/deeper/a.cpp");
    await putSeen("new/deeper/b.cpp");
  });

  test("in a folder that has taken the place of another", async () => {
    const { folder, untilSeen, putSeen } = await watching(["src/a.cpp"]);
    await putSeen("other/b.cpp");
    // Both before the watcher hears of either.
    rmSync(join(folder, "src"), { recursive: true });
    renameSync(join(folder, "other"), join(folder, "src"));
    await untilSeen("src");
    await putSeen("src/c.cpp");
    await putSeen("src/b.cpp");
  });

  test("that is removed", async () => {
    const { folder, untilSeen } = await watching(["a.cpp"]);
    await rm(join(folder, "a.cpp"));
    await untilSeen("a.cpp");
  });

  test("in a project reached by a symbolic link", async () => {
    const { put, untilSeen } = await watching(["src/a.cpp"], async (folder) => {
      const link = join(await temporaryFolder(), "link");
      await symlink(folder, link);
      return link;
    });
    await put("src/a.cpp");
    await untilSeen("link/src/a.cpp");
  });

  test("that it watches alone, and of no other beside it", async () => {
    const { folder, put, untilSeen, seen } = await watching(["view.html"], (folder) => join(folder, "view.html"));
    await put("other.html");
    await put("view.html.new");
    await rename(join(folder, "view.html.new"), join(folder, "view.html"));
    await untilSeen("view.html");
    assert.deepEqual([...new Set(seen())], [join(folder, "view.html")]);
  });

  test("that it watches alone, also when its folder is made anew", async () => {
    const { folder, untilSeen, calls, putSeen } = await watching(["build/view.html"], (folder) =>
      join(folder, "build/view.html"),
    );
    await rm(join(folder, "build"), { recursive: true });
    await untilSeen("build/view.html");
    for (const _ of [1, 2]) {
      calls.length = 0;
      await putSeen("build/view.html");
    }
  });

  test("with all others that change at the same time", async () => {
    const { folder, calls } = await watching();
    // All before the first event.
    for (let i = 0; i < 100; i++) writeFileSync(join(folder, `${i}.cpp`), "");
    await until(() => calls.flat().length >= 100);
    // One, except on a busy machine.
    assert.ok(calls.length < 10, `${calls.length}`);
  });
});

describe("the watcher leaves out", () => {
  for (const file of [
    ".git/index", "src/.hidden/a", ".a.cpp.swp", "node_modules/p/index.js", "build/a.o", "build-debug/a.o",
    "cmake-build-debug/a.o", "dist/view.html", "src/a.cpp~", "server.log",
  ]) {
    test(file, async () => {
      const { put, seen, putSeen } = await watching([file]);
      await put(file);
      await putSeen("sentinel.cpp");
      assert.deepEqual(seen().filter((each) => !each.endsWith("sentinel.cpp")), []);
    });
  }

  test("a folder that CMake has configured, whatever its name", async () => {
    const { put, seen, putSeen } = await watching(["wasm/CMakeCache.txt", "wasm/sub/a.o"]);
    await put("wasm/sub/a.o");
    await putSeen("sentinel.cpp");
    assert.deepEqual(seen().filter((each) => each.includes("wasm")), []);
  });

  test("a folder that CMake configures later", async () => {
    const { put, calls, putSeen } = await watching();
    await put("wasm/CMakeCache.txt");
    await putSeen("first.cpp");
    calls.length = 0;
    await put("wasm/a.o");
    await putSeen("sentinel.cpp");
    assert.deepEqual(calls.flat().filter((each) => each.includes("wasm")), []);
  });
});
