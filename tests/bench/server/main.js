// Compares the C++ server of examples/loan over HTTP with the same server by the official TypeScript SDK. scripts/bench
// server runs this after the build.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isQuick, publish } from "../benchmark.js";
import { kilobytes, milliseconds, quantile, table, watchConditions } from "../tables.js";
import { load } from "./load.js";

const path = (from) => fileURLToPath(new URL(from, import.meta.url));
const [program, page] = process.env.MCPAPPS_BENCH_SERVER.split(":");
const seconds = isQuick ? 1 : 6;

async function start(name, command, args) {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  const [line] = await once(createInterface({ input: child.stderr }), "line");
  const [url] = /http:.*/.exec(line);
  const ask = async (method, params = {}) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "accept": "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return JSON.parse((await answer.text()).replace(/^[^]*?data: /, "")).result;
  };
  const { resources: [{ uri }] } = await ask("resources/list");
  return { name, url, uri, end: () => child.kill() };
}

const conditions = watchConditions("scripts/bench server");
const ours = await start("C++", program, ["0"]);
const other = await start("TypeScript", process.execPath, [path("other.js"), page]);
const loan = { amount: 10_000, rate: 4, years: 5 };
const kinds = {
  "tools/call": () => ({ method: "tools/call", params: { name: "plan_loan", arguments: loan } }),
  "resources/read": ({ uri }) => ({ method: "resources/read", params: { uri } }),
};

const numbers = ({ times, seconds: took, errors }) => ({
  rate: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99), errors,
});
const cell = ({ rate, p50, p99, errors }) =>
  `${rate.toFixed(0)}/s, ${milliseconds(p50)}, ${milliseconds(p99)}${errors ? `, ${errors} errors` : ""}`;

const rows = [];
for (const [kind, what] of Object.entries(kinds)) {
  for (const clients of [1, 8, 100]) {
    const measured = [];
    for (const server of [ours, other]) {
      console.error(`[bench] ${kind}, ${clients} clients, ${server.name}`);
      measured.push(numbers(await load({ url: server.url, clients, seconds, ...what(server) })));
    }
    const ratio = (measured[0].rate / measured[1].rate).toFixed(1);
    rows.push([kind, String(clients), ...measured.map(cell), ratio]);
  }
}
console.error("[bench] 100 clients for a minute");
const minute = await load({ url: ours.url, clients: 100, seconds: isQuick ? 5 : 60, ...kinds["tools/call"](ours) });
for (const server of [ours, other]) server.end();

const size = kilobytes(readFileSync(page).length);
publish("reports/server.md", [[/^## Measured\n[^]*?(?=\n## )/m, `## Measured

${conditions()}
The page has ${size}. Requests a second, the median time of one, and the 99th percentile:

${table(["", "clients", ours.name, other.name, "rate, C++ to TypeScript"], rows)}

100 clients that keep their connections, for ${minute.seconds.toFixed(0)} s: ${minute.times.length} calls,
${minute.errors} errors, the longest ${milliseconds(quantile(minute.times, 1))}.
`]]);
