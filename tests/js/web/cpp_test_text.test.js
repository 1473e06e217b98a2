// The native test for a recording. tests/kit compiles and runs it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cppTestText } from "../../../web/testing/cpp_test_text.js";

const recording = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const places = (text) =>
  [...cppTestText(text, { name: "x" }).matchAll(/\/\/ Line (\d+), (.*?) after the line before: (\S+)/g)].map((match) =>
    match.slice(1),
  );

test("the user of the view has a place to act before each message that the view may have sent for them", () => {
  assert.deepEqual(places(recording("../../kit/greeting.jsonl")), [
    ["8", "2.1 s", "tools/call"],
  ]);
});

test("what the model is told long after anything else may be the user's doing", () => {
  const update = (time) =>
    `{"time":${time},"direction":"toHost","message":{"id":1,"method":"ui/update-model-context","params":{}}}\n`;
  assert.deepEqual(places(update(900) + update(4900)), [["2", "4.0 s", "ui/update-model-context"]]);
});

test("the view is made as in projects of mcpapps new", () => {
  const greeting = recording("../../kit/greeting.jsonl");
  for (const [name, namespace] of [["wind-rose-view", "wind_rose_view"], ["class", "class_view"], ["…", "my_view"]]) {
    const text = cppTestText(greeting.replace('"name":"greeting"', `"name":"${name}"`), { name: "x" });
    assert.match(text, RegExp(String.raw`#include "\.\./src/view\.h"[^]* ${namespace}::View view\(app, chart\);`));
  }
});

test("a view that only answers its host leaves its user nothing to do", () => {
  assert.deepEqual(places(recording("../../fixtures/tool_shown.jsonl")), []);
});

test("an answer that took its time, and the view's end, may be its user's doing", () => {
  const request = '{"time":1,"direction":"toView","message":{"id":7,"method":"elicitation/create","params":{}}}\n';
  const note = '{"time":2,"direction":"toView","message":{"method":"x","params":{}}}\n\n';
  const answer = '{"time":900,"direction":"toHost","message":{"id":7,"result":{}}}\n';
  const end = '{"time":901,"direction":"toHost","close":true}\n';
  assert.deepEqual(places(request + note + answer + end), [
    ["4", "898 ms", "the"],
    ["5", "1 ms", "the"],
  ]);
});

test("an answer for which no view needs its user is no place to act, however long it took", () => {
  const request = '{"time":1,"direction":"toView","message":{"id":7,"method":"tools/list","params":{}}}\n';
  const note = '{"time":2,"direction":"toView","message":{"method":"x","params":{}}}\n';
  const answer = '{"time":900,"direction":"toHost","message":{"id":7,"result":{"tools":[]}}}\n';
  assert.deepEqual(places(request + note + answer), []);
});

const line = (time, method, user) =>
  `${JSON.stringify({ time, direction: "toHost", message: { id: time, method, params: {} }, user })}\n`;
const acts = (recording) =>
  [...cppTestText(recording, { name: "x" }).matchAll(/\/\/ Line (\d+).*\n([^]*?)\n\n?(?= +(?:\/\/ Line|CHECK))/g)].map(
    ([, number, act]) => [number, act.trim().replace(/\s*\n\s*/g, " ")],
  );

test("what a dev host has seen of the user says what is their doing", () => {
  const recording =
    line(1, "tools/call") + line(900, "ui/update-model-context") + line(910, "ui/update-model-context", "keydown p\\");
  assert.deepEqual(acts(recording), [
    ["3", "// The user did this before: keydown p?. Do the same in the page below. replay.play();"],
  ]);
});

test("what the user has clicked is clicked", () => {
  assert.deepEqual(acts(line(1, "tools/call", 'click #a"b\\')), [
    ["1", String.raw`replay.play(); page.byId("a\"b\\").click();`],
  ]);
});

test("what the user has clicked within an element that has an id is not known", () => {
  assert.deepEqual(acts(line(1, "tools/call", "click in #rows")), [
    ["1", "// The user did this before: click in #rows. Do the same in the page below. replay.play();"],
  ]);
});

test("one click of which messages come at its begin and at its end is one click", () => {
  const recording = line(1, "tools/call", "pointerdown #next") + line(50, "ui/message", "click #next");
  assert.deepEqual(acts(recording).map(([number]) => number), ["1"]);
});

test("one click of which two messages come is one click, and a second one of which the same comes is another", () => {
  const recording =
    line(1, "tools/call", "click #next") +
    line(30, "ui/update-model-context", "click #next") +
    line(700, "tools/call", "click #next") +
    line(3000, "ui/update-model-context", "click #next");
  assert.deepEqual(acts(recording).map(([number]) => number), ["1", "3", "4"]);
});
