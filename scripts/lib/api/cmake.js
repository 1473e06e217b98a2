// The CMake functions for authors, with their options.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const kinds = ["", " value", " values"];

/** @param {string} folder of the modules */
export function cmakeApi(folder) {
  return readdirSync(folder)
    .filter((file) => /^mcpapps_(add_\w+|embed_view)\.cmake$/.test(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const name = /^function\((\w+)/m.exec(text)?.[1] ?? file;
      const [, lists = ""] = /cmake_parse_arguments\(PARSE_ARGV \d+ \w+\s([^)]*)\)/.exec(text) ?? [];
      const named = lists
        .trim()
        .split(/\s+/)
        .flatMap((list, i) => (list.match(/\w+/g) ?? []).map((option) => `${name} ${option}${kinds[i]}`));
      return [name, ...named.sort()];
    });
}
