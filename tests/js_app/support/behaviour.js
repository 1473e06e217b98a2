// One behaviour, shown twice: by the reference package and by ours.
import assert from "node:assert/strict";
import { basename } from "node:path";
import { test } from "node:test";
import { captureConsole } from "./console.js";
import { isInTable } from "./differences.js";
import { shown } from "./failure.js";
import { linked, wired } from "./hosts.js";
import { hooks, packages } from "./packages.js";
import { FakeTime, settle } from "./time.js";

const area = basename(process.argv[1], ".test.js");
const sentences = new Set();

/** What the run of a behaviour gets. */
const kit = (name, lib, t) => ({
  name,
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

function claim(sentence) {
  if (sentences.has(sentence)) throw new Error(`There are two behaviours called "${sentence}".`);
  sentences.add(sentence);
}

/** Registers a behaviour, as a test for each package. */
export function behaviour(sentence, run, reason) {
  claim(sentence);
  for (const [name, load] of Object.entries(packages)) {
    const differs = reason && name === "mcpapps" ? ` [differs: ${reason}]` : "";
    test(`${name}, ${area}: ${sentence}${differs}`, { timeout: 60_000 }, async (t) => run(kit(name, await load(), t)));
  }
}

/** A behaviour in which ours is meant to differ. `run` gives what there is to see, which `seen` has by package. */
export function difference(sentence, reason, seen, run) {
  if (!isInTable(area, sentence)) throw new Error(`The table of differences has no "${sentence}": see differences.js.`);
  behaviour(sentence, async (kit) => assert.deepEqual(await run(kit), seen[kit.name]), reason);
}

/**
 * Makes a form of behaviour() in which something is set up already: `prepare` gets the kit and what stands
 * between sentence and run, and gives what the run gets besides the kit.
 */
const prepared = (prepare) => (sentence, ...rest) => {
  const run = rest.pop();
  behaviour(sentence, async (kit) => run({ ...kit, ...(await prepare(kit, ...rest)) }));
};

/** A value as JSON has it, but with `undefined` in lists. */
function comparable(value) {
  const text = JSON.stringify(value, function (_, member) {
    return member === undefined && Array.isArray(this) ? "undefined" : member;
  });
  return text && JSON.parse(text);
}

/** Whether it is a mistake of the test itself, which would be the same for both packages. @param {any} error */
function isOfTest(error) {
  const [first = ""] = /^ +at .*$/m.exec(error?.stack) ?? [];
  return (error instanceof TypeError || error instanceof ReferenceError) && /\/tests\/js_app\//.test(first);
}

/** What there is to see of a run: what it gives or throws, what the App sends and reports, and the console. */
async function see(run, { sent, errors, log, ...kit }) {
  let given;
  try {
    given = await run({ sent, errors, log, ...kit });
  } catch (error) {
    if (isOfTest(error)) throw error;
    given = { thrown: shown(error) };
  }
  await settle();
  return { given: comparable(given), sent, errors, warn: log.warn, log: log.log, error: log.error };
}

/** Makes a form of tests, by their sentences: of our package there is the same to see as of the reference. */
const alike = (prepare) => (setting, runs) => {
  for (const [sentence, run] of Object.entries(runs)) {
    claim(sentence);
    test(`${area}: ${sentence}`, { timeout: 60_000 }, async (t) => {
      const seen = [];
      for (const [name, load] of Object.entries(packages)) {
        await t.test(name, async (t) => {
          const about = kit(name, await load(), t);
          seen.push(await see(run, { ...about, ...(await prepare(about, setting)) }));
        });
      }
      assert.deepEqual(seen[1], seen[0]);
    });
  }
};

export const alikeUnconnected = alike(({ wired }, setting) => wired(setting));
export const alikeConnected = alike(({ wired }, setting) => wired(setting).connect());

/** An App and a host that answers as the setting says, message by message. */
export const unconnected = prepared(({ wired }, setting) => wired(setting));
export const connected = prepared(({ wired }, setting) => wired(setting).connect());
/** An App and a reference AppBridge. */
export const unbridged = prepared(({ linked }, setting) => linked(setting));
export const bridged = prepared(({ linked }, setting) => linked(setting).connect());
