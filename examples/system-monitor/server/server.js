// Measures the machine that it runs on: a tool that opens the view, and one that only the view may call.
import { randomUUID } from "node:crypto";
import { availableParallelism, cpus, freemem, hostname, loadavg, platform, release, totalmem } from "node:os";
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const systemSchema = z.object({
  name: z.string(),
  platform: z.string(),
  processor: z.string(),
  cores: z.number().int(),
  memory: z.number().describe("Bytes"),
});
const statsSchema = z.object({
  time: z.number().describe("Seconds since 1970"),
  cores: z.array(z.object({ busy: z.number(), idle: z.number() })).describe("Milliseconds since the start"),
  memoryUsed: z.number().describe("Of 1"),
  load: z.array(z.number()).describe("Over 1, 5 and 15 minutes; empty where there is no such thing"),
});

function showSystem() {
  const system = {
    name: hostname(),
    platform: `${platform()} ${release()}`,
    processor: cpus()[0]?.model.trim() || "unknown processor",
    cores: cpus().length || availableParallelism(),
    memory: totalmem(),
  };
  return {
    content: [{ type: "text", text: `Shows how busy ${system.name} is. The user sees curves that go on.` }],
    structuredContent: system,
    // Under this name the view keeps what its user chose.
    _meta: { viewUUID: randomUUID() },
  };
}

function getStats() {
  const cores = cpus().map(({ times: { idle, ...busy } }) => ({
    busy: Object.values(busy).reduce((sum, time) => sum + time, 0),
    idle,
  }));
  const load = platform() === "win32" ? [] : loadavg();
  const stats = { time: Date.now() / 1000, cores, memoryUsed: 1 - freemem() / totalmem(), load };
  return { content: [{ type: "text", text: JSON.stringify(stats) }], structuredContent: stats };
}

export const startServer = exampleServer("system-monitor", "System monitor", {
  show_system: {
    title: "System monitor",
    description: "Shows the user how busy the machine of this server is, live.",
    inputSchema: z.object({}),
    outputSchema: systemSchema,
    answer: showSystem,
  },
  get_stats: {
    title: "Measurements",
    description: "The measurements that the view draws.",
    inputSchema: z.object({}),
    outputSchema: statsSchema,
    // Not the model's: it is called every few seconds. Without a view: else some hosts list it as one more app.
    _meta: { ui: { visibility: ["app"] } },
    answer: getStats,
  },
});
