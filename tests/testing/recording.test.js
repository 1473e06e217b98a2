// Recordings: their form, what differs between messages, and views that play them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { compareMessages, nodeTestText, openView, parseRecording, toRecording } from "mcpapps-devkit/testing";
import { forecast } from "../../examples/weather/tests/results.js";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { handWritten, root, weather } from "./support/pages.js";
import { runNodeTests } from "./support/run.js";

const fixture = (name) => fileURLToPath(new URL(`../fixtures/${name}.jsonl`, import.meta.url));

describe("A recording", () => {
  test("is written as it was read", () => {
    for (const name of ["tool_shown", "asking_the_host", "server_tools"]) {
      const text = readFileSync(fixture(name), "utf8");
      assert.equal(toRecording(parseRecording(text)), text);
    }
  });

  test("is made of what a dev host keeps", () => {
    const message = { jsonrpc: "2.0", method: "a" };
    const entries = [{ time: 0.4, direction: "from-view", message }, { time: 12.6, direction: "to-view", message }];
    assert.equal(
      toRecording(entries),
      '{"time":0,"direction":"toHost","message":{"jsonrpc":"2.0","method":"a"}}\n' +
        '{"time":13,"direction":"toView","message":{"jsonrpc":"2.0","method":"a"}}\n',
    );
    assert.throws(() => toRecording([{ ...entries[0], direction: "out" }]), /"to-view" or "from-view", not "out"/);
  });

  test("keeps which request ends by a message that could not be read", () => {
    const text = '{"time":40,"direction":"toView","error":"a message is nested too deeply","id":2}\n';
    assert.equal(parseRecording(text)[0].id, 2);
    assert.equal(toRecording(parseRecording(text)), text);
    assert.ok(nodeTestText(text, {}).includes(text));
  });

  const good = '{"time":5,"direction":"toView","close":true}';
  const bad = [
    ["", /the recording is empty/],
    [`\n${good}\nx`, /line 3 of the recording: not JSON/],
    ["5", /line 1 of the recording: not an object/],
    ['{"direction":"toView","close":true}', /time: expected milliseconds, at most those of a week, got undefined/],
    [
      '{"time":604800001,"direction":"toView","close":true}',
      /time: expected milliseconds, at most those of a week, got 604800001/,
    ],
    ['{"time":9007199254740992,"direction":"toView","close":true}', /at most those of a week, got 9007199254740992/],
    ['{"time":1,"direction":"in","close":true}', /direction: expected "toView" or "toHost", got "in"/],
    ['{"time":1,"direction":"toView"}', /neither message nor error nor close/],
    [`${good}\n{"time":4,"direction":"toView","close":true}`, /line 2 of the recording: time goes back from 5 to 4/],
  ];
  for (const [text, expected] of bad) {
    test(`that is bad is refused with its line: ${expected.source}`, () =>
      assert.throws(() => parseRecording(text), expected));
  }

  test("is compared without the ids that a view chooses", () => {
    const call = (id, days) => ({
      id,
      method: "tools/call",
      params: { name: "a", arguments: { days }, _meta: { progressToken: id } },
    });
    assert.deepEqual(compareMessages(call(1, [1, 2]), call(7, [1, 2])), []);
    assert.deepEqual(compareMessages(call(1, [1, 2]), call(7, [1, 3, 4])), [
      "params.arguments.days[1]: expected 2, got 3",
      "params.arguments.days[2]: expected nothing, got 4",
    ]);
    assert.deepEqual(compareMessages({ method: "a" }, { id: 1, result: {} }), [
      'method: expected "a", got nothing',
      "result: expected nothing, got {}",
    ]);
  });
});

