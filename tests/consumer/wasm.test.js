// Projects of their own that make pages, and what is in these.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { symbolize } from "../../cmake/symbols.mjs";
import { policies, usePolicyHost } from "../js/support/policy_host.js";
import { buildFolder, checkout, install, places, quick, readText, run, ways } from "./places.js";

const host = usePolicyHost();
const ourToolchain = join(checkout, "cmake/emscripten-toolchain.cmake");

/** Builds the project, and gives where its view is. @param {string[]} options of CMake */
async function build(place, name, { generator = "Ninja", folder = "", args = [] }, options) {
  const output = join(place, buildFolder("wasm", name, place));
  const toolchain = options.some((option) => option.startsWith("-DCMAKE_TOOLCHAIN_FILE")) ? [] : ["--toolchain", ourToolchain];
  await run("cmake", ["-S", join(place, "project"), "-B", output, ...quick, "-G", generator, ...toolchain, ...options]);
  await run("cmake", ["--build", output, ...args]);
  return join(output, folder, "consumer_view.html");
}

const plain = places["a plain path"];
const byFolder = ["-DMCPAPPS_BY=add_subdirectory", "-DCMAKE_BUILD_TYPE=Debug", "-DCONSUMER_ENGINES=both"];

/** Options by which a project finds an installed mcpapps. */
async function byPackage(place) {
  const prefix = await install("wasm-release", "mcpapps_browser", place);
  return ["-DMCPAPPS_BY=find_package", `-DCMAKE_TOOLCHAIN_FILE=${join(prefix, "lib/cmake/mcpapps/emscripten-toolchain.cmake")}`];
}
const optionsOf = {
  add_subdirectory: () => byFolder,
  FetchContent: () => ["-DMCPAPPS_BY=FetchContent", "-DCMAKE_BUILD_TYPE=Debug"],
  find_package: async (place) => [...(await byPackage(place)), "-DCMAKE_BUILD_TYPE=Release"],
};

for (const [path, place] of Object.entries(places)) {
  for (const way of ways[path]) {
    test(`${way} makes a page that starts, in ${path}`, async (t) => {
      const page = readText(await build(place, way, {}, await optionsOf[way](place)));
      assert.match(page, /<title>A; consumer's<\/title>/);
      const { loader } = await host.start(t, { page, policy: policies.webAssembly });
      assert.equal(loader.engine, "wasm");
    });
  }
}

const engines = { wasm: policies.webAssembly, js: policies.specification };

// The functions from the listener for messages to the view's handler.
async function stackOfHandler(t, page, policy) {
  const shown = await host.start(t, { page, policy });
  await shown.view.evaluate(() => {
    Error.stackTraceLimit = 100;
    globalThis.stack = new Promise((resolve) =>
      Object.defineProperty(document.body, "textContent", { set: () => resolve(new Error("here").stack) }),
    );
  });
  await host.sendResult(shown, "here");
  return shown.view.evaluate("stack");
}

describe("a Debug page", () => {
  let page;
  before(async () => {
    page = readText(await build(plain, "add_subdirectory", {}, byFolder));
  });

  for (const [engine, policy] of Object.entries(engines)) {
    test(`starts ${engine}, and stacks have the names of C++`, async (t) => {
      assert.match(await stackOfHandler(t, page, policy), /main::\$_0::operator\(\)|main__\$_0__operator/);
    });
  }

  const ends = {
    "a null pointer is read through": ["tool-cancelled", {}, /The view's program has ended: segmentation fault/],
    "a vector is read beyond its end": ["tool-input", { arguments: {} }, /The view's program has ended: .*vector\[\] index out of bounds/],
  };
  for (const [engine, policy] of Object.entries(engines)) {
    for (const [what, [message, params, expected]] of Object.entries(ends)) {
      test(`ends in ${engine} where ${what}, and says so`, async (t) => {
        const shown = await host.start(t, { page, policy });
        await host.sendResult(shown, "here");
        const notification = { jsonrpc: "2.0", method: `ui/notifications/${message}`, params };
        await shown.page.evaluate((posted) => frames[0].postMessage(posted, "*"), notification);
        const panel = shown.frame.getByRole("alert");
        await panel.waitFor();
        assert.match(await panel.textContent(), expected);
      });
    }
  }

  test("has debug information that Chromium's tools read", async (t) => {
    const { view } = await host.start(t, { page, policy: policies.webAssembly });
    const tools = await view.page().context().newCDPSession(view);
    const found = [];
    tools.on("Debugger.scriptParsed", ({ debugSymbols = [] }) => found.push(...debugSymbols.map(({ type }) => type)));
    await tools.send("Debugger.enable");
    assert.deepEqual(found, ["EmbeddedDWARF"]);
  });
});

describe("a release page", () => {
  let file;
  before(async () => {
    file = await build(plain, "find_package", {}, await optionsOf.find_package(plain));
  });

  for (const [engine, policy] of Object.entries(engines)) {
    test(`gets the names of C++ into its stacks of ${engine} by the file beside it`, async (t) => {
      const stack = await stackOfHandler(t, readText(file), policy);
      assert.doesNotMatch(stack, /mcpapps::/);
      const named = symbolize(stack, JSON.parse(readText(`${file}.symbols`)));
      assert.match(named, /at mcpapps::detail::Session::receive|at .*mcpapps::detail::Engine::/);
    });
  }
});

test("RelWithDebInfo makes a page of both engines", async (t) => {
  const page = readText(await build(plain, "RelWithDebInfo", {}, [...(await byPackage(plain)), "-DCMAKE_BUILD_TYPE=RelWithDebInfo"]));
  for (const [engine, policy] of Object.entries(engines)) {
    assert.equal((await host.start(t, { page, policy })).loader.engine, engine);
  }
});

test("a generator of many configurations makes a page of each in a folder of its own", async (t) => {
  const generator = { generator: "Ninja Multi-Config", folder: "Debug", args: ["--config", "Debug"] };
  const page = readText(await build(plain, "multi", generator, await byPackage(plain)));
  assert.equal((await host.start(t, { page, policy: policies.webAssembly })).loader.engine, "wasm");
});
