// The package as authors get it: packed by npm, installed into an empty folder without any registry,
// used from Node and bundled by Vite into a page.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build as vite } from "vite";
import { launchBrowser } from "../../browser/support/browser.js";
import { emptyFolder } from "../../js/support/folder.js";
import { builtPackage } from "../docs/sizes.js";
import { constantsOf, readPackages } from "../support/declarations.js";
import { packages } from "../support/packages.js";

const run = promisify(execFile);
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
// npm is to find nothing but what is here.
const npm = (args, cwd) => run("npm", [...args, "--offline", "--no-audit", "--no-fund", "--loglevel=error"], { cwd });

/** Packs the package of a folder and gives the list of what is in it, and the archive's path. */
async function pack(folder) {
  const destination = emptyFolder();
  const { stdout } = await npm(["pack", folder, "--json", "--pack-destination", destination], destination);
  const [{ filename, files }] = JSON.parse(stdout);
  return { archive: join(destination, filename), files: files.map((file) => file.path) };
}

/** A project with nothing in it but the package. */
async function projectWith(archive) {
  const folder = emptyFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "author", private: true, type: "module" }));
  await npm(["install", archive], folder);
  return folder;
}

const putAuthor = (folder) => cpSync(path("project"), folder, { recursive: true });

/** Runs the author's program in the project; rejects with what it said if it fails. */
function runProgram(folder, ...options) {
  putAuthor(folder);
  return run(process.execPath, [...options, "author.js"], { cwd: folder, timeout: 20_000 });
}

async function bundleWithVite(folder) {
  putAuthor(folder);
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="/author.js"></script>');
  await vite({
    root: folder,
    base: "./",
    html: { cspNonce: "once" },
    configFile: false,
    logLevel: "error",
    build: { target: "es2022" },
  });
  return join(folder, "dist");
}

const types = "require-trusted-types-for 'script'; trusted-types mcpapps";
const policies = {
  "script-src 'self' 'wasm-unsafe-eval'": "WebAssembly",
  "script-src 'self' 'unsafe-inline'": "JavaScript",
  "script-src 'self' 'nonce-once'": "JavaScript",
  [`script-src 'self' 'unsafe-inline'; ${types}`]: "JavaScript",
};

/** Serves a folder to the page and gives the list of what was asked for. */
async function serve(page, folder, policy) {
  const types = { ".html": "text/html", ".js": "text/javascript" };
  const asked = [];
  await page.route("http://author.test/**", (route) => {
    const name = new URL(route.request().url()).pathname.replace(/\/$/, "/index.html");
    const file = join(folder, name);
    asked.push(name);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({
      path: file,
      contentType: types[extname(file)],
      headers: { "content-security-policy": policy },
    });
  });
  return asked;
}

