// The options of `mcpapps dev`: from the command line and from the nearest package.json.
import { existsSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { hosts, noHost } from "../hosts/hosts.js";
import { policies } from "../hosts/policy.js";
import { readFixture } from "../server/page_server.js";
import { authorizationOptions, readAuthorization, serverAddress } from "./authorization_options.js";
import { packageDefaults } from "./dev_package.js";
import { parseOptions, readArguments, UsageError } from "./usage.js";

/**
 * @import { DevHostOptions } from "../server/dev_host.js"
 * @import { Options, Values } from "./usage.js"
 */

const single = ["url", "build", "tool", "arguments", "fixture", "host", "policy", "port"];
/** @type {Options} */
const options = {
  ...Object.fromEntries(single.map((name) => [name, { type: "string" }])),
  watch: { type: "string", multiple: true },
  open: { type: "boolean" },
  conversation: { type: "boolean" },
  json: { type: "boolean" },
  headless: { type: "boolean" },
  ...authorizationOptions,
};
// For the command line only: a package.json that wants no build names none.
const noBuild = "no-build";
const targets = ["page", "server", "command"];

/**
 * `query` is of the address to open, `notes` are printed before anything is started.
 * @type {(argv: string[], cwd: string) =>
 *   Promise<{host: DevHostOptions, query: string, notes: string[]} & Record<"open" | "json" | "headless", boolean>>}
 */
export async function readDevOptions(argv, cwd) {
  const { [noBuild]: isWithoutBuild, ...given } = fromCommandLine(argv);
  const { folder = cwd, defaults, notes } = packageDefaults(cwd, {
    known: [...Object.keys(options), ...targets],
    page: given.page,
  });
  const names = Object.keys(given);
  // With another target, the package's options of its target do not hold.
  if (targets.some((name) => names.includes(name))) {
    // Nor does another server get the secrets.
    for (const name of [...targets, "url", "fixture", ...Object.keys(authorizationOptions)]) delete defaults[name];
  }
  // A page has a single tool, named after it.
  if (given.page !== undefined) delete defaults.tool;
  if (isWithoutBuild) delete defaults.build;
  const values = { ...defaults, ...given };
  /** @param {string} name */
  const at = (name) => (names.includes(name) ? cwd : folder);
  /** @param {string} name */
  const path = (name) => values[name] && resolve(at(name), values[name]);

  /** @type {DevHostOptions} */
  const host = { cwd: at("build"), commandCwd: at("command"), build: values.build };
  if (values.watch) host.watch = values.watch.map(
    (/** @type {string} */ each) => existing(resolve(at("watch"), each), each),
  );
  if (values.port !== undefined) Object.assign(host, ports(values.port));
  Object.assign(host, target(values, path, notes));
  host.authorization = readAuthorization(values, host.server);
  // Otherwise a build may be about to make it.
  if (host.command && !host.build) checkProgram(host.command[0], /** @type {string} */ (host.commandCwd));
  host.fixture = host.page && fixtureOf(host.page, path("fixture"));
  if (values.fixture && !host.page) throw new UsageError("--fixture is for a page without a server.");
  if (host.fixture) await readFixture(host.fixture).catch(({ message }) => {
    throw new UsageError(message);
  });
  for (const name of ["build", "command"]) {
    if (defaults[name] && !names.includes(name)) {
      notes.push(`From ${resolve(folder, "package.json")}: runs ${[values[name]].flat().join(" ")}`);
    }
  }
  const { open = false, json = false, headless = false } = values;
  return { host, query: queryOf(values, host), open, json, headless, notes };
}

/** @param {string[]} argv @returns {Values} */
function fromCommandLine(argv) {
  const { values, positionals, command } = parseOptions(argv, { ...options, [noBuild]: { type: "boolean" } });
  if (values[noBuild] && values.build !== undefined) {
    throw new UsageError("--build and --no-build contradict each other.");
  }
  if (positionals.length > 1) {
    throw new UsageError(`One page or server is shown, not ${positionals.length}: ${positionals.join(", ")}`);
  }
  const [word] = positionals;
  return { ...values, ...(word !== undefined && classify(word)), ...(command && { command }) };
}

/** Whether a word is a server's address or a page. @param {string} word */
function classify(word) {
  if (/^https?:\/\//.test(word)) return { server: serverAddress(word) };
  if (/^[\w.-]+:\d+(\/|$)/.test(word)) throw new UsageError(`${word} is not a URL. Did you mean http://${word}?`);
  if (/\.[cm]?[jt]s$|\.py$/.test(word)) {
    throw new UsageError(
      `${word} is not a page. A server is started by its command: mcpapps dev -- ` +
        `${word.endsWith("py") ? "python3" : "node"} ${word}`,
    );
  }
  return { page: word };
}

/**
 * `path` resolves the path that an option names.
 * @type {(values: Values, path: (name: string) => string, notes: string[]) => DevHostOptions}
 */
function target({ server, url, command, page, build }, path, notes) {
  const places = [server, url].filter((each) => each !== undefined);
  if (page !== undefined && (command || places.length > 0)) {
    throw new UsageError(`${page} is shown without a server. Leave out the page or the server.`);
  }
  if (url !== undefined && !command) {
    throw new UsageError("--url says where a command serves: mcpapps dev --url URL -- COMMAND …");
  }
  if (places.length > 1) throw new UsageError("There are two addresses of the server. Leave out one.");
  if (command) return { command, ...(places.length > 0 && { server: serverAddress(places[0]) }) };
  if (server) return { server: serverAddress(server) };
  if (page === undefined) {
    const examples = ["http://localhost:3001/mcp", "-- node server.js", "build/my_view.html"].map(
      (example) => `  mcpapps dev ${example}`,
    );
    throw new UsageError(
      [
        ...notes,
        "What is to be shown? The URL of a server, -- and the command that starts one, or a page:",
        ...examples,
      ].join("\n"),
    );
  }
  const file = path("page");
  // Otherwise the build may be about to make it.
  if (!build) existing(file, page);
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new UsageError(`${page} is a folder. Name the page in it.`);
  }
  return { page: file };
}

/** @param {string} page @param {string | undefined} named */
function fixtureOf(page, named) {
  if (named) return named;
  const beside = page.replace(/\.html?$/i, "") + ".dev.json";
  return existsSync(beside) ? beside : undefined;
}

/** @param {string} path @param {string} word */
function existing(path, word) {
  if (!existsSync(path)) throw new UsageError(`There is no file ${word}.`);
  return path;
}

/** Reports a mistake at the start, as a page may be opened much later. @type {(name: string, cwd: string) => void} */
function checkProgram(name, cwd) {
  const isPath = /[/\\]/.test(name);
  const folders = isPath ? [cwd] : (process.env.PATH ?? "").split(delimiter);
  const endings = process.platform === "win32" ? ["", ...(process.env.PATHEXT ?? ".EXE;.CMD").split(";")] : [""];
  if (folders.some((folder) => endings.some((ending) => existsSync(resolve(folder, name + ending))))) return;
  throw new UsageError(`There is no program ${name}.`);
}

/** @param {string} text */
function ports(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new UsageError(`${text} is not a port. Ports are numbers up to 65535.`);
  }
  // The ports of the sandbox and the views need not be exact.
  return { port, exactPort: true, sandboxPort: port && port + 1, viewPort: port && port + 2 };
}

/** The query that web/page/host/options.js reads. @type {(values: Values, target: {page?: string}) => string} */
function queryOf({ tool, arguments: json, host, policy, conversation }, { page }) {
  if (host !== undefined && noHost(host)) {
    throw new UsageError(`${noHost(host)}\nHosts: ${hosts.map(({ id }) => id).join(", ")}`);
  }
  if (policy !== undefined && ![...policies, "host"].includes(policy)) {
    throw new UsageError(`There is no policy ${policy}. Policies: ${policies.join(", ")}, host`);
  }
  if (json !== undefined) readArguments(json);
  const query = new URLSearchParams();
  // A tool that the user did not name may have effects.
  if (tool !== undefined || page) query.set("autorun", "1");
  if (conversation) query.set("conversation", "1");
  for (const [name, value] of Object.entries({ tool, arguments: json, host, policy })) {
    if (value !== undefined) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}
