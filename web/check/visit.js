// Shows the page in one host from start to end, and notes which rules it breaks.
import { within } from "../lib/time.js";
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
 * @typedef {Awaited<ReturnType<typeof stage>>} Stage
 * @typedef {ReturnType<typeof signal>} Signal
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

/** @returns {{promise: Promise<unknown>, give: () => void}} */
function signal() {
  /** @type {any} */
  let give;
  const promise = new Promise((resolve) => (give = resolve));
  return { promise, give };
}

/** Shows the page from its start to its end, and keeps what was seen of it. */
class Visit {
  reached = new Set(always);
  /** Why rules that were reached could not be checked. @type {Record<string, string>} */
  reasons = {};
  initializeCount = 0;
  /** Until it was initialized. @type {number | undefined} */
  milliseconds;
  /** @type {HostReport["engine"]} */
  engine = null;
  /** @type {McpUiAppCapabilities} */
  capabilities = {};
  saysWhy = false;
  #initialize = signal();
  #initialized = signal();

  /**
   * @param {VisitOptions} options @param {Findings} findings @param {Stage} stage
   * @param {{size: Signal, end: Signal}} signals
   */
  constructor(options, findings, stage, { size, end }) {
    this.options = options;
    this.findings = findings;
    this.stage = stage;
    this.size = size;
    this.end = end;
    this.ended = end.promise.then(() => Promise.reject(new Ended()));
    this.ended.catch(() => {});
  }

