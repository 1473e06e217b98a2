#!/usr/bin/env node
// The command `mcpapps`: hands over to the module of its first argument.
const commands = ["new"];

const [name, ...args] = process.argv.slice(2);
if (commands.includes(name)) {
  const { run } = await import(`./${name}.js`);
  process.exitCode = await run(args);
} else {
  const helps = await Promise.all(commands.map(async (command) => (await import(`./${command}.js`)).help));
  const asked = name === "--help" || name === undefined;
  (asked ? console.log : console.error)(helps.join("\n"));
  process.exitCode = asked ? 0 : 2;
}
