// Measures how a page is shown in the host of a directory, for the rules of directories.
import { violationsOf } from "../testing/browser/accessibility.js";
import { measures } from "./page/measure.js";

/** @import { Frame, Page } from "playwright-core" */
/** @import { PageWire } from "../hosts/frames/page_wire.js" */
/** @import { Host } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Directory } from "./directories.js" */
/**
 * `tell` notes what is found for a rule, in messages after the directory's name; nothing is well, too.
 * @typedef {object} Measured
 * @property {Directory} directory
 * @property {MatrixRow} row
 * @property {Frame} view
 * @property {Page} page
 * @property {Host} played
 * @property {PageWire} wire
 * @property {(rule: string, found: string[], level?: "warning") => void} tell
 */

export const measuredRules = [
  "page-targets", "page-narrow", "page-contrast", "page-focus", "page-motion", "page-zoom", "page-rtl",
];

const phoneWidth = 320;
/** Axe's rule has the exceptions of WCAG for targets of this size. */
const axeTarget = 24;
/** Of a control: a date has several. */
const mostStops = 8;
const mostTabs = 60;
const mostTold = 5;

/** One message of many elements. @type {(found: string[], told: string) => string[]} */
function inOne(found, told) {
  const more = found.length > mostTold ? ` and ${found.length - mostTold} more` : "";
  return found.length > 0 ? [`, ${told}: ${found.slice(0, mostTold).join(", ")}${more}.`] : [];
}

/** @param {Measured} measured */
export async function measureView({ directory, row, view, page, played, wire, tell }) {
  const { containerDimensions } = played.context;
  const width = containerDimensions?.width ?? containerDimensions?.maxWidth ?? 2 * phoneWidth;
  const settle = () =>
    view.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 50));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  /** @param {Parameters<Host["setContext"]>[0]} changes */
  const change = async (changes) => {
    played.setContext(changes);
    await wire.sent();
    await settle();
  };
  /** @param {number} wide */
  const show = (wide) => change({ containerDimensions: { ...containerDimensions, width: wide } });

  await settle();
  const measure = await view.evaluateHandle(measures);
  tell("page-motion", inOne(await measure.evaluate((it) => it.endless()), "these animations have no end"));
  for (const theme of /** @type {const} */ (["light", "dark"])) await contrast(theme);
  await focus();
  const before = await measure.evaluateHandle((it) => it.cut());
  await show(Math.round(width / 2));
  const cut = await measure.evaluate((it, elements) => it.cutSince(elements), before);
  tell("page-zoom", inOne(cut, "text is cut off at 200 % zoom"));
  await show(phoneWidth);
  const sideways = await measure.evaluate((it) => it.sideways());
  const leave = `these leave a page of ${phoneWidth} px`;
  tell("page-narrow", inOne(sideways, leave));
  if (directory.target > axeTarget) {
    const small = await measure.evaluate((it, least) => it.targets(least), directory.target);
    tell("page-targets", inOne(small, `these have less than ${directory.target} × ${directory.target} px`));
  } else {
    const small = (await violationsOf(view, { rules: ["target-size"] })).flatMap(({ nodes }) => nodes);
    tell("page-targets", inOne(small.map(({ target }) => target.join(" ")), "these are too small"));
  }
  if (sideways.length > 0) return;
  await view.evaluate(() => void (document.documentElement.dir = "rtl"));
  await settle();
  tell("page-rtl", inOne(await measure.evaluate((it) => it.sideways()), `${leave} from right to left`));

  /** @param {"light" | "dark"} theme */
  async function contrast(theme) {
    await page.emulateMedia({ colorScheme: theme });
    await change({ theme });
    const colors = /** @type {Record<string, string>} */ (row.styles?.[theme] ?? {});
    await measure.evaluate((it, color) => it.paint(color), colors["--color-background-primary"] ?? "");
    const own = await measure.evaluate((it, values) => it.opaque(values), Object.values(colors));
    const nodes = (await violationsOf(view, { rules: ["color-contrast"] })).flatMap((violation) => violation.nodes);
    tell("page-contrast", []);
    for (const { target, any } of nodes.slice(0, mostTold)) {
      const { fgColor, bgColor, contrastRatio: ratio, expectedContrastRatio: least } = Object(any[0]?.data);
      // The page cannot mend the host's choice.
      const isHosts = own.includes(fgColor) && own.includes(bgColor);
      const whose = isHosts ? ", by colours of the host" : "";
      const colours = `${fgColor} on ${bgColor}`;
      const told = `'s ${theme} theme, ${target.join(" ")} has ${ratio} of ${least}${whose} (${colours}).`;
      tell("page-contrast", [told], isHosts ? "warning" : undefined);
    }
  }

  async function focus() {
    tell("page-focus", inOne(await measure.evaluate((it) => it.misordered()), "these have a tabindex above 0"));
    tell("page-focus", inOne(await measure.evaluate((it) => it.unreachable()), "the Tab key does not reach these"));
    await (await view.frameElement()).focus();
    /** @type {number[]} */
    const stops = [];
    for (let tabs = 0; tabs < mostTabs; ++tabs) {
      await page.keyboard.press("Tab");
      const at = await measure.evaluate((it) => it.focused());
      if (at < 0) return;
      const earlier = stops.lastIndexOf(at);
      stops.push(at);
      const stays = stops.length >= mostStops && stops.slice(-mostStops).every((each) => each === at);
      const returns = earlier >= 0 && earlier < stops.length - 2;
      if (!stays && !returns) continue;
      if (returns && (await measure.evaluate((it) => it.isModal()))) return;
      const held = await measure.evaluate((it, index) => it.labelOf(index), at);
      return tell("page-focus", inOne([held], "the Tab key does not leave"));
    }
  }
}
