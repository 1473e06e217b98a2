// Checks an MCP server: its tools that have views, and the resources of the views.
import { z } from "zod";
import { defaultArguments } from "../lib/arguments.js";
import { Authorization } from "../lib/authorization.js";
import { isObject } from "../lib/json_rpc.js";
import { connectTo } from "./connect.js";
import { selectDirectories } from "./directories.js";
import { checkForDirectories } from "./directory_server.js";
import { Findings } from "./report.js";
import { checkListing, checkResource } from "./server_resources.js";
import { checkCall, checkTool, isForModel, viewUriOf } from "./server_tools.js";

/** @import { Client } from "@modelcontextprotocol/client" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Resource } from "./directory_server.js" */
/** @import { Result, ServerOptions, ServerReport, View } from "./index.js" */
/** @typedef {{client: Client, views: View[], tools: Json[]}} Served */

/** The client's own schemas would refuse the mistakes that are reported. */
const anything = z.looseObject({});
const maxPages = 50;

/** Lists all pages of `name`. @type {(client: Client, method: string, name: string) => Promise<Json[]>} */
async function listAll(client, method, name) {
  /** @type {Json[]} */
  const items = [];
  let cursor;
  for (let page = 0; page < maxPages; page++) {
    /** @type {Json} */
    const answer = await client.request({ method, params: cursor ? { cursor } : {} }, anything);
    items.push(...(Array.isArray(answer[name]) ? answer[name] : []));
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  return items;
}

/** Reports the output of a server that is no message. @type {(name: string, strays: string[]) => Result[]} */
function checkOutput(name, strays) {
  const findings = new Findings(name);
  for (const line of strays) findings.add("server-output", `It writes: ${line.slice(0, 200)}`);
  return findings.results(["server-output"]);
}

/** @type {(promise: Promise<Json>) => Promise<Json>} */
const orError = (promise) => promise.catch((error) => ({ error }));

/** @param {ServerOptions & {use?: (served: Served) => Promise<void>}} options `use` runs while it is connected */
export async function checkServer({ url, command, authorization: given, tool, input, for: directories, use }) {
  const selected = selectDirectories(directories);
  const begin = Date.now();
  const name = url ?? /** @type {string[]} */ (command).join(" ");
  const connection = new Findings(name);
  /** @type {ServerReport} */
  const report = { name, results: [], views: [], milliseconds: 0 };
  let client;
  let strays;
  const authorization = new Authorization(name, given);
  try {
    ({ client, strays } = await connectTo({ url, command }, authorization));
  } catch (error) {
    await authorization.close();
    connection.add("server-connect", authorization.hide(/** @type {Error} */ (error).message));
    report.results = connection.results(["server-connect", "server-tools"], () => "the server cannot be reached");
    return report;
  }
  try {
    const { results, views, tools, checked, resources } = await inspect(client, { connection, tool, input });
    report.results = results;
    report.results.push(...checkForDirectories(selected, { tools: checked, resources, views, url }));
    report.views = views;
    await use?.({ client, views, tools });
  } finally {
    await client.close().catch(() => {});
    await authorization.close();
  }
  // At the end, as output during a call counts, too.
  if (command) report.results.push(...checkOutput(name, strays));
  report.milliseconds = Date.now() - begin;
  return report;
}

/**
 * @param {Client} client
 * @param {{connection: Findings, tool?: string, input?: object}} options
 */
async function inspect(client, { connection, tool: wanted, input }) {
  let all;
  try {
    all = await listAll(client, "tools/list", "tools");
  } catch (error) {
    connection.add("server-tools", `tools/list: ${/** @type {Error} */ (error).message}`);
    const results = connection.results(["server-connect", "server-tools"]);
    return { results, views: [], tools: [], checked: [], resources: [] };
  }
  const withView = all.filter((tool) => viewUriOf(tool) !== undefined);
  const tools = withView.filter(({ name }) => !wanted || name === wanted);
  if (tools.length === 0) {
    const names = withView.map(({ name }) => name).join(", ") || "none";
    connection.add(
      "server-tools",
      wanted
        ? `There is no tool ${wanted} with a view. Tools with views: ${names}.`
        : `None of its ${all.length} tools has a view.`,
    );
  }
  const results = connection.results(["server-connect", "server-tools"]);
  results.push(...tools.flatMap((tool) => checkTool(tool, all)));

  const listed = client.getServerCapabilities()?.resources
    ? await listAll(client, "resources/list", "resources").catch(() => [])
    : [];
  if (!wanted) results.push(...checkListing(listed));

  /** @type {View[]} */
  const views = [];
  /** @type {Resource[]} */
  const resources = [];
  for (const uri of new Set(tools.map(viewUriOf))) {
    const answer = await orError(client.request({ method: "resources/read", params: { uri: String(uri) } }, anything));
    const { results: found, html, meta } = checkResource(uri, answer);
    results.push(...found);
    const entry = listed.find((resource) => resource.uri === uri);
    resources.push({ uri, listed: entry, meta });
    const users = tools.filter((tool) => viewUriOf(tool) === uri);
    /** @type {View["calls"]} */
    const calls = [];
    for (const tool of users.filter(isForModel)) {
      const call = await callTool(client, tool, input);
      results.push(...call.results);
      if (call.result) calls.push({ tool, input: call.input, result: call.result });
    }
    const listedUi = entry?._meta?.ui;
    const ui = isObject(meta?.ui) ? meta.ui : undefined;
    views.push({ uri, html, csp: (ui ?? listedUi)?.csp, isListed: ui === undefined, calls });
  }
  return { results, views, tools: all, checked: wanted ? tools : all, resources };
}

/** @type {(client: Client, tool: Json, input?: Record<string, Json>) => Promise<Json>} */
async function callTool(client, tool, given) {
  const input = given ?? defaultArguments(tool.inputSchema);
  const answer = await orError(
    client.request({ method: "tools/call", params: { name: tool.name, arguments: input } }, anything),
  );
  return { input, result: answer.error ? undefined : answer, results: checkCall(tool, input, answer) };
}
