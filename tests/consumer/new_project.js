// Installing, starting and looking at what `mcpapps new` made.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkout, folder, run } from "./places.js";

const place = join(folder, "new");
rmSync(place, { recursive: true, force: true });

export function emptyFolder(name) {
  mkdirSync(join(place, name), { recursive: true });
  return join(place, name);
}

/**
 * What the last run built in a project, which is made anew. npm gives the files of a package the date on which it
 * installs them; of the same package they get one date here, so that they need not be compiled again.
 * @param {string} name of the project
 * @param {string} [archive] the package that it depends on
 */
export function lastBuilds(name, archive) {
  const kept = join(folder, "new-builds", name);
  // Of another package, or with other presets, it is not what this project would build.
  const version = createHash("sha256").update(archive ? readFileSync(archive) : presets()).digest("hex").slice(0, 8);
  return {
    bringTo(project) {
      if (archive) giveOneDate(join(project, "node_modules/mcpapps-devkit"));
      if (existsSync(join(kept, version))) renameSync(join(kept, version), join(project, "build"));
    },
    takeFrom(project) {
      if (!existsSync(join(project, "build"))) return;
      rmSync(kept, { recursive: true, force: true });
      mkdirSync(kept, { recursive: true });
      renameSync(join(project, "build"), join(kept, version));
    },
  };
}

function presets() {
  const template = join(checkout, "web/template");
  const files = readdirSync(template).map((name) => join(template, name, "CMakePresets.json"));
  return files.filter(existsSync).map((file) => readFileSync(file, "utf8")).join("");
}

function giveOneDate(folder) {
  for (const name of readdirSync(folder, { recursive: true })) utimesSync(join(folder, name), 0, 1e9);
}

// Node's test runner would take the project's tests for its own.
const { NODE_TEST_CONTEXT, ...env } = process.env;

/**
 * What ccache keeps of one project names that one's files. Where a test asks whether there is something to build, which
 * it does of a package's project, another project's would always be missing.
 */
const envOf = (project) => ({ ...env, ...(project.includes("/the package/") && { CCACHE_NAMESPACE: project }) });

/** npm, which asks its registry only for what it has not kept. Gives what it printed. */
export const npm = (args, cwd) =>
  run("npm", ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...args], { cwd, env: envOf(cwd) });

/** @returns {Promise<{app: string, devkit: string}>} the archives of the npm packages */
export async function packPackages() {
  const said = await run(process.execPath, [join(checkout, "scripts/lib/package.js")]);
  const [app, devkit] = [...said.matchAll(/^\S+\.tgz/gm)].map(([path]) => join(checkout, path));
  return { app, devkit };
}

/** What the runners of `npm test` say in the end. */
export function testNumbers(said) {
  const number = (pattern) => pattern.exec(said)?.[1];
  return {
    ctest: number(/^(\d+% tests passed)/m),
    node: `${number(/^. pass (\d+)/m)} of ${number(/^. tests (\d+)/m)}`,
    playwright: number(/^ *(\d+ passed)/m),
  };
}

/**
 * Runs `npm start` until it has built the view and says where it is.
 * @returns {Promise<{address: string, end: () => Promise<void>}>} `end` interrupts it, and waits until none of its
 *   processes is left
 */
export async function start(project) {
  // A group of its own, as in a terminal: Ctrl+C goes to all of it.
  const child = spawn("npm", ["start", "--", "--port", "0"], {
    cwd: project,
    env: { ...envOf(project), CCACHE_BASEDIR: folder },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  let said = "";
  const address = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += text;
        const found = /Open (http\S+)/.exec(said);
        if (found && /^Built in/m.test(said)) resolve(found[1]);
        // It would wait for a change.
        if (/^The build has failed/m.test(said)) process.kill(-child.pid, "SIGINT");
      });
    }
    ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  const end = async () => {
    process.kill(-child.pid, "SIGINT");
    await ended;
    while (hasProcesses(child.pid)) await pause(50);
  };
  return { address, end };
}

function hasProcesses(group) {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** The frame in the page that has a view with what `selector` finds, whatever the host around it looks like. */
export async function viewIn(page, selector) {
  for (const began = Date.now(); Date.now() - began < 120_000; ) {
    for (const frame of page.frames()) {
      if (await frame.locator(selector).count().catch(() => 0)) return frame;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(
    `No frame of ${page.url()} has ${selector}. The page says:\n${await page.locator("body").innerText()}`,
  );
}
