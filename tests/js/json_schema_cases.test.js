// What the C++ tests compare our validator with is what ajv says, and not an old copy of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { casesFile, makeCases } from "../fixtures/make_json_schema_cases.mjs";

test("the JSON Schema cases are those that the script makes", () => {
  assert.ok(makeCases() === readFileSync(casesFile, "utf8"), "run node tests/fixtures/make_json_schema_cases.mjs");
});
