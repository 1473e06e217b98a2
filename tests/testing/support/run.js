// Runs test files as their authors would, and gives what they print.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./pages.js";

const playwright = `${root}node_modules/@playwright/test/cli.js`;

async function run(parameters, { env = {}, cwd = root } = {}) {
  // As without a test runner around it.
  const { NODE_TEST_CONTEXT, FORCE_COLOR, ...clean } = process.env;
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...clean, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  return { passed: code === 0, output };
}

export const runNodeTests = (files, options) => run(["--test", ...files], options);
export const runPlaywright = (parameters, options) => run([playwright, "test", ...parameters], options);