  async run() {
    const { wire, load } = this.stage;
    wire.onflood = () => {
      this.findings.add("page-flood", "It sent more than 2,000 messages, or 32 MB of them.");
      this.end.give();
    };
    wire.onseen = (message, at) => this.#hear(message, at);
    await load();
    if ((await this.#starts()) && (await this.#shows())) await this.#ends();
  }

  /** @param {Message} message @param {number} at */
  #hear(message, at) {
    const { findings, stage: { observed, played } } = this;
    const trouble = message?.method === "notifications/message" ? troubleIn(message.params) : undefined;
    if (trouble?.what === notStarted) {
      this.saysWhy = true;
      return observed.notStarted(trouble.reason);
    }
    const { capabilities, options: { host } } = this;
    judgeMessage(message, { host, modes: played.context.availableDisplayModes, capabilities, findings });
    if (message?.method === "ui/initialize") {
      this.initializeCount += 1;
      this.capabilities = message.params?.appCapabilities ?? {};
      this.#initialize.give();
    }
    if (message?.method === "ui/notifications/initialized") {
      this.milliseconds ??= Math.round(at);
      if (this.initializeCount === 0) findings.add("page-initialized", "It is sent before ui/initialize.");
      this.#initialized.give();
    }
  }

  /** @param {string} name */
  #timeFor = (name) => this.options.patience[name] ?? this.options.patience.answer;
  #inTime = (/** @type {string} */ name) => `within ${this.#timeFor(name) / 1000} s`;

  /**
   * Resolves with true if `promise` settles in time; rejects if the page is gone.
   * @type {(promise: unknown, name?: string) => Promise<boolean>}
   */
  #comes(promise, name = "answer") {
    return Promise.race([within(this.#timeFor(name), promise), this.ended]);
  }

  /**
   * Checks that the page answers a request. `ask` sends it where the host does so in another way.
   * @type {(rule: string, method: string, ask?: () => Promise<Message> | undefined) => Promise<Message | undefined>}
   */
  async #answers(rule, method, ask) {
    this.reached.add(rule);
    /** @type {Message | undefined} */
    let answer;
    const answered = (ask?.() ?? this.stage.played.ask(method)).then((message) => (answer = message));
    if (!(await this.#comes(answered, rule))) this.findings.add(rule, `No answer to ${method} ${this.#inTime(rule)}.`);
    return answer;
  }

  async #starts() {
    const { findings, reached } = this;
    if (!(await this.#comes(this.#initialize.promise, "start"))) {
      const isLate = this.options.host.document.listensAfterLoad;
      const why = isLate ? " The host hears nothing before the load event of its frame." : "";
      findings.add("page-initialize", `It has not sent ui/initialize ${this.#inTime("start")}.${why}`);
      return false;
    }
    for (const id of ["page-capabilities", "page-initialized", "page-messages"]) reached.add(id);
    if (!(await this.#comes(this.#initialized.promise, "page-initialized"))) {
      const time = this.#inTime("page-initialized");
      findings.add("page-initialized", `It has not sent ui/notifications/initialized ${time}.`);
      return false;
    }
    for (const id of ["page-start-time", "page-display-mode"]) reached.add(id);
    if (/** @type {number} */ (this.milliseconds) > startLimit)
      findings.add("page-start-time", `It took longer than ${startLimit / 1000} s.`);
    return true;
  }

  async #shows() {
    const { findings, options: { host, call, sameDocument }, stage: { page, played } } = this;
    const pong = await this.#answers("page-ping", "ping");
    if (pong?.error) findings.add("page-ping", `The answer is the error ${pong.error.code}: ${pong.error.message}`);

    await this.#comes(played.showCall(/** @type {Call} */ (call)));
    const frame = viewFrame(page, host);
    const paint = () =>
      frame?.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await this.#comes(paint(), "paint");
    if (!pong || !(await this.#answers("page-result", "ping"))) return false;
    const reading = Promise.resolve(frame?.evaluate(() => document.documentElement.dataset.mcpappsEngine));
    await this.#comes(reading.then((engine) => (this.engine = /** @type {HostReport["engine"]} */ (engine ?? null))));

    if (played.asksForHeight) {
      this.reached.add("page-size-changed");
      if (!(await this.#comes(this.size.promise, "size"))) {
        const why = played.sendsInput ? "" : " The host sends no tool input: if the view waits for it, use the result.";
        findings.add("page-size-changed", `No ui/notifications/size-changed.${why}`);
      }
    }
    if (this.capabilities.tools) {
      const tools = await this.#answers("page-tools", "tools/list");
      if (tools && !Array.isArray(tools.result?.tools)) {
        findings.add("page-tools", "The answer to tools/list has no tools.");
      }
    }
    if (sameDocument) this.reasons["page-accessibility"] = sameDocument;
    else await this.#checkAccessibility(frame);
    return true;
  }

  /** Ends as the host does. One that notifies of the end without asking leaves the view running in the check. */
  async #ends() {
    const { played } = this.stage;
    if (played.ending === "none") this.reasons["page-teardown"] ??= "the host ends no view by a message";
    if (!this.reasons["page-teardown"]) await this.#tearDown();
    const most = this.options.host.document.injectsHandshake ? 2 : 1;
    if (this.initializeCount > most) this.findings.add("page-initialize", `It is sent ${this.initializeCount} times.`);
  }

  async #tearDown() {
    const { played } = this.stage;
    if (played.ending === "notification") {
      played.end();
      await this.#answers("page-teardown", "ping");
    }
    if (!["request", "cut off"].includes(played.ending)) return;
    const end = await this.#answers("page-teardown", "ui/resource-teardown", () => played.end());
    if (end?.error) {
      this.findings.add("page-teardown", `The answer is the error ${end.error.code}: ${end.error.message}`, "warning");
    }
  }

  /**
   * Checks how the page shows the result. The page cannot answer meanwhile, and axe cannot be stopped.
   * @param {Frame | undefined} frame
   */
  async #checkAccessibility(frame) {
    const { reasons } = this;
    if (!frame) return void (reasons["page-accessibility"] = "the page's frame is gone");
    /** @param {AxeViolation[]} found */
    const tell = (found) => {
      this.reached.add("page-accessibility");
      for (const each of found) {
        const isSevere = severe.includes(/** @type {string} */ (each.impact));
        this.findings.add("page-accessibility", inWords(each), isSevere ? undefined : "warning");
      }
    };
    /** @param {Error} error */
    const failed = ({ message }) => (reasons["page-accessibility"] ??= `axe has failed: ${message.split("\n")[0]}`);
    if (await this.#comes(violationsOf(frame, { disable }).then(tell).catch(failed), "page-accessibility")) return;
    reasons["page-accessibility"] = `axe was not done after ${this.options.patience["page-accessibility"] / 1000} s`;
    reasons["page-teardown"] = "axe was still at work in the page";
  }

  /** Why a rule was not checked; undefined if it was. @param {string} id */
  skipReason(id) {
    if (this.reached.has(id)) return undefined;
    if (this.reasons[id]) return this.reasons[id];
    if (this.milliseconds === undefined) return "the page has not started";
    if (id === "page-size-changed" && !this.stage.played.asksForHeight) return "the host sets the height";
    if (id === "page-tools" && !this.capabilities.tools) return "the page declares no tools";
    return "the page had stopped answering";
  }
}

/** @type {(browser: Browser, options: VisitOptions) => Promise<Outcome>} */
export async function visit(browser, options) {
  const { host, server, html, client, tools, csp, call, patience } = options;
  const findings = new Findings(host.id);
  const [size, end] = [signal(), signal()];
  const set = await stage(browser, {
    host, server, findings, onleft: end.give, onsize: size.give, html, client, tools, csp, call,
  });
  const { context, observed, wire } = set;
  const visit = new Visit(options, findings, set, { size, end });
  try {
    await visit.run();
  } catch (error) {
    // If the page is not gone, the browser is.
    if (!(error instanceof Ended) && !findings.has("page-crash")) {
      findings.add("page-initialize", `The page cannot be shown: ${/** @type {Error} */ (error).message}`);
    }
  } finally {
    await wire.close();
    await within(patience.close, context.close());
  }
  const { engine, milliseconds, saysWhy } = visit;
  const started = milliseconds !== undefined;
  observed.finish();
  judgePolicy({ violations: observed.violations, findings, started, saysWhy });
  return {
    id: host.id, name: host.name, policy: host.policy, engine, milliseconds, started,
    results: findings.results(hostRules, (id) => visit.skipReason(id)),
    isSilent: visit.initializeCount === 0,
    saysWhy,
  };
}

const severe = ["critical", "serious"];
// The colors are the host's, and some hosts' own have too little contrast.
const disable = ["color-contrast"];
/** @param {AxeViolation} violation */
const inWords = ({ id, help, nodes }) =>
  `${help} (${id}): ${nodes
    .slice(0, 3)
    .map(({ target }) => target.join(" "))
    .join(", ")}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ""}.`;

/** @type {Record<string, string>} */
const blockedNames = {
  "wasm-eval": "WebAssembly",
  eval: "eval() or new Function()",
  inline: "code or styles in the page",
};

const pictureRefused = "img-src refuses pictures with data: addresses, as those of files that the build puts in. " +
  "An <svg> in the page or a <canvas> is shown.";

/**
 * Lessens or ignores refusals that do little harm: a page with two engines tries WebAssembly first, and libraries try
 * eval likewise. Some hosts show them to their users.
 * @param {{violations: Violations, findings: Findings, started: boolean, saysWhy: boolean}} visit
 */
function judgePolicy({ violations, findings, started, saysWhy }) {
  // Words of the errors that browsers throw. The console has no other sign that an engine was missed.
  const isMissed = !started || findings.says("page-console", /unsafe-eval|EvalError|WebAssembly/);
  for (const { directive, blocked } of violations.values()) {
    if (blocked === "wasm-eval" && (saysWhy || !isMissed)) continue;
    const isTried = blocked === "eval" && !isMissed;
    const message = `${directive} refuses ${blockedNames[blocked] ?? blocked}`;
    if (directive === "img-src" && blocked === "data") findings.add("page-policy", pictureRefused, "warning");
    else if (!isTried) findings.add("page-policy", `${message}.`);
    else findings.add("page-policy", `${message}. The page starts all the same: look at what it shows.`, "warning");
  }
}
