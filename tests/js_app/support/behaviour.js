// One behaviour, shown twice: by the reference package and by ours.
import { basename } from "node:path";
import { test } from "node:test";
import { captureConsole } from "./console.js";
import { linked, wired } from "./hosts.js";
import { hooks, packages } from "./packages.js";
import { FakeTime } from "./time.js";

const area = basename(process.argv[1], ".test.js");
const sentences = new Set();

/** What the run of a behaviour gets. */
function kit(name, lib, t) {
  const log = captureConsole(t);
  return {
    lib,
    App: lib.App,
    t,
    log,
    /** The package's React hooks. */
    hooks: () => hooks[name](),
    /** An App and a reference AppBridge with a transport between them, neither connected. */
    linked: (setting) => linked(lib, t, setting),
    /** The same, connected. */
    async connect(setting) {
      const pair = linked(lib, t, setting);
      await pair.connect();
      return pair;
    },
    /** An App and a host that answers as the setting says, message by message, not connected. */
    wired: (setting) => wired(lib, t, setting),
    /** The same, connected. */
    async connectWired(setting) {
      const pair = wired(lib, t, setting);
      await pair.connect();
      return pair;
    },
    fakeTime: () => new FakeTime(t),
  };
}

/**
 * Registers a behaviour, as a test for each package. Where ours is meant to behave otherwise, `differs`
 * gives the reason and the run that shows what ours does instead.
 */
export function behaviour(sentence, run, { differs } = {}) {
  if (sentences.has(sentence)) throw new Error(`There are two behaviours called "${sentence}".`);
  sentences.add(sentence);
  for (const [name, load] of Object.entries(packages)) {
    const other = name === "mcpapps" ? differs : undefined;
    const title = `${name}, ${area}: ${sentence}${other ? ` [differs: ${other.reason}]` : ""}`;
    test(title, { timeout: 60_000 }, async (t) => (other?.run ?? run)(kit(name, await load(), t)));
  }
}
