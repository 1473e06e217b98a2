// The weather's MCP server: one tool, and the view that shows its result.
import { startExampleServer } from "../../support/server.js";
import { registerWeatherTool } from "./tools.js";

/** @param {{view: string, port?: number}} options `view` is the built HTML file */
export const startServer = (options) =>
  startExampleServer({ name: "weather", title: "Weather", registerTools: registerWeatherTool, ...options });
