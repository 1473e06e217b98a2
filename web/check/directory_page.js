// What directories demand of a page: shows it in each one's host, as on a phone, and measures it.
import { Host } from "../hosts/host.js";
import { declaredBy, origins } from "../hosts/declared.js";
import { PageWire } from "../hosts/frames/page_wire.js";
import { policyFor } from "../hosts/hosts.js";
import { hosts } from "../hosts/rows.js";
import { serverAnswers } from "../hosts/server_answers.js";
import { troubleIn } from "../lib/trouble.js";
import { violationsOf } from "../testing/browser/accessibility.js";
import { proxyFor } from "./network.js";
import { observe, viewFrame } from "./observe.js";
import { measures } from "./page/measure.js";
import { Findings } from "./report.js";
import { demandsOf } from "./rules.js";
import { within } from "./visit.js";

/** @import { Client, Tool } from "@modelcontextprotocol/client" */
/** @import { Browser, Frame } from "playwright-core" */
/** @import { Message } from "../lib/json_rpc.js" */
/** @import { Call, ToolInput } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Csp } from "../hosts/declared.js" */
/** @import { Directory } from "./directories.js" */
/** @import { Result } from "./index.js" */
/** @import { Place, VisitOptions } from "./visit.js" */
/** @typedef {Omit<VisitOptions, keyof Place> & Pick<Place, "server" | "patience"> & {name: string}} Shown */

const phoneWidth = 320;
/** Axe's rule has the exceptions of WCAG for targets of this size. */
const axeTarget = 24;
/** Of a control: a date has several. */
const mostStops = 8;
const mostTabs = 60;
const mostTold = 5;
/** Milliseconds for all measurements together. */
const measuring = 60_000;
const handshake = ["page-handshake", "page-answer", "page-hidden"];
const measured = [
  "csp-exact", "page-targets", "page-narrow", "page-contrast", "page-focus", "page-motion", "page-zoom", "page-rtl",
];

/** Keeps what the host answers. */
class WatchedWire extends PageWire {
  /** @type {Map<unknown, Message>} */
  answers = new Map();
  onanswer = () => {};

  /** @param {Message} message */
  async send(message) {
    if (message.method === undefined) this.answers.set(message.id, message);
    this.onanswer();
    return super.send(message);
  }
}

/** @type {(browser: Browser, directories: readonly Directory[], shown: Shown) => Promise<Result[]>} */
export async function checkPageForDirectories(browser, directories, shown) {
  const findings = new Findings(shown.name);
  /** @type {Set<string>} */
  const reached = new Set();
  let reason = "the page did not get so far";
  const trials = await Promise.all(
    directories.map(async (directory) => {
      const trial = { findings: new Findings(shown.name), reached };
      await tryIn(browser, directory, { ...shown, ...trial }).catch((error) => (reason = firstLine(error.message)));
      return trial.findings;
    }),
  );
  const ids = [...handshake, ...measured].filter((id) => demandsOf(directories).includes(id));
  for (const { rule, status, message } of trials.flatMap((each) => each.results(ids))) {
    if (status !== "ok") findings.add(rule, message, status === "fail" ? "error" : "warning");
  }
  return findings.results(ids, (id) => (reached.has(id) ? undefined : reason));
}

/** @param {string} text */
const firstLine = (text) => text.split("\n")[0];

/**
 * @type {(browser: Browser, directory: Directory, shown: Shown & {findings: Findings, reached: Set<string>}) =>
 *   Promise<void>}
 */
