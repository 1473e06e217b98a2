// The public API, as api/ has it.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { cmakeApi } from "../../scripts/lib/api/cmake.js";
import { declarations } from "../../scripts/lib/api/cpp.js";
import { changes, parts, written } from "../../scripts/lib/api/main.js";
import { typesApi } from "../../scripts/lib/api/types.js";
import { compiler, folders, publicHeaders } from "../../scripts/lib/cpp_symbols.js";
import { emptyFolder } from "./support/folder.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const advice = "look at docs/versions.md, then run scripts/api --update";

for (const [part, lines] of Object.entries(parts)) {
  const other = part === "cpp.txt" && written(part)[0] !== `by ${compiler()}`;
  test(
    `the API is the one that is written down: ${part}`,
    { skip: other && `it is written down ${written(part)[0]}` },
    () => {
      assert.deepEqual(changes(written(part), lines()), [], advice);
    },
  );
}

test("the members of App that comments and documents name are in the API", () => {
  const files = ["docs", "sdk/include/mcpapps"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)));
  const texts = files.filter((file) => /\.(md|h)$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\b(App::\w+)\(\)/g)].map(([, name]) => name)));
  assert.ok(named.size > 5, [...named].join());
  const lines = written("cpp.txt");
  const isThere = (name) => lines.some((line) => line.startsWith(`mcpapps::${name}: `));
  const missing = [...named].filter((name) => !isThere(name) && !isThere(name.replace("App::", "HostCalls::")));
  assert.deepEqual(missing, []);
});

describe("a break made on purpose is found", () => {
  const result = publicHeaders.find((file) => file.endsWith("/result.h"));
  /** What changes in the API of a header if its text does. */
  function after(from, to) {
    const text = readFileSync(result, "utf8");
    assert.ok(text.includes(from), from);
    const folder = emptyFolder();
    const file = join(folder, "mcpapps/result.h");
    mkdirSync(join(folder, "mcpapps"));
    writeFileSync(file, text.replace(from, to));
    return changes(declarations([result], folders), declarations([file], [folder, ...folders]));
  }

  test("a member that has gone", () => {
    assert.deepEqual(after("std::string message;", ""), ["- mcpapps::Error::message: std::string message"]);
  });

  test("a comment or another layout is no change", () => {
    assert.deepEqual(after("std::string message;", "std::string\n  message;  // what; happened {"), []);
  });

  test("an option of a CMake function that has gone", () => {
    const folder = emptyFolder();
    const text = readFileSync(join(root, "cmake/mcpapps_add_view.cmake"), "utf8");
    writeFileSync(join(folder, "mcpapps_add_view.cmake"), text.replace(";WASM_URL", ""));
    const before = written("cmake.txt").filter((line) => line.startsWith("mcpapps_add_view"));
    assert.deepEqual(changes(before, cmakeApi(folder)), ["- mcpapps_add_view WASM_URL value"]);
  });

  test("a type for TypeScript that has gone, also from a file that is imported", () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, "types"));
    writeFileSync(join(folder, "index.d.ts"), 'export * from "./types/app.js";\n');
    const write = (text) => writeFileSync(join(folder, "types/app.d.ts"), text);
    write("/** All. */\nexport interface App { close(): void; open(): void }\n");
    const before = typesApi(folder, ["index.d.ts"]);
    write("export interface App {\n  close(): void;\n}\n");
    assert.deepEqual(changes(before, typesApi(folder, ["index.d.ts"])), ["-     open(): void;"]);
  });
});
