// What a person does who begins with `mcpapps new`: once in a clone, once with the package that
// scripts/package makes, for which the preset wasm-release has to be built.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { build } from "esbuild";
import { launchBrowser } from "../browser/support/browser.js";
import { builtPackage } from "../js_app/docs/sizes.js";
import { emptyFolder, lastBuilds, npm, packPackage, start, testNumbers, viewIn } from "./new_project.js";
import { checkout, readText, run } from "./places.js";

let browser, archive, installed;
const ends = [];
before(async () => {
  browser = await launchBrowser();
  archive = await packPackage();
  installed = emptyFolder("installed");
  // Else npm looks for a project in the folders above.
  writeFileSync(join(installed, "package.json"), "{}");
  await npm(["install", archive], installed);
});
after(async () => {
  await browser?.close();
  for (const end of ends) end();
});

describe("the package, installed into an empty folder", () => {
  test("has a command that lists its commands", async () => {
    const said = await run("npx", ["mcpapps", "--help"], { cwd: installed });
    for (const command of ["new", "dev", "check"]) assert.match(said, new RegExp(`^  mcpapps ${command} `, "m"));
  });

  test("says which version it is", async () => {
    const { version } = JSON.parse(readFileSync(join(builtPackage, "package.json"), "utf8"));
    assert.equal(await run("npx", ["mcpapps", "--version"], { cwd: installed }), `${version}\n`);
  });

  test("has what its modules name in other folders than theirs", () => {
    // What the dev host's page is built from; the package contains the page.
    const left = ["web/server/page_files.js: ../page", "web/server/page_files.js: ../../package-lock.json"];
    const folder = join(installed, "node_modules/mcpapps");
    const modules = readdirSync(folder, { recursive: true }).filter((name) => /\.(m?js|d\.ts)$/.test(name) && !name.startsWith("web/template/"));
    const missing = [];
    for (const name of modules) {
      const named = readText(folder, name).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\()"(\.\.[^"]+)"/g);
      for (const [, target] of named) {
        const path = join(folder, dirname(name), target);
        if (!existsSync(path) && !existsSync(path.replace(/\.js$/, ".d.ts"))) missing.push(`${name}: ${target}`);
      }
    }
    assert.deepEqual(missing.filter((name) => !left.includes(name)), []);
  });

  test("adds to a bundle what the App for JavaScript alone does", async () => {
    const sizeWith = async (from, resolveDir) => {
      const contents = `import { App } from ${JSON.stringify(from)}; globalThis.app = new App({ name: "a", version: "1" });`;
      const stdin = { contents, resolveDir };
      const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: "esm", write: false, logLevel: "error" });
      return outputFiles[0].contents.length;
    };
    assert.equal(await sizeWith("mcpapps", installed), await sizeWith("./index.js", builtPackage));
  });
});

/** By who makes it. */
const makers = {
  "a clone": (folder) => run(process.execPath, [join(checkout, "web/cli/mcpapps.js"), "new", "my dice"], { cwd: folder }),
  "the package": (folder) => run(join(installed, "node_modules/.bin/mcpapps"), ["new", "my dice"], { cwd: folder }),
};

const projects = {};

for (const [maker, make] of Object.entries(makers)) {
  describe(`a project that ${maker} has made`, () => {
    const project = (projects[maker] = join(emptyFolder(maker), "my dice"));
    before(async () => {
      const builds = lastBuilds(maker, maker === "the package" ? archive : undefined);
      ends.push(() => builds.takeFrom(project));
      await make(dirname(project));
      await npm(["install"], project);
      builds.bringTo(project);
    });

    test("depends on what has made it", () => {
      const { devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
      const source = maker === "a clone" ? checkout.replace(/\/$/, "") : archive;
      assert.equal(devDependencies.mcpapps, `file:${relative(project, source)}`);
    });

    test("builds and passes its tests by npm test", async () => {
      assert.deepEqual(testNumbers(await npm(["test"], project)), { ctest: "100% tests passed", node: "4 of 4", playwright: "2 passed" });
    });

    test("is shown by npm start, its view calls its server, and Ctrl+C ends all of it", async () => {
      const started = await start(project);
      const page = await browser.newPage();
      try {
        await page.goto(started.address);
        const view = await viewIn(page, "#more:enabled");
        assert.equal(await view.locator("h1").textContent(), "2 dice, 100 rolls");
        await view.locator("#more").click();
        await view.getByText("2 dice, 200 rolls").waitFor();
      } finally {
        await page.close();
        await started.end();
      }
    });

    test("passes mcpapps check", () => npm(["run", "check"], project));
  });
}

test("another version of the package is compiled anew, although its files have the same date", async () => {
  const unpacked = join(projects["the package"], "node_modules/mcpapps/CMakeLists.txt");
  const { atime, mtime } = statSync(unpacked);
  writeFileSync(unpacked, readText(unpacked).replace(/(?<=project\(mcpapps VERSION )[\d.]+/, "9.9.9"));
  utimesSync(unpacked, atime, mtime);
  const toDo = () => run("cmake", ["--build", "build/native", "--", "-n"], { cwd: projects["the package"] });
  assert.match(await toDo(), /no work to do/);
  await run("cmake", ["--preset", "native"], { cwd: projects["the package"] });
  assert.match(await toDo(), /mcpapps_sdk/);
});
