// Every message that a view can send fits the reference's schemas.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { CppView } from "./support/cpp_view.js";
import { play } from "./support/play.js";
import { faults, judgeOf, outbound } from "./support/schemas.js";

const path = (name) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url));
const fromScript = path("wasm-debug/tests/interop/messages.jsonl");
const tests = path("native-debug/tests/cpp");

const lines = (file) => readFileSync(file, "utf8").split("\n").filter(Boolean).map(JSON.parse);

/** Plays the differential test's script, and returns the view's messages. */
async function recordScript() {
  const played = await play(CppView);
  const sent = [...played.values()].flatMap(({ traffic }) => traffic).filter(({ from }) => from === "view");
  mkdirSync(path("wasm-debug/tests/interop"), { recursive: true });
  writeFileSync(fromScript, sent.map(({ what, message }) => `${JSON.stringify({ what, message })}\n`).join(""));
}

/** The messages of the App's C++ tests, written by their fixture. Runs them if they have not since their build. */
function messagesOfTests() {
  const builtAt = statSync(join(tests, "mcpapps_tests")).mtimeMs;
  const written = () =>
    readdirSync(tests).filter((name) => /^messages of .*\.jsonl$/.test(name)).map((name) => join(tests, name));
  const isOld = (file) => statSync(file).mtimeMs < builtAt;
  if (written().length === 0 || written().some(isOld)) {
    execFileSync("ctest", ["--test-dir", tests], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return written().flatMap(lines);
}

describe("what a view sends", () => {
  let messages;
  before(async () => {
    await recordScript();
    // The C++ tests do not tell which request an answer belongs to.
    const plain = messagesOfTests().map((message) => ({ what: message.method ?? "an answer", message }));
    messages = [...lines(fromScript), ...plain];
  });

  test("is valid, every message", () => {
    const wrong = messages
      .map(({ what, message }) => ({ fault: faults(what, message), message }))
      .filter(({ fault }) => fault);
    assert.deepEqual(wrong, []);
  });

  test("is complete: no method is missing", (t) => {
    const counts = Object.fromEntries(Object.keys(outbound).map((what) => [what, 0]));
    let others = 0;
    for (const { what } of messages) {
      if (what in counts) ++counts[what];
      else ++others;
    }
    const tell = (count, what, by) => t.diagnostic(`${String(count).padStart(5)} ${what}, by ${by}`);
    for (const [what, count] of Object.entries(counts)) tell(count, what, judgeOf(what));
    tell(others, "of methods that tests make up, and answers in C++ tests", "the schema of JSON-RPC alone");
    assert.deepEqual(Object.keys(counts).filter((what) => !counts[what]), []);
  });
});
