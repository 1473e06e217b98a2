// A virtual screen.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { findExecutable } from "../../../web/testing/executable.js";

export const findXvfb = () => findExecutable("MCPAPPS_XVFB", ["Xvfb"]);

/** Starts a screen with a free number. */
export async function startScreen() {
  const server = spawn(findXvfb(), ["-displayfd", "3", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(createInterface(server.stdio[3]), "line");
  return { server, display: `:${number}` };
}
