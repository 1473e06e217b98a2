// The recordings of the C++ tests are up to date.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { scenes } from "./scenes.js";
import { fixture, recordScene } from "./support/record_scene.js";

/** The messages without their times. */
const said = (recording) =>
  recording
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ ...JSON.parse(line), time: undefined }));

describe("the recordings in tests/fixtures", () => {
  for (const scene of Object.keys(scenes)) {
    test(`${scene} is up to date; node tests/interop/record.mjs makes it so`, async () => {
      assert.deepEqual(said(await recordScene(scene)), said(readFileSync(fixture(scene), "utf8")));
    });
  }
});
