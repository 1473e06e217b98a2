// A project that makes pages, and their contents. packages.test.js has the other ways to get mcpapps.
import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { symbolize } from "../../cmake/symbols.mjs";
import { policies, usePolicyHost } from "../js/support/policy_host.js";
import { checkout, install, places, quick, readText, run } from "./places.js";

const host = usePolicyHost();
const ourToolchain = join(checkout, "cmake/emscripten-toolchain.cmake");

/** Builds the project, and returns its view's path. @param {string[]} options of CMake */
async function build(name, { generator = "Ninja", folder = "", args = [] }, options) {
  const output = join(plain, `build-wasm-${name}`);
  const toolchain = options.some((option) => option.startsWith("-DCMAKE_TOOLCHAIN_FILE"))
    ? []
    : ["--toolchain", ourToolchain];
  await run("cmake", ["-S", join(plain, "project"), "-B", output, ...quick, "-G", generator, ...toolchain, ...options]);
  await run("cmake", ["--build", output, ...args]);
  return join(output, folder, "consumer_view.html");
}

const plain = places["a plain path"];
const byFolder = ["-DMCPAPPS_BY=add_subdirectory", "-DCMAKE_BUILD_TYPE=Debug", "-DCONSUMER_ENGINES=both"];

/** Options by which a project finds an installed mcpapps. */
async function byPackage() {
  const prefix = await install("wasm-release", ["mcpapps_browser"], plain);
  return [
    "-DMCPAPPS_BY=find_package",
    `-DCMAKE_TOOLCHAIN_FILE=${join(prefix, "lib/cmake/mcpapps/emscripten-toolchain.cmake")}`,
  ];
}
const engines = { wasm: policies.webAssembly, js: policies.specification };

// The functions from the listener for messages to the view's handler.
async function stackOfHandler(t, page, policy) {
  const shown = await host.start(t, { page, policy });
  await shown.view.evaluate(() => {
    Error.stackTraceLimit = 100;
    globalThis.stack = new Promise((resolve) =>
      Object.defineProperty(document.body, "textContent", { set() { resolve(new Error("here").stack); } }),
    );
  });
  await host.sendResult(shown, "here");
  return shown.view.evaluate("stack");
}

const nullPointer = /The view's program has ended: a null pointer to 'Place' was used at .*view\.cpp:\d+:\d+/;

/** Sends the view a notification. */
async function notify({ page }, name, params) {
  const notification = { jsonrpc: "2.0", method: `ui/notifications/${name}`, params };
  await page.evaluate((posted) => frames[0].postMessage(posted, "*"), notification);
}

/** Sends the view a notification, and returns the text of its panel. */
async function panelAfter(shown, name, params) {
  await notify(shown, name, params);
  const panel = shown.frame.getByRole("alert");
  await panel.waitFor();
  return panel.textContent();
}

