// The first steps with `mcpapps new`: in a clone, and with the package mcpapps-devkit of scripts/package, for which the
// preset wasm-release has to be built.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { launchBrowser } from "../browser/support/browser.js";
import { isEveryPair } from "../browser/support/pairs.js";
import { emptyFolder, lastBuilds, npm, packPackages, start, testNumbers, viewIn } from "./new_project.js";
import { checkout, readText, run } from "./places.js";

let browser, archive, installed;
const ends = [];
before(async () => {
  browser = await launchBrowser();
  archive = (await packPackages()).devkit;
  installed = emptyFolder("installed");
  // Otherwise npm looks for a project in the outer folders.
  writeFileSync(join(installed, "package.json"), "{}");
  await npm(["install", archive], installed);
});
after(async () => {
  await browser?.close();
  for (const end of ends) end();
});

describe("the package, installed into an empty folder", () => {
  test("says which version it is", async () => {
    const [, version] = /project\(mcpapps VERSION ([\d.]+)/.exec(readText(checkout, "CMakeLists.txt"));
    assert.equal(await run("npx", ["mcpapps", "--version"], { cwd: installed }), `${version}\n`);
  });

  test("has what its modules name in other folders than theirs", () => {
    // The sources of the dev host's page, which the package contains built.
    const left = ["web/server/page_files.js: ../page", "web/server/page_files.js: ../../package-lock.json"];
    const folder = join(installed, "node_modules/mcpapps-devkit");
    const modules = readdirSync(folder, { recursive: true }).filter(
      (name) => /\.(m?js|d\.ts)$/.test(name) && !name.startsWith("web/template/"),
    );
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
});

/** The commands of docs/agents.md: to make a project, and to work in it. */
const [make, work] = [...readText(checkout, "docs/agents.md").matchAll(/```sh\n([^]*?)```/g)].map(([, text]) =>
  text.split("\n").map((line) => line.replace(/ +#.*/, "")).filter(Boolean));

test("the commands of docs/agents.md make a project beside a clone", async () => {
  const folder = emptyFolder("for agents");
  symlinkSync(checkout, join(folder, "mcpapps"));
  assert.equal(make.at(-1), "npm install");
  const said = await run("sh", ["-ec", [...make.slice(0, -1), "pwd"].join("\n")], { cwd: folder });
  assert.ok(said.endsWith("/for agents/my-view\n"), said);
  assert.ok(existsSync(join(folder, "my-view/CMakeLists.txt")));
});

const makers = {
  "a clone": (folder, ...options) =>
    run(process.execPath, [join(checkout, "web/cli/mcpapps.js"), "new", "my dice", ...options], { cwd: folder }),
  "the package": (folder, ...options) =>
    run(join(installed, "node_modules/.bin/mcpapps"), ["new", "my dice", ...options], { cwd: folder }),
};
/** The other templates, with the test counts of their runners. Most are built only at night. */
const others = [
  {
    template: "canvas",
    server: "node",
    isByNight: true,
    numbers: { ctest: "100% tests passed", node: "2 of 2", playwright: "4 passed" },
  },
  {
    template: "library",
    server: "node",
    isByNight: true,
    numbers: { ctest: "100% tests passed", node: "4 of 4", playwright: "2 passed" },
  },
  {
    template: "module", server: "node", numbers: { ctest: "100% tests passed", node: "3 of 3", playwright: "2 passed" },
  },
  { template: "page", server: "cpp", numbers: { ctest: "100% tests passed", node: "4 of 4", playwright: "2 passed" } },
];

const projects = {};

/** The texts by name. The package.json depends on what made the project. */
const filesOf = (project) => new Map(
  readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(project, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
    .map((name) => [name, readText(project, name).replace(/("mcpapps-devkit": "file:)[^"]+/, "$1")]),
);

/** Makes a project and installs its packages. */
async function prepare(project, maker, ...options) {
  const builds = lastBuilds(basename(dirname(project)), maker === "the package" ? archive : undefined);
  ends.push(() => builds.takeFrom(project));
  await makers[maker](dirname(project), ...options);
  await npm(["install"], project);
  builds.bringTo(project);
}

for (const maker of Object.keys(makers)) {
  // By day, each way makes other projects.
  const skip = maker === "a clone" && !isEveryPair && "only at night";
  describe(`a project that ${maker} has made`, { skip }, () => {
    const project = (projects[maker] = join(emptyFolder(maker), "my dice"));
    before(() => prepare(project, maker));

    test("depends on what has made it", () => {
      const { devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
      const source = maker === "a clone" ? checkout.replace(/\/$/, "") : archive;
      assert.equal(devDependencies["mcpapps-devkit"], `file:${relative(project, source)}`);
    });

    test("builds and passes its tests by npm test", async () => {
      assert.deepEqual(testNumbers(await npm(["test"], project)), {
        ctest: "100% tests passed", node: "4 of 4", playwright: "2 passed",
      });
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

    test("does all that docs/agents.md says, of which npm test is a part", async () => {
      const tested = JSON.parse(readText(project, "package.json")).scripts.test.split(" && ");
      assert.deepEqual(tested.filter((command) => !work.includes(command)), []);
      for (const command of work.filter((each) => !tested.includes(each))) {
        await run("sh", ["-ec", command], { cwd: project });
      }
    });
  });

  for (const { template, server, numbers, isByNight } of others) {
    if (maker === "the package" && !isEveryPair) {
      test(`a project ${template} with a server ${server} has the same files by the package and a clone`, async () => {
        const [byClone, byPackage] = await Promise.all(
          Object.keys(makers).map(async (each) => {
            const folder = emptyFolder(`${each}, ${template}, ${server}, as made`);
            await makers[each](folder, "--template", template, "--server", server);
            return filesOf(join(folder, "my dice"));
          }),
        );
        assert.ok(byClone.size > 10);
        assert.deepEqual(byPackage, byClone);
      });
      continue;
    }
    const skip = isByNight && !isEveryPair && "only at night";
    describe(`a project ${template} with a server ${server} that ${maker} has made`, { skip }, () => {
      const project = join(emptyFolder(`${maker}, ${template}, ${server}`), "my dice");
      before(() => prepare(project, maker, "--template", template, "--server", server));

      test("builds and passes its tests by npm test", async () => {
        assert.deepEqual(testNumbers(await npm(["test"], project)), numbers);
      });

      test("is shown by a host that allows WebAssembly and by one that does not", async () => {
        const { check } = JSON.parse(readText(project, "package.json")).scripts;
        const command = check.replace("check", "check --host claude --host vscode").split(" ");
        assert.match(await run("npx", command, { cwd: project }), / 0 failures/);
      });
    });
  }
}

test("another version of the package is compiled anew, although its files have the same date", async () => {
  const unpacked = join(projects["the package"], "node_modules/mcpapps-devkit/CMakeLists.txt");
  const { atime, mtime } = statSync(unpacked);
  writeFileSync(unpacked, readText(unpacked).replace(/(?<=project\(mcpapps VERSION )[\d.]+/, "9.9.9"));
  utimesSync(unpacked, atime, mtime);
  const options = ["--build", "build/native", "--", "-n", "-d", "explain"];
  const toDo = () => run("cmake", options, { cwd: projects["the package"] });
  assert.match(await toDo(), /no work to do/);
  await run("cmake", ["--preset", "native"], { cwd: projects["the package"] });
  assert.match(await toDo(), /mcpapps_sdk/);
});
