import { parseArgs } from "node:util";
import { startDevHost } from "./server/dev_host.js";

const { values } = parseArgs({ options: { server: { type: "string" }, port: { type: "string", default: "8080" } } });
if (!URL.canParse(values.server ?? "")) {
  console.error("usage: node web/main.js --server URL [--port N]");
  process.exit(2);
}
const { url } = await startDevHost({ server: values.server, port: Number(values.port) });
console.log(`The dev host is at ${url}`);
