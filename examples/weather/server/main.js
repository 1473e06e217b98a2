import { parseArgs } from "node:util";
import { startServer as startWeatherServer } from "./server.js";

const { values } = parseArgs({ options: { view: { type: "string" }, port: { type: "string", default: "3001" } } });
if (!values.view) {
  console.error("usage: node examples/weather/server/main.js --view FILE [--port N]");
  process.exit(2);
}
const { url } = await startWeatherServer({ view: values.view, port: Number(values.port) });
console.log(`The weather MCP server listens at ${url}`);
