// What the checks found: a list of results, in the order in which they are to be told.
import { ruleOf } from "./rules.js";

/** @import { Result, Rule, Status } from "./index.js" */

/** @type {Record<Rule["level"], Status>} */
const statusOf = { error: "fail", warning: "warning" };

/** Collects the results of one subject, one or more for each rule. */
export class Findings {
  #subject;
  /** @type {Map<string, {status: Status, message: string}[]>} */
  #problems = new Map();

  /** @param {string} subject */
  constructor(subject) {
    this.#subject = subject;
  }

  /**
   * A rule is broken. `level` is the rule's own, unless something makes it less bad.
   * @type {(id: string, message: string, level?: Rule["level"]) => void}
   */
  add(id, message, level = ruleOf(id).level) {
    const known = this.#problems.get(id) ?? [];
    const status = statusOf[level];
    if (!known.some((problem) => problem.message === message)) known.push({ status, message });
    this.#problems.set(id, known);
  }

  /** @param {string} id */
  has(id) {
    return this.#problems.has(id);
  }

  /** Whether a problem of the rule is told in such words. @type {(id: string, pattern: RegExp) => boolean} */
  says(id, pattern) {
    return this.#problems.get(id)?.some(({ message }) => pattern.test(message)) ?? false;
  }

  /**
   * @param {string[]} ids the rules that were looked at
   * @param {(id: string) => string | undefined} skipped why a rule could not be looked at, if so
   * @returns {Result[]}
   */
  results(ids, skipped = () => undefined) {
    return ids.flatMap((rule) => {
      const base = { rule, subject: this.#subject };
      const problems = this.#problems.get(rule);
      if (problems) return problems.map((problem) => ({ ...base, ...problem }));
      const reason = skipped(rule);
      return [reason ? { ...base, status: "skipped", message: reason } : { ...base, status: "ok", message: "" }];
    });
  }
}

/** @param {Result[]} results */
export function countResults(results) {
  const count = { ok: 0, warning: 0, fail: 0, skipped: 0 };
  for (const { status } of results) count[status] += 1;
  return count;
}

/** The worst that is among them. @param {Result[]} results */
export function worst(results) {
  return (
    /** @type {Status[]} */ (["fail", "warning", "ok"]).find((status) =>
      results.some((result) => result.status === status),
    ) ?? "skipped"
  );
}

/**
 * Lists of those with the same key, in the order of the first of each.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => unknown} keyOf
 */
export function groupBy(items, keyOf) {
  /** @type {Map<unknown, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) /** @type {T[]} */ (groups.get(key)).push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
