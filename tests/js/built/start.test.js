// The page builder's choices, in Chromium, under the policies of hosts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { buildPage } from "../../../cmake/build_page.mjs";
import { closeServer, listenOnLoopback } from "../../../examples/support/listen.js";
import { launchBrowser } from "../../browser/support/browser.js";

const root = new URL("../../../", import.meta.url);
const read = (path, encoding) => readFileSync(new URL(path, root), encoding);
const program = (suffix, encoding) => read(`build/wasm-release/examples/hello/hello.${suffix}`, encoding);
const parts = {
  shell: read("examples/hello/hello.html", "utf8"),
  loader: read("js_glue/page/loader.js", "utf8"),
  glue: program("js", "utf8"),
  wasm: program("wasm"),
  js: program("wasm.js", "utf8"),
};

// The specification's default, and what hosts make of it.
const specification = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const webAssembly = specification.replace("script-src", "script-src 'wasm-unsafe-eval'");
const noScript = "default-src 'none'; style-src 'unsafe-inline'";
const nothing = "default-src 'none'";

let browser, server, origin;
const served = { page: "", policy: "", wasm: parts.wasm };

function answer(request, response) {
  if (request.url === "/view.wasm") {
    // The view's own origin is opaque.
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.end(served.wasm);
    return;
  }
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (request.url === "/view") response.setHeader("Content-Security-Policy", served.policy);
  const host = `<script>first = new Promise((resolve) => addEventListener("message", (e) => resolve(e.data), { once: true }));</script>
    <iframe sandbox="allow-scripts" src="/view" height="300"></iframe>`;
  response.end(request.url === "/view" ? served.page : host);
}

before(async () => {
  server = createServer(answer);
  origin = await listenOnLoopback(server);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await closeServer(server);
});

async function open(t, changes, policy, wasm = parts.wasm) {
  Object.assign(served, { page: buildPage({ ...parts, ...changes }), policy, wasm });
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(origin);
  return { page, view: page.frames()[1], frame: page.frameLocator("iframe") };
}

async function start(t, changes, policy, wasm) {
  const { page, view } = await open(t, changes, policy, wasm);
  const first = await page.evaluate("first");
  assert.equal(first.method, "ui/initialize");
  assert.equal(await view.evaluate("document.getElementById('mcpapps-note')"), null);
  return view.evaluate("__mcpapps");
}

const only = { wasm: { js: undefined }, js: { wasm: undefined } };
for (const [what, changes, policy, engine] of [
  ["a page with both engines", {}, webAssembly, "wasm"],
  ["a page with both engines", {}, specification, "js"],
  ["an uncompressed page", { uncompressed: true }, webAssembly, "wasm"],
  ["an uncompressed page", { uncompressed: true }, specification, "js"],
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
  test(`${engine} starts under a policy that requires trusted types and lists ours`, async (t) => {
    const trusted = `${policy}; require-trusted-types-for 'script'; trusted-types mcpapps`;
    assert.equal((await start(t, {}, trusted)).engine, engine);
  });
}

test("a page with WebAssembly only says so under the specification's policy", async (t) => {
  const { frame } = await open(t, only.wasm, specification);
  const alert = frame.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /could not start: the page has WebAssembly only, and .*Content.Security.Policy/s);
});

const fetching = (policy) => `${policy}; connect-src ${origin}`;
const beside = () => ({ wasmUrl: `${origin}/view.wasm` });

test("a program beside the page is fetched and started", async (t) => {
  assert.equal((await start(t, beside(), fetching(webAssembly))).engine, "wasm");
});

test("JavaScript starts where the program beside the page may not be fetched, and names the policy", async (t) => {
  const { engine, reason } = await start(t, beside(), webAssembly);
  assert.equal(engine, "js");
  assert.match(reason, /connect-src/);
});

test("JavaScript starts where the program beside the page is that of another build", async (t) => {
  const other = Buffer.concat([parts.wasm, Buffer.of(0, 1, 0)]);
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
