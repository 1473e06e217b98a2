// JUnit XML of the reports: a suite for each page and for the server, a case for each rule and subject.
import { escapeCommands } from "../lib/text.js";
import { groupBy } from "./report.js";
import { ruleOf } from "./rules.js";

/** @import { PageReport, Result, ServerReport, Status } from "./index.js" */

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;" };
// XML 1.0 cannot contain these, not even escaped.
const unwritable = /[\uFFFE\uFFFF]/g;

/** Reporters print messages to the log of a CI job, hence escapeCommands(). @param {unknown} text */
const escape = (text) =>
  /** @type {string & {toWellFormed(): string}} */ (escapeCommands(String(text)))
    .toWellFormed()
    .replace(unwritable, "\uFFFD")
    .replace(/[&<>"\n\t]/g, (character) => entities[character]);
/** @param {Record<string, string | number>} values */
const attributes = (values) => Object.entries(values).map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
const seconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(3);

/** Groups the results by rule and subject. @param {Result[]} results */
const casesOf = (results) => groupBy(results, ({ subject, rule }) => JSON.stringify([subject, rule]));

/** @type {(results: Result[], status: Status) => string[]} */
const messagesOf = (results, status) =>
  results.filter((result) => result.status === status).map(({ message }) => message);

/** @param {Result[]} results */
function testCase(results) {
  const { subject, rule: id } = results[0];
  const { title, advice } = ruleOf(id);
  const failures = messagesOf(results, "fail");
  const warnings = messagesOf(results, "warning");
  const [skipped] = messagesOf(results, "skipped");
  const inside = [
    failures.length > 0 &&
      `<failure${attributes({ type: id, message: failures[0] })}>${escape([...failures, advice].join("\n"))}</failure>`,
    skipped && `<skipped${attributes({ message: skipped })}/>`,
    warnings.length > 0 &&
      `<system-out>${escape(warnings.map((warning) => `warning: ${warning}`).join("\n"))}</system-out>`,
  ].filter(Boolean);
  const head = `    <testcase${attributes({ classname: subject, name: `${id}: ${title}` })}`;
  return inside.length === 0
    ? `${head}/>`
    : `${head}>\n${inside.map((line) => `      ${line}\n`).join("")}    </testcase>`;
}

/** @type {(name: string, results: Result[], milliseconds: number) => string} */
function suite(name, results, milliseconds) {
  const cases = casesOf(results);
  /** @param {Status} status */
  const count = (status) => cases.filter((each) => each.some((result) => result.status === status)).length;
  const head = attributes({
    name,
    tests: cases.length,
    failures: count("fail"),
    errors: 0,
    skipped: count("skipped"),
    time: seconds(milliseconds),
  });
  return `  <testsuite${head}>\n${cases.map((each) => `${testCase(each)}\n`).join("")}  </testsuite>\n`;
}

/** @param {{pages: PageReport[], server?: ServerReport}} reports */
export function toJUnit({ pages, server }) {
  const suites = pages.map(({ name, results, hosts, milliseconds }) =>
    suite(`page ${name}`, [...results, ...hosts.flatMap((host) => host.results)], milliseconds),
  );
  if (server) suites.push(suite(`server ${server.name}`, server.results, server.milliseconds));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="mcpapps check">\n${suites.join("")}</testsuites>\n`;
}
