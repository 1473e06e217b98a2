// Tests that are written of recordings: whatever a recording has in it, the test has it as data alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import vm from "node:vm";
import ts from "typescript";
import { nodeTestText, openView, parseRecording } from "mcpapps-devkit/testing";
import { cppTestText } from "../../web/testing/cpp_test_text.js";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { randomFrom } from "../js/support/random.js";
import { handWritten } from "./support/pages.js";

/** What means something in JavaScript, in C++ or to readers of either. */
const pieces = [
  ..."\n \r \r\n \u2028 \u2029 \0 \x07 \x1b[2J \t \v \f \x85 \x9b".split(" "),
  ..."\u202e \u2066 \u200b \ufeff \ud800 \udfff \u{e0041}".split(" "),
  ...'" \' ` \\ \\\\ \\u0060 \\" ${ $ $& } */ /* // ??/ ???/ ??= ?? %:include #include R"( )" L"'.split(" "),
  ..."0 ; , : ) ( ] [ => \\N{X} \\x".split(" "),
  '\n#include "/tmp/x.h"\n', "\n  int pwned = 1; //", "\u2028 [await import('node:fs')]: 0, //", "`; throw 1; `",
  "${(() => { throw 1; })()}", "*/ throw 1; /*", "??/\n", "\\\n", "\\ \n", "\\\r\n", "__proto__", "constructor",
  "toString", "x", "tools/call", " ", "é", "\u{1f600}",
];
const methods = [
  "tools/call", "ui/initialize", "ui/message", "ui/update-model-context", "ui/notifications/size-changed",
  "notifications/message",
];

function generator(seed) {
  const number = randomFrom(seed);
  const upTo = (count) => Math.floor(number() * count);
  const one = (list) => list[upTo(list.length)];
  const text = () => Array.from({ length: 1 + upTo(4) }, () => one(pieces)).join("").repeat(number() < 0.02 ? 5000 : 1);
  const value = (depth = 3) => {
    const kind = upTo(depth > 0 ? 8 : 6);
    if (kind < 3) return text();
    if (kind < 6) return [1.5e300, true, null][kind - 3];
    const many = Array.from({ length: upTo(3) });
    if (kind === 6) return many.map(() => value(depth - 1));
    // As JSON has it: "__proto__" is a member like any other.
    return JSON.parse(`{${many.map(() => `${JSON.stringify(text())}:${JSON.stringify(value(depth - 1))}`).join()}}`);
  };
  const message = () => {
    if (number() < 0.05) return value();
    const head = number() < 0.7 ? { id: number() < 0.5 ? upTo(9) : value() } : {};
    if (number() < 0.2) return { jsonrpc: "2.0", ...head, result: value() };
    const method = number() < 0.5 ? one(methods) : value();
    const params =
      method === "ui/initialize"
        ? { appInfo: { name: number() < 0.8 ? text() : value() } }
        : { name: value(), arguments: value(), ...value() };
    return { jsonrpc: "2.0", ...head, method, params };
  };
  return {
    text,
    recording() {
      let time = 0;
      const line = () => JSON.stringify({
        time: (time += upTo(3000)),
        direction: one(["toHost", "toHost", "toView"]),
        ...(number() < 0.9 && { message: message() }),
        ...(number() < 0.1 && { error: value(), ...(number() < 0.5 && { id: value() }) }),
        ...(number() < 0.1 && { close: value() }),
        ...(number() < 0.3 && { user: one([text(), `click #${text()}`, "click #next", value()]) }),
      });
      const lines = Array.from({ length: 1 + upTo(6) }, line).filter((text) => /"(message|error|close)":/.test(text));
      return lines.length > 0 ? `${lines.join("\n")}\n` : this.recording();
    },
  };
}

/** What a person who reads the file would not see, or not where it is. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** The shape of a program: its syntax without the texts in it. */
function shapeOf(source) {
  const file = ts.createSourceFile("a.mjs", source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  assert.deepEqual(file.parseDiagnostics.map(({ messageText }) => messageText), []);
  const shape = (node) => {
    const children = [];
    node.forEachChild((child) => void children.push(shape(child)));
    const name = ts.isIdentifier(node) ? node.text : "";
    return `${ts.SyntaxKind[node.kind]}${name && ` ${name}`}${children.length > 0 ? `(${children})` : ""}`;
  };
  return { shape: shape(file), file };
}

/** The recording in a test for Node, as that reads it. */
function recordingIn(file) {
  const declaration = file.statements.at(-1).declarationList.declarations[0];
  return vm.runInNewContext(declaration.initializer.getText());
}

const plain = '{"time":0,"direction":"toHost","message":{"jsonrpc":"2.0","method":"a"}}\n';
/** Not the bytes, which may be written in other ways. What the user did is a text; anything else there is left out. */
const values = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ time, direction, message, error, id, close, user }) =>
      JSON.stringify({ time, direction, message, error, id, close, ...(typeof user === "string" && { user }) }),
    );

