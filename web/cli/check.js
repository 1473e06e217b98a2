import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { escapeCommands, fill, forTerminal } from "../lib/text.js";
import {
  check, directoryIds, hostIds, policyNames, selectHosts, summaryOf, toJUnit, toText,
} from "../check/index.js";
import { selectDirectories } from "../check/directories.js";
import { codeOf, messageOf } from "../lib/error_text.js";
import {
  authorizationHelp, authorizationOptions, readAuthorization, serverAddress,
} from "./authorization_options.js";
import { parseOptions, readArguments, UsageError } from "./usage.js";

/**
 * @import { CheckOptions, View } from "../check/index.js"
 * @import { Options, Parsed } from "./usage.js"
 */

const maxPageBytes = 64 * 1024 * 1024;

/** Wraps words below each other in the column of the first. @param {readonly string[]} words */
const wrap = (words) => fill(/** @type {string[]} */ (words), 76).join(`\n${" ".repeat(19)}`);

export const help = `usage: mcpapps check [PAGE.html] [SERVER-URL] [options]
       mcpapps check [PAGE.html] [options] -- COMMAND [ARGUMENT…]

Shows the page in headless Chromium as the known hosts show it, and tells where it does not start,
violates a policy, loads something, throws, or does not answer. With a server, checks its tools
and resources as well, and shows the page the result of the tool, called with the defaults of its
input schema. Without a page, checks the pages that the server serves.

  PAGE.html        the built page, one file
  SERVER-URL       the endpoint of an MCP server, such as http://localhost:3001/mcp
  -- COMMAND       starts an MCP server that speaks over stdio

  --tool NAME      the tool to call; otherwise each that has a view
  --arguments JSON the arguments of the call
  --for DIRECTORY  also what this directory demands; may be given several times
  --host ID        only this host; may be given several times
  --except ID      not this host; may be given several times
  --policy NAME    only hosts with this policy; may be given several times
  --full           look at what the page shows in every host, also in the same document
  --timeout N      seconds to wait for the page to begin (10), and for each of its answers (5)
  --strict         warnings count as failures
  --junit FILE     write JUnit XML
  --json           print JSON
  --no-sandbox     run Chromium without its own sandbox, where the machine does not allow one
  --help           print this

  DIRECTORYs       ${wrap([...directoryIds, "all"])}
  IDs of hosts     ${wrap(hostIds)}
  NAMEs of policies
                   ${wrap(policyNames)}

${authorizationHelp}
The exit code is 0 if nothing failed, 1 if something did, 2 if the check could not run.
Chromium is looked for on the PATH; MCPAPPS_CHROMIUM names another one.

  mcpapps check build/my_view.html
  mcpapps check build/my_view.html http://localhost:3001/mcp --junit report.xml
  mcpapps check build/my_view.html --host claude --host vscode
  mcpapps check --for chatgpt --for claude -- node server.js
`;

/** @type {Options} */
const options = {
  tool: { type: "string" },
  arguments: { type: "string" },
  for: { type: "string", multiple: true },
  host: { type: "string", multiple: true },
  except: { type: "string", multiple: true },
  policy: { type: "string", multiple: true },
  full: { type: "boolean" },
  timeout: { type: "string" },
  strict: { type: "boolean" },
  junit: { type: "string" },
  json: { type: "boolean" },
  "no-sandbox": { type: "boolean" },
  ...authorizationOptions,
};

/** @param {string} text */
const isUrl = (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** @param {string} path */
function readPage(path) {
  let size;
  try {
    const status = statSync(path);
    if (!status.isFile()) throw new UsageError(`${path} is not a file.`);
    ({ size } = status);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(codeOf(error))) throw error;
    const hint = /^[\w.-]+(:\d+)?\/|^[\w.-]+:\d+/.test(path)
      ? " The address of a server begins with http:// or https://."
      : "";
    throw new UsageError(`There is no file ${path}.${hint}`);
  }
  if (size > maxPageBytes) throw new UsageError(`${path} is larger than ${maxPageBytes / 1024 / 1024} MB.`);
  return { name: basename(path), html: readFileSync(path, "utf8") };
}

