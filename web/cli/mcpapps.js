#!/usr/bin/env node
// The command `mcpapps`.
import { help, run } from "./check.js";

const [name, ...rest] = process.argv.slice(2);
if (name === "check") {
  process.exitCode = await run(rest);
} else {
  console.error(help);
  process.exitCode = 2;
}