describe("a test for Node", () => {
  const expected = shapeOf(nodeTestText(plain, { name: "x" })).shape;

  test("has nothing of its recording but data, whatever that says: 300 recordings", () => {
    const random = generator(1);
    for (let i = 0; i < 300; i++) {
      const recording = random.recording();
      const source = nodeTestText(recording, { name: random.text(), ...(i % 2 && { page: random.text() }) });
      assert.doesNotMatch(source, unseen);
      const { shape, file } = shapeOf(source);
      assert.equal(shape, expected, source);
      assert.deepEqual(values(recordingIn(file)), values(recording));
    }
  });

  test("shows the page of its project, whatever the view is called", () => {
    const pageOf = (name) =>
      /const page = (.*);/.exec(
        nodeTestText(plain.replace('"a"', `"ui/initialize","params":{"appInfo":{"name":${JSON.stringify(name)}}}`), {}),
      )[1];
    assert.equal(pageOf("my-dice"), '"build/release/my_dice.html"');
    for (const name of ["../../elsewhere", "", 7, null, { replaceAll: 1 }]) {
      assert.equal(pageOf(name), '"build/release/my_view.html"');
    }
  });
});

describe("a test in C++", () => {
  /** What a compiler sees of it: comments are gone, and texts are empty. */
  async function tokensOf(sources, options) {
    const folder = await temporaryFolder();
    const headers = [
      "src/view.h", "include/mcpapps/recording.h", "include/mcpapps/testing_page.h",
      "include/catch2/catch_test_macros.hpp", "include/string", "include/vector",
    ];
    for (const name of ["src", "tests", "include/mcpapps", "include/catch2"]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    for (const header of headers) writeFileSync(join(folder, header), "");
    const file = join(folder, "tests/all.cpp");
    writeFileSync(file, sources.map((source) => `${source}\nend_of_file\n`).join(""));
    const out = execFileSync(
      process.env.CXX ?? "c++",
      ["-E", "-P", "-Wcomment", "-Werror", "-I", join(folder, "include"), ...options, file],
      { encoding: "utf8", maxBuffer: 1e9, stdio: "pipe" },
    );
    return out
      .split("end_of_file")
      .slice(0, -1)
      .map((text) => text.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/\s+/g, ""));
  }

  const places = (tokens) =>
    tokens
      .replaceAll(/replay\.play\(\);|page\.byId\(""\)\.click\(\);/g, "")
      .replaceAll(/\w+(?=::(?:Chartchart|Viewview))/g, "view_of_the_project");

  for (const [what, options] of [
    ["as C++20", ["-std=c++20"]],
    ["also where there are trigraphs", ["-std=c++20", "-trigraphs"]],
  ]) {
    test(`has nothing of its recording but data, whatever that says, ${what}: 300 recordings`, async () => {
      const random = generator(2);
      const sources = [
        cppTestText(plain, { name: "x" }),
        ...Array.from({ length: 300 }, () => cppTestText(random.recording(), { name: random.text() })),
      ];
      for (const source of sources) assert.doesNotMatch(source, unseen);
      const [expected, ...all] = (await tokensOf(sources, options)).map(places);
      assert.match(expected, /^TEST_CASE\(""\).*CHECK\(replay\.run\(\)==std::vector<std::string>\{\}\);\}$/);
      for (const [i, tokens] of all.entries()) assert.equal(tokens, expected, sources[i + 1]);
      assert.equal(all.length, 300);
    });
  }
});

test("a member called __proto__ is played, and missed if the view does not send it", async (t) => {
  const page = (answer) =>
    handWritten(`handle = ({ method, params }) => {
    if (method !== "ui/notifications/tool-input") return;
    notify("a/heard", JSON.parse(JSON.stringify(params.arguments)${answer}));
  };`);
  const recorded = await openView(page(""));
  await recorded.sendToolInput(JSON.parse('{"__proto__":{"a":1},"b":2}'));
  await recorded.close();
  const recording = recorded.recording();
  assert.match(recording, /"toHost".*"a\/heard","params":\{"__proto__":\{"a":1\},"b":2\}/);
  const { file } = shapeOf(nodeTestText(recording, {}));
  await (await openView(page(""), { t })).replay(recordingIn(file));
  const other = await openView(page('.replace(/"__proto__":..a":1.,/, "")'), { t });
  await assert.rejects(other.replay(recordingIn(file)), /a\/heard: params\.__proto__: expected \{"a":1\}, got nothing/);
});

test("what every object inherits is no difference, and no act of a user", async (t) => {
  const page = handWritten(`handle = ({ method }) => {
    if (method === "ui/notifications/tool-input") request("tools/call", { name: "constructor" });
  };`);
  const view = await openView(page, { t });
  await view.sendToolInput({});
  const recording = view.recording();
  await view.replay(recording, { act: {} });
  assert.throws(() => parseRecording(plain.replace('"time":0', '"time":1e999')), /time: expected milliseconds/);
});
