// Runs an example, by default the weather, in the dev host. --build rebuilds it after each change, --check tries it in
// a browser, --hosts makes pictures of it in other hosts.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { interruption } from "../../web/cli/interruption.js";
import { forTerminal } from "../../web/lib/text.js";
import { startDevHost } from "../../web/server/dev_host.js";
import { launchBrowser } from "../../web/testing/browsers.js";
import { startExample } from "../../examples/examples.js";

/**
 * @import { Browser } from "playwright-core"
 * @typedef {(browser: Browser, url: string, options: any) => Promise<void>} Trial
 */

const { values } = parseArgs({
  options: {
    example: { type: "string", default: "weather" },
    view: { type: "string" },
    build: { type: "string" },
    watch: { type: "string", multiple: true },
    policy: { type: "string", default: "specification" },
    screenshots: { type: "string" },
    "native-test": { type: "string" },
    check: { type: "boolean", default: false },
    hosts: { type: "boolean", default: false },
  },
});
const isTrial = values.check || values.hosts;
if (!values.view || (isTrial && !values.screenshots)) {
  console.error(
    "usage: node tests/demo/main.js [--example NAME] --view FILE [--build COMMAND --watch FOLDER…] [--policy NAME] " +
      "[--check --native-test PROGRAM | --hosts] [--screenshots FOLDER]",
  );
  process.exit(2);
}

const server = await startExample(values.example, { view: values.view, port: isTrial ? 0 : 3001 });
const ports = isTrial ? { port: 0, sandboxPort: 0, viewPort: 0 } : {};
const host = await startDevHost({
  server: server.url,
  build: values.build,
  watch: values.watch,
  log: (text) => console.error(forTerminal(text)),
  ...ports,
});

if (isTrial) {
  const { checkDemo } = await import("./check.js");
  const { checkExample, webglArguments } = await import("./check_example.js");
  const { showHosts } = await import("./hosts.js");
  const { screenshots, example, "native-test": nativeTest } = values;
  const check = example === "weather" ? checkDemo : checkExample;
  const browser = await launchBrowser({ args: example === "weather" ? [] : webglArguments });
  mkdirSync(/** @type {string} */ (screenshots), { recursive: true });
  const ended = /** @type {Trial} */ (values.hosts ? showHosts : check)(
    browser, host.url, { screenshots, nativeTest, example },
  );
  const error = await ended.then(() => undefined, (reason) => reason);
  if (error) console.error(`The check failed: ${error.message}`);
  await browser.close();
  await host.close();
  await server.close();
  process.exit(error ? 1 : 0);
}
console.log(`Open ${host.url}/?autorun=1&policy=${values.policy} (Ctrl+C ends it)`);
await interruption();
await host.close();
process.exit(0);