test("A recording in ChatGPT has no call of window.openai, which no other host could play", async (t) => {
  const page = handWritten('openai.setWidgetState({ page: 2 }).then(() => notify("a/kept"));');
  const view = await openView(page, { t, host: "chatgpt" });
  await view.waitFor(() => view.recording().includes("a/kept"));
  assert.deepEqual(view.openai.calls.map(({ name }) => name), ["setWidgetState"]);
  assert.doesNotMatch(view.recording(), /openai/);
});

/** What the weather view and its host said, with one click of the user's. */
async function record() {
  const view = await openView(weather, { tools: { get_weather: forecast }, hostContext: { locale: "en-GB" } });
  await view.sendToolInput({ location: "Seattle" });
  await view.sendToolResult(forecast({}));
  await view.click("#next");
  await view.teardown();
  const recording = view.recording();
  await view.close();
  return recording;
}
const act = { get_weather: (message, view) => view.click("#next") };
const changed = (recording) => recording.replace('"start":"2012-01-13","days":3}', '"start":"2012-01-13","days":4}');

describe("A view that replays a recording", () => {
  for (const engine of ["wasm", "js"]) {
    test(`passes if it does the same, as ${engine}`, async (t) => {
      const view = await openView(weather, { t, engine });
      await view.replay(await record(), { act });
      assert.match(view.document.querySelector("#range").textContent, /^13\s?–\s?15 Jan 2012$/);
      assert.equal(view.toolCalls.length, 1);
      assert.match(view.modelContext.content[0].text, /2012-01-13/);
    });
  }

  test("fails with the recording's lines if it does something else", async (t) => {
    const view = await openView(weather, { t });
    const recording = changed(await record());
    const line = recording.split("\n").findIndex((text) => text.includes('"days":4}')) + 1;
    assert.ok(line > 0);
    await assert.rejects(
      view.replay(recording, { act }),
      new RegExp(`line ${line}: tools/call get_weather: params\\.arguments\\.days: expected 4, got 3`),
    );
  });

  test("is told which of its user's acts is missing", async (t) => {
    const view = await openView(weather, { t });
    await assert.rejects(
      view.replay(await record()),
      /the view did not send tools\/call get_weather\. If its user caused it, do the same in `act`/,
    );
  });

  const twice = (first, second) =>
    handWritten(`handle = ({ method }) => { if (method === "ui/notifications/tool-input") { ${first}; ${second}; } };`);
  async function recordingOf(page) {
    const view = await openView(page);
    await view.sendToolInput({});
    await view.close();
    return view.recording();
  }

  test("fails if it sends more than was recorded, unless that is ignored", async (t) => {
    const recording = await recordingOf(twice("notify('a/one')", "0"));
    const view = await openView(twice("notify('a/one')", "notify('a/two')"), { t });
    await assert.rejects(view.replay(recording), /after line 5, the last, the view also sent a\/two/);
    await view.replay(recording, { ignore: ["a/two"] });
  });

  test("fails if it sends in another order", async (t) => {
    const view = await openView(twice("notify('a/two')", "notify('a/one')"), { t });
    const recording = await recordingOf(twice("notify('a/one')", "notify('a/two')"));
    await assert.rejects(view.replay(recording), /before line 5 the view also sent a\/two/);
  });

  test("has its timers by the recording's clock", async (t) => {
    const page = handWritten(`handle = ({ method }) => {
      if (method === "ui/notifications/tool-input") setTimeout(() => notify("a/late", { at: Date.now() }), 30_000);
    };`);
    const recorded = await openView(page, { clock: "manual" });
    await recorded.sendToolInput({});
    await recorded.advance(30_000);
    await recorded.close();
    const view = await openView(page, { t });
    const began = performance.now();
    await view.replay(recorded.recording());
    assert.ok(performance.now() - began < 20_000);
  });

  const late = { time: 7 * 24 * 3_600_000, direction: "toView", message: { jsonrpc: "2.0", method: "a/late" } };
  const inAWeek = `${JSON.stringify(late)}\n`;
  for (const [milliseconds, line] of [[1, 5], [0, 4]]) {
    test(`ends by a difference if its timers run each ${milliseconds} ms without end`, async (t) => {
      const again = `const again = () => { notify("a/tick"); setTimeout(again, ${milliseconds}); }; again();`;
      const recording = (await recordingOf(handWritten())) + inAWeek;
      const view = await openView(handWritten(again), { t });
      await assert.rejects(view.replay(recording), ({ message }) => {
        const differences = message.split("\n").slice(1);
        assert.match(
          differences[0],
          new RegExp(`line ${line}: the replay ends, because the view's timers run again and again before`),
        );
        assert.match(differences[1], new RegExp(`before line ${line} the view also sent a/tick`));
        assert.equal(differences.length, 100);
        return true;
      });
    });
  }

  test("does not write a recording anew that it could not play to its end", async (t) => {
    const path = join(await temporaryFolder(t), "week.jsonl");
    const text = (await recordingOf(handWritten())) + inAWeek;
    writeFileSync(path, text);
    const view = await openView(handWritten("setInterval(() => {}, 1);"), { t });
    await assert.rejects(view.replay(path, { update: true }), /the replay ends/);
    assert.equal(readFileSync(path, "utf8"), text);
  });

  test("has the request end with an error whose answer could not be read, whatever its id is now", async (t) => {
    const page = (before) => handWritten(`handle = ({ method }) => {
      if (method === "ui/notifications/tool-input") ask();
    };
    const ask = async () => {
      ${before}
      const { error } = await request("tools/call", { name: "look" });
      notify("a/ended", { message: error.message });
    };`);
    const view = await openView(page('request("a/first");'));
    await view.sendToolInput({});
    const asked = view.recording();
    await view.close().catch(() => {});
    const { id } = parseRecording(asked).find(({ message }) => message?.method === "tools/call").message;
    const lines = [
      { direction: "toView", error: "a message is nested too deeply", id },
      {
        direction: "toHost",
        message: { jsonrpc: "2.0", method: "a/ended", params: { message: "a message is nested too deeply" } },
      },
    ];
    const recording = asked + lines.map((line) => `${JSON.stringify({ time: 1e6, ...line })}\n`).join("");
    const other = await openView(page('await 0; ++lastId; request("a/first");'), { t });
    await other.replay(recording);
  });

  test("says which file is missing", async (t) => {
    const view = await openView(weather, { t });
    await assert.rejects(view.replay("no/such.jsonl"), /There is no recording .*no\/such\.jsonl/);
  });

  test("writes the recording anew if it is told to", async (t) => {
    const file = join(await temporaryFolder(), "weather.jsonl");
    const recording = await record();
    writeFileSync(file, changed(recording));
    const view = await openView(weather, { t });
    await assert.rejects(view.replay(file, { act }), /UPDATE_RECORDINGS=1/);
    await view.replay(file, { act, update: true });
    assert.match(readFileSync(file, "utf8"), /"start":"2012-01-13","days":3}/);
    await view.replay(file, { act, update: false });
  });
});

describe("The text of a test that replays a recording", () => {
  async function run(recording) {
    const file = join(await temporaryFolder(), "copied.test.mjs");
    const text = nodeTestText(recording, { page: weather, name: 'the "copied" test' })
      .replace('"mcpapps-devkit/testing"', JSON.stringify(`${root}web/testing/index.js`))
      .replace(
        '// "get_weather": (message, view) => view.click("#button")',
        '"get_weather": (message, view) => view.click("#next")',
      );
    writeFileSync(file, text);
    return runNodeTests([file]);
  }

  test("is a test that passes", async () => {
    const { passed, output } = await run(await record());
    assert.ok(passed, output);
    assert.match(output, /the "copied" test/);
  });

  test("fails if the recording says something else", async () => {
    const { passed, output } = await run(changed(await record()));
    assert.equal(passed, false);
    assert.match(output, /params\.arguments\.days: expected 4, got 3/);
  });
});
