// What `mcpapps dev` is to do: from the command line, and from the nearest package.json.
import { existsSync, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { hosts } from "../hosts/hosts.js";
import { policies } from "../server/policy.js";
import { readFixture } from "../server/page_server.js";
import { didYouMean, parseOptions, UsageError } from "./usage.js";

const single = ["url", "build", "tool", "arguments", "fixture", "host", "policy", "port"];
const options = {
  ...Object.fromEntries(single.map((name) => [name, { type: "string" }])),
  watch: { type: "string", multiple: true },
  open: { type: "boolean" },
};
const targets = ["page", "server", "command"];

/**
 * @param {string[]} argv
 * @param {string} cwd
 * @returns {Promise<{host: import("../server/dev_host.js").DevHostOptions, query: string, open: boolean}>} `query`: of
 *   the address to open
 */
export async function readDevOptions(argv, cwd) {
  const given = fromCommandLine(argv);
  const { folder = cwd, ...defaults } = fromPackage(cwd);
  const names = Object.keys(given);
  // Another target than the package's: what says how to reach that one does not hold.
  if (targets.some((name) => names.includes(name))) for (const name of [...targets, "url", "fixture"]) delete defaults[name];
  // Another host has another policy.
  if (given.host !== undefined) delete defaults.policy;
  const values = { ...defaults, ...given };
  const at = (name) => (names.includes(name) ? cwd : folder);
  const path = (name) => values[name] && resolve(at(name), values[name]);

  const host = { cwd: at("build"), commandCwd: at("command"), build: values.build };
  if (values.watch) host.watch = values.watch.map((each) => existing(resolve(at("watch"), each), each));
  if (values.port !== undefined) Object.assign(host, ports(values.port));
  Object.assign(host, target(values, path));
  // A build may be about to make it.
  if (host.command && !host.build) checkProgram(host.command[0], host.commandCwd);
  host.fixture = host.page && fixtureOf(host.page, path("fixture"));
  if (values.fixture && !host.page) throw new UsageError("--fixture is for a page without a server.");
  if (host.fixture) await readFixture(host.fixture).catch(({ message }) => {
    throw new UsageError(message);
  });
  return { host, query: queryOf(values, host), open: values.open ?? false };
}

function fromCommandLine(argv) {
  const end = argv.indexOf("--");
  const command = end < 0 ? undefined : argv.slice(end + 1);
  const { values, positionals } = parseOptions(end < 0 ? argv : argv.slice(0, end), options);
  if (positionals.length > 1) throw new UsageError(`One page or server is shown, not ${positionals.length}: ${positionals.join(", ")}`);
  if (command?.length === 0) throw new UsageError("There is no command after --.");
  const [word] = positionals;
  return { ...values, ...(word !== undefined && classify(word)), ...(command && { command }) };
}

/** A word is a server's address or a page. */
function classify(word) {
  if (/^https?:\/\//.test(word)) return { server: address(word) };
  if (/^[\w.-]+:\d+(\/|$)/.test(word)) throw new UsageError(`${word} is not a URL. Did you mean http://${word}?`);
  if (/\.[cm]?[jt]s$|\.py$/.test(word)) {
    throw new UsageError(`${word} is not a page. A server is started by its command: mcpapps dev -- ${word.endsWith("py") ? "python3" : "node"} ${word}`);
  }
  return { page: word };
}

/** The key `mcpapps.dev` of the nearest package.json. */
function fromPackage(cwd) {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file)) return { folder, ...checked(file) };
    if (dirname(folder) === folder) return {};
  }
}

