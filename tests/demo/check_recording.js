// A recording of the view: saved, replayed in the dev host, and replayed natively to the same C++.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openDevHost, untilReady, untilTraffic, viewOf } from "../browser/support/dev_host_page.js";

/** @import { Files, Step } from "./check.js" */

/**
 * `nativeTest` is the program of examples/weather/tests/weather_view_test.cpp.
 * @type {(step: Step, url: string, files: Files) => Promise<void>}
 */
export async function checkRecording(step, url, { screenshots, nativeTest }) {
  const page = await step.open();
  await openDevHost(page, url);
  await untilReady(page);
  await untilTraffic(page, "reply to ui/update-model-context");
  await viewOf(page).locator("#next").click();
  await untilTraffic(page, "reply to ui/update-model-context", 2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save recording" }).click();
  const file = join(screenshots, "recording.jsonl");
  await (await download).saveAs(file);

  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator("#replay", { hasText: "has not sent tools/call get_weather yet" }).waitFor();
  await viewOf(page).locator("#next").click();
  await page.locator("#replay", { hasText: "Played to the end, no differences" }).waitFor();
  await step.done(page, "recording", "a recording saved, and played again");
  await page.close();

  const args = ["the view does what was recorded of it in the dev host"];
  const { status, stdout, error } = spawnSync(nativeTest, args, {
    env: { ...process.env, WEATHER_RECORDING: file },
    encoding: "utf8",
  });
  if (error || status !== 0) throw new Error(`the native replay failed: ${error?.message ?? stdout}`);
  console.log(`ok   the same recording played natively: ${stdout.trim().split("\n").at(-1)}`);
}
