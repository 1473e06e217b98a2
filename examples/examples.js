// What the scripts know of the examples: their folders, their views, their servers.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const examples = fileURLToPath(new URL("./", import.meta.url));
const pages = fileURLToPath(new URL("../build/demo/", import.meta.url));

const target = /^(?:mcpapps_add_view|add_custom_target)\((\w+?)(?:_page)?\b/m;

/**
 * The page that the build has made of the example's view, whose name is that of its target in CMake.
 * @param {string} example
 */
export function pageOf(example) {
  const [, name] = /** @type {RegExpExecArray} */ (
    target.exec(readFileSync(join(examples, example, "CMakeLists.txt"), "utf8"))
  );
  return join(pages, `${name}.html`);
}

/** Whether its server is one in JavaScript. @param {string} example */
export const hasServer = (example) => existsSync(join(examples, example, "server/server.js"));

/**
 * @param {string} example
 * @returns {Promise<{url: string, close: () => Promise<void>}>} the example's MCP server
 */
export async function startExample(example, { view = pageOf(example), port = 0 } = {}) {
  const { startServer } = await import(
    /** @type {any} */ (new URL(`./${example}/server/server.js`, import.meta.url))
  );
  return startServer({ view, port });
}

/**
 * How many lines of the upstream program the example changes; undefined where it ports none.
 * @param {string} example
 */
export function changedLines(example) {
  const patches = readdirSync(join(examples, example)).filter((file) => file.endsWith(".patch"));
  if (patches.length === 0) return undefined;
  const lines = patches.flatMap((file) => readFileSync(join(examples, example, file), "utf8").split("\n"));
  return lines.filter((line) => /^[-+](?!--|\+\+)/.test(line)).length;
}
