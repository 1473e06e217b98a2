// What the page of the dev host shows, at first, and what follows from it.
import { devHost } from "./look/host_context.js";

export const initialState = (options) => ({
  status: "connecting",
  connection: "connecting",
  error: "",
  // Whether the view has told that it could not start or that its program has ended, and in which function.
  crashed: false,
  place: undefined,
  // The first error that the view told of, in a line; empty when a person has seen it.
  trouble: "",
  // The same of the MCP server's process.
  serverTrouble: "",
  // The one of the inspector's that is shown.
  tab: "traffic",
  config: undefined,
  server: "connecting…",
  hosts: [],
  tools: [],
  options,
  shown: undefined,
  // Whether the view has stopped to answer.
  isSilent: false,
  engine: null,
  // The engines in the page, if mcpapps made it.
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
});

/** The host that the page imitates, or itself. */
export const imitatedIn = ({ hosts, options }) => hosts.find(({ id }) => id === options.host) ?? devHost;
/** The tool that is chosen. */
export const toolIn = ({ tools, options }) => tools.find(({ name }) => name === options.tool);
/** Which engines are in a page that mcpapps has made. */
export const enginesIn = ({ html }) => ({
  hasWasm: html.includes('id="mcpapps-wasm"'),
  hasJs: /id="mcpapps-(js|translator)"/.test(html),
});
