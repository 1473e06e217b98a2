// What compilers say of the mistakes that authors make. Each .cpp beside this file begins with what is right;
// each `// ----` in it begins a mistake, which is compiled with that beginning. The first error says all that
// `// expect:` lists, some line names the one that ends in `// here`, and it is said in few lines.
// `// only: clang` or `// only: em++` names the compilers that find it; `// not: clang++` one that does not: Clang 14
// leaves out some calls of consteval functions, and the program does not link.
// `// html:` is in the line of the page that is named as well: from each .html here a header is made.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { cache } from "../js/support/cache.js";

const kMaxLines = 28;
const here = fileURLToPath(new URL(".", import.meta.url));
const include = ["sdk", "bindings"].map((part) => `-I${join(here, "../..", part, "include")}`);
const folder = mkdtempSync(join(tmpdir(), "mcpapps-mistakes-"));
after(() => rmSync(folder, { recursive: true }));

for (const file of readdirSync(here).filter((name) => name.endsWith(".html"))) {
  const place = join(folder, file.replace(".html", ".page"));
  const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));
  execFileSync(process.execPath, [join(here, "../../cmake/page_header.mjs"), `--html=${join(here, file)}`,
    `--header=${place}.h`, `--tree=${place}.json`, `--packages=${packages}`]);
}
/** Which line of a page has this text, as compilers say it. */
function placeInPage(text) {
  for (const file of readdirSync(here).filter((name) => name.endsWith(".html"))) {
    const line = readFileSync(join(here, file), "utf8").split("\n").findIndex((each) => each.includes(text)) + 1;
    if (line) return `${file}:${line}:`;
  }
  throw new Error(`no page has ${text}`);
}

/** Where <nlohmann/json_fwd.hpp> is, unless the compiler finds it in its own folders. */
const json = `-I${join(cache, "nlohmann_json/usr/include")}`;
const unnamed = "-DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0"; // as bindings/CMakeLists.txt has it
const flags = ["-std=c++20", "-fno-exceptions", "-fno-rtti", unnamed, ...include, json, `-I${folder}`];

const runs = (program) => spawnSync(program, ["--version"]).status === 0;

/** Gives what the compiler says; null if it finds no mistake. */
function compile(program, options) {
  return new Promise((resolve) => {
    const environment = { ...process.env, LC_ALL: "C" };
    execFile(program, [...flags, ...options], { env: environment, maxBuffer: 1 << 26 }, (error, _, output) =>
      resolve(error ? output : null));
  });
}

/** Reads the SDK once for all files. */
async function prepared(program) {
  const isGcc = !/clang|em\+\+/.test(program);
  const own = join(folder, program);
  mkdirSync(own);
  const header = join(own, "sdk.h");
  writeFileSync(header, "#pragma GCC system_header\n#include <mcpapps/mcpapps.h>\n");
  const output = join(own, isGcc ? "sdk.h.gch" : "sdk.pch");
  const problem = await compile(program, ["-x", "c++-header", header, "-o", output]);
  assert.equal(problem, null);
  return isGcc ? ["-include", header] : ["-include-pch", output];
}

/** What is right in a file, and then with each of its mistakes. */
function sourcesIn(file) {
  const [right, ...mistakes] = readFileSync(join(here, file), "utf8").split(/^\/\/ ---- /m);
  return ["no mistake\n", ...mistakes].map((mistake) => {
    const text = `${right}// ${mistake}`;
    return {
      name: `${file}: ${mistake.split("\n", 1)}`,
      text,
      expected: [...text.matchAll(/^\/\/ expect: (.*)$/gm)].map((match) => match[1]),
      html: /^\/\/ html: (.*)$/m.exec(text)?.[1],
      only: /^\/\/ only: (.*)$/m.exec(text)?.[1],
      except: /^\/\/ not: (.*)$/m.exec(text)?.[1],
      line: text.split("\n").findIndex((line) => line.endsWith("// here")) + 1,
    };
  });
}

/** Compilers differ in spaces and quotes. */
const plain = (text) => text.replaceAll("> >", ">>").replaceAll("(& ", "(&").replaceAll("& ", "&");

const sources = readdirSync(here).filter((file) => file.endsWith(".cpp")).flatMap(sourcesIn);
for (const program of ["g++", "clang++", "em++"].filter(runs)) {
  describe(program, { concurrency: 2 }, () => {
    const options = prepared(program);
    for (const [i, { name, text, expected, html, only, except, line }] of sources.entries()) {
      // em++ is a Clang, and alone has Emscripten's headers.
      const takes = !only || program.includes(only) || (only === "clang" && program === "em++");
      const reason = takes ? program === except && `not ${except}` : `only ${only}`;
      test(name, { skip: reason }, async () => {
        const takesSdk = await options;
        const file = join(folder, program, `${i}.cpp`);
        writeFileSync(file, text);
        const output = await compile(program, [...takesSdk, "-fsyntax-only", file]);
        if (expected.length === 0) return assert.equal(output, null);
        assert.notEqual(output, null, "the compiler finds no mistake");
        const said = output.trimEnd().split("\n");
        const first = said.find((one) => one.includes("error:")) ?? "";
        for (const text of expected) assert.ok(plain(first).includes(plain(text)), `"${text}" is not in: ${first}`);
        assert.ok(output.includes(`${file}:${line}:`), `line ${line} is not named:\n${output}`);
        if (html) assert.ok(output.includes(placeInPage(html)), `${html} is not named:\n${output}`);
        assert.ok(said.length <= kMaxLines, `${said.length} lines:\n${output}`);
      });
    }
  });
}
