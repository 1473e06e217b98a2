// Plays the same script with the same host to the App of the reference SDK and to ours.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { differences } from "./differences.js";
import { steps } from "./script.js";
import { compareEvents, compareOutcomes, compareTraffic, unused } from "./support/compare.js";
import { CppView } from "./support/cpp_view.js";
import { play } from "./support/play.js";
import { ReferenceView } from "./support/reference_view.js";

describe("our App beside the reference's", () => {
  let ours, theirs;
  const occurred = new Set();
  before(async () => {
    // In sequence: each needs its time-outs on time.
    theirs = await play(ReferenceView);
    ours = await play(CppView);
  });

  for (const step of Object.keys(steps)) {
    test(step, () => {
      const [mine, other] = [ours.get(step), theirs.get(step)];
      compareTraffic(step, [...mine.traffic], [...other.traffic], differences, occurred);
      compareEvents(step, mine.events, other.events, differences, occurred);
      // The reference's connect() has no result; the host's answer is in the messages.
      if (step !== "handshake") compareOutcomes(step, mine.outcome, other.outcome);
      else assert.ok(mine.outcome.result && other.outcome.result);
    });
  }

  test("each intended difference occurs", () => {
    assert.deepEqual(unused(differences, occurred), []);
  });
});
