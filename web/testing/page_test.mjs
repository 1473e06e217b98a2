// Runs a program of mcpapps_add_page_test() on its page, which cmake/page_header.mjs writes:
// node page_test.mjs node|chromium PROGRAM.mjs PAGE.html [ARGUMENTS OF CATCH2]
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { launchBrowser } from "./browsers.js";

const [place, program, html, ...parameters] = process.argv.slice(2);

const markup = readFileSync(html, "utf8");

/** Properties of a window that the glue and the page's code use. */
const namesOfPage = [
  "EventTarget", "Node", "Element", "Document", "Text", "Option", "DataTransfer", "ResizeObserver", "window",
  "document", "getComputedStyle", "addEventListener", "removeEventListener", "dispatchEvent", "parent",
];
/** @param {string} name */
const isOfPage = (name) => /^(HTML|SVG)|Event$/.test(name) || namesOfPage.includes(name);

async function runInNode() {
  const { Window } = await import("happy-dom");
  const { mendTemplates } = await import("./page/templates.js");
  const { mendReports } = await import("./page/reports.js");
  mendTemplates();
  const window = new Window({ url: "https://view.example/", console });
  mendReports(window);
  window.document.write(markup);
  for (let each = window; each && each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) {
      if (!isOfPage(name)) continue;
      const value = /** @type {Record<string, any>} */ (window)[name];
      const isMethod = typeof value === "function" && /^[a-z]/.test(name);
      Object.defineProperty(globalThis, name, {
        value: isMethod ? value.bind(window) : value,
        configurable: true,
        writable: true,
      });
    }
  }
  globalThis.window = /** @type {any} */ (window);
  const { default: load } = await import(/** @type {any} */ (pathToFileURL(program)));
  const module = await load({
    print: (/** @type {string} */ line) => console.log(line),
    printErr: (/** @type {string} */ line) => console.error(line),
  });
  return module.callMain(parameters);
}

async function runInChromium() {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.on("console", (message) => console.log(message.text()));
    page.on("pageerror", (error) => console.error(error));
    await page.route("https://view.example/**", (route) =>
      route.request().url().endsWith("/program.mjs")
        ? route.fulfill({ contentType: "text/javascript", body: readFileSync(program) })
        : route.fulfill({ contentType: "text/html; charset=utf-8", body: markup }),
    );
    await page.goto("https://view.example/");
    return await page.evaluate(async (given) => {
      // An animation at the start of a page, as one that hides it until the host's theme is known, is over.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const { default: load } = await import(/** @type {any} */ ("/program.mjs"));
      const module = await load({
        print: (/** @type {string} */ line) => console.log(line),
        printErr: (/** @type {string} */ line) => console.log(line),
      });
      return module.callMain(given);
    }, parameters);
  } finally {
    await browser.close();
  }
}

process.exitCode = await (place === "chromium" ? runInChromium() : runInNode());
