// What compilers say of the mistakes that authors make. Each .cpp beside this file begins with what is right;
// each `// ----` in it begins a mistake, which is compiled in a namespace of its own. Its first error says all that
// `// expect:` lists, some line names the one that ends in `// here`, and it is said in few lines.
// `// only: clang` or `// only: em++` names the compilers that find it. `// lines: g++ 13` allows one of them more.
// `// html:` is in the line of the page that is named as well: from each .html here a header is made.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isEveryPair } from "../browser/support/pairs.js";
import { cache } from "../js/support/cache.js";

const kMaxLines = 12;
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

/** Gives what the compiler says of all mistakes; empty if there is none. */
function compile(program, file, more = []) {
  return new Promise((resolve) => {
    const environment = { ...process.env, LC_ALL: "C" };
    const limit = program === "g++" ? [] : ["-ferror-limit=0"];
    const options = [...flags, ...more, ...limit, "-fsyntax-only", file];
    execFile(program, options, { env: environment, maxBuffer: 1 << 26 }, (error, _, output) =>
      resolve(error ? output : ""));
  });
}

/** The mistakes of a file, and `textOf()`: what is right in it, with some of them, each in a namespace of its own. */
function parse(file) {
  const [right, ...mistakes] = readFileSync(join(here, file), "utf8").split(/^\/\/ ---- /m);
  const last = (text) => text.split("\n").length;
  const cases = mistakes.map((text) => ({
    name: text.split("\n", 1)[0],
    text,
    expected: [...text.matchAll(/^\/\/ expect: (.*)$/gm)].map((match) => match[1]),
    html: /^\/\/ html: (.*)$/m.exec(text)?.[1],
    only: /^\/\/ only: (.*)$/m.exec(text)?.[1],
    most: Object.fromEntries([...text.matchAll(/^\/\/ lines: (\S+) (\d+)$/gm)].map((match) => match.slice(1))),
    line: text.split("\n").findIndex((line) => line.endsWith("// here")),
  }));
  const textOf = (taken) => {
    let text = right;
    const begins = new Map();
    for (const mistake of taken) {
      begins.set(mistake, last(text) + 1);
      text += `namespace mistake_${begins.size} {\n// ${mistake.text}\n}\n`;
    }
    return { text, begins };
  };
  return { file, only: /^\/\/ only: (.*)$/m.exec(right)?.[1], cases, textOf };
}

/** What a compiler says, an error each, with what it says before and after it to explain it. */
function errorsIn(output) {
  const errors = [];
  let before = [];
  for (const line of output.trimEnd().split("\n")) {
    if (/: (fatal )?error: /.test(line)) {
      errors.push([...before, line]);
      before = [];
    } else if (/^In file included from |^ +from |: (In|At) |:\d+: {3}/.test(line)) {
      before.push(line);
    } else if (!/^\d+ errors? generated\.$/.test(line)) {
      errors.at(-1)?.push(...before, line);
      before = [];
    }
  }
  return errors;
}

/** Compilers differ in spaces and quotes. */
const plain = (text) =>
  text.replaceAll(/mistake_\d+::/g, "").replaceAll("> >", ">>").replaceAll("(& ", "(&").replaceAll("& ", "&");

const files = readdirSync(here).filter((file) => file.endsWith(".cpp")).map(parse);
// By day one Clang: em++ if it is here.
const [gcc, ...clangs] = [["g++"], ["em++", "clang++"].filter(runs)].flat();
for (const program of [gcc, ...(isEveryPair ? clangs : clangs.slice(0, 1))].filter(runs)) {
  // em++ is a Clang, and alone has Emscripten's headers.
  const takes = (only) => !only || program.includes(only) || (only === "clang" && program === "em++");

  describe(program, () => {
    for (const { file, only, cases, textOf } of files) {
      describe(file, { skip: !takes(only) }, () => {
        const taken = cases.filter((each) => takes(each.only));
        const { text, begins } = textOf(taken);
        const place = join(folder, `${program}-${file}`);
        /** @type {Map<object, string[][]>} */
        const said = new Map();

        before(async () => {
          writeFileSync(place, text);
          for (const lines of errorsIn(await compile(program, place))) {
            const places = lines.join("\n").split(`${place}:`).slice(1).map((rest) => Number.parseInt(rest));
            const mistake = taken.findLast((each) => places.some((line) => line >= begins.get(each)));
            said.set(mistake, [...(said.get(mistake) ?? []), lines]);
          }
        });

        test("no mistake", () => assert.equal(said.get(undefined), undefined));
        if (file === "page.cpp") {
          test("no mistake of what is right alone, with sanitizers", async () => {
            writeFileSync(place, textOf([]).text);
            assert.equal(await compile(program, place, ["-fsanitize=address,undefined"]), "");
          });
        }
        for (const mistake of taken) {
          const { name, expected, html, line } = mistake;
          const most = Number(mistake.most[program] ?? kMaxLines);
          test(name, () => {
            const errors = said.get(mistake);
            assert.ok(errors, "the compiler finds no mistake");
            const output = errors.flat().join("\n");
            const first = plain(errors[0].find((one) => one.includes("error:")));
            for (const each of expected) assert.ok(first.includes(plain(each)), `"${each}" is not in: ${first}`);
            assert.ok(output.includes(`${place}:${begins.get(mistake) + line}:`), `its line is not named:\n${output}`);
            if (html) assert.ok(output.includes(placeInPage(html)), `${html} is not named:\n${output}`);
            assert.ok(errors.flat().length <= most, `${errors.flat().length} lines:\n${output}`);
          });
        }
      });
    }
  });
}
