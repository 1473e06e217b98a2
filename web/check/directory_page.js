// What directories demand of a page: shows it in each one's host, as on a phone. directory_measures.js measures it.
import { declaredBy, origins } from "../hosts/declared.js";
import { policyFor } from "../hosts/hosts.js";
import { hosts } from "../hosts/rows.js";
import { within } from "../lib/time.js";
import { troubleIn } from "../lib/trouble.js";
import { measuredRules, measureView } from "./directory_measures.js";
import { viewFrame } from "./observe.js";
import { Findings } from "./report.js";
import { demandsOf } from "./rules.js";
import { stage } from "./stage.js";

/** @import { Browser } from "playwright-core" */
/** @import { Csp } from "../hosts/declared.js" */
/** @import { Call } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Message } from "../lib/json_rpc.js" */
/** @import { Directory } from "./directories.js" */
/** @import { Result } from "./index.js" */
/** @import { Violations } from "./observe.js" */
/** @import { Place, VisitOptions } from "./visit.js" */
/** @typedef {Omit<VisitOptions, keyof Place> & Pick<Place, "server" | "patience"> & {name: string}} Shown */
/** @typedef {{findings: Findings, reached: Set<string>}} Judged */

/** Milliseconds for all measurements together. */
const measuring = 60_000;
const handshake = ["page-handshake", "page-answer", "page-hidden"];

/** @type {(browser: Browser, directories: readonly Directory[], shown: Shown) => Promise<Result[]>} */
export async function checkPageForDirectories(browser, directories, shown) {
  const findings = new Findings(shown.name);
  /** @type {Set<string>} */
  const reached = new Set();
  let reason = "the page did not get so far";
  const trials = await Promise.all(
    directories.map(async (directory) => {
      const judged = { findings: new Findings(shown.name), reached };
      await tryIn(browser, directory, shown, judged).catch((error) => (reason = firstLine(error.message)));
      return judged.findings;
    }),
  );
  const ids = [...handshake, "csp-exact", ...measuredRules].filter((id) => demandsOf(directories).includes(id));
  for (const { rule, status, message } of trials.flatMap((each) => each.results(ids))) {
    if (status !== "ok") findings.add(rule, message, status === "fail" ? "error" : "warning");
  }
  return findings.results(ids, (id) => (reached.has(id) ? undefined : reason));
}

/** @param {string} text */
const firstLine = (text) => text.split("\n")[0];

/** @type {(browser: Browser, directory: Directory, shown: Shown, judged: Judged) => Promise<void>} */
async function tryIn(browser, directory, { html, server, call, client, csp, patience }, { findings, reached }) {
  const row = /** @type {MatrixRow} */ (hosts.find(({ profile }) => profile === directory.host));
  const host = { ...row, id: `for-${directory.id}`, policyText: policyFor(row, row.policy, csp) };
  let isGone = false;
  /** @type {() => void} */
  let leave = () => {};
  const gone = new Promise((resolve) => (leave = () => resolve((isGone = true))));
  const { context, page, observed, wire, played, load } = await stage(browser, {
    host, server, html, call, client, csp, findings: new Findings(""), onleft: () => leave(), onsize() {},
    emulate: { hasTouch: true, reducedMotion: "reduce" },
    told: { platform: "mobile", deviceCapabilities: { touch: true, hover: false } },
  });
  /** @type {Message[]} */
  const sent = [];
  /** @type {Map<unknown, Message>} */
  const answers = new Map();
  let wake = () => {};
  wire.onseen = (message) => {
    if (sent.length < 1000) sent.push(Object(message));
    wake();
  };
  wire.onsent = (message) => {
    if (message.method === undefined) answers.set(message.id, message);
    wake();
  };
  /** Waits for a message. @type {(time: number, find: () => Message | undefined) => Promise<Message | undefined>} */
  const comes = async (time, find) => {
    const found = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      wake = () => void (find() && resolve());
      wake();
    });
    await within(time, Promise.race([found, gone]));
    return find();
  };
  /** @type {(method: string) => () => Message | undefined} */
  const ofMethod = (method) => () => sent.find((message) => message.method === method);

  /** Whether the page is shown by a host that hides it until the handshake has ended. */
  async function starts() {
    reached.add("page-handshake");
    const initialize = await comes(patience.start, ofMethod("ui/initialize"));
    if (!initialize) {
      const why = sent.map(({ params }) => troubleIn(params ?? {})?.reason).find(Boolean);
      const others = ofMethod("initialize")() ? "it sends MCP's own initialize" : "it sends other messages";
      const told = why ?? (sent.length > 0 ? others : "it sends nothing");
      return findings.add("page-handshake", `No handshake within ${patience.start / 1000} s: ${told}.`);
    }
    reached.add("page-answer");
    const { id } = initialize;
    if (id === undefined) return findings.add("page-answer", "No answer: ui/initialize has no id.");
    const answer = await comes(patience.answer, () => answers.get(id));
    if (!answer) return findings.add("page-answer", `No answer: ui/initialize has the id ${JSON.stringify(id)}.`);
    if (answer.error) return findings.add("page-answer", `No answer but an error: ${answer.error.message}`);
    reached.add("page-hidden");
    if (await comes(patience.answer, ofMethod("ui/notifications/initialized"))) return true;
    const time = patience.answer / 1000;
    findings.add("page-hidden", `Hidden: no ui/notifications/initialized within ${time} s of the answer.`);
  }

  /** @type {(rule: string, found: string[], level?: "warning") => void} */
  const tell = (rule, found, level) => {
    if (isGone) return;
    reached.add(rule);
    for (const message of found) findings.add(rule, `In ${directory.name}${message}`, level);
  };
  try {
    /** @param {string} visibility */
    const show = (visibility) => page.addStyleTag({ content: `iframe { visibility: ${visibility} }` });
    await load(() => show("hidden"));
    if (!(await starts())) return;
    await show("visible");
    await within(patience.answer, played.showCall(/** @type {Call} */ (call)));
    const frame = viewFrame(page, host);
    if (frame) {
      const measured = measureView({ directory, row, view: frame, page, played, wire, tell });
      await within(measuring, Promise.race([gone, measured]));
    }
    reached.add("csp-exact");
    judgeLoads(csp, observed, findings);
  } finally {
    await context.close();
  }
}

/**
 * @type {(csp: object | undefined, seen: {loaded: Set<string>, violations: Violations}, findings: Findings) => void}
 */
function judgeLoads(csp, { loaded, violations }, findings) {
  const refused = [...violations.values()].map(({ blocked }) => blocked);
  const used = [...loaded, ...refused.filter((url) => /^(https?|wss?):/.test(url))];
  const isListed = declaredBy(csp);
  for (const origin of new Set(used.filter((url) => !isListed(url)).map((url) => new URL(url).origin))) {
    findings.add("csp-exact", `It loads from ${origin}, which is not declared.`);
  }
  const { connectDomains, resourceDomains, frameDomains } = /** @type {Csp} */ (csp ?? {});
  for (const domain of new Set([connectDomains, resourceDomains, frameDomains].flatMap(origins))) {
    if (!used.some(declaredBy({ connectDomains: [domain] }))) {
      findings.add("csp-exact", `${domain} is declared, and nothing was loaded from there.`, "warning");
    }
  }
}
