// The names of a release program's functions in stack traces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { symbolize, symbolsOf } from "../../../cmake/symbols.mjs";

const symbols = symbolsOf({
  map: "0:emscripten_get_now\n7:shop::Basket::total\\28\\29 const\n9:\\28anonymous namespace\\29::f\\28\\29\n",
  glue: "1\n2\n3",
});

for (const [browser, before, after] of [
  [
    "Chromium, WebAssembly",
    "    at wasm://wasm/0a1b:wasm-function[7]:0x1f",
    "    at shop::Basket::total() const (wasm://wasm/0a1b:wasm-function[7]:0x1f)",
  ],
  [
    "Chromium, JavaScript",
    "    at f7 (<anonymous>:4:40692)",
    "    at shop::Basket::total() const (<anonymous>:4:40692)",
  ],
  [
    "Chromium, a method",
    "    at Array.f7 (https://host/:4:9)",
    "    at Array.shop::Basket::total() const (https://host/:4:9)",
  ],
  [
    "Chromium, a function of no name space",
    "    at f9 (<anonymous>:4:1)",
    "    at (anonymous namespace)::f() (<anonymous>:4:1)",
  ],
  [
    "Firefox, WebAssembly",
    "@https://host/ line 9 > WebAssembly.Module:wasm-function[7]:0x1f",
    "@https://host/ line 9 > shop::Basket::total() const (WebAssembly.Module:wasm-function[7]:0x1f)",
  ],
  ["Firefox, JavaScript", "f7@https://host/:4:40692", "shop::Basket::total() const@https://host/:4:40692"],
  [
    "Safari, WebAssembly",
    "<?>.wasm-function[7]@[wasm code]",
    "shop::Basket::total() const (<?>.wasm-function[7])@[wasm code]",
  ],
]) {
  test(`the functions of a stack trace get the names of C++: ${browser}`, () => {
    assert.equal(symbolize(`Error: here\n${before}\nmore`, symbols), `Error: here\n${after}\nmore`);
  });
}

test("what is not known stays as it is: other functions, and those of the glue", () => {
  const stack =
    "Error\n    at wasm-function[8]:0x1\n    at f7 (<anonymous>:3:1)\n    at toString (<anonymous>:9:1)\n" +
    "    at f8 (<anonymous>:9:1)";
  assert.equal(symbolize(stack, symbols), stack);
});
