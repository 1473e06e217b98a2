// An MCP server for a page without one: a tool, named after the page, that shows it.
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { didYouMean } from "../lib/did_you_mean.js";
import { codeOf, messageOf } from "../lib/error_text.js";
import { isObject } from "../lib/json_rpc.js";

/**
 * @import { CallToolResult } from "@modelcontextprotocol/server"
 * @typedef {{arguments?: Record<string, unknown>, result?: CallToolResult}} Fixture
 */

/**
 * `fixture` is a file {"arguments": …, "result": …}; `log` gets the mistakes in it.
 * @param {{page: string, fixture?: string, log?: (text: string) => void}} options
 */
export function createPageServer({ page, fixture, log = () => {} }) {
  /** @type {string | undefined} */
  let told;
  /** @param {Error} error @returns {Fixture} */
  const tell = ({ message }) => {
    if (message !== told) log(message);
    told = message;
    return {
      result: { isError: true, content: [{ type: "text", text: message }], _meta: { [fixtureProblem]: message } },
    };
  };
  const mcp = createMcpHandler(async () => {
    // Read for each request, as the files may change.
    const { arguments: values = {}, result } = fixture ? await readFixture(fixture).catch(tell) : {};
    const name = toolName(page);
    const uri = `ui://${name}/view`;
    const server = new McpServer({ name, title: basename(page), version: "0.0.0" });
    const inputSchema = fromJsonSchema({
      type: "object",
      ...propertiesOf(values),
    });
    const description = `Shows ${basename(page)}.`;
    registerAppTool(
      server,
      name,
      { title: name, description, inputSchema, _meta: { ui: { resourceUri: uri } } },
      () => ({
        content: [{ type: "text", text: "" }],
        ...result,
      }),
    );
    registerAppResource(server, name, uri, {}, async () => ({
      contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: await readPage(page) }],
    }));
    return server;
  });
  return { handle: toNodeHandler(mcp), restart: async () => {}, close: () => mcp.close() };
}

/** The key of a mistake of the fixture in a result. */
const fixtureProblem = "mcpapps.dev/fixture-problem";

const parts = ["arguments", "result"];

/** Reads a fixture, or throws an error that names the mistake. @param {string} file @returns {Promise<Fixture>} */
export async function readFixture(file) {
  let value;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is not JSON: ${messageOf(error)}`);
  }
  if (!isObject(value)) {
    throw new Error(`${file} is not an object with "arguments" and "result".`);
  }
  for (const name of Object.keys(value)) {
    if (!parts.includes(name)) {
      throw new Error(
        `In ${file}, "${name}" is unknown.${didYouMean(name, parts)} A fixture has "arguments" and "result".`,
      );
    }
  }
  for (const part of parts) {
    if (value[part] !== undefined && !isObject(value[part])) throw new Error(`In ${file}, "${part}" is not an object.`);
  }
  return value;
}

/** @param {object} values @returns {{properties: Record<string, object>, additionalProperties: boolean}} */
const propertiesOf = (values) => ({
  properties: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, propertyOf(value)])),
  additionalProperties: true,
});

/** The schema of a form's field for the value. @param {any} value @returns {object} */
function propertyOf(value) {
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (value === null) return { default: value };
  if (type === "array") return { type, default: value, items: {} };
  if (type === "object") return { type, default: value, ...propertiesOf(value) };
  return { type, default: value };
}

/** @param {string} page */
const toolName = (page) => basename(page, extname(page)).replace(/[^\w.-]/g, "_").slice(0, 64) || "page";

/** @param {string} page */
async function readPage(page) {
  try {
    return await readFile(page, "utf8");
  } catch (error) {
    throw new Error(codeOf(error) === "ENOENT" ? `There is no file ${page} yet.` : messageOf(error));
  }
}