/** @param {Parsed} parsed @returns {CheckOptions} */
function toOptions({ values, positionals, command = [] }) {
  const urls = positionals.filter(isUrl);
  const paths = positionals.filter((text) => !isUrl(text));
  if (paths.length > 1) throw new UsageError(`Only one page can be checked at a time: ${paths.join(", ")}.`);
  if (urls.length + (command.length > 0 ? 1 : 0) > 1) throw new UsageError("Only one server can be checked at a time.");
  if (positionals.length === 0 && command.length === 0) throw new UsageError("Name a page, a server, or both.");
  const hasServer = urls.length > 0 || command.length > 0;
  for (const name of ["tool", "arguments"]) {
    if (values[name] !== undefined && !hasServer) throw new UsageError(`--${name} needs a server.`);
  }
  const onSignIn = (/** @type {string} */ address) =>
    console.error(`The server wants you to sign in: ${forTerminal(address)}`);
  const authorization = { ...readAuthorization(values, urls[0]), onSignIn };
  // Throw for wrong names before anything is started.
  selectDirectories(values.for);
  selectHosts({ hosts: values.host, except: values.except, policies: values.policy });
  const milliseconds = Number(values.timeout ?? 1) * 1000;
  if (!(milliseconds > 0 && milliseconds <= 600_000)) {
    throw new UsageError(`--timeout is not a number of seconds: ${values.timeout}`);
  }
  return {
    page: paths[0] === undefined ? undefined : readPage(paths[0]),
    server: hasServer ? (command.length > 0 ? { command } : { url: serverAddress(urls[0]), authorization }) : undefined,
    tool: values.tool,
    input: values.arguments === undefined ? undefined : readArguments(values.arguments),
    for: values.for,
    hosts: values.host,
    except: values.except,
    policies: values.policy,
    full: values.full,
    sandbox: values["no-sandbox"] ? false : undefined,
    patience: values.timeout === undefined ? undefined : { start: milliseconds, answer: milliseconds },
  };
}

/** Tells which host is begun: in one line of a terminal, else in a line each. @param {NodeJS.WriteStream} stream */
function progress(stream) {
  const [begin, end] = stream.isTTY ? ["\r\x1b[K", ""] : ["", "\n"];
  return {
    /** @type {CheckOptions["onhost"]} */
    onhost: ({ name, number, count }) => stream.write(`${begin}[${number}/${count}] ${name}${end}`),
    end: () => stream.write(begin),
  };
}

/** @param {string} file @param {string} text */
function writeReport(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Leaves the HTML of pages out of a report. @type {(name: string, value: unknown) => unknown} */
const withoutPages = (name, value) =>
  name === "views"
    ? /** @type {View[]} */ (value).map(({ uri, calls }) => ({ uri, tools: calls.map(({ tool }) => tool.name) }))
    : value;

/** Returns the exit code. @param {string[]} argv */
export async function run(argv) {
  const shown = progress(process.stderr);
  try {
    const parsed = parseOptions(argv, options);
    const { values } = parsed;
    // Programs read JSON, perhaps together with what is told beside it.
    const isTold = process.stderr.isTTY || !values.json;
    const report = await check({ ...toOptions(parsed), onhost: isTold ? shown.onhost : undefined });
    shown.end();
    const count = summaryOf(report);
    const passed = count.fail === 0 && !(values.strict && count.warning > 0);
    if (values.junit) writeReport(values.junit, toJUnit(report));
    console.log(
      values.json ? escapeCommands(JSON.stringify({ passed, count, ...report }, withoutPages, 2)) : toText(report),
    );
    return passed ? 0 : 1;
  } catch (error) {
    shown.end();
    console.error(`mcpapps check: ${forTerminal(messageOf(error))}`);
    if (error instanceof UsageError || error instanceof RangeError) {
      console.error("`mcpapps check --help` tells how it is used.");
    }
    return 2;
  }
}
