// Shows the page as one host does, takes it from its start to its end, and notes which rules it breaks.
import { declaredBy } from "../hosts/declared.js";
import { PageWire } from "../hosts/frames/page_wire.js";
import { Host } from "../hosts/host.js";
import { demandedPolicy } from "../hosts/hosts.js";
import { serverAnswers } from "../hosts/server_answers.js";
import { notStarted, troubleIn } from "../lib/trouble.js";
import { violationsOf } from "../testing/browser/accessibility.js";
import { judgeMessage } from "./messages.js";
import { proxyFor } from "./network.js";
import { observe, viewFrame } from "./observe.js";
import { Findings } from "./report.js";
import { hostRules } from "./rules.js";

/** @import { Client, Tool } from "@modelcontextprotocol/client" */
/** @import { McpUiAppCapabilities } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Result as AxeViolation } from "axe-core" */
/** @import { Browser, Frame } from "playwright-core" */
/** @import { FrameServer } from "../hosts/frames/server.js" */
/** @import { Call, ToolInput } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Message } from "../lib/json_rpc.js" */
/** @import { HostReport, PageOptions } from "./index.js" */
/** @import { Violations } from "./observe.js" */
/**
 * @typedef {HostReport & {isSilent?: boolean, saysWhy?: boolean}} Outcome `isSilent`: the page has not even asked to
 *   begin; `saysWhy`: it has told why it could not start
 *
 * @typedef {object} Place where and how a page is visited
 * @property {MatrixRow} host
 * @property {FrameServer} server
 * @property {string} [sameDocument] why the page's looks need no look: it was shown in this document already
 * @property {Record<string, number>} patience how long to wait for what, as in usualPatience; for an answer also by its
 *   rule
 *
 * @typedef {Place & Pick<PageOptions, "html" | "client" | "csp"> & Required<Pick<PageOptions, "call">>} VisitOptions
 */

/** Milliseconds. An answer takes a few; a busy machine takes its time. */
export const usualPatience = {
  start: 10_000, answer: 5_000, size: 1_000, paint: 1_000, close: 5_000, "page-accessibility": 30_000,
};
export const startLimit = 3000;
const floodLimits = { messages: 2000, characters: 32_000_000 };
const genericResult = { content: [{ type: "text", text: "The result of a call." }] };

/** What is shown if no server is named: a call without arguments, and a text. */
export const genericCall = {
  tool: { name: "show", inputSchema: { type: "object" } },
  input: {},
  result: genericResult,
};

/** What is looked at from beginning to end, however far the page comes. */
const always = [
  "page-initialize", "page-policy", "page-network", "page-navigation", "page-console", "page-log", "page-flood",
  "page-crash",
];

/** The page is gone, and why is noted already. */
class Ended extends Error {}

/**
 * Waits until `promise` is there or the time over; true if it is there.
 * @param {number} milliseconds
 * @param {unknown} promise
 */
function within(milliseconds, promise) {
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
export async function visit(browser, { host, html, server, call, client, csp, patience, sameDocument }) {
  const findings = new Findings(host.id);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
    proxy: proxyFor(server.origins, csp),
  });
  const page = await context.newPage();
  const seen = { initialize: signal(), initialized: signal(), size: signal(), ended: signal() };
  const ended = seen.ended.promise.then(() => {
    throw new Ended();
  });
  ended.catch(() => {});
  /** @param {string | undefined} name */
  const timeFor = (name) => patience[/** @type {string} */ (name)] ?? patience.answer;
  /**
   * Waits as long as there is patience for it, and throws if the page is gone; true if the promise is there.
   * @param {unknown} promise
   * @param {string} [name]
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
  /** Why rules that the page got to could not be looked at. @type {Record<string, string>} */
  const reasons = {};

  page.on("crash", () => {
    findings.add("page-crash", "The process of the page has crashed.");
    seen.ended.give();
  });
  const observed = await observe(context, page, {
    host,
    origins: server.origins,
    isDeclared: declaredBy(csp),
    isRefused: demandedPolicy(host, csp) !== undefined,
    findings,
    onleft: seen.ended.give,
  });

  const wire = new PageWire(page);
  const played = new Host(host, wire, {
    answers: client ? serverAnswers(() => /** @type {Client} */ (client), []) : { "tools/call": () => genericResult },
    tool: /** @type {Tool} */ (call.tool),
  });
  played.bridge.onsizechange = ({ height }) => {
    wire.resize(/** @type {number} */ (height));
    seen.size.give();
  };
  played.oncontext = () => wire.place(played.context);
  // Before anything changes.
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
   * @param {string} rule
   * @param {string} method
   * @param {() => Promise<Message> | undefined} [ask] how it is asked, if the host has a way of its own
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
    await page.goto(server.show({ id: host.id, host, html, csp }));
    played.expect(/** @type {ToolInput} */ (call.input));
    await played.connect();
    await wire.place(surroundings);
    await wire.load(floodLimits);
    if (!(await comes(seen.initialize.promise, "start"))) {
      return findings.add("page-initialize", `It has not sent ui/initialize ${inTime("start")}.`);
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
    if (initializeCount > 1) findings.add("page-initialize", `It is sent ${initializeCount} times.`);
  }

  /** As the host does. One that tells of the end without asking leaves the view there in the check. */
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
   * Looks at what the page shows of the result. The page can answer nothing meanwhile, and axe cannot be stopped.
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
    // If it is not the page that is gone, it is the browser.
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

/** To axe; what is less bad is a warning. */
const severe = ["critical", "serious"];
// The colours are the host's, and some hosts' own have too little contrast.
const disable = ["color-contrast"];
/** @param {AxeViolation} violation */
const inWords = ({ id, help, nodes }) =>
  `${help} (${id}): ${nodes
    .slice(0, 3)
    .map(({ target }) => target.join(" "))
    .join(", ")}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ""}.`;

/**
 * @param {string} id of a rule
 * @param {object} visit
 * @param {Set<string>} visit.reached rules
 * @param {Record<string, string>} visit.reasons
 * @param {boolean} visit.started
 * @param {boolean} visit.asksForHeight
 * @param {McpUiAppCapabilities} visit.capabilities
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
 * A page with two engines tries whether WebAssembly may run, and nothing is lost by it. Libraries try eval
 * likewise; some hosts show their users that it was refused.
 * @param {object} visit
 * @param {Violations} visit.violations
 * @param {Findings} visit.findings
 * @param {boolean} visit.started
 * @param {boolean} visit.saysWhy the page has told why it could not start: if it lacked WebAssembly, it has said so
 */
function judgePolicy({ violations, findings, started, saysWhy }) {
  // Names of the web's own, which browsers put into what they throw. There is no other sign of it in the console.
  const isMissed = !started || findings.says("page-console", /unsafe-eval|EvalError|WebAssembly/);
  for (const { directive, blocked } of violations.values()) {
    if (blocked === "wasm-eval" && (saysWhy || !isMissed)) continue;
    const isTried = blocked === "eval" && !isMissed;
    const message = `${directive} refuses ${blockedNames[blocked] ?? blocked}`;
    if (isTried) findings.add("page-policy", `${message}, without which the page works.`, "warning");
    else findings.add("page-policy", `${message}.`);
  }
}
