// Measures the time until `mcpapps dev` in Chromium shows an edit of a view: of its styles, its markup, its C++.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../../examples/weather/server/server.js";
import { startDevHost } from "../../web/server/dev_host.js";
import { launchBrowser } from "../browser/support/browser.js";
import { hostState, openDevHost, untilReady, viewFrame } from "../browser/support/dev_host_page.js";

const kRounds = 5;
const kPatience = 60_000;

/** Returns the time. */
function save(file, text) {
  const saved = Date.now();
  writeFileSync(file, text);
  return saved;
}

function withAt(text, place, addition) {
  if (!text.includes(place)) throw new Error(`The weather view has no ${place}`);
  return text.replace(place, () => place + addition);
}

/** Polls the view's document, which may be replaced meanwhile. */
async function untilInView(page, isSo, argument) {
  for (const end = Date.now() + kPatience; Date.now() < end; ) {
    try {
      const view = await viewFrame(page);
      if (await view.evaluate(isSo, argument)) return Date.now();
    } catch {}
    await pause(5);
  }
  const { state, error, engine } = await hostState(page);
  throw new Error(`The view does not show the edit: ${JSON.stringify({ state, error, engine })}`);
}

/** Whether this is a new document with the selector and the tool's result. */
const isShown = (selector) =>
  !globalThis.isOld &&
  document.querySelector(selector) !== null &&
  document.getElementById("view").dataset.state === "ready";

/** Resolves with the time at which the running document has the style, checked each frame. */
const untilStyled = (view, round) =>
  view.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () =>
          getComputedStyle(document.documentElement).getPropertyValue("--round").trim() === wanted
            ? resolve(Date.now())
            : requestAnimationFrame(look);
        look();
      }),
    String(round),
  );

/**
 * Seconds from saving to the display, for C++ with the build.
 * @param {{project: string, folder: string}} built a Debug build of the weather view
 * @returns {Promise<Record<"style" | "markup" | "code", number[]>>}
 */
export async function measureEdits({ project, folder }) {
  const server = await startServer({ view: join(folder, "weather.html"), port: 0 });
  const log = [];
  const host = await startDevHost({
    server: server.url,
    cwd: project,
    build: `cmake --build "${folder}"`,
    log: (line) => log.push(line),
    port: 0,
    sandboxPort: 0,
    viewPort: 0,
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await openDevHost(page, host.url, { tool: "get_weather", policy: "wasm" });
    await untilReady(page);
    let builds = 1;
    // Waits until everything that an edit causes is done.
    const settle = async () => {
      for (
        const end = Date.now() + kPatience;
        log.filter((line) => line.startsWith("Built in")).length < builds;
        await pause(10)
      ) {
        if (Date.now() > end) throw new Error(`The build does not end:\n${log.join("\n")}`);
      }
      await pause(1500);
      await untilReady(page);
      await (await viewFrame(page)).evaluate(() => (globalThis.isOld = true));
      ++builds;
    };
    const [shell, source] = ["weather.html", "view.cpp"].map((name) => join(project, name));
    const original = readFileSync(shell, "utf8");
    const measure = async (act) => {
      const seconds = [];
      for (let round = 1; round <= kRounds; ++round) {
        await settle();
        const [saved, shown] = await act(round);
        seconds.push((shown - saved) / 1000);
      }
      return seconds;
    };
    const style = await measure(async (round) => {
      const styled = untilStyled(await viewFrame(page), round);
      return [save(shell, withAt(original, ":root {", ` --round: ${round};`)), await styled];
    });
    const markup = await measure(async (round) => {
      // An id would change the page's header, and recompile the view.
      const saved = save(shell, withAt(original, "<body>", `<p data-round="${round}" hidden></p>`));
      return [saved, await untilInView(page, isShown, `[data-round="${round}"]`)];
    });
    const code = await measure(async (round) => {
      const saved = save(source, `${readFileSync(source, "utf8")}// ${round}\n`);
      return [saved, await untilInView(page, isShown, "#view")];
    });
    return { style, markup, code };
  } finally {
    await browser.close();
    await host.close();
    await server.close();
  }
}
