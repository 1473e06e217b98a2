// The test files of WebAssembly's specification, as Binaryen's source package has them: see
// scripts/lib/wasm_specification.sh. Those of SIMD are not there. By hand, of the repository WebAssembly/testsuite:
//   MCPAPPS_SIMD_TESTS=FOLDER node --test tests/translator/specification.test.js
// with its files simd_*.wast and *relaxed*.wast.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { cache } from "../js/support/cache.js";
import { Lowering } from "../../js_glue/translator/simd/lower.mjs";
import { instantiate } from "./support/instance.js";
import { runSpec } from "./support/spec_runner.js";
import { judge } from "./support/validity.js";

const given = process.env.MCPAPPS_SIMD_TESTS;
const source = given ?? join(cache, "sources/binaryen/test/spec");
const isHere = existsSync(source) && !spawnSync("wast2json", ["--version"]).error;
// Those that must not be valid, those of 64-bit addresses, which are not translated, and one that imports what it does
// not define.
const files = isHere
  ? readdirSync(source).filter(
    (name) =>
      given
        ? /^simd_.*\.wast$|relaxed/.test(name)
        : /(?<!\.fail|64|^simd|^ref_func)\.wast$/.test(name) || /^[if]64(_\w+)?\.wast$/.test(name),
  )
  : [];
const folder = mkdtempSync(join(tmpdir(), "mcpapps-spec-"));
after(() => rmSync(folder, { recursive: true }));

// What accesses memory beyond its end, or not aligned as it was promised: without checks, a text does something else.
const needChecks = new Set([
  "address", "align", "float_memory", "imports", "memory_grow", "memory_redundancy", "memory_trap", "old_address",
  "old_import", "resizing", "traps",
]);

// Of SIMD, the same.
const accesses = /^simd_(address|align|load|store)/;

// Vectors are four integers then, for JavaScript too.
const withoutSimd = (bytes, imports, options) => instantiate(new Lowering(bytes, true).lowered(), imports, options);
const runFile = (json, options, isOfSimd) =>
  isOfSimd ? runSpec(json, options, withoutSimd, (bytes) => !judge(bytes).error) : runSpec(json, options);

// Programs with operations that are not translated, by what is refused.
const refused = [
  /^function .*: the operation (\w+\.)*\w* ?(0xfb|0xfd|0xfe|.*_ref|br_on_.*|ref\..*)/,
  /^a value of the type (v128|0x6.)/,
  /^a type that is no function's/,
  /^a second memory/,
  /^an import of another type/,
  /^a program that needs one that is refused/,
  /^a NaN whose bits JavaScript loses/,
];

for (const file of isHere ? files : ["(none)"]) {
  const name = basename(file, ".wast");
  test(
    `${name}: a translated program does what the specification says`,
    { skip: isHere ? false : "the test files or wast2json are not here" },
    (t) => {
      const json = join(folder, `${name}.json`);
      const args = ["--enable-relaxed-simd", join(source, file), "-o", json];
      const { status } = spawnSync("wast2json", args, { stdio: "ignore" });
      // Its format is one of a proposal.
      if (status !== 0) return t.skip("wast2json does not read it");
      for (const checks of [true, false]) {
        const { started, passed, failed, notApplicable } = runFile(json, { checks }, /^simd|relaxed/.test(name));
        if (!started && !passed && !failed.length && !notApplicable.size) {
          return t.skip("it has only programs that are not valid");
        }
        const others = [...notApplicable].map(([why, count]) => `${count} not applicable: ${why}`);
        t.diagnostic(
          [`${checks ? "with" : "without"} checks: ${passed} passed, ${failed.length} failed`, ...others].join("; "),
        );
        for (const why of notApplicable.keys()) assert.ok(refused.some((what) => what.test(why)), why);
        if (checks || !(needChecks.has(name) || accesses.test(name))) assert.deepEqual(failed, []);
      }
    },
  );
}
