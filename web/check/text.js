// The reports for people.
import { engineNames } from "../hosts/rows.js";
import { fill, forTerminal } from "../lib/text.js";
import { formatBytes } from "./html.js";
import { countResults, groupBy, worst } from "./report.js";
import { ruleOf, rules } from "./rules.js";

/** @import { CheckReport, HostReport, PageReport, Result, ServerReport, Status } from "./index.js" */
/** @typedef {Result & {where: string, page?: string}} Entry */
/** @typedef {Pick<CheckReport, "pages" | "server">} Reports */

/** @type {Record<Status, string>} */
const labels = { ok: "ok", warning: "warning", fail: "FAIL", skipped: "skipped" };
/** @param {Status} status */
const label = (status) => labels[status].padEnd(8);
/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const maxNames = 4;

/** @param {string[]} names */
function listNames(names) {
  if (names.length <= maxNames) return names.join("; ");
  return `${names.slice(0, maxNames).join("; ")}; and ${names.length - maxNames} more`;
}

/** A line for each host that has started; of the others, a cause is told once. @param {PageReport} report */
function pageLines({ name, size, results, hosts }) {
  const lines = [`Page ${name}: ${formatBytes(size.bytes)}, ${formatBytes(size.gzipBytes)} compressed`];
  if (hosts.length === 0) return [...lines, `  ${label(worst(results))} not shown in any host`];
  const width = Math.max(...hosts.map((host) => host.name.length));
  /** @param {HostReport} host */
  const told = (host) => {
    if (host.results.every(({ status }) => status === "skipped")) return host.results[0].message;
    const engine = host.engine ? `${engineNames[host.engine].padEnd(11)}  ` : "";
    return engine + (host.milliseconds === undefined ? "not started" : `${String(host.milliseconds).padStart(5)} ms`);
  };
  /** @param {HostReport} host */
  const status = (host) => label(worst(host.results));
  const groups = groupBy(hosts, (host) => (host.started ? host : status(host) + told(host)));
  return [
    ...lines,
    ...groups.flatMap(([host, ...others]) => {
      if (others.length === 0) return `  ${status(host)} ${host.name.padEnd(width)}  ${told(host)}`;
      const names = fill([host, ...others].map(({ name }) => name), 100, ";").map((line) => `           ${line}`);
      return [`  ${status(host)} ${others.length + 1} hosts: ${told(host)}`, ...names];
    }),
  ];
}

/** @param {ServerReport} report */
function serverLines({ name, results }) {
  const subjects = [...new Set(results.map(({ subject }) => subject))];
  const rows = subjects.map((subject) => {
    const own = results.filter((result) => result.subject === subject);
    return `  ${label(worst(own))} ${subject === name ? "connection and list of tools" : subject}`;
  });
  return [`Server ${name}`, ...rows];
}

/** Lists a problem of several hosts once. @param {Reports} reports */
function problemLines({ pages, server }) {
  /** @param {Entry} entry */
  const isProblem = ({ status }) => status === "fail" || status === "warning";
  /** @type {Entry[]} */
  const entries = [
    ...pages.flatMap((page) => page.results.map((result) => ({ ...result, where: page.name }))),
    ...pages.flatMap((page) =>
      page.hosts.flatMap((host) =>
        host.results.map((result) => ({ ...result, where: host.name, page: pages.length > 1 ? page.name : "" })),
      ),
    ),
    ...(server?.results ?? []).map((result) => ({ ...result, where: result.subject })),
  ].filter(isProblem);

  /** @param {Entry} entry */
  const order = (entry) => (entry.status === "fail" ? 0 : rules.length) + rules.indexOf(ruleOf(entry.rule));
  const groups = groupBy(entries, ({ rule, status, page }) => JSON.stringify([rule, status, page]));
  return groups.sort(([a], [b]) => order(a) - order(b)).flatMap(problem);
}

/** @param {Entry[]} entries */
function problem(entries) {
  const [{ rule: id, status, page }] = entries;
  const { title, advice, same, sources } = ruleOf(id);
  const others = same.length > 0 ? ` [${same.join(", ")}]` : "";
  const seen = groupBy(entries, ({ message }) => message).flatMap((alike) => {
    const [first, ...rest] = alike[0].message.split("\n");
    const places = listNames(alike.map(({ where }) => where));
    return [`  - ${first}`, ...rest.map((line) => `    ${line}`), `    in ${places}`];
  });
  return [
    "",
    `${labels[status]}  ${id}${others}${page ? ` (${page})` : ""}`,
    `  Rule: ${title}.`,
    ...seen,
    `  What to do: ${advice}`,
    ...Object.entries(sources).map(([directory, url]) => `  Source for ${directory}: ${url}`),
  ];
}

/** @param {Reports} reports */
function allResults({ pages, server }) {
  return [
    ...pages.flatMap(({ results, hosts }) => [results, ...hosts.map((host) => host.results)].flat()),
    ...(server?.results ?? []),
  ];
}

/** @param {Reports} report */
export const summaryOf = (report) => countResults(allResults(report));

/** @param {CheckReport} reports */
export function toText(reports) {
  const { pages, server, milliseconds } = reports;
  const count = summaryOf(reports);
  const checks = count.ok + count.warning + count.fail;
  const hosts = Math.max(0, ...pages.map((page) => page.hosts.length));
  const what = [plural(checks, "check"), hosts > 0 && `in ${plural(hosts, "host")}`].filter(Boolean).join(" ");
  // One mistake may show in each host.
  const broken = new Set(allResults(reports).filter(({ status }) => status === "fail").map(({ rule }) => rule)).size;
  const failures = `${plural(count.fail, "failure")}${broken > 0 ? ` of ${plural(broken, "rule")}` : ""}`;
  const outcome = `${failures}, ${plural(count.warning, "warning")}`;
  // Pages and servers may send any text.
  return forTerminal([
    ...pages.flatMap((page) => [...pageLines(page), ""]),
    ...(server ? [...serverLines(server)] : []),
    ...problemLines(reports),
    "",
    `${what}: ${outcome} (${(milliseconds / 1000).toFixed(1)} s)`,
  ].join("\n")).replace(/\n{3,}/g, "\n\n");
}
