// `mcpapps new`: copies web/template, a small project that is whole, under another name.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isClone, ourPackage, specifierOf } from "./new/dependencies.js";
import { namesOf } from "./new/names.js";

export const help = `mcpapps new FOLDER [--name NAME] [--mcpapps SPEC]

Makes a project in FOLDER that builds, tests and runs: a view in C++, and its MCP server.

  --name NAME      what the project is called, if not as its folder
  --mcpapps SPEC   what its package.json says of mcpapps, such as ^1.2.0 or file:../mcpapps-1.2.0.tgz;
                   by default where this command was installed from
`;

const template = fileURLToPath(new URL("../template/", import.meta.url));
// A repository may be there already.
const harmless = [".git", ".DS_Store"];

class Refusal extends Error {}

/** Makes the folder if there is none, and gives its path without symbolic links. */
function emptyFolder(path) {
  mkdirSync(path, { recursive: true });
  const others = readdirSync(path).filter((name) => !harmless.includes(name));
  if (others.length > 0) throw new Refusal(`${path} is not empty: there is ${others.slice(0, 3).join(", ")}.`);
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

const quoted = (path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

function make({ values, positionals }) {
  const [path] = positionals;
  const name = values.name ?? basename(resolve(path));
  const names = namesOf(name);
  if (!names) throw new Refusal(`Files cannot be named after "${name}". Choose letters from a to z, or digits: --name NAME`);
  if (existsSync(path) && !statSync(path).isDirectory()) throw new Refusal(`${path} is no folder.`);
  const folder = emptyFolder(path);
  copyTemplate(folder, names);
  writeDependencies(folder, values.mcpapps);

  console.log(`${names.title} is in ${folder}. Next:`);
  if (isClone && !existsSync(join(ourPackage, "node_modules"))) console.log(`  ${join(ourPackage, "scripts/setup")}`);
  const way = relative(process.cwd(), folder);
  console.log(way ? `  cd ${quoted(way)} && npm install` : "  npm install");
  console.log("  npm test     builds the view and runs its tests");
  console.log("  npm start    shows the view, and builds it again when you change it");
}

/** @returns {number} the exit code */
export function run(argv) {
  try {
    const options = { name: { type: "string" }, mcpapps: { type: "string" } };
    const args = parseArgs({ args: argv, options, allowPositionals: true });
    if (args.positionals.length !== 1) throw new Refusal("Say one folder: mcpapps new FOLDER");
    make(args);
    return 0;
  } catch (error) {
    // Those of parseArgs() and of the file system have a code, and say what is wrong.
    if (!(error instanceof Refusal) && !error.code) throw error;
    console.error(error.message);
    return 2;
  }
}
