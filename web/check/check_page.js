// Checks one page: the file, then the page in each host.
import { readFileSync } from "node:fs";
import { startFrameServer } from "../hosts/frames/server.js";
import { launchBrowser } from "../testing/browsers.js";
import { withDeclared } from "./declared.js";
import { groupHosts } from "./groups.js";
import { genericCall } from "./host_bridge.js";
import { selectHosts } from "./hosts.js";
import { checkHtml } from "./html.js";
import { noDatagrams } from "./network.js";
import { usualPatience, visit } from "./visit.js";

const scripts = { host: readFileSync(new URL("page/host.js", import.meta.url), "utf8") };
/** How many visits run side by side. */
const lanes = 2;
/** Milliseconds for a page that did not start in the first host: it hardly will in the next. */
const shortPatience = 2_000;
// A page that takes more than this is ended by the browser, before the machine runs out of memory.
const memory = "--js-flags=--max-old-space-size=1024";

/**
 * @param {import("./index.js").PageOptions} options
 * @returns {Promise<import("./index.js").PageReport>}
 */
export async function checkPage({ html, name = "page", hosts, policies, full, call = genericCall, client, csp, browser: given, sandbox, patience, onhost }) {
  const begin = Date.now();
  const rows = selectHosts({ hosts, policies }).map((row) => ({ ...row, policyText: withDeclared(row.policyText, csp) }));
  const groups = groupHosts(rows, full);
  const { size, results } = checkHtml(name, html);
  const report = { name, size, results, hosts: [], milliseconds: 0 };
  if (results.some(({ rule, status }) => rule === "page-html" && status === "fail")) return report;

  const browser = given ?? await launchBrowser({ sandbox, args: [memory, noDatagrams] });
  let server;
  try {
    server = await startFrameServer({ scripts, areSites: true });
    const show = async ({ host }, patience) => {
      const outcome = await visit(browser, { host, html, server, call, client, csp, patience });
      onhost?.(outcome);
      return outcome;
    };
    const usual = { ...usualPatience, ...patience };
    const first = await show(groups[0], usual);
    const isBroken = !first.started && first.results.some(({ status }) => status === "fail");
    const rest = !isBroken ? usual : { ...usual, start: Math.min(shortPatience, usual.start) };
    const outcomes = [first, ...(await inLanes(groups.slice(1), (group) => show(group, rest)))];
    report.hosts = rows.map((row) => reportOf(row, outcomes[groups.findIndex(({ alike }) => alike.includes(row))]));
  } finally {
    if (!given) await browser.close();
    await server?.close();
  }
  report.milliseconds = Date.now() - begin;
  return report;
}

/** What was seen in the host that was visited, as what holds for a host alike. */
function reportOf({ id, name, policy }, outcome) {
  return { ...outcome, id, name, policy, visited: outcome.id, results: outcome.results.map((result) => ({ ...result, subject: id })) };
}

/** The results of `work`, in the order of the items. */
async function inLanes(items, work) {
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
