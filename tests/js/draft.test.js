// js_glue/npm/draft.js
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewContent } from "../../js_glue/npm/draft.js";

const mimeType = "application/vnd.chart+json";
/** @type {(text: unknown, type?: string, ui?: object) => any} */
const block = (text, type = mimeType, ui = { content: {} }) => ({
  type: "resource", resource: { uri: "chart://1", mimeType: type, text }, _meta: { ui },
});

test("a result's content for the view is found by its type", () => {
  const content = [
    { type: "text", text: "{}" },
    block("{}", "text/plain"),
    block('{"kind":"for the model"}', mimeType, {}),
    block('{"kind":"bars"}'),
  ];
  assert.deepEqual(viewContent({ content }, mimeType), { kind: "bars" });
  assert.equal(viewContent({ content }, "image/png"), undefined);
});

test("a content for the view that is no JSON is an error with its path", () => {
  const problem = { code: "INVALID_RESULT", message: "content[0].resource.text: is no JSON" };
  assert.throws(() => viewContent({ content: [block("{")] }, mimeType), problem);
  const missing = { code: "INVALID_RESULT", message: "content[0].resource.text: is missing" };
  assert.throws(() => viewContent({ content: [block(undefined)] }, mimeType), missing);
});