describe("The npm package", () => {
  let packed, project;
  before(async () => {
    packed = await pack(builtPackage);
    project = await projectWith(packed.archive);
  });

  test("has code, declarations, README and licence, and nothing besides", () => {
    for (const name of ["index.js", "index.d.ts", "types/app.d.ts", "package.json", "README.md", "LICENSE"]) {
      assert.ok(packed.files.includes(name), `${name} is missing`);
    }
    const others = packed.files.filter(
      (name) =>
        !/^((engine\/)?\w+\.js|(index|chatgpt|draft|plugin|react|server_meta|webassembly)\.d\.ts|types\/\w+\.d\.ts|package\.json|README\.md|LICENSE)$/.test(name),
    );
    assert.deepEqual(others, []);
  });

  test("has all that its modules import", () => {
    const root = join(project, "node_modules/mcpapps");
    for (const name of packed.files.filter((file) => /\.(js|d\.ts)$/.test(file) && !file.startsWith("engine/"))) {
      const text = readFileSync(join(root, name), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      for (const [, from] of text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
        // The author's own.
        if (from === "react" && /^react\./.test(name)) continue;
        // The plugin runs in Node.
        if (from.startsWith("node:") && name === "plugin.js") continue;
        assert.match(from, /^\.\.?\//, `${name} imports ${from}`);
        const target = join(root, name, "..", from);
        assert.ok(existsSync(target) || existsSync(target.replace(/\.js$/, ".d.ts")), `${name} imports ${from}`);
      }
    }
  });

  test("brings no other package along", () => {
    assert.deepEqual(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")), ["mcpapps"]);
    const manifest = JSON.parse(readFileSync(join(project, "node_modules/mcpapps/package.json"), "utf8"));
    for (const kind of ["dependencies", "optionalDependencies", "scripts"]) {
      assert.equal(manifest[kind], undefined, kind);
    }
    for (const name of Object.keys(manifest.peerDependencies)) {
      assert.equal(manifest.peerDependenciesMeta[name].optional, true, name);
    }
  });

  test("says for a server what ChatGPT is to know of a view with domains", async () => {
    const program = `import { resourceMeta } from "mcpapps/server-meta";
      const csp = { connectDomains: ["https://api.example.com"], frameDomains: ["https://frame.example.com"] };
      console.log(JSON.stringify(resourceMeta({ csp })));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: project });
    assert.deepEqual(JSON.parse(stdout), {
      "ui": { csp: { connectDomains: ["https://api.example.com"], frameDomains: ["https://frame.example.com"] } },
      "openai/widgetCSP": {
        connect_domains: ["https://api.example.com"],
        resource_domains: [],
        frame_domains: ["https://frame.example.com"],
      },
    });
  });

  test("connects to a host and calls a tool, from Node", async () => {
    const { stdout } = await runProgram(project);
    assert.equal(stdout.trim(), "host 1.0.0 says: called back");
  });

  test("does so in a Node without WebAssembly", async () => {
    const { stdout } = await runProgram(project, "--no-expose-wasm");
    assert.equal(stdout.trim(), "host 1.0.0 says: called back");
  });

  test("says what keeps both engines from starting", async () => {
    const hideNode = "data:text/javascript,process.getBuiltinModule = undefined";
    const failure = await runProgram(project, "--no-expose-wasm", "--import", hideNode).catch((error) => error);
    const text =
      "mcpapps cannot start here, as WebAssembly: WebAssembly is not defined; as JavaScript: " +
      "there is no document to run its script in";
    assert.ok(failure.stderr.includes(text), failure.stderr);
  });

  test("exports what its declarations declare, and has an App with every member of them", async () => {
    const { our } = readPackages();
    const lib = await packages.mcpapps();
    const values = [...our.exports].filter(([, { isValue }]) => isValue).map(([name]) => name);
    assert.deepEqual(Object.keys(lib).sort(), values.sort());
    const app = new lib.App({ name: "a", version: "1" });
    assert.deepEqual(our.members.map(({ name }) => name).filter((name) => !(name in app)), []);
  });

  test("has the constants and codes that are declared", async () => {
    const declared = constantsOf(readPackages().our);
    assert.ok(declared.length >= 20, `${declared.length}`);
    const lib = await packages.mcpapps();
    const valueAt = (path) => path.split(".").reduce((value, key) => value?.[key], lib);
    assert.deepEqual(declared.map(([path]) => [path, valueAt(path)]), declared);
  });

  test("type-checks in a project that has nothing else", async () => {
    writeFileSync(
      join(project, "author.ts"),
      'import { App, ready } from "mcpapps";\nawait ready;\nawait new App({ name: "a", version: "1" }).connect();\n',
    );
    const compiler = path("../../../node_modules/typescript/bin/tsc");
    const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "author.ts"];
    for (const resolution of [["--module", "nodenext"], ["--module", "esnext", "--moduleResolution", "bundler"]]) {
      const { stdout } = await run(process.execPath, [compiler, ...options, ...resolution], { cwd: project }).catch(
        (error) => error,
      );
      assert.equal(stdout, "", resolution.join(" "));
    }
  });

  describe("in a page that Vite built", () => {
    let dist, browser;
    before(async () => {
      dist = await bundleWithVite(project);
      browser = await launchBrowser();
    });
    after(() => browser?.close());

    for (const [policy, engine] of Object.entries(policies)) {
      test(`runs as ${engine} under "${policy}"`, async () => {
        const page = await browser.newPage();
        const failures = [];
        page.on("pageerror", (error) => failures.push(error.message));
        const loaded = await serve(page, dist, policy);
        await page.goto("http://author.test/");
        await page
          .waitForFunction(() => document.body.textContent !== "", undefined, { timeout: 15_000 })
          .catch(() => {});
        assert.deepEqual(failures, []);
        assert.equal(await page.evaluate(() => document.body.textContent), "host 1.0.0 says: called back");
        assert.equal(loaded.filter((name) => name.endsWith(".js")).length, 1, loaded.join(" "));
        // Nothing of ours is left in the page.
        assert.deepEqual(await page.evaluate(() => Object.keys(globalThis).filter((name) => /mcpapps/.test(name))), []);
        assert.equal(await page.evaluate(() => document.scripts.length), 1);
      });
    }

    for (const [policy, reason] of Object.entries({
      "script-src 'self'": "its script did not run (script-src-elem of the page's Content-Security-Policy)",
      [`script-src 'self' 'unsafe-inline'; ${types.replace("mcpapps", "others")}`]:
        "(require-trusted-types-for of the page's Content-Security-Policy)",
    })) {
      test(`says what stops it under "${policy}"`, async () => {
        const page = await browser.newPage();
        const failed = page.waitForEvent("pageerror", { timeout: 15_000 });
        await serve(page, dist, policy);
        await page.goto("http://author.test/");
        const { message } = await failed;
        assert.match(message, /^mcpapps cannot start here, as WebAssembly: .*unsafe-eval.*; as JavaScript: /);
        assert.ok(message.endsWith(reason), message);
      });
    }
  });
});
