import { startFrameServer } from "../hosts/frames/server.js";
import { policyFor } from "../hosts/hosts.js";
import { selectHosts } from "../hosts/rows.js";
import { launchBrowser } from "../testing/browsers.js";
import { selectDirectories } from "./directories.js";
import { checkPageForDirectories } from "./directory_page.js";
import { checkHtml } from "./html.js";
import { noDatagrams } from "./network.js";
import { groupBy } from "./report.js";
import { hostRules } from "./rules.js";
import { genericCall } from "./stage.js";
import { usualPatience, visit } from "./visit.js";

/** @import { Browser } from "playwright-core" */
/** @import { FrameServer } from "../hosts/frames/server.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { PageOptions, PageReport, Result } from "./index.js" */
/** @import { Outcome, VisitOptions } from "./visit.js" */

/** The number of visits that run side by side. */
const lanes = 3;
/** Milliseconds for a page that neither started in the first host nor told why: it hardly will in the next. */
const shortPatience = 2_000;
// Chromium ends a page that takes more, before the machine runs out of memory.
const memory = "--js-flags=--max-old-space-size=1024";

/** @param {PageOptions} options */
export async function checkPage({
  html, name = "page", hosts, except, policies, full, call = genericCall, client, tools, csp: declared, isListed,
  browser: given, sandbox, patience, onhost, for: directoryIds,
}) {
  const directories = selectDirectories(directoryIds);
  const begin = Date.now();
  /** @param {MatrixRow} host */
  const cspFor = ({ ignoresListing }) => (ignoresListing && isListed ? undefined : declared);
  const rows = selectHosts({ hosts, except, policies }).map((row) => {
    return { ...row, policyText: policyFor(row, row.policy, cspFor(row)) };
  });
  const { size, results } = checkHtml(name, html);
  /** @type {PageReport} */
  const report = { name, size, results, hosts: [], milliseconds: 0 };
  if (results.some(({ rule, status }) => rule === "page-html" && status === "fail")) return report;

  const browser =
    /** @type {Browser | undefined} */ (given) ?? await launchBrowser({ sandbox, args: [memory, ...noDatagrams] });
  /** @type {FrameServer | undefined} */
  let server;
  try {
    server = await startFrameServer({ areSites: true });
    /** @type {Record<string, number>} */
    let patient = { ...usualPatience, ...patience };
    /** @type {Map<MatrixRow, Outcome>} */
    const outcomes = new Map();
    let number = 0;
    /** @type {(host: MatrixRow, sameDocument?: string) => Promise<void>} */
    const show = async (host, sameDocument) => {
      const csp = cspFor(host);
      onhost?.({ name: host.name, number: ++number, count: rows.length });
      outcomes.set(
        host,
        await visit(
          browser,
          /** @type {VisitOptions} */ ({
            host, html, server, call, client, tools, csp, patience: patient, sameDocument,
          }),
        ),
      );
    };
    // The documents come first, then the hosts that make the same documents: a page that asks for nothing is not
    // changed by what these send.
    const documents = full ? rows.map((row) => [row]) : groupBy(rows, documentOf);
    await show(documents[0][0]);
    const { started, saysWhy, results } = /** @type {Outcome} */ (outcomes.get(documents[0][0]));
    const isBroken = !started && !saysWhy && results.some(({ status }) => status === "fail");
    if (isBroken) patient = { ...patient, start: Math.min(shortPatience, patient.start) };
    await inLanes(documents.slice(1), ([first]) => show(first));
    const rest = documents.flatMap(([first, ...others]) => others.map((host) => ({ host, first })));
    await inLanes(rest, async ({ host, first }) => {
      const { isSilent } = /** @type {Outcome} */ (outcomes.get(first));
      const why = `same document as ${first.name}`;
      if (isSilent) outcomes.set(host, skipped(host, why));
      else await show(host, why);
    });
    report.hosts = rows.map((row) => {
      const { isSilent, saysWhy: _, ...outcome } = /** @type {Outcome} */ (outcomes.get(row));
      return outcome;
    });
    const shown = { name, html, server, call, client, csp: declared, patience: patient };
    report.results.push(...(await checkPageForDirectories(browser, directories, shown)));
  } finally {
    if (!given) await browser.close();
    await server?.close();
  }
  report.milliseconds = Date.now() - begin;
  return report;
}

/** The properties on which the browser's view of the page depends. @param {MatrixRow} host */
const documentOf = ({ policyText, document: { sandbox, border, dropsPermissions, ...made } }) =>
  JSON.stringify([policyText, sandbox.includes("allow-same-origin"), made]);

/** The outcome for a host in which the page need not be shown. @type {(host: MatrixRow, message: string) => Outcome} */
function skipped({ id, name, policy }, message) {
  /** @type {Result[]} */
  const results = hostRules.map((rule) => ({ rule, subject: id, status: "skipped", message }));
  return { id, name, policy, engine: null, started: false, results };
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Promise<unknown>} work
 */
async function inLanes(items, work) {
  let next = 0;
  const lane = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
