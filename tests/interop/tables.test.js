// The types of messages in C++ (tables.cpp) have the members that the reference's schemas have, of the same kinds. The
// declarations for TypeScript are compared with the reference's by tests/js_app/package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { CreateMessageResultWithToolsSchema } from "@modelcontextprotocol/core";
import { z } from "zod";
import { byMethod, results } from "../../web/testing/schemas.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = `${root}build/native-debug/tests/interop/mcpapps_tables`;
const tables = JSON.parse(execFileSync(program, { encoding: "utf8" }));

/** Paths of members; scalars have their kinds and names: `.role`, `.role: string`, `.role = user`. Any JSON is `*`. */
function pathsOf(schema, root = schema, path = "", around = []) {
  const inner = schema.$ref ? schema.$ref.split("/").slice(1).reduce((at, name) => at[name], root) : schema;
  if (around.includes(inner)) return [];
  const { type, properties = {}, items, enum: names = [], const: only, anyOf = [], oneOf = [], allOf = [] } = inner;
  const others = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  const kind = type === "integer" ? "number" : (type ?? typeof only);
  const isAny = !type && !others.length && !names.length && only === undefined;
  return [
    ...(isAny ? [`${path}*`] : []),
    ...(["string", "number", "boolean"].includes(kind) ? [`${path}: ${kind}`] : []),
    ...[...names, ...(only === undefined ? [] : [only])].map((name) => `${path} = ${name}`),
    ...others.flatMap((each) => pathsOf(each, root, path, [...around, inner])),
    ...Object.entries(properties).flatMap(([name, each]) =>
      [`${path}.${name}`, ...pathsOf(each, root, `${path}.${name}`, [...around, inner])]),
  ];
}

/** What `theirs` has and `ours` has not, without what is below another one. */
function missing(theirs, ours) {
  const open = ours.filter((path) => path.endsWith("*")).map((path) => path.slice(0, -1));
  // An enumeration that hosts may extend is a string.
  const isOfString = (path) => / = /.test(path) && !ours.some((other) => other.startsWith(path.replace(/ = .*/, " = ")));
  const lacks = (path) => !/\*$/.test(path) && !ours.includes(path) && !open.some((start) => path.startsWith(start));
  const all = [...new Set(theirs)].filter((path) => lacks(path) && !isOfString(path));
  return all.filter((path) => !all.some((other) => path.startsWith(other) && /^[.: ]/.test(path.slice(other.length))));
}

/** Members that only one side has. */
const differences = {
  "elicitation/create params": ["-.task", "-.elicitationId", "-.url"], // forms, and at once
  "notifications/message params": ["-._meta"],
  "ping params": ["-._meta"],
  "prompts/list result": ["+.prompts.arguments.title"],
  "ui/initialize result": ["+.hostCapabilities.elicitation"], // a draft
  "ui/message params": ["+.role = assistant"],
  "ui/resource-teardown params": ["+.reason"],
};

const answers = new Map([...results, ["sampling/createMessage", CreateMessageResultWithToolsSchema]]);
for (const [method, schemas] of Object.entries(tables)) {
  const theirs = { params: byMethod.get(method)?.shape.params, result: answers.get(method) };
  for (const [what, ours] of Object.entries(schemas)) {
    // Of an answer without members, the reference has no schema.
    if (!theirs[what] && Object.keys(ours.properties).length === 0) continue;
    test(`the ${what} of ${method} have the reference's members`, () => {
      const known = pathsOf(z.toJSONSchema(theirs[what], { io: "input", unrepresentable: "any" }));
      const own = pathsOf(ours);
      const [less, more] = [missing(known, own), missing(own, known)];
      const found = [...less.map((path) => `-${path}`), ...more.map((path) => `+${path}`)];
      assert.deepEqual(found, differences[`${method} ${what}`] ?? []);
    });
  }
}

test("each message of MCP Apps has a type", () => {
  const all = [...byMethod.keys()].filter((method) => /^ui\/(?!notifications\/sandbox-)/.test(method));
  assert.deepEqual(all.filter((method) => !tables[method]), []);
});

test("the SDK names the protocol's methods by their constants", () => {
  const files = ["sdk", "bindings"].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((file) => `${folder}/${file}`));
  const names = Object.keys(tables).map((method) => new RegExp(`"${method}("|: )`));
  const repeated = files
    .filter((file) => /\.(cpp|h)$/.test(file) && !file.startsWith("sdk/include/mcpapps/protocol/"))
    .flatMap((file) => readFileSync(root + file, "utf8").split("\n").map((line) => `${file}: ${line.trim()}`))
    .filter((line) => !/^\S+: \/\//.test(line) && names.some((name) => name.test(line)));
  assert.deepEqual(repeated, []);
});
