// `mcpapps new`: copies web/template, a small project that is whole, under another name.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isClone, ourPackage, specifierOf } from "./new/dependencies.js";
import { namesOf } from "./new/names.js";
import { parseOptions, UsageError } from "./usage.js";

export const help = `mcpapps new: makes a project of a view in C++ and its MCP server, which builds, tests and runs

  mcpapps new FOLDER    in a folder that is new or empty

  --name NAME        what the project is called; by default as its folder
  --mcpapps SPEC     what its package.json says of mcpapps, such as ^1.2.0 or file:../mcpapps-1.2.0.tgz; by
                     default the version, the archive or the clone that this command belongs to

Examples
  mcpapps new my-view
  mcpapps new . --name "Sales chart"
`;

const template = fileURLToPath(new URL("../template/", import.meta.url));
// A repository may be there already.
const harmless = [".git", ".DS_Store"];

/** Makes the folder if there is none, and gives its path without symbolic links. */
function emptyFolder(path) {
  if (existsSync(path) && !statSync(path).isDirectory()) throw new UsageError(`${path} is a file.`);
  mkdirSync(path, { recursive: true });
  const others = readdirSync(path).filter((name) => !harmless.includes(name));
  if (others.length > 0) throw new UsageError(`${path} is not empty: there is ${others.slice(0, 3).join(", ")}.`);
  return realpathSync(path);
}

function copyTemplate(folder, { title, slug, identifier }) {
  const files = readdirSync(template, { recursive: true }).filter((name) => statSync(join(template, name)).isFile());
  for (const name of files) {
    const text = readFileSync(join(template, name), "utf8");
    const renamed = text.replaceAll("My view", title).replaceAll("my-view", slug).replaceAll("my_view", identifier);
    // npm would take a .gitignore for its own, and leave it out of the package.
    const target = join(folder, name === "gitignore" ? ".gitignore" : name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renamed);
  }
}

function writeDependencies(folder, specifier) {
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
    for (const name of Object.keys(dependencies)) dependencies[name] = specifierOf(name, folder);
  }
  if (specifier) manifest.devDependencies.mcpapps = specifier;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns {number} the exit code */
export function run(argv) {
  const { values, positionals } = parseOptions(argv, { name: { type: "string" }, mcpapps: { type: "string" } });
  if (positionals.length !== 1) throw new UsageError("Name one folder: mcpapps new FOLDER");
  const [path] = positionals;
  const name = values.name ?? basename(resolve(path));
  const names = namesOf(name);
  if (!names) throw new UsageError(`Nothing can be named after "${name}": use letters from a to z, or digits. --name says another name.`);
  const folder = emptyFolder(path);
  copyTemplate(folder, names);
  writeDependencies(folder, values.mcpapps);
  printNextSteps(names.title, folder);
  return 0;
}

function printNextSteps(title, folder) {
  console.log(`${title} is in ${folder}. Next:\n`);
  if (isClone && !existsSync(join(ourPackage, "node_modules"))) console.log(`  ${quoted(join(ourPackage, "scripts/setup"))}`);
  const way = relative(process.cwd(), folder);
  console.log(way ? `  cd ${quoted(way)} && npm install` : "  npm install");
  console.log("  npm test     builds the view and runs its tests");
  console.log("  npm start    shows the view, and builds it again when you change it");
}

const quoted = (path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
