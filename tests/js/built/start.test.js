// The page builder's choices, in Chromium, under the policies of hosts.
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

const open = async (t, changes, policy, wasm = parts.program) =>
  host.show(t, { page: await buildPage({ ...parts, ...changes }), policy, wasm });

async function start(t, changes, policy, wasm = parts.program) {
  const { view, loader } = await host.start(t, { page: await buildPage({ ...parts, ...changes }), policy, wasm });
  assert.equal(await view.evaluate("document.getElementById('mcpapps-note')"), null);
  return loader;
}

const only = { wasm: { engines: "wasm" }, js: { engines: "js" } };
for (const [what, changes, policy, engine] of [
  ["an uncompressed page", { uncompressed: true }, webAssembly, "wasm"],
  ["an uncompressed page", { uncompressed: true }, specification, "js"],
  ["a page that holds its program once", { engines: "one" }, webAssembly, "wasm"],
  ["a page that holds its program once", { engines: "one" }, specification, "js"],
  ["a page that holds its program once, uncompressed", { engines: "one", uncompressed: true }, specification, "js"],
  ["a page with WebAssembly only", only.wasm, webAssembly, "wasm"],
  ["a page with JavaScript only", only.js, webAssembly, "js"],
  ["a page with JavaScript only", only.js, specification, "js"],
]) {
  const where = policy === specification ? "the specification's policy" : "a policy that allows WebAssembly";
  test(`${what} starts ${engine} under ${where}`, async (t) => {
    assert.equal((await start(t, changes, policy)).engine, engine);
  });
}

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

test("a page with WebAssembly only says so under the specification's policy", async (t) => {
  const { frame } = await open(t, only.wasm, specification);
  const alert = frame.getByRole("alert");
  await alert.waitFor();
  assert.match(
    await alert.textContent(),
    /could not start\..*the page has WebAssembly only, and .*Content.Security.Policy/s,
  );
});

const fetching = (policy) => `${policy}; connect-src ${host.origin}`;
const beside = () => ({ wasmUrl: `${host.origin}/view.wasm` });

test("a program beside the page is fetched and started", async (t) => {
  assert.equal((await start(t, beside(), fetching(webAssembly))).engine, "wasm");
});

test("JavaScript starts where the program beside the page may not be fetched, and names the policy", async (t) => {
  const { engine, reason } = await start(t, beside(), webAssembly);
  assert.equal(engine, "js");
  assert.match(reason, /connect-src/);
});

test("JavaScript starts where the program beside the page is that of another build", async (t) => {
  const other = Buffer.concat([parts.program, Buffer.of(0, 1, 0)]);
  assert.equal((await start(t, beside(), fetching(webAssembly), other)).engine, "js");
});

test("where no script may run, the page says so after a while", async (t) => {
  const { frame } = await open(t, {}, noScript);
  const note = frame.locator("#mcpapps-note");
  await note.waitFor({ state: "attached" });
  assert.equal(await note.isVisible(), false);
  await note.waitFor({ state: "visible", timeout: 5000 });
  assert.match(await note.textContent(), /does not let its scripts run/);
});

test("where no style may apply either, it says so at once", async (t) => {
  const { frame } = await open(t, {}, nothing);
  await frame.locator("#mcpapps-note").waitFor({ state: "visible", timeout: 1500 });
});
