// Notes a page's loads, refusals, errors and navigations.
import { randomUUID } from "node:crypto";
import { sendsOddities } from "../hosts/context.js";
import { messageOf } from "../lib/error_text.js";
import { shorten } from "../lib/text.js";
import { watchPolicy } from "./page/watch.js";

/** @import { BrowserContext, ConsoleMessage, Frame, Page, Request, Route } from "playwright-core" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Findings } from "./report.js" */
/** @typedef {Map<string, {directive: string, blocked: string}>} Violations of the policy */

/** The page cannot mend this, and it may need the domains. */
const refusal = "Chromium does not show it: the host demands a policy of the page where its resource declares a csp.";

/** An App of mcpapps prints this, with the error's name, if the view has no `onError`. */
const appReport = /^\[mcpapps\] (\w+): /;
/** Errors of a view whose host lacks a method. */
const lacks = ["Remote", "NotSupported", "Timeout"];

/** Chromium's own messages about refusals and failed loads, which have rules. @param {ConsoleMessage} message */
const isBrowsers = (message) =>
  message.args().length === 0 &&
  /Content Security Policy|^Failed to load resource|^WebSocket connection to/.test(message.text());

/**
 * `isRefused`: the browser will not show the page, as its host's frame demands a policy. `onleft` is called when
 * another page has taken the view's place, or the view reports that it cannot start. `violations` and `loaded`, the
 * addresses that it asks for, fill while the page runs.
 * @param {BrowserContext} context
 * @param {Page} page
 * @param {{host: MatrixRow, origins: string[], isDeclared: (url: string) => boolean, findings: Findings,
 *   isRefused: boolean, onleft: () => void}} visit
 * @returns {Promise<{violations: Violations, loaded: Set<string>, notStarted: (reason: string) => void,
 *   finish: () => void}>}
 */
export async function observe(context, page, { host, origins, isDeclared, isRefused, findings, onleft }) {
  const marker = `mcpapps-check-${randomUUID()}`;
  /** @type {Violations} */
  const violations = new Map();
  const documents = new Set();
  /** @type {Set<string>} */
  const loaded = new Set();
  /** @type {{method: string, text: string, level: "error" | "warning"}[]} */
  const printed = [];
  let hasLeft = false;
  /** @type {string | undefined} */
  let cause;

  /** Without the origin of the check's own server, whose port is different each time. @param {string} text */
  const plain = (text) =>
    shorten(origins.reduce((rest, origin) => rest.replaceAll(new RegExp(`${origin}(/(view|proxy)/)?`, "g"), ""), text));
  /** @param {string} text */
  const firstLine = (text) => plain(text.split("\n")[0].trim());
  /** @param {string} url */
  const ownPath = (url) => (origins.includes(new URL(url).origin) ? new URL(url).pathname : undefined);
  /** @param {string | undefined} path */
  const isOurs = (path) => path?.endsWith(`/${host.id}`) || /^\/(host|frame|outer_frame|proxy)\.js$/.test(path ?? "");

  /** The check's own documents load once each. @type {(request: Request, path: string | undefined) => boolean} */
  function isFirst(request, path) {
    if (!request.isNavigationRequest()) return true;
    const isNew = !documents.has(path);
    documents.add(path);
    return isNew;
  }

  /** @param {Route} route */
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
    if (!path) loaded.add(url);
    if (isDeclared(url)) return route.continue();
    const what = path ? `${plain(url)}, relative to the page: hosts serve nothing beside the page` : shorten(url);
    if (request.isNavigationRequest()) findings.add("page-navigation", `It goes to ${what}.`);
    else findings.add("page-network", `It loads ${what} (${request.resourceType()}).`);
    return route.abort();
  }

  await context.route(() => true, (route) => judgeRequest(route).catch(() => {}));
  page.on("websocket", (socket) => {
    loaded.add(socket.url());
    if (!isDeclared(socket.url())) findings.add("page-network", `It connects to ${shorten(socket.url())} (websocket).`);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== viewFrame(page, host)) return;
    const url = frame.url();
    if (/^(about:(blank|srcdoc)|blob:)/.test(url) || isOurs(ownPath(url))) return;
    if (url.startsWith("chrome-error:")) hasLeft = true;
    else findings.add("page-navigation", `It goes to ${shorten(url)}.`);
    onleft();
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
  page.on("pageerror", (error) => findings.add("page-console", `uncaught: ${firstLine(messageOf(error))}`));
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(marker)) {
      const violation = JSON.parse(text.slice(marker.length));
      const blocked = plain(violation.blocked);
      violations.set(`${violation.directive} ${blocked}`, { directive: violation.directive, blocked });
    } else if (message.type() === "error" && !isBrowsers(message)) {
      printed.push({ method: "error", text, level: "error" });
    } else if (message.type() === "warning" && appReport.test(text) && !sendsOddities(host)) {
      printed.push({
        method: "warn",
        text,
        level: lacks.includes(/** @type {string[]} */ (appReport.exec(text))[1]) ? "warning" : "error",
      });
    }
  });
  await page.addInitScript(watchPolicy, marker);
  return {
    violations,
    loaded,
    /** The view told the host why it could not start. */
    notStarted(reason) {
      cause ??= reason;
      findings.add("page-initialize", firstLine(reason));
      onleft();
    },
    finish() {
      for (const { method, text, level } of printed) {
        // The view also prints why it could not start; one cause is reported once.
        if (!cause || !text.includes(cause)) {
          findings.add("page-console", `console.${method}: ${firstLine(text)}`, level);
        }
      }
      if (hasLeft && isRefused) findings.add("page-initialize", refusal, "warning");
      else if (hasLeft && !findings.has("page-navigation")) findings.add("page-navigation", "It goes elsewhere.");
    },
  };
}

/** The view's frame, or undefined before there is one. @type {(page: Page, host: MatrixRow) => Frame} */
export function viewFrame(page, { document: { frames } }) {
  /** @type {Frame | undefined} */
  let frame = page.mainFrame();
  for (let depth = 0; depth < frames; depth++) frame = frame?.childFrames()[0];
  return frame;
}