async function tryIn(browser, directory, { html, server, call, client, csp, patience, findings, reached }) {
  const row = /** @type {MatrixRow} */ (hosts.find(({ profile }) => profile === directory.host));
  const host = { ...row, id: `for-${directory.id}`, policyText: policyFor(row, row.policy, csp) };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 }, hasTouch: true, reducedMotion: "reduce", serviceWorkers: "block",
    proxy: proxyFor(server.origins, csp),
  });
  try {
    const page = await context.newPage();
    let isGone = false;
    /** @type {() => void} */
    let leave = () => {};
    const gone = new Promise((resolve) => (leave = () => resolve((isGone = true))));
    page.on("crash", leave);
    const observed = await observe(context, page, {
      host, origins: server.origins, isDeclared: declaredBy(csp), isRefused: false, findings: new Findings(""),
      onleft: leave,
    });
    const wire = new WatchedWire(page);
    const { containerDimensions, ...others } = /** @type {Required<MatrixRow>} */ (row).hostContext;
    const played = new Host(host, wire, {
      answers: client ? serverAnswers(() => /** @type {Client} */ (client), []) : { "tools/call": () => call.result },
      tool: /** @type {Tool} */ (call.tool),
      context: { ...others, platform: "mobile", deviceCapabilities: { touch: true, hover: false } },
    });
    played.bridge.onsizechange = ({ height }) => void wire.resize(/** @type {number} */ (height));
    played.oncontext = () => wire.place(played.context);
    /** @type {Message[]} */
    const sent = [];
    let wake = () => {};
    wire.onseen = (message) => {
      if (sent.length < 1000) sent.push(Object(message));
      wake();
    };
    wire.onanswer = () => wake();
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

    await page.goto(server.show({ id: host.id, host, html, csp }));
    // Claude shows nothing before the end of the handshake.
    const hidden = await page.addStyleTag({ content: "iframe { visibility: hidden }" });
    played.expect(/** @type {ToolInput} */ (call.input));
    await played.connect();
    await wire.place(played.context);
    await wire.load({ messages: 2000, characters: 32_000_000 });

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
    const answer = await comes(patience.answer, () => wire.answers.get(id));
    if (!answer) return findings.add("page-answer", `No answer: ui/initialize has the id ${JSON.stringify(id)}.`);
    if (answer.error) return findings.add("page-answer", `No answer but an error: ${answer.error.message}`);
    reached.add("page-hidden");
    if (!(await comes(patience.answer, ofMethod("ui/notifications/initialized")))) {
      const time = patience.answer / 1000;
      return findings.add("page-hidden", `Hidden: no ui/notifications/initialized within ${time} s of the answer.`);
    }
    await hidden.evaluate((/** @type {any} */ style) => style.remove());
    await within(patience.answer, played.showCall(/** @type {Call} */ (call)));
    const frame = viewFrame(page, host);
    if (frame) await within(measuring, Promise.race([gone, measureIn(frame)]));
    judgeLoads();

    /** @type {(rule: string, found: string[], told: string) => void} */
    function tell(rule, found, told) {
      if (isGone) return;
      reached.add(rule);
      const more = found.length > mostTold ? ` and ${found.length - mostTold} more` : "";
      const first = found.slice(0, mostTold).join(", ");
      if (found.length > 0) findings.add(rule, `In ${directory.name}, ${told}: ${first}${more}.`);
    }

    /** @param {Frame} view */
    async function measureIn(view) {
      const settle = () =>
        view.evaluate(async () => {
          await new Promise((done) => setTimeout(done, 50));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        });
      const width = containerDimensions?.width ?? containerDimensions?.maxWidth ?? 2 * phoneWidth;
      /** @type {(width: number) => Promise<unknown>} */
      const show = async (wide) => {
        played.setContext({ containerDimensions: { ...containerDimensions, width: wide } });
        await wire.sent();
        return settle();
      };
      await settle();
      const measure = await view.evaluateHandle(measures);
      tell("page-motion", await measure.evaluate((it) => it.endless()), "these move on and on");
      await contrast("light");
      await contrast("dark");
      await focus();
      const before = await measure.evaluateHandle((it) => it.cut());
      await show(Math.round(width / 2));
      tell("page-zoom", await measure.evaluate((it, cut) => it.cutSince(cut), before), "text is cut off at 200 % zoom");
      await show(phoneWidth);
      const sideways = await measure.evaluate((it) => it.sideways());
      tell("page-narrow", sideways, `these leave a page of ${phoneWidth} px`);
      if (directory.target > axeTarget) {
        const small = await measure.evaluate((it, least) => it.targets(least), directory.target);
        tell("page-targets", small, `these have less than ${directory.target} × ${directory.target} px`);
      } else {
        const small = (await violationsOf(view, { rules: ["target-size"] })).flatMap(({ nodes }) => nodes);
        tell("page-targets", small.map(({ target }) => target.join(" ")), "these are too small");
      }
      await view.evaluate(() => void (document.documentElement.dir = "rtl"));
      await settle();
      const mirrored = await measure.evaluate((it) => it.sideways());
      const told = `these leave a page of ${phoneWidth} px from right to left`;
      if (sideways.length === 0) tell("page-rtl", mirrored, told);

      /** @param {"light" | "dark"} theme */
      async function contrast(theme) {
        await page.emulateMedia({ colorScheme: theme });
        played.setContext({ theme });
        await wire.sent();
        await settle();
        const colors = /** @type {Record<string, string>} */ (row.styles?.[theme] ?? {});
        await measure.evaluate((it, color) => it.paint(color), colors["--color-background-primary"] ?? "");
        const own = await measure.evaluate((it, values) => it.opaque(values), Object.values(colors));
        const violations = await violationsOf(view, { rules: ["color-contrast"] });
        tell("page-contrast", [], "");
        if (isGone) return;
        for (const { target, any } of violations.flatMap(({ nodes }) => nodes).slice(0, mostTold)) {
          const { fgColor, bgColor, contrastRatio: ratio, expectedContrastRatio: least } = Object(any[0]?.data);
          // What the host has chosen is not the page's to mend.
          const isHosts = own.includes(fgColor) && own.includes(bgColor);
          const whose = isHosts ? ", by colours of the host" : "";
          findings.add(
            "page-contrast",
            `In ${directory.name}'s ${theme} theme, ${target.join(" ")} has ${ratio} of ${least}${whose} ` +
              `(${fgColor} on ${bgColor}).`,
            isHosts ? "warning" : undefined,
          );
        }
      }

      async function focus() {
        tell("page-focus", await measure.evaluate((it) => it.misordered()), "these have a tabindex above 0");
        tell("page-focus", await measure.evaluate((it) => it.unreachable()), "the Tab key does not reach these");
        await (await view.frameElement()).focus();
        /** @type {number[]} */
        const stops = [];
        for (let tabs = 0; tabs < mostTabs; ++tabs) {
          await page.keyboard.press("Tab");
          const at = await measure.evaluate((it) => it.focused());
          if (at < 0) return;
          const earlier = stops.lastIndexOf(at);
          stops.push(at);
          const stays = stops.slice(-mostStops).every((each) => each === at) && stops.length >= mostStops;
          const returns = earlier >= 0 && earlier < stops.length - 2;
          if (!stays && !returns) continue;
          if (returns && (await measure.evaluate((it) => it.isModal()))) return;
          const held = await measure.evaluate((it, index) => it.labelOf(index), at);
          return tell("page-focus", [held], "the Tab key does not leave");
        }
      }
    }

    function judgeLoads() {
      reached.add("csp-exact");
      const refused = [...observed.violations.values()].map(({ blocked }) => blocked);
      const used = [...observed.loaded, ...refused.filter((url) => /^(https?|wss?):/.test(url))];
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
  } finally {
    await context.close();
  }
}
