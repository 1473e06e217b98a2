// The state of the dev host's page.
import { devHost } from "./look/host_context.js";

/**
 * @import { Tool } from "@modelcontextprotocol/client"
 * @import { Host } from "../../hosts/hosts.js"
 * @import { Json } from "../../lib/json_rpc.js"
 * @import { BuildResult } from "../../server/builder.js"
 * @import { ServerEvents } from "../../server/events.js"
 * @import { ServerConfig } from "../../server/host_server.js"
 * @import { Line } from "./log/lines.js"
 * @import { ShownHost } from "./look/host_context.js"
 * @import { Options } from "./options.js"
 * @import { Question } from "./questions.js"
 * @import { Violation } from "./view/accessibility.js"
 * @import { Call } from "./view/run.js"
 *
 * @typedef {ServerConfig & {sandbox: string, views: string}} Config with the origins of the views
 * @typedef {Partial<BuildResult> & {
 *   state: ServerEvents["build"]["state"], command?: string, isFirst?: boolean, at?: number,
 * }} Build the last one, and when it was reported
 * @typedef {{awaited?: string, differences?: string[], done?: boolean, error?: string}} Progress of a replay
 *
 * @typedef {object} State
 * @property {"connecting" | "ready" | "error" | "idle"} status
 * @property {"connecting" | "connected" | "failed"} connection
 * @property {string} error
 * @property {boolean} crashed
 * @property {string | undefined} place
 * @property {string} trouble
 * @property {string} serverTrouble
 * @property {string} tab
 * @property {Config} config undefined until it has been read
 * @property {string | undefined} server
 * @property {Host[]} hosts
 * @property {Tool[]} tools
 * @property {Options} options
 * @property {Tool | undefined} shown
 * @property {boolean} isSilent
 * @property {"wasm" | "js" | null} engine
 * @property {boolean} hasWasm
 * @property {boolean} hasJs
 * @property {Json} modelContext
 * @property {Line[]} messages
 * @property {Line[]} log
 * @property {number} violations
 * @property {Question[]} questions
 * @property {Tool[]} appTools
 * @property {Build | null} build
 * @property {{running?: boolean, violations?: Violation[], error?: string} | null} accessibility
 * @property {Progress | null} replay
 * @property {Call | null} call the one whose view is shown
 * @property {boolean} isAway whether the conversation has gone on, so that the view is out of sight
 * @property {ServerEvents["authorization"] | null} authorization what the user has to do for the server
 */

/** @param {Options} options @returns {State} */
export const initialState = (options) => ({
  status: "connecting",
  connection: "connecting",
  error: "",
  // Whether the view has reported that it could not start or has ended; and the function in which it did.
  crashed: false,
  place: undefined,
  // The first error of the view, in a line; empty when the user has seen it.
  trouble: "",
  // The same for the MCP server's process.
  serverTrouble: "",
  tab: "traffic",
  config: /** @type {Config} */ (/** @type {unknown} */ (undefined)),
  server: "connecting…",
  hosts: [],
  tools: [],
  options,
  shown: undefined,
  // Whether the view has stopped responding.
  isSilent: false,
  engine: null,
  // The engines in a page made by mcpapps.
  hasWasm: false,
  hasJs: false,
  modelContext: null,
  messages: [],
  log: [],
  violations: 0,
  questions: [],
  appTools: [],
  build: null,
  accessibility: null,
  replay: null,
  call: null,
  isAway: false,
  authorization: null,
});

/** The host that the page imitates. @type {(state: Pick<State, "hosts" | "options">) => ShownHost} */
export const imitatedIn = ({ hosts, options }) => hosts.find(({ id }) => id === options.host) ?? devHost;
/** The chosen tool. @param {{tools: Tool[], options: {tool: string}}} state */
export const toolIn = ({ tools, options }) => tools.find(({ name }) => name === options.tool);
/** The engines in a page made by mcpapps. @param {{html: string}} view */
export const enginesIn = ({ html }) => ({
  hasWasm: html.includes('id="mcpapps-wasm"'),
  hasJs: /id="mcpapps-(js|translator)"/.test(html),
});
