// Installs, starts and inspects projects of `mcpapps new`.
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
 * The builds of a project's last run, for the newly made project. npm sets the dates of a package's files at the
 * installation; the same package always gets one date here, so that they need not be compiled again.
 * @param {string} name of the project
 * @param {string} [archive] the package that it depends on
 */
export function lastBuilds(name, archive) {
  const kept = join(folder, "new-builds", name);
  // A project with another package or other presets has other builds.
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

// Node's test runner would count the project's tests as its own.
const { NODE_TEST_CONTEXT, ...env } = process.env;

/**
 * ccache's entries of a project name its files. A test of the package's project checks that nothing is left to build,
 * where files of another project would be missing.
 */
const envOf = (project) => ({ ...env, ...(project.includes("/the package/") && { CCACHE_NAMESPACE: project }) });

/** Runs npm, which prefers its cache to the registry, and returns the output. */
export const npm = (args, cwd) =>
  run("npm", ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...args], { cwd, env: envOf(cwd) });

/** The archives of the npm packages. @returns {Promise<{app: string, devkit: string}>} */
export async function packPackages() {
  const said = await run(process.execPath, [join(checkout, "scripts/lib/package.js")]);
  const [app, devkit] = [...said.matchAll(/^\S+\.tgz/gm)].map(([path]) => join(checkout, path));
  return { app, devkit };
}

/** The final counts of the runners of `npm test`. */
export function testNumbers(said) {
  const number = (pattern) => pattern.exec(said)?.[1];
  return {
    ctest: number(/^(\d+% tests passed)/m),
    node: `${number(/^. pass (\d+)/m)} of ${number(/^. tests (\d+)/m)}`,
    playwright: number(/^ *(\d+ passed)/m),
  };
}

/**
 * Runs `npm start` until it has built the view and prints its address. `end` interrupts it, and waits for the end of
 * its processes.
 * @returns {Promise<{address: string, end: () => Promise<void>}>}
 */
export async function start(project) {
  // Its own process group, as in a terminal: Ctrl+C goes to all of it.
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

/** The frame in the page with a view that has `selector`, in any host. */
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
