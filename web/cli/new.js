// `mcpapps new`: makes a project from the folders in web/template.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { isClone, ourName, ourPackage, specifierOf } from "./new/dependencies.js";
import { namesOf } from "../lib/names.js";
import { filesOf, servers, templates, writeProject } from "./new/templates.js";
import { didYouMean, parseOptions, UsageError } from "./usage.js";

/** @import { Parts } from "./new/templates.js" */

/** @param {Parts} choices */
const listOf = (choices) =>
  Object.entries(choices)
    .map(([name, { about }]) => `  ${name.padEnd(9)}${about}`)
    .join("\n");
const lists = `Templates
${listOf(templates)}

Servers
${listOf(servers)}
`;

export const help = `mcpapps new: makes a project of a view in C++ and its MCP server, which builds, tests and runs

  mcpapps new FOLDER    in a folder that is new or empty
  mcpapps new --list    says which templates and servers there are

  --template NAME    what the view is made of: ${Object.keys(templates).join(", ")}; by default page
  --server NAME      what its server is written in: ${Object.keys(servers).join(", ")}; by default node
  --name NAME        what the project is called; by default as its folder
  --mcpapps SPEC     what its package.json says of mcpapps-devkit: ^1.2.0, file:../mcpapps-devkit-1.2.0.tgz; by
                     default the version, the archive or the clone that this command belongs to

${lists}
Examples
  mcpapps new my-view
  mcpapps new my-scene --template canvas --server cpp
  mcpapps new . --name "Sales chart"
`;

// Files that may be there before.
const harmless = [".git", ".DS_Store"];

/** Makes the folder if there is none, and returns its path without symbolic links. @param {string} path */
function emptyFolder(path) {
  if (existsSync(path) && !statSync(path).isDirectory()) throw new UsageError(`${path} is a file.`);
  mkdirSync(path, { recursive: true });
  const others = readdirSync(path).filter((name) => !harmless.includes(name));
  if (others.length > 0) throw new UsageError(`${path} is not empty: there is ${others.slice(0, 3).join(", ")}.`);
  return realpathSync(path);
}

/** Checks the value of an option. @type {(option: string, value: string, choices: Parts) => string} */
function chosen(option, value, choices) {
  const names = Object.keys(choices);
  if (names.includes(value)) return value;
  throw new UsageError(`--${option} ${value} is none of ${names.join(", ")}.${didYouMean(value, names)}`);
}

/** @param {string} folder @param {string | undefined} specifier */
function writeDependencies(folder, specifier) {
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const dependencies of [manifest.dependencies ?? {}, manifest.devDependencies]) {
    // Others are named with their versions in the template.
    for (const name of Object.keys(dependencies)) {
      if (dependencies[name] === "*") dependencies[name] = specifierOf(name, folder);
    }
  }
  if (specifier) manifest.devDependencies[ourName] = specifier;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the exit code. @param {string[]} argv */
export function run(argv) {
  const { values, positionals } = parseOptions(argv, {
    list: { type: "boolean" },
    ...Object.fromEntries(["template", "server", "name", "mcpapps"].map((name) => [name, { type: "string" }])),
  });
  if (values.list) {
    console.log(lists.trimEnd());
    return 0;
  }
  if (positionals.length !== 1) throw new UsageError("Name one folder: mcpapps new FOLDER");
  const [path] = positionals;
  const name = values.name ?? basename(resolve(path));
  const names = namesOf(name);
  if (!names) {
    throw new UsageError(
      `Nothing can be named after "${name}": use letters from a to z, or digits. --name says another name.`,
    );
  }
  const template = chosen("template", values.template ?? "page", templates);
  const server = chosen("server", values.server ?? "node", servers);
  const possible = templates[template].servers ?? [server];
  if (!possible.includes(server)) {
    throw new UsageError(`--template ${template} goes with --server ${possible.join(" or ")} alone.`);
  }
  const files = filesOf(template, server);
  const folder = emptyFolder(path);
  writeProject(folder, files, names);
  writeDependencies(folder, values.mcpapps);
  printNextSteps(names.title, folder);
  return 0;
}

/** @param {string} title @param {string} folder */
function printNextSteps(title, folder) {
  console.log(`${title} is in ${folder}. Next:\n`);
  if (isClone && !existsSync(join(ourPackage, "node_modules"))) {
    console.log(`  ${quoted(join(ourPackage, "scripts/setup"))}`);
  }
  const way = relative(process.cwd(), folder);
  console.log(way ? `  cd ${quoted(way)} && npm install` : "  npm install");
  console.log("  npm test     builds the view and runs its tests");
  console.log("  npm start    shows the view, and builds it again when you change it");
}

/** @param {string} path */
const quoted = (path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
