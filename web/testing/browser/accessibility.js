// Checks a view's accessibility by axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @import { Result } from "axe-core" */
/** @import { Frame } from "playwright-core" */
/** @import { AccessibilityOptions } from "../playwright.js" */

const require = createRequire(import.meta.url);
const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** @type {string} */
let source;

/**
 * @param {Frame} frame
 * @param {AccessibilityOptions & {rules?: string[]}} [options] `rules`: these alone
 * @returns {Promise<Result[]>} axe-core's violations
 */
export async function violationsOf(frame, { tags = standard, disable = [], exclude = [], rules: only } = {}) {
  source ??= readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  await frame.evaluate(source);
  return frame.evaluate(
    async ({ runOnly, disable: names, exclude: selectors }) => {
      const rules = Object.fromEntries(names.map((name) => [name, { enabled: false }]));
      const context = { include: [["html"]], exclude: selectors.map((selector) => [selector]) };
      const { violations } = await /** @type {any} */ (globalThis).axe.run(context, {
        runOnly,
        rules,
        iframes: false,
      });
      return violations;
    },
    { runOnly: only ? { type: "rule", values: only } : { type: "tag", values: tags }, disable, exclude },
  );
}

/** Lists the problems with their elements and remedies. @param {Result[]} violations */
export function describeViolations(violations) {
  return violations
    .map(({ id, impact, help, helpUrl, nodes }, index) => {
      const places = nodes.map(({ target, html, failureSummary }) => {
        const why = (failureSummary ?? "").split("\n").slice(1).map((text) => text.trim()).filter(Boolean);
        return [`     ${target.join(" ")}  ${html.slice(0, 120)}`, ...why.map((text) => `       ${text}`)].join("\n");
      });
      return [`  ${index + 1}. ${help} (${id}, ${impact}; ${helpUrl})`, ...places].join("\n");
    })
    .join("\n");
}
