// Built pages in Chromium, under the policies of hosts. tests/js/builder/loader.test.js has what the loader chooses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../../cmake/build_page.mjs";
import { policies, usePolicyHost } from "../support/policy_host.js";

const root = new URL("../../../", import.meta.url);
const read = (path, encoding) => readFileSync(new URL(path, root), encoding);
const program = (suffix, encoding) => read(`build/wasm-release/examples/hello/hello.${suffix}`, encoding);
const parts = {
  shell: read("examples/hello/hello.html", "utf8"),
  glue: program("js", "utf8"),
  program: program("wasm"),
  packages: fileURLToPath(new URL("node_modules", root)),
};

const { specification, webAssembly, noScript, nothing } = policies;
const host = usePolicyHost();

const pageOf = async (changes, policy) =>
  ({ page: await buildPage({ ...parts, ...changes }), policy, wasm: parts.program });

async function start(t, changes, policy) {
  const { view, loader } = await host.start(t, await pageOf(changes, policy));
  assert.equal(await view.evaluate("document.getElementById('mcpapps-note')"), null);
  return loader;
}

test("a page that holds its program once, uncompressed, starts js under the specification's policy", async (t) => {
  assert.equal((await start(t, { engines: "one", uncompressed: true }, specification)).engine, "js");
});

for (const [policy, engine] of [[webAssembly, "wasm"], [specification, "js"]]) {
  test(`${engine} starts under a <meta> policy, and nothing that it tries is a violation`, async (t) => {
    const note =
      "document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))";
    const head =
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><script>var ` +
      `violations = []; ${note}</script>`;
    const page = (await buildPage(parts)).replace("<head>", () => head);
    const { view, loader } = await host.start(t, { page, policy: "img-src data:" });
    assert.equal(loader.engine, engine);
    // A violation is told in a task of its own.
    assert.deepEqual(await view.evaluate("new Promise((resolve) => setTimeout(() => resolve(violations)))"), []);
  });

  test(`${engine} starts under a policy that requires trusted types and lists ours`, async (t) => {
    const trusted = `${policy}; require-trusted-types-for 'script'; trusted-types mcpapps`;
    assert.equal((await start(t, {}, trusted)).engine, engine);
  });
}

test("a program that browsers refuse to start at once, for its size, is started all the same", async (t) => {
  const size = 9 << 20;
  const debugInformation = Buffer.concat([
    Buffer.of(0, 0x80 | (size & 127), 0x80 | ((size >> 7) & 127), 0x80 | ((size >> 14) & 127), size >> 21),
    Buffer.alloc(size),
  ]);
  const large = { program: Buffer.concat([parts.program, debugInformation]), engines: "wasm", compression: "fast" };
  assert.equal((await start(t, large, webAssembly)).engine, "wasm");
});

test("a program beside the page is fetched and started", async (t) => {
  const policy = `${webAssembly}; connect-src ${host.origin}`;
  assert.equal((await start(t, { wasmUrl: `${host.origin}/view.wasm` }, policy)).engine, "wasm");
});

test("where no script may run, the page says so after a while", async (t) => {
  const { frame } = await host.show(t, await pageOf({}, noScript));
  const note = frame.locator("#mcpapps-note");
  await note.waitFor({ state: "attached" });
  assert.equal(await note.isVisible(), false);
  await note.waitFor({ state: "visible", timeout: 5000 });
  assert.match(await note.textContent(), /does not let its scripts run/);
});

test("where no style may apply either, it says so at once", async (t) => {
  const { frame } = await host.show(t, await pageOf({}, nothing));
  await frame.locator("#mcpapps-note").waitFor({ state: "visible", timeout: 1500 });
});
