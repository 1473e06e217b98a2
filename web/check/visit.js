// Shows the page in one host from start to end, and notes which rules it breaks.
import { notStarted, troubleIn } from "../lib/trouble.js";
import { violationsOf } from "../testing/browser/accessibility.js";
import { judgeMessage } from "./messages.js";
import { viewFrame } from "./observe.js";
import { Findings } from "./report.js";
import { hostRules } from "./rules.js";
import { stage } from "./stage.js";

/** @import { McpUiAppCapabilities } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Result as AxeViolation } from "axe-core" */
/** @import { Browser, Frame } from "playwright-core" */
/** @import { FrameServer } from "../hosts/frames/server.js" */
/** @import { Call } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Message } from "../lib/json_rpc.js" */
/** @import { HostReport, PageOptions } from "./index.js" */
/** @import { Violations } from "./observe.js" */
/**
 * `isSilent`: the page has not sent `ui/initialize`; `saysWhy`: it has told why it could not start.
 * @typedef {HostReport & {isSilent?: boolean, saysWhy?: boolean}} Outcome
 *
 * @typedef {object} Place
 * @property {MatrixRow} host
 * @property {FrameServer} server
 * @property {string} [sameDocument] why accessibility is not checked: this document was shown already
 * @property {Record<string, number>} patience as usualPatience; answers also by the id of their rule
 *
 * @typedef {Place & Pick<PageOptions, "html" | "client" | "tools" | "csp"> &
 *   Required<Pick<PageOptions, "call">>} VisitOptions
 */

/** Milliseconds, for a busy machine. */
export const usualPatience = {
  start: 10_000, answer: 5_000, size: 1_000, paint: 1_000, close: 5_000, "page-accessibility": 30_000,
};
export const startLimit = 3000;

/** Rules that are checked during the whole visit, however far the page gets. */
const always = [
  "page-initialize", "page-policy", "page-network", "page-navigation", "page-console", "page-log", "page-flood",
  "page-crash",
];

/** The page is gone, and the reason is noted. */
class Ended extends Error {}