function checked(file) {
  let found;
  try {
    found = JSON.parse(readFileSync(file, "utf8")).mcpapps?.dev ?? {};
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  }
  const known = [...Object.keys(options), ...targets];
  for (const [name, value] of Object.entries(found)) {
    const where = `In ${file}, "mcpapps.dev.${name}"`;
    if (!known.includes(name)) throw new UsageError(`${where} is unknown.${didYouMean(name, known)}`);
    const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
    const types = { port: "number", open: "boolean", arguments: "object", watch: "list", command: typeof value === "string" ? "string" : "list" };
    const wanted = types[name] ?? "string";
    if (wanted === "list" ? !isList : typeof value !== wanted || value === null) throw new UsageError(`${where} is not a ${wanted}.`);
  }
  const result = { ...found };
  if (typeof found.command === "string") result.command = found.command.trim().split(/\s+/);
  if (found.arguments) result.arguments = JSON.stringify(found.arguments);
  if (found.server) result.server = address(found.server);
  return result;
}

function target({ server, url, command, page, build }, path) {
  const places = [server, url].filter((each) => each !== undefined);
  if (page !== undefined && (command || places.length > 0)) throw new UsageError(`${page} is shown without a server. Leave out the page or the server.`);
  if (url !== undefined && !command) throw new UsageError("--url says where a command serves: mcpapps dev --url URL -- COMMAND …");
  if (places.length > 1) throw new UsageError("There are two addresses of the server. Leave out one.");
  if (command) return { command, ...(places.length > 0 && { server: address(places[0]) }) };
  if (server) return { server };
  if (page === undefined) {
    throw new UsageError("What is to be shown? The URL of a server, -- and the command that starts one, or a page:\n  mcpapps dev http://localhost:3001/mcp\n  mcpapps dev -- node server.js --stdio\n  mcpapps dev build/my_view.html");
  }
  const file = path("page");
  // The build may be about to make it.
  if (!build) existing(file, page);
  if (existsSync(file) && statSync(file).isDirectory()) throw new UsageError(`${page} is a folder. Name the page in it.`);
  return { page: file };
}

function fixtureOf(page, named) {
  if (named) return named;
  const beside = page.replace(/\.html?$/i, "") + ".dev.json";
  return existsSync(beside) ? beside : undefined;
}

function existing(path, word) {
  if (!existsSync(path)) throw new UsageError(`There is no file ${word}.`);
  return path;
}

/** A page may be opened long after the start, so that a mistake is better told now. */
function checkProgram(name, cwd) {
  const isPath = /[/\\]/.test(name);
  const folders = isPath ? [cwd] : (process.env.PATH ?? "").split(delimiter);
  const endings = process.platform === "win32" ? ["", ...(process.env.PATHEXT ?? ".EXE;.CMD").split(";")] : [""];
  if (folders.some((folder) => endings.some((ending) => existsSync(resolve(folder, name + ending))))) return;
  throw new UsageError(`There is no program ${name}.`);
}

function address(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new UsageError(`${text} is not a URL like http://localhost:3001/mcp.`);
  return text;
}

function ports(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new UsageError(`${text} is not a port. Ports are numbers up to 65535.`);
  // Those of the sandbox and the views may be any.
  return { port, exactPort: true, sandboxPort: port && port + 1, viewPort: port && port + 2 };
}

/** The switches of the page, as web/page/options.js reads them. */
function queryOf({ tool, arguments: json, host, policy }, { page }) {
  const ids = hosts.map(({ id }) => id);
  if (host !== undefined && !ids.includes(host)) throw new UsageError(`There is no host ${host}.${didYouMean(host, ids)}\nHosts: ${ids.join(", ")}`);
  if (policy !== undefined && !policies.includes(policy)) throw new UsageError(`There is no policy ${policy}. Policies: ${policies.join(", ")}`);
  if (json !== undefined) checkArguments(json);
  const query = new URLSearchParams();
  // A tool that nobody has named may have effects.
  if (tool !== undefined || page) query.set("autorun", "1");
  for (const [name, value] of Object.entries({ tool, arguments: json, host, policy })) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}

function checkArguments(json) {
  let value;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`--arguments is not JSON: ${error.message}`);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new UsageError('--arguments is not a JSON object like {"city": "Paris"}.');
}
