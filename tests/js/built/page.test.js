// What every built page must be, whatever its view does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { javaScriptOf, payloadOf, scriptsOf } from "../support/page.js";

const folder = new URL("../../../build/demo/", import.meta.url);
// Of views in C++: one in TypeScript has what its packages bring.
const files = readdirSync(folder).filter((name) => name.endsWith(".html") && name !== "manifold.html");

test("there are pages to look at", () => assert.ok(files.length > 0));

for (const file of files) {
  const page = readFileSync(new URL(file, folder), "utf8");
  const glue = payloadOf(page, "glue").toString();
  const js = javaScriptOf(page);
  const wasm = payloadOf(page, "wasm");
  const translator = payloadOf(page, "translator")?.toString() ?? "";
  const texts = Object.entries({ page, glue, js, translator });

  test(`${file} holds a valid WebAssembly program and two that parse`, () => {
    assert.ok(WebAssembly.validate(wasm));
    new vm.Script(glue);
    new vm.Script(`${js}\n${glue}`);
    for (const script of scriptsOf(page)) new vm.Script(script);
  });

  test(`${file} makes no code from strings, which hosts forbid`, () => {
    for (const [name, text] of texts) {
      assert.doesNotMatch(text, /\beval\s*\(/, `eval in ${name}`);
      assert.doesNotMatch(text, /\bnew\s+Function\b|[^.\w]Function\s*\(/, `Function in ${name}`);
    }
  });

  test(`${file} refers to nothing outside itself`, () => {
    assert.doesNotMatch(page, /<script[^>]*\ssrc\s*=/i);
    assert.doesNotMatch(page, /<link\b/i);
    for (const [name, whole] of texts) {
      const text = whole.replace(/ value="[^"]*"/g, ""); // what a field shows is for the user
      // Emscripten's file system could decode pictures and sounds, which no view asks for.
      const hasFiles = name === "glue" && text.includes("ErrnoError");
      if (!hasFiles) {
        assert.doesNotMatch(text, /["'`](data|blob):[a-z]*\/?[a-z]*[;,]|createObjectURL/, `a data URL in ${name}`);
      }
      assert.doesNotMatch(text, /["'`(]\s*(https?:)?\/\/(?!www\.w3\.org)[a-z]/i, `an address in ${name}`);
    }
  });
}
