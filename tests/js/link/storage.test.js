// js_glue/link/browser/storage.js in a fake window; tests/browser/openai.test.js has real ones.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { linkLibraries } from "../support/glue_library.js";

let window, glue;

// Values pass as they are in place of their packed form.
beforeEach(() => {
  window = {};
  const asItIs = (value) => value;
  glue = linkLibraries(["browser/storage"], {
    window,
    mcpappsPack: asItIs,
    mcpappsUnpack: asItIs,
    UTF8ToString: asItIs,
    mcpappsPageSession: {},
  });
});

// Objects of the other context compare as equal once they are JSON.
const plain = (value) => value && JSON.parse(JSON.stringify(value));
const read = (key = "") => plain(glue._mcpapps_storage_read(key));
const write = (value, modelContent = 0) => plain(glue._mcpapps_storage_write("", value, modelContent));

/** ChatGPT, which keeps `widgetState`. */
function offer(widgetState) {
  window.openai = { widgetState, setWidgetState: (state) => void (window.openai.widgetState = state) };
}

test("a widget state is kept without a name, beside what the author keeps there", () => {
  offer({ modelContent: "page 1", privateContent: { scroll: 12 }, imageIds: ["file_1"] });
  assert.deepEqual(read(), {});
  assert.deepEqual(write({ page: 7 }), {});
  assert.deepEqual(read(), { kept: { page: 7 } });
  assert.deepEqual(plain(window.openai.widgetState), {
    modelContent: "page 1",
    privateContent: { scroll: 12, savedState: { page: 7 } },
    imageIds: ["file_1"],
  });
});

test("what the model is to know replaces what it was told", () => {
  offer(null);
  write({ page: 7 }, "page 7");
  assert.deepEqual(plain(window.openai.widgetState), {
    modelContent: "page 7",
    privateContent: { savedState: { page: 7 } },
  });
});

test("a widget state that is no object is garbage, and replaced by the next", () => {
  offer("seven");
  assert.deepEqual(read(), { garbage: "the widget state is no object" });
  write({ page: 8 });
  assert.deepEqual(read(), { kept: { page: 8 } });
});

test("a setWidgetState() that throws or rejects disturbs nothing", async () => {
  for (const setWidgetState of [() => { throw new Error("no"); }, () => Promise.reject(new Error("no"))]) {
    window.openai = { widgetState: null, setWidgetState };
    assert.deepEqual(write({ page: 1 }), {});
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test("a window.openai that throws is none", () => {
  Object.defineProperty(window, "openai", { get() { throw new Error("no"); } });
  assert.deepEqual(read(), { refused: "the server has named no viewUUID" });
});
