// The declarations compile by themselves, and so does what authors write against them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";
import ts from "typescript";
import { complaints, readPackages } from "../support/declarations.js";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = new URL("../../../js_glue/npm/types/", import.meta.url);
const declarations = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

function tsc(...args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [path("../../../node_modules/typescript/bin/tsc"), ...args], (error, stdout) =>
      resolve({ failed: Boolean(error), stdout }),
    );
  });
}

describe("The declarations", () => {
  test("compile with what authors write, and refuse what is wrong", async () => {
    const { failed, stdout } = await tsc("-p", path("../types"));
    assert.equal(stdout, "");
    assert.equal(failed, false);
  });

  test("compile with the library of ES2020, and themselves checked", async () => {
    const { stdout } = await tsc("-p", path("../types/tsconfig.es2020.json"));
    assert.equal(stdout, "");
  });

  test("take and refuse what the reference's do: the same text compiles against it", () => {
    const { ref, client } = readPackages();
    const fromReference = (_, type = "", list) => {
      const names = list.split(",").map((name) => name.trim()).filter(Boolean);
      const own = names.filter((name) => ref.exports.has(name));
      const mcp = names.filter((name) => !ref.exports.has(name) && client.exports.has(name));
      return (
        `import ${type}{ ${own} } from "@modelcontextprotocol/ext-apps"; import ${type}{ ${mcp} } ` +
        'from "@modelcontextprotocol/client";'
      );
    };
    const texts = readdirSync(path("../types"))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(path(`../types/${name}`), "utf8"))
      .map((text) => text.replaceAll('"mcpapps/react"', '"@modelcontextprotocol/ext-apps/react"'))
      .map((text) => text.replace(/import (type )?\{([^}]*)\} from "mcpapps";/g, fromReference));
    assert.deepEqual(complaints(...texts).map(({ message }) => message), [
      "Cannot find name 'ready'.",
      "Property 'dispose' does not exist on type 'App'.",
    ]);
  });

  test("stand by themselves: they import nothing but each other", () => {
    for (const [name, text] of declarations) {
      for (const [, from] of withoutComments(text).matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)) {
        assert.match(from, /^\.\/\w+\.js$/, `${name} imports ${from}`);
      }
    }
  });

  test("say of every member of App and of every function and class what it is for", () => {
    const { our } = readPackages();
    assert.ok(our.members.length > 40);
    const bare = our.members.filter(({ documentation }) => !documentation).map(({ name }) => `App.${name}`);
    for (const [name, { symbol, documentation }] of our.exports) {
      if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class) && !documentation) bare.push(name);
    }
    assert.deepEqual(bare, []);
  });
});