/** Returns whether `promise` settles in time. @type {(milliseconds: number, promise: unknown) => Promise<boolean>} */
export function within(milliseconds, promise) {
  /** @type {NodeJS.Timeout} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  return Promise.race([Promise.resolve(promise).then(() => true, () => true), late]).finally(() => clearTimeout(timer));
}

/** @returns {{promise: Promise<unknown>, give: () => void}} */
function signal() {
  /** @type {any} */
  let give;
  const promise = new Promise((resolve) => (give = resolve));
  return { promise, give };
}

/** @type {(browser: Browser, options: VisitOptions) => Promise<Outcome>} */
export async function visit(browser, { host, html, server, call, client, tools, csp, patience, sameDocument }) {
  const findings = new Findings(host.id);
  const seen = { initialize: signal(), initialized: signal(), size: signal(), ended: signal() };
  const ended = seen.ended.promise.then(() => {
    throw new Ended();
  });
  ended.catch(() => {});
  /** @param {string | undefined} name */
  const timeFor = (name) => patience[/** @type {string} */ (name)] ?? patience.answer;
  /**
   * Resolves with true if `promise` settles in time; rejects if the page is gone.
   * @type {(promise: unknown, name?: string) => Promise<boolean>}
   */
  const comes = (promise, name) => Promise.race([within(timeFor(name), promise), ended]);
  /** @param {string} name */
  const inTime = (name) => `within ${timeFor(name) / 1000} s`;
  let initializeCount = 0;
  /** @type {number | undefined} */
  let milliseconds;
  /** @type {HostReport["engine"]} */
  let engine = null;
  /** @type {McpUiAppCapabilities} */
  let capabilities = {};
  const reached = new Set(always);
  /** Why rules that were reached could not be checked. @type {Record<string, string>} */
  const reasons = {};

  const { context, page, observed, wire, played, load } = await stage(browser, {
    host, server, findings, onleft: seen.ended.give, onsize: seen.size.give, html, client, tools, csp, call,
  });
  const { context: surroundings, asksForHeight } = played;
  wire.onflood = () => {
    findings.add("page-flood", "It sent more than 2,000 messages, or 32 MB of them.");
    seen.ended.give();
  };
  let saysWhy = false;
  wire.onseen = (message, at) => {
    const trouble = message?.method === "notifications/message" ? troubleIn(message.params) : undefined;
    if (trouble?.what === notStarted) {
      saysWhy = true;
      return observed.notStarted(trouble.reason);
    }
    judgeMessage(message, { host, modes: surroundings.availableDisplayModes, findings });
    if (message?.method === "ui/initialize") {
      initializeCount += 1;
      capabilities = message.params?.appCapabilities ?? {};
      seen.initialize.give();
    }
    if (message?.method === "ui/notifications/initialized") {
      milliseconds ??= Math.round(at);
      if (initializeCount === 0) findings.add("page-initialized", "It is sent before ui/initialize.");
      seen.initialized.give();
    }
  };

  /**
   * Checks that the page answers a request. `ask` sends it where the host does so in another way.
   * @type {(rule: string, method: string, ask?: () => Promise<Message> | undefined) => Promise<Message | undefined>}
   */
  const answers = async (rule, method, ask) => {
    reached.add(rule);
    /** @type {Message | undefined} */
    let answer;
    const answered = (ask?.() ?? played.ask(method)).then((message) => (answer = message));
    if (!(await comes(answered, rule))) findings.add(rule, `No answer to ${method} ${inTime(rule)}.`);
    return answer;
  };

  async function run() {
    await load();
    if (!(await comes(seen.initialize.promise, "start"))) {
      const why = host.document.listensAfterLoad ? " The host hears nothing before the load event of its frame." : "";
      return findings.add("page-initialize", `It has not sent ui/initialize ${inTime("start")}.${why}`);
    }
    for (const id of ["page-capabilities", "page-initialized", "page-messages"]) reached.add(id);
    if (!(await comes(seen.initialized.promise, "page-initialized"))) {
      const time = inTime("page-initialized");
      return findings.add("page-initialized", `It has not sent ui/notifications/initialized ${time}.`);
    }
    for (const id of ["page-start-time", "page-display-mode"]) reached.add(id);
    if (/** @type {number} */ (milliseconds) > startLimit)
      findings.add("page-start-time", `It took longer than ${startLimit / 1000} s.`);
    const pong = await answers("page-ping", "ping");
    if (pong?.error) findings.add("page-ping", `The answer is the error ${pong.error.code}: ${pong.error.message}`);

    await comes(played.showCall(/** @type {Call} */ (call)));
    const frame = viewFrame(page, host);
    const paint = () =>
      frame?.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await comes(paint(), "paint");
    if (!pong || !(await answers("page-result", "ping"))) return;
    const readEngine = async () =>
      (engine =
        /** @type {HostReport["engine"] | undefined} */ (
          await frame?.evaluate(() => document.documentElement.dataset.mcpappsEngine)
        ) ?? null);
    await comes(readEngine());

    if (asksForHeight) {
      reached.add("page-size-changed");
      if (!(await comes(seen.size.promise, "size"))) {
        const why = played.sendsInput ? "" : " The host sends no tool input: if the view waits for it, use the result.";
        findings.add("page-size-changed", `No ui/notifications/size-changed.${why}`);
      }
    }
    if (capabilities.tools) {
      const tools = await answers("page-tools", "tools/list");
      if (tools && !Array.isArray(tools.result?.tools)) {
        findings.add("page-tools", "The answer to tools/list has no tools.");
      }
    }
    if (sameDocument) reasons["page-accessibility"] = sameDocument;
    else await checkAccessibility(frame);
    await endView();
    // A host's own bridge in the page sends it, too.
    const fromHost = host.document.inject?.includes("second_bridge.js") ? 1 : 0;
    if (initializeCount > 1 + fromHost) findings.add("page-initialize", `It is sent ${initializeCount} times.`);
  }

  /** Ends as the host does. One that notifies of the end without asking leaves the view running in the check. */
  async function endView() {
    if (reasons["page-teardown"]) return;
    if (played.ending === "none") reasons["page-teardown"] = "the host ends no view by a message";
    if (played.ending === "notification") {
      played.end();
      await answers("page-teardown", "ping");
    }
    if (!["request", "cut off"].includes(played.ending)) return;
    const end = await answers("page-teardown", "ui/resource-teardown", () => played.end());
    if (end?.error) {
      findings.add("page-teardown", `The answer is the error ${end.error.code}: ${end.error.message}`, "warning");
    }
  }

  /**
   * Checks how the page shows the result. The page cannot answer meanwhile, and axe cannot be stopped.
   * @param {Frame | undefined} frame
   */
  async function checkAccessibility(frame) {
    if (!frame) return void (reasons["page-accessibility"] = "the page's frame is gone");
    /** @param {AxeViolation[]} found */
    const tell = (found) => {
      reached.add("page-accessibility");
      for (const each of found) {
        findings.add(
          "page-accessibility",
          inWords(each),
          severe.includes(/** @type {string} */ (each.impact)) ? undefined : "warning",
        );
      }
    };
    /** @param {Error} error */
    const failed = ({ message }) => (reasons["page-accessibility"] ??= `axe has failed: ${message.split("\n")[0]}`);
    if (await comes(violationsOf(frame, { disable }).then(tell).catch(failed), "page-accessibility")) return;
    reasons["page-accessibility"] = `axe was not done after ${patience["page-accessibility"] / 1000} s`;
    reasons["page-teardown"] = "axe was still at work in the page";
  }

  try {
    await run();
  } catch (error) {
    // If the page is not gone, the browser is.
    if (!(error instanceof Ended) && !findings.has("page-crash")) {
      findings.add("page-initialize", `The page cannot be shown: ${/** @type {Error} */ (error).message}`);
    }
  } finally {
    await wire.close();
    await within(patience.close, context.close());
  }
  const started = milliseconds !== undefined;
  observed.finish();
  judgePolicy({ violations: observed.violations, findings, started, saysWhy });
  const results = findings.results(hostRules, (id) =>
    skipReason(id, { reached, reasons, started, asksForHeight, capabilities }),
  );
  return {
    id: host.id, name: host.name, policy: host.policy, engine, milliseconds, started, results,
    isSilent: initializeCount === 0,
    saysWhy,
  };
}

/** Levels of axe; lesser ones are warnings. */
const severe = ["critical", "serious"];
// The colors are the host's, and some hosts' own have too little contrast.
const disable = ["color-contrast"];
/** @param {AxeViolation} violation */
const inWords = ({ id, help, nodes }) =>
  `${help} (${id}): ${nodes
    .slice(0, 3)
    .map(({ target }) => target.join(" "))
    .join(", ")}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ""}.`;

/**
 * @param {string} id of a rule
 * @param {{reached: Set<string>, reasons: Record<string, string>, started: boolean, asksForHeight: boolean,
 *   capabilities: McpUiAppCapabilities}} visit
 */
function skipReason(id, { reached, reasons, started, asksForHeight, capabilities }) {
  if (reached.has(id)) return undefined;
  if (reasons[id]) return reasons[id];
  if (!started) return "the page has not started";
  if (id === "page-size-changed" && !asksForHeight) return "the host sets the height";
  if (id === "page-tools" && !capabilities.tools) return "the page declares no tools";
  return "the page had stopped answering";
}

/** @type {Record<string, string>} */
const blockedNames = {
  "wasm-eval": "WebAssembly",
  eval: "eval() or new Function()",
  inline: "code or styles in the page",
};

/**
 * Ignores refusals that do no harm: a page with two engines tries WebAssembly first, and libraries try eval likewise.
 * Some hosts show them to their users.
 * @param {{violations: Violations, findings: Findings, started: boolean, saysWhy: boolean}} visit
 */
function judgePolicy({ violations, findings, started, saysWhy }) {
  // Words of the errors that browsers throw. The console has no other sign that an engine was missed.
  const isMissed = !started || findings.says("page-console", /unsafe-eval|EvalError|WebAssembly/);
  for (const { directive, blocked } of violations.values()) {
    if (blocked === "wasm-eval" && (saysWhy || !isMissed)) continue;
    const isTried = blocked === "eval" && !isMissed;
    const message = `${directive} refuses ${blockedNames[blocked] ?? blocked}`;
    if (isTried) findings.add("page-policy", `${message}, without which the page works.`, "warning");
    else findings.add("page-policy", `${message}.`);
  }
}
