// Test tools of others for servers, from npm, with the newer Node that they need. Kept in the cache.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../js/support/cache.js";
import { npm } from "./new_project.js";

export const packages = [
  "node@22.23.3",
  "@modelcontextprotocol/conformance@0.1.16",
  "@modelcontextprotocol/inspector@2.12.0",
];
const place = join(cache, "protocol-tools", createHash("sha256").update(packages.join()).digest("hex").slice(0, 8));
const program = (name) => join(place, "node_modules/.bin", name);

/** Each begins with the program and its first argument. */
export const tools = {
  conformance: [program("node"), program("conformance")],
  inspector: [program("node"), program("mcp-inspector"), "--cli"],
};

/** Resolves with the reason if they are unavailable. @returns {Promise<string | undefined>} */
export async function bringProtocolTools() {
  const complete = join(place, "complete");
  if (existsSync(complete)) return undefined;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), "{}");
  try {
    await npm(["install", "--foreground-scripts", ...packages], place);
  } catch (error) {
    return `npm could not bring ${packages.join(", ")}: ${error.message.split("\n")[0]}`;
  }
  writeFileSync(complete, "");
  return undefined;
}
