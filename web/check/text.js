// The reports as people read them.
import { engineNames } from "./hosts.js";
import { formatBytes } from "./html.js";
import { countResults, worst } from "./report.js";
import { ruleOf, rules } from "./rules.js";

const labels = { ok: "ok", warning: "warning", fail: "FAIL", skipped: "skipped" };
const label = (status) => labels[status].padEnd(8);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const maxNames = 4;

function listNames(names) {
  const shown = names.slice(0, maxNames).join("; ");
  return names.length > maxNames ? `${shown}; and ${names.length - maxNames} more` : shown;
}

function pageLines({ name, size, results, hosts }) {
  const lines = [`Page ${name}: ${formatBytes(size.bytes)}, ${formatBytes(size.gzipBytes)} compressed`];
  if (hosts.length === 0) return [...lines, `  ${label(worst(results))} not shown in any host`];
  const width = Math.max(...hosts.map((host) => host.name.length));
  for (const host of hosts) {
    const engine = (engineNames[host.engine] ?? "").padEnd(11);
    const time = host.milliseconds === undefined ? "not started" : `${host.milliseconds} ms`;
    const seen = host.visited === host.id ? time : `as ${host.visited}`;
    lines.push(`  ${label(worst(host.results))} ${host.name.padEnd(width)}  ${engine}  ${seen}`);
  }
  return lines;
}

function serverLines({ name, results }) {
  const subjects = [...new Set(results.map(({ subject }) => subject))];
  const rows = subjects.map((subject) => {
    const own = results.filter((result) => result.subject === subject);
    return `  ${label(worst(own))} ${subject === name ? "connection and list of tools" : subject}`;
  });
  return [`Server ${name}`, ...rows];
}

/** The same problem in several hosts is told once. */
function problemLines({ pages, server }) {
  const isProblem = ({ status }) => status === "fail" || status === "warning";
  const entries = [
    ...pages.flatMap((page) => page.results.map((result) => ({ ...result, where: page.name }))),
    ...pages.flatMap((page) =>
      page.hosts.flatMap((host) => host.results.map((result) => ({ ...result, where: host.name, page: pages.length > 1 ? page.name : "" }))),
    ),
    ...(server?.results ?? []).map((result) => ({ ...result, where: result.subject })),
  ].filter(isProblem);

  const groups = new Map();
  for (const entry of entries) {
    const key = JSON.stringify([entry.rule, entry.status, entry.page]);
    if (!groups.has(key)) groups.set(key, { ...entry, messages: new Map() });
    const { messages } = groups.get(key);
    messages.set(entry.message, [...(messages.get(entry.message) ?? []), entry.where]);
  }
  const order = (entry) => (entry.status === "fail" ? 0 : rules.length) + rules.indexOf(ruleOf(entry.rule));
  return [...groups.values()].sort((a, b) => order(a) - order(b)).flatMap(problem);
}

function problem({ rule: id, status, page, messages }) {
  const { title, advice, same } = ruleOf(id);
  const others = same.length > 0 ? ` [${same.join(", ")}]` : "";
  const seen = [...messages].flatMap(([message, where]) => {
    const [first, ...rest] = message.split("\n");
    return [`  - ${first}`, ...rest.map((line) => `    ${line}`), `    in ${listNames(where)}`];
  });
  return ["", `${labels[status]}  ${id}${others}${page ? ` (${page})` : ""}`, `  Rule: ${title}.`, ...seen, `  What to do: ${advice}`];
}

export function summaryOf({ pages, server }) {
  return countResults([...pages.flatMap(({ results, hosts }) => [results, ...hosts.map((host) => host.results)].flat()), ...(server?.results ?? [])]);
}

/** @param {{pages: import("./index.js").PageReport[], server?: import("./index.js").ServerReport, milliseconds: number}} reports */
export function toText(reports) {
  const { pages, server, milliseconds } = reports;
  const count = summaryOf(reports);
  const checks = count.ok + count.warning + count.fail;
  const hosts = Math.max(0, ...pages.map((page) => page.hosts.length));
  const what = [plural(checks, "check"), hosts > 0 && `in ${plural(hosts, "host")}`].filter(Boolean).join(" ");
  const outcome = `${plural(count.fail, "failure")}, ${plural(count.warning, "warning")}`;
  return [
    ...pages.flatMap((page) => [...pageLines(page), ""]),
    ...(server ? [...serverLines(server)] : []),
    ...problemLines(reports),
    "",
    `${what}: ${outcome} (${(milliseconds / 1000).toFixed(1)} s)`,
  ].join("\n").replace(/\n{3,}/g, "\n\n");
}