describe("a Debug page of WebAssembly alone", () => {
  let output;
  before(async () => {
    // Without the launcher of our scripts, as in other projects.
    const options = ["-DMCPAPPS_BY=add_subdirectory", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_LINKER_LAUNCHER="];
    output = dirname(await build("quick", {}, options));
  });

  test("is built without a step that changes the program after the link", () => {
    // The project's own option forbids Binaryen.
    assert.match(readText(join(output, "build.ninja")), /-sERROR_ON_WASM_CHANGES_AFTER_LINK/);
  });

  test("ends where a null pointer is read through, and names the line", async (t) => {
    const shown = await host.start(t, {
      page: readText(join(output, "consumer_view.html")),
      policy: policies.webAssembly,
    });
    await host.sendResult(shown, "here");
    assert.match(await panelAfter(shown, "tool-cancelled", {}), nullPointer);
  });

  test("is made of a changed HTML file without compiling and linking", async (t) => {
    const shell = join(plain, "project", "view.html");
    const before = readText(shell);
    t.after(() => writeFileSync(shell, before));
    writeFileSync(shell, `${before}<!-- ${Math.random()} -->`);
    const said = await run("cmake", ["--build", output]);
    assert.match(said, /consumer_view\.html/);
    assert.doesNotMatch(said, /Building CXX|Linking/);
  });

  test("is linked again after a change of code without em++", async (t) => {
    const source = join(plain, "project", "view.cpp");
    const before = readText(source);
    t.after(() => writeFileSync(source, before));
    const record = () => statSync(join(output, "consumer_view.relink.json")).mtimeMs;
    const recorded = record();
    const changed = `${Math.random()} words`;
    writeFileSync(source, before.replace('"no word"', `"${changed}"`));
    await run("cmake", ["--build", output]);
    assert.equal(record(), recorded);
    assert.ok(readFileSync(join(output, "consumer_view.wasm")).includes(changed));
  });
});

describe("a Debug page of both engines", () => {
  let page;
  before(async () => {
    page = readText(await build("add_subdirectory", {}, byFolder));
  });

  test("has the title that the project gives it", () => assert.match(page, /<title>A; consumer's<\/title>/));

  for (const [engine, policy] of Object.entries(engines)) {
    test(`starts ${engine}, and stacks have the names of C++`, async (t) => {
      assert.match(await stackOfHandler(t, page, policy), /main::\$_0::operator\(\)|main__\$_0__operator/);
    });
  }

  const ends = {
    "a null pointer is read through": ["tool-cancelled", {}, nullPointer],
    "a vector is read beyond its end": [
      "tool-input",
      { arguments: {} },
      /The view's program has ended: .*vector\[\] index out of bounds/,
    ],
  };
  for (const [engine, policy] of Object.entries(engines)) {
    for (const [what, [message, params, expected]] of Object.entries(ends)) {
      test(`ends in ${engine} where ${what}, and says so`, async (t) => {
        const shown = await host.start(t, { page, policy });
        await host.sendResult(shown, "here");
        assert.match(await panelAfter(shown, message, params), expected);
      });
    }
  }

  for (const [engine, policy] of Object.entries(engines)) {
    test(`catches in ${engine} what its library throws`, async (t) => {
      const shown = await host.start(t, { page, policy });
      await host.sendResult(shown, "here");
      await notify(shown, "tool-input-partial", { arguments: {} });
      await shown.frame.getByText("no word").waitFor();
    });
  }

  test("has debug information that Chromium's tools read", async (t) => {
    const { view } = await host.start(t, { page, policy: policies.webAssembly });
    const open = (target) => view.page().context().newCDPSession(target);
    // In some kinds of Chromium the view's frame is in the page's process.
    const tools = await open(view).catch(() => open(view.page()));
    const found = [];
    tools.on("Debugger.scriptParsed", ({ debugSymbols = [] }) => found.push(...debugSymbols.map(({ type }) => type)));
    await tools.send("Debugger.enable");
    assert.deepEqual(found, ["EmbeddedDWARF"]);
  });
});

describe("a generator of many configurations", () => {
  let pageOf;
  before(async () => {
    const options = await byPackage();
    pageOf = async (folder) =>
      build("multi", { generator: "Ninja Multi-Config", folder, args: ["--config", folder] }, options);
  });

  test("makes a page of RelWithDebInfo, of both engines", async (t) => {
    const page = readText(await pageOf("RelWithDebInfo"));
    for (const [engine, policy] of Object.entries(engines)) {
      assert.equal((await host.start(t, { page, policy })).loader.engine, engine);
    }
  });

  test("makes a release page, whose stacks get the names of C++ by the file beside it", async (t) => {
    const file = await pageOf("Release");
    for (const policy of Object.values(engines)) {
      const stack = await stackOfHandler(t, readText(file), policy);
      assert.doesNotMatch(stack, /mcpapps::/);
      const named = symbolize(stack, JSON.parse(readText(`${file}.symbols`)));
      assert.match(named, /at .*mcpapps::detail::(Session|AppState)::/);
    }
  });
});
