import { checkPage } from "./check_page.js";
import { checkServer } from "./check_server.js";
import { Findings } from "./report.js";

/** @import { CheckOptions, CheckReport, PageReport, View } from "./index.js" */
/** @import { Served } from "./check_server.js" */
/** @typedef {{name: string, html: string}} PageFile */

/** @type {(options: CheckOptions) => Promise<CheckReport>} */
export async function check({ page, server: target, tool, input, ...how }) {
  const begin = Date.now();
  /** @type {PageReport[]} */
  const pages = [];
  let server;
  if (target) {
    /** @param {Served} served */
    const use = async ({ client, views, tools }) => {
      for (const { name, html, view } of pagesToShow(page, views)) {
        const [call] = view?.calls ?? [];
        const { csp, isListed } = view ?? {};
        pages.push(await checkPage({ ...how, name, html, call, client, tools, csp, isListed }));
      }
    };
    server = await checkServer({ ...target, tool, input, for: how.for, use });
    if (page) server.results.push(...compare(page, server.views));
  }
  // A page is also checked without its server.
  if (page && pages.length === 0) pages.push(await checkPage({ ...how, ...page }));
  return { pages, ...(server && { server }), milliseconds: Date.now() - begin };
}

/** @type {(page: PageFile | undefined, views: View[]) => (PageFile & {view?: View})[]} */
function pagesToShow(page, views) {
  if (!page) {
    return views
      .filter(({ html }) => typeof html === "string")
      .map((view) => ({ name: view.uri, html: /** @type {string} */ (view.html), view }));
  }
  return [{ ...page, view: views.find(({ html }) => html === page.html) ?? views[0] }];
}

/**
 * Checks that one of the server's views is the page.
 * @param {PageFile} page
 * @param {View[]} views
 */
function compare(page, views) {
  const served = views.filter(({ html }) => typeof html === "string");
  if (served.length === 0) return [];
  const findings = new Findings(`page ${page.name}`);
  if (!served.some(({ html }) => html === page.html)) {
    findings.add("resource-page", `It differs from ${served.map(({ uri }) => uri).join(", ")}.`);
  }
  return findings.results(["resource-page"]);
}
