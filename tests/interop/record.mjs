// Writes tests/fixtures: our App and the reference AppBridge, as recorded by RecordingTransport. Run it after building
// wasm-debug, when the script or the format of recordings has changed.
import { mkdirSync, writeFileSync } from "node:fs";
import { scenes } from "./scenes.js";
import { fixture, recordScene } from "./support/record_scene.js";

for (const scene of Object.keys(scenes)) {
  mkdirSync(new URL(".", fixture(scene)), { recursive: true });
  writeFileSync(fixture(scene), await recordScene(scene));
}
