// Chromium's own sandbox: on, but for root and by wish.
import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { launchBrowser, wantsSandbox } from "../../web/testing/browsers.js";
import { temporaryFolder } from "../dev/support/temporary_folder.js";

test("a sandbox is wanted by every user but root, unless that user says otherwise", () => {
  assert.equal(wantsSandbox({}, 1000), true);
  assert.equal(wantsSandbox({}, 0), false);
  assert.equal(wantsSandbox({ MCPAPPS_NO_SANDBOX: "1" }, 1000), false);
  assert.equal(wantsSandbox({ MCPAPPS_NO_SANDBOX: "0" }, 1000), true);
});

/** Stands for a Chromium on a machine that does not allow its sandbox, and notes how it was called. */
async function launchWithout(sandbox) {
  const folder = await temporaryFolder();
  const program = join(folder, "chromium");
  writeFileSync(
    program,
    '#!/bin/sh\necho "$@" > "$(dirname "$0")/arguments"\necho "FATAL: No usable sandbox!" >&2\nexit 1\n',
  );
  chmodSync(program, 0o755);
  const before = process.env.MCPAPPS_CHROMIUM;
  process.env.MCPAPPS_CHROMIUM = program;
  const { message } = await launchBrowser({ sandbox }).then(assert.fail, (error) => error);
  if (before === undefined) delete process.env.MCPAPPS_CHROMIUM;
  else process.env.MCPAPPS_CHROMIUM = before;
  return { message, hasSandbox: !readFileSync(join(folder, "arguments"), "utf8").includes("--no-sandbox") };
}

test("Chromium is started with its sandbox, and where there is none, people are told what to do", async () => {
  const { message, hasSandbox } = await launchWithout(true);
  assert.equal(hasSandbox, true);
  assert.match(message, /own sandbox here.*MCPAPPS_NO_SANDBOX=1/);
});

test("Chromium is started without its sandbox if that is wished", async () => {
  const { message, hasSandbox } = await launchWithout(false);
  assert.equal(hasSandbox, false);
  assert.doesNotMatch(message, /MCPAPPS_NO_SANDBOX/);
});
