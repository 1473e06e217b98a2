// `mcpapps/webassembly` in pages with different policies.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { after, before, describe, test } from "node:test";
import { scriptOf } from "../../web/cli/translate.js";
import { contentSecurityPolicy } from "../../web/hosts/policy.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { emptyFolder } from "../js/support/folder.js";
import { assemble } from "../translator/support/assembler.js";
import { installPackage } from "../webassembly/support/package.js";
import { browserOf, visit } from "./support/browsers.js";

const folder = emptyFolder();
const plugin = await installPackage(folder);
const bytes = assemble({
  imports: [{ name: "twice", parameters: ["i64"], results: ["i64"] }],
  functions: [{ parameters: ["i64"], results: ["i64"], body: [["local.get", 0], ["call", 0]], name: "call" }],
  memory: [1],
});
const program = `new Uint8Array([${bytes}])`;

const own = (name) => readFileSync(join(folder, "node_modules/mcpapps", name), "utf8");

const files = {
  "/webassembly.js": own("webassembly.js"),
  "/webassembly_translated.js": own("webassembly_translated.js"),
  "/translated.js": scriptOf(bytes, "program.wasm", false),
  "/before.js": "globalThis.before = globalThis.WebAssembly; globalThis.violations = [];" +
    "globalThis.told = []; console.error = (text) => told.push(text);" +
    'document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));',
  "/program.js": `const bytes = ${program};
const twice = (x) => 2n * x;
const outcome = {};
try {
  const { instance } = await WebAssembly.instantiate(bytes, { env: { twice } });
  outcome.result = String(instance.exports.call(21n));
  outcome.growth = [instance.exports.memory.grow(1), instance.exports.memory.buffer.byteLength];
  const response = new Response(bytes, { headers: { "content-type": "APPLICATION/wasm" } });
  const streamed = await WebAssembly.instantiateStreaming(response, { env: { twice } });
  outcome.streamed = streamed.instance.exports.call(1n) === 2n;
} catch (error) {
  outcome.error = error.constructor.name + ": " + error.message;
}
await new Promise((resolve) => setTimeout(resolve, 50));
const isOurs = !/native code/.test(String(WebAssembly.validate));
const isSame = WebAssembly === before;
window.outcome = { ...outcome, isOurs, isSame, violations: violations.sort().join(), left: document.scripts.length,
  ...(told.length && { told: /inline scripts are forbidden/.test(told[0]) }) };`,
};

/** A script with the program, by the plugin of bundlers. */
async function oneFile() {
  const { esbuild } = await import(pathToFileURL(plugin).href);
  writeFileSync(join(folder, "program.wasm"), bytes);
  const contents = `import init from "./program.wasm?init";
    const { exports } = await init({ env: { twice: (x) => 2n * x } });
    window.outcome = { result: String(exports.call(21n)), isOurs: !/native code/.test(WebAssembly.validate) };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder }, bundle: true, format: "esm", write: false, plugins: [esbuild()],
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

const specification = contentSecurityPolicy("specification");
const types = "require-trusted-types-for 'script'; trusted-types mcpapps";
const runs = { result: "42", growth: [1, 131072], streamed: true, left: 3 };
const ours = { ...runs, isOurs: true, isSame: false, violations: "script-src" };
// Firefox names no violation of what only a list of its own would allow.
const pages = {
  "the specification's policy": { policy: specification, expected: ours },
  "the same as <meta>, without a violation": { meta: specification, expected: { ...ours, violations: "" } },
  "a policy that allows WebAssembly": {
    policy: contentSecurityPolicy("wasm"),
    expected: { ...runs, isOurs: false, isSame: true, violations: "" },
  },
  "a nonce": { policy: "script-src 'self' 'nonce-once'", expected: ours },
  "Trusted Types": { policy: `script-src 'self' 'unsafe-inline'; ${types}`, expected: ours, only: "Chromium" },
  "scripts of files, and a translation of the build": {
    policy: "script-src 'self'", translation: '<script src="translated.js"></script>',
    module: "webassembly_translated.js", expected: { ...ours, left: 4 },
  },
  "scripts of files alone": {
    policy: "script-src 'self'", module: "webassembly_translated.js",
    expected: {
      isOurs: true, isSame: false, left: 3, violations: "script-src,script-src-elem",
      error: "WebAssembly.instantiate(): this page",
    },
  },
  "scripts of files alone, which the module's text needs": {
    policy: "script-src 'self'", expected: { isOurs: false, isSame: true, left: 3, error: "", told: true },
  },
};

for (const name of ["Chromium", "Firefox"]) {
  const { missing, launch } = browserOf(name);
  describe(`mcpapps/webassembly in ${name}`, { skip: missing({}) }, () => {
    let browser, server, origin;
    before(async () => {
      const script = await oneFile();
      server = createServer(({ url }, response) => {
        const { pathname, searchParams } = new URL(url, "http://localhost");
        const page = pages[searchParams.get("page")];
        if (pathname === "/file") {
          response.setHeader("content-security-policy", "default-src 'none'; script-src 'unsafe-inline'");
          response.setHeader("content-type", "text/html");
          response.end(`<!doctype html><meta charset="utf-8"><script type="module">${script}</script>`);
        } else if (page) {
          if (page.policy) response.setHeader("content-security-policy", page.policy);
          response.setHeader("content-type", "text/html");
          const meta = page.meta ? `<meta http-equiv="Content-Security-Policy" content="${page.meta}">` : "";
          response.end(
            `<!doctype html><head><meta charset="utf-8">${meta}</head><script nonce="once" src="before.js"></script>` +
              `${page.translation ?? ""}<script nonce="once" type="module" src="${page.module ?? "webassembly.js"}">` +
              '</script><script nonce="once" type="module" src="program.js"></script>',
          );
        } else {
          response.setHeader("content-type", "text/javascript");
          response.end(files[pathname] ?? "");
        }
      });
      origin = await listenOnLoopback(server);
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      if (server) await closeServer(server);
    });

    test("runs as one file of a bundler, in a page that may fetch nothing and run no WebAssembly", async () => {
      const outcome = await visit(browser, `${origin}/file`);
      assert.deepEqual(outcome, { result: "42", isOurs: true });
    });

    for (const [what, { expected, only = name }] of Object.entries(pages)) {
      test(`runs under ${what}`, { skip: only !== name && `${only} only` }, async () => {
        const { error, violations, ...outcome } = await visit(browser, `${origin}/?page=${encodeURIComponent(what)}`);
        const { error: fails, violations: wanted = violations, ...rest } = expected;
        if (fails === undefined) assert.equal(error, undefined);
        else assert.ok(error.startsWith(`CompileError: ${fails}`), error);
        assert.deepEqual(outcome, rest);
        assert.equal(violations, wanted);
      });
    }
  });
}
