// The weather example in the dev host: both servers, one address. With --check a browser tries it.
import { parseArgs } from "node:util";
import { startWeatherServer } from "../examples/weather/server/server.js";
import { startDevHost } from "./dev_host.js";

const { values } = parseArgs({
  options: { view: { type: "string" }, screenshots: { type: "string" }, check: { type: "boolean", default: false } },
});
if (!values.view || (values.check && !values.screenshots)) {
  console.error("usage: node web/demo.js --view FILE [--check --screenshots FOLDER]");
  process.exit(2);
}

const weather = await startWeatherServer({ view: values.view });
const host = await startDevHost({ server: weather.url });

if (values.check) {
  const { checkDemo } = await import("./demo_check.js");
  const ok = await checkDemo(host.url, values.screenshots);
  await host.close();
  await weather.close();
  process.exit(ok ? 0 : 1);
}
console.log(`Open ${host.url}/?autorun=1 (Ctrl+C ends it)`);
