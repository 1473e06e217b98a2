// What is found in the output of compilers, as they have printed it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { findProblems } from "../../web/server/problems.js";

const read = (name) => findProblems(readFileSync(new URL(`outputs/${name}.txt`, import.meta.url), "utf8"));
const brief = ({ file, line, column, severity, message }) =>
  `${[file, line, column].filter((part) => part !== undefined).join(":")} ${severity}: ${message}`.trim();

describe("problems are found in the output of", () => {
  for (const [what, output, expected] of [
    ["GCC, coloured", "gcc", [
      "a.cpp:7:23 error: expected primary-expression before ‘;’ token",
      "a.cpp:8:16 error: invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]",
      "a.cpp:9:10 error: ‘struct S’ has no member named ‘y’",
      "a.cpp:10:14 note: required from here",
      "a.cpp:5:53 error: ‘const struct S’ has no member named ‘size’",
      "a.cpp:8:7 warning: unused variable ‘unused’ [-Wunused-variable]",
    ]],
    ["emcc, coloured", "emcc", [
      "a.cpp:7:23 error: expected expression",
      "a.cpp:8:7 error: cannot initialize a variable of type 'int' with an lvalue of type 'const char[5]'",
      "a.cpp:9:10 error: no member named 'y' in 'S'",
      "a.cpp:5:53 error: no member named 'size' in 'S'",
      "a.cpp:10:10 note: in instantiation of function template specialization 'size<S>' requested here",
    ]],
    ["CMake, whose messages go on for some lines", "cmake", [
      "CMakeLists.txt:5 warning: Careful with this",
      "CMakeLists.txt:6 error: This does not work",
    ]],
    ["Ninja, beside its own noise", "ninja_gcc", [
      "../proj/a.cpp:7:23 error: expected primary-expression before ‘;’ token",
      "../proj/a.cpp:8:16 error: invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]",
      "../proj/a.cpp:9:10 error: ‘struct S’ has no member named ‘y’",
      "../proj/a.cpp:10:14 note: required from here",
      "../proj/a.cpp:5:53 error: ‘const struct S’ has no member named ‘size’",
    ]],
  ]) {
    test(what, () => assert.deepEqual(read(output).map(brief), expected));
  }

  test("wasm-ld, without the command that emcc repeats", () => {
    const problems = read("wasm_ld");
    assert.equal(problems.length, 2);
    assert.match(problems[0].message, /^wasm-ld: \S+b\.o: undefined symbol: K::f\(\)$/);
    assert.equal(problems[0].severity, "error");
  });

  test("GNU ld", () => {
    assert.deepEqual(read("gnu_ld").map(brief).map((text) => text.slice(0, 50)), [
      "b.cpp error: undefined reference to `K::f()'",
      "b.cpp error: undefined reference to `undefined_one",
    ]);
  });

  test("Ninja itself", () => {
    const [{ message }] = read("ninja");
    assert.match(message, /^ninja: '\/home\/me\/proj\/a.cpp', needed by .* missing and no known rule to make it$/);
  });

  test("TypeScript", () => {
    assert.deepEqual(findProblems("a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'."), [
      { file: "a.ts", line: 1, column: 7, severity: "error", message: "TS2322: Type 'string' is not assignable to type 'number'." },
    ]);
  });

  test("a compiler on Windows", () => {
    assert.deepEqual(findProblems("C:\\a b\\c.cpp:3:4: error: no\r\n"), [
      { file: "C:\\a b\\c.cpp", line: 3, column: 4, severity: "error", message: "no" },
    ]);
  });
});

describe("the problems found are bounded:", () => {
  test("the first two hundred", () => {
    const problems = findProblems(Array.from({ length: 1000 }, (_, i) => `a.cpp:${i}:1: error: e`).join("\n"));
    assert.deepEqual([problems.length, problems[0].line], [200, 0]);
  });

  test("five notes in a row", () => {
    const problems = findProblems(`a.cpp:1:1: error: e\n${"a.h:1:1: note: n\n".repeat(50)}a.cpp:2:1: error: e`);
    assert.deepEqual(problems.map(({ severity }) => severity), ["error", "note", "note", "note", "note", "note", "error"]);
  });

  for (const [what, line] of [
    ["colons", "a:".repeat(500_000)],
    ["brackets", "(".repeat(1_000_000)],
    ["slashes", "/ld".repeat(300_000)],
    ["blanks", `CMake Error at ${" ".repeat(1_000_000)}`],
  ]) {
    test(`a line of a million ${what} takes no time to speak of`, () => {
      const begin = process.cpuUsage().user;
      for (let i = 0; i < 100; i++) findProblems(line);
      assert.ok(process.cpuUsage().user - begin < 1_000_000);
    });
  }
});
