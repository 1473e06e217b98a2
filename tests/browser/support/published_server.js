// A server of an npm package, as a process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "./free_port.js";

/** @param {string} name of the package @returns {Promise<{url: string, close: () => Promise<void>}>} */
export async function startPublishedServer(name) {
  const program = fileURLToPath(new URL(`../../../node_modules/${name}/dist/index.js`, import.meta.url));
  const port = await freePort();
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: port },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(server, "exit");
  const [said] = await Promise.race([once(server.stdout, "data"), ended]);
  if (!String(said).includes("listening")) throw new Error(`${name} did not start: ${said}`);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.kill("SIGKILL");
      await ended;
    },
  };
}
