// The example loan over HTTP, with many clients and with requests of no regular client.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { before, describe, test } from "node:test";
import { buildServers, hasHttp, otherLibraries, servers } from "./cpp_servers.js";

const skip = !hasHttp && "the sources of cpp-httplib are not in the cache: scripts/test brings them";
before(() => skip || buildServers("loan_http_server"));

/** Starts the server for a test. */
async function start(t) {
  const child = spawn(servers.loan_http_server, ["0"], { stdio: ["ignore", "ignore", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const [line] = await once(createInterface({ input: child.stderr }), "line");
  return { child, url: /http:.*/.exec(line)[0] };
}

/** @returns {Promise<{status: number, text: string}>} */
async function post(url, body, { agent, headers } = {}) {
  const sent = request(url, { method: "POST", agent, headers: { "content-type": "application/json", ...headers } });
  for (const part of [body].flat()) sent.write(part);
  sent.end();
  const [answer] = await once(sent, "response");
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return { status: answer.statusCode, text };
}

const call = (id) => {
  const params = { name: "plan_loan", arguments: { amount: 1200, rate: 0, years: 1 } };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
};

describe("the server over HTTP", { skip }, () => {
  test("answers 100 clients, each of which keeps its connection", { timeout: 30_000 }, async (t) => {
    const { url } = await start(t);
    const agents = Array.from({ length: 100 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    t.after(() => agents.forEach((agent) => agent.destroy()));
    for (let round = 0; round < 3; ++round) {
      const answers = await Promise.all(agents.map((agent, i) => post(url, call(i), { agent })));
      assert.deepEqual(answers.map(({ text }) => JSON.parse(text).id), agents.map((_, i) => i));
    }
  });

  test("needs no other file, with a cpp-httplib of headers alone", async () => {
    assert.deepEqual(await otherLibraries(servers.loan_http_server), []);
  });

  test("refuses a message over 4 MB, whether it says its length or comes in chunks", async (t) => {
    const { url } = await start(t);
    const part = " ".repeat(1 << 20);
    const whole = part.repeat(5);
    for (const [body, headers] of [[whole, { "content-length": whole.length }], [Array(5).fill(part), {}]]) {
      assert.equal((await post(url, body, { headers })).status, 413);
    }
    const fits = [part, part, part, call(1)];
    assert.equal((await post(url, fits)).status, 200);
  });

  test("ends at SIGTERM, though clients keep their connections", { timeout: 30_000 }, async (t) => {
    const { child, url } = await start(t);
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    assert.equal((await post(url, call(1), { agent })).status, 200);
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [0, null]);
  });
});
