// js_glue/link/browser/storage.js in a fake window without room; tests/browser/openai.test.js has real ones.
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
const name = "mcpapps:view:a";

/** A storage with room for so many states. @param {Record<string, string>} texts */
function offer(texts, room) {
  const quota = Object.assign(new Error("no room"), { name: "QuotaExceededError" });
  const setItem = (key, text) => {
    if (!(key in texts) && Object.keys(texts).length >= room) throw quota;
    texts[key] = text;
  };
  const functions = { getItem: (key) => texts[key] ?? null, setItem, removeItem: (key) => delete texts[key] };
  window.localStorage = new Proxy(texts, { get: (_, key) => functions[key] ?? texts[key] });
  return texts;
}

test("the oldest state of another view makes room, and nothing else does", () => {
  const texts = offer({ "mcpapps:view:b": "2 {}", "mcpapps:view:c": "1 {}", other: "0" }, 3);
  assert.deepEqual(plain(glue._mcpapps_storage_write(name, { page: 7 })), {});
  assert.deepEqual(Object.keys(texts).sort(), [name, "mcpapps:view:b", "other"]);
  assert.deepEqual(plain(glue._mcpapps_storage_read(name)), { kept: { page: 7 } });
});

test("where there is no room, it says so", () => {
  offer({ other: "0" }, 1);
  assert.deepEqual(plain(glue._mcpapps_storage_write(name, {})), { full: "QuotaExceededError: no room" });
});
