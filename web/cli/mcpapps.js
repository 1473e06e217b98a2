#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { forTerminal } from "../lib/text.js";
import { codeOf, messageOf } from "../lib/error_text.js";
import { didYouMean, UsageError } from "./usage.js";

const commands = {
  new: "makes a project: a view in C++ and an MCP server",
  dev: "shows views as hosts do, and again after each change",
  check: "examines a built page",
  translate: "writes WebAssembly as a script, for pages that may not run it",
};
/** @type {Record<string, () => Promise<{help: string, run: (argv: string[]) => number | Promise<number>}>>} */
const modules = {
  new: () => import("./new.js"),
  dev: () => import("./dev.js"),
  check: () => import("./check.js"),
  translate: () => import("./translate.js"),
};

const help = `mcpapps: views of MCP Apps in C++

${Object.entries(commands).map(([name, text]) => `  mcpapps ${name.padEnd(11)}${text}`).join("\n")}

  mcpapps COMMAND --help   says more about a command
  mcpapps --version
`;

/** Returns the exit code. @type {(words: string[]) => Promise<number>} */
async function main([name, ...argv]) {
  if (name === undefined) {
    console.error(help);
    return 2;
  }
  if (["--help", "-h", "help"].includes(name)) {
    if (Object.hasOwn(modules, argv[0] ?? "")) return main([argv[0], "--help"]);
    console.log(help);
    return 0;
  }
  if (["--version", "-v"].includes(name)) {
    console.log(version());
    return 0;
  }
  if (!Object.hasOwn(modules, name)) {
    throw new UsageError(
      `There is no command ${name}.${didYouMean(name, Object.keys(modules))}\nmcpapps --help lists the commands.`,
    );
  }
  const command = await modules[name]();
  const own = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  if (own.includes("--help") || own.includes("-h")) {
    console.log(command.help);
    return 0;
  }
  return command.run(argv);
}

/** The package's version, or the project's in the repository, whose manifest has none. */
function version() {
  /** @param {string} path */
  const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
  return (
    JSON.parse(read("../../package.json")).version ??
    /project\(\w+ VERSION ([\d.]+)/.exec(read("../../CMakeLists.txt"))?.[1]
  );
}

const [, , ...argv] = process.argv;
try {
  process.exit(await main(argv));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(`mcpapps: ${forTerminal(messageOf(error))}`);
  // Node's message names the file that is missing.
  if (codeOf(error) === "ERR_MODULE_NOT_FOUND" && !Object(error).url) {
    console.error("The Node packages are missing. Run scripts/setup in a clone of mcpapps; elsewhere: npm install.");
  }
  if (isUsage && Object.hasOwn(modules, argv[0] ?? "")) {
    console.error(`mcpapps ${argv[0]} --help shows how it is used.`);
  }
  process.exit(isUsage ? 2 : 1);
}
