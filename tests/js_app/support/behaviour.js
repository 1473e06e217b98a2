// One behaviour, shown twice: by the reference package and by ours.
import { basename } from "node:path";
import { test } from "node:test";
import { captureConsole } from "./console.js";
import { initializeResult, linked, wired } from "./hosts.js";
import { hooks, packages } from "./packages.js";
import { FakeTime, settle } from "./time.js";

const area = basename(process.argv[1], ".test.js");
const sentences = new Set();

/** What the run of a behaviour gets. */
const kit = (name, lib, t) => ({
  lib,
  App: lib.App,
  t,
  log: captureConsole(t),
  /** The package's React hooks. */
  hooks: () => hooks[name](),
  linked: (setting) => linked(lib, t, setting),
  wired: (setting) => wired(lib, t, setting),
  fakeTime: () => new FakeTime(t),
});

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

/**
 * Makes a form of behaviour() in which something is set up already: `prepare` gets the kit and what stands
 * between sentence and run, and gives what the run gets besides the kit.
 */
export const prepared = (prepare) => (sentence, ...rest) => {
  const run = rest.pop();
  behaviour(sentence, async (kit) => run({ ...kit, ...(await prepare(kit, ...rest)) }));
};

/** An App and a host that answers as the setting says, message by message. */
export const unconnected = prepared(({ wired }, setting) => wired(setting));
export const connected = prepared(({ wired }, setting) => wired(setting).connect());
/** An App and a reference AppBridge. */
export const unbridged = prepared(({ linked }, setting) => linked(setting));
export const bridged = prepared(({ linked }, setting) => linked(setting).connect());

/** An App whose host has yet to answer its ui/initialize, which `accept` does. */
export const connecting = prepared(async ({ wired }) => {
  const pair = wired({ answers: { "ui/initialize": undefined } });
  const end = pair.connect();
  // A test that wants to hear of its failure does so by `end`.
  end.catch(() => {});
  await settle();
  const accept = async (changes) => {
    pair.transport.answer("ui/initialize", initializeResult(changes));
    await end;
  };
  return { ...pair, end, accept };
});
