// Rules of CONTRIBUTING.md that a program can check.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The source files of these folders. */
function* sources(...folders) {
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* sources(path);
      if (entry.isFile() && /^\.(cpp|h)$/.test(extname(path))) {
        yield { path, text: readFileSync(join(root, path), "utf8") };
      }
    }
  }
}

const isProtocol = ({ path }) => path.startsWith("sdk/include/mcpapps/protocol/");
/** The names of messages. */
const methods = [...sources("sdk")].filter(isProtocol).flatMap(({ text }) =>
  [...text.matchAll(/Method<[^;]*?>\s+k\w+\{\s*"([^"]+)"/g)].map(([, name]) => name));

test("the SDK names the protocol's methods by their constants", () => {
  const files = [...sources("sdk", "bindings")];
  const repeated = files
    .filter((file) => !isProtocol(file))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter(
          (line) =>
            !/^\s*\/\//.test(line) &&
            methods.some((name) => line.includes(`"${name}"`) || line.includes(`"${name}: `)),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(repeated, []);
});
