// A day of an author: a copy of the weather example as a project, in a Debug build. A change of its C++, a compile
// error and a crash are shown and fixed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDevHost, untilReady, untilShown, viewOf } from "../browser/support/dev_host_page.js";
import { mirror } from "../js/support/mirror.js";
import { startServer as startWeatherServer } from "../../examples/weather/server/server.js";
import { startDevHost } from "../../web/server/dev_host.js";

/**
 * @import { Page } from "playwright-core"
 * @import { Step } from "./check.js"
 */

const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** It is kept: the next check builds only the changes. */
const folder = join(repository, "build/demo-edited");

const project = `cmake_minimum_required(VERSION 3.25)
project(edited_weather LANGUAGES CXX)
add_subdirectory(${repository} mcpapps)
add_subdirectory(weather)
`;

const configure =
  `cmake -S . -B build -G Ninja --toolchain "${repository}/cmake/emscripten-toolchain.cmake" ` +
  "-DCMAKE_BUILD_TYPE=Debug";

/** A source file to edit and to restore. @param {string} path */
function edited(path) {
  const original = readFileSync(path, "utf8");
  return {
    /** @param {string} text @param {string} other */
    replace(text, other) {
      if (!original.includes(text)) throw new Error(`${path} does not contain ${text}`);
      writeFileSync(path, original.replace(text, other));
      return performance.now();
    },
    mend: () => writeFileSync(path, original),
  };
}

/** @param {Step} step */
export async function checkEditing(step) {
  /** @type {(() => Promise<unknown>)[]} */
  const closing = [];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "CMakeLists.txt"), project);
    for (const each of ["weather", "host.css"]) mirror(join(repository, "examples", each), join(folder, each));
    const view = join(folder, "build/weather/weather.html");
    // An older page would be shown before the end of the first build.
    rmSync(view, { force: true });
    const weather = await startWeatherServer({ view, port: 0 });
    closing.push(() => weather.close());
    const build =
      `${configure} >configure.log || { cat configure.log; exit 1; }; ` + "cmake --build build --target weather_page";
    const host = await startDevHost({
      server: weather.url,
      build,
      watch: ["weather"],
      cwd: folder,
      port: 0,
      sandboxPort: 0,
      viewPort: 0,
    });
    closing.push(() => host.close());
    const page = await step.open();
    closing.push(() => page.close());
    await work(page, step, host.url);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** @param {Page} page @param {Step} step @param {string} url the dev host's */
async function work(page, step, url) {
  page.setDefaultTimeout(240_000);
  const labels = edited(join(folder, "weather/screen.cpp"));
  const view = edited(join(folder, "weather/view.cpp"));
  const shown = viewOf(page);
  // The dev host begins with a build.
  await openDevHost(page, url, { policy: "wasm", arguments: '{"location":"New York","start":"2013-05-01","days":10}' });
  // On a new machine, Emscripten first builds the libraries of Debug programs, for minutes.
  await shown.locator("main[data-state=ready]").waitFor({ timeout: 1_200_000 });
  /** @param {string} word */
  const reloaded = async (word) => {
    await untilShown(page, shown.locator("#fullscreen", { hasText: word }));
    await untilReady(page);
    await untilShown(page, shown.locator("h1", { hasText: "New York" }));
  };

  const saved = labels.replace('"Expand"', '"Enlarge"');
  await reloaded("Enlarge");
  const seconds = ((performance.now() - saved) / 1000).toFixed(1);
  const build = /** @type {{seconds: number}} */ (await page.evaluate(() => devHost.build)).seconds.toFixed(1);
  await step.done(
    page,
    "edited",
    `a C++ change rebuilt and reloaded, the call repeated: ${seconds} s from saving, ${build} s of them the build`,
  );

  labels.replace('"Expand"', "kExpand");
  const failure = page.locator("#build-failed");
  await failure.locator(".errors", { hasText: /screen\.cpp:\d+:\d+/ }).waitFor();
  await step.done(page, "compile-error", "a compile error shown, with file and line");
  labels.mend();
  await reloaded("Expand");
  await failure.waitFor({ state: "detached" });
  await step.done(page, "mended", "and mended");

  view.replace("model_.takeInput(", "__builtin_trap(); model_.takeInput(");
  // The function's name comes with the view's report of its end.
  await page.locator("#place").waitFor();
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator("#log", { hasText: "View::takeInput" }).waitFor();
  await step.done(page, "crash", "a crash shown, with the names of its functions");
  view.mend();
  await page.locator("#error").waitFor({ state: "detached" });
  await reloaded("Expand");
}
