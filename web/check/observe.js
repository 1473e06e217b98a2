// Notes what a page does in the browser beside its messages: loads, refusals, errors, navigations.
import { randomUUID } from "node:crypto";
import { watchPolicy } from "./page/watch.js";

const shorten = (text) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
const firstLine = (text) => shorten(text.split("\n")[0].trim());
/** What Chromium says by itself of that which is told apart. */
const isToldElsewhere = (text) => /Content Security Policy|^Failed to load resource|violates the document's/.test(text);

/**
 * @param {import("playwright-core").BrowserContext} context
 * @param {import("playwright-core").Page} page
 * @param {object} visit
 * @param {string[]} visit.origins of the check's own server
 * @param {(url: string) => boolean} visit.isDeclared
 * @param {import("./report.js").Findings} visit.findings
 * @returns {Promise<{violations: Map<string, {directive: string, blocked: string}>}>} filled while the page runs
 */
export async function observe(context, page, { host, origins, isDeclared, findings }) {
  const marker = `mcpapps-check-${randomUUID()}`;
  const violations = new Map();
  const documents = new Set();

  const ownPath = (url) => (origins.includes(new URL(url).origin) ? new URL(url).pathname : undefined);
  const isOurs = (path) => path?.endsWith(`/${host.id}`) || /^\/(host|frame|facts|proxy)\.js$/.test(path ?? "");

  /** The check's own documents are loaded once each. */
  function isFirst(request, path) {
    if (!request.isNavigationRequest()) return true;
    const isNew = !documents.has(path);
    documents.add(path);
    return isNew;
  }

  async function judgeRequest(route) {
    const request = route.request();
    const url = request.url();
    const path = ownPath(url);
    if (isOurs(path)) {
      if (!isFirst(request, path)) {
        findings.add("page-navigation", "It loads itself again.");
        return route.abort();
      }
      return route.continue();
    }
    if (isDeclared(url)) return route.continue();
    const what = path ? `${path}, relative to the page: hosts serve nothing beside the page` : shorten(url);
    if (request.isNavigationRequest()) findings.add("page-navigation", `It goes to ${what}.`);
    else findings.add("page-network", `It loads ${what} (${request.resourceType()}).`);
    return route.abort();
  }

  await context.route(() => true, (route) => judgeRequest(route).catch(() => {}));
  page.on("websocket", (socket) => {
    if (!isDeclared(socket.url())) findings.add("page-network", `It connects to ${shorten(socket.url())} (websocket).`);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== viewFrame(page, host)) return;
    const url = frame.url();
    if (!/^(about:(blank|srcdoc)|chrome-error:)/.test(url) && !isOurs(ownPath(url))) {
      findings.add("page-navigation", `It goes to ${shorten(url)}.`);
    }
  });
  context.on("page", (popup) => {
    if (popup === page) return;
    findings.add("page-navigation", "It opens a window.");
    popup.close().catch(() => {});
  });
  page.on("download", (download) => {
    findings.add("page-navigation", `It downloads ${shorten(download.url())}.`);
    download.cancel().catch(() => {});
  });
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
  page.on("pageerror", (error) => findings.add("page-console", `uncaught: ${firstLine(String(error?.message ?? error))}`));
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(marker)) {
      const violation = JSON.parse(text.slice(marker.length));
      violations.set(`${violation.directive} ${violation.blocked}`, violation);
    } else if (message.type() === "error" && !isToldElsewhere(text)) {
      findings.add("page-console", `console.error: ${firstLine(text)}`);
    }
  });
  await page.addInitScript(watchPolicy, marker);
  return { violations };
}

/** The frame with the view in it; undefined before there is one. */
export function viewFrame(page, { document: { frames } }) {
  let frame = page.mainFrame();
  for (let depth = 0; depth < frames; depth++) frame = frame?.childFrames()[0];
  return frame;
}
