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
   * Adds a violation of the rule, with the rule's level unless `level` lessens it.
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

  /** Whether a message of the rule matches. @type {(id: string, pattern: RegExp) => boolean} */
  says(id, pattern) {
    return this.#problems.get(id)?.some(({ message }) => pattern.test(message)) ?? false;
  }

  /**
   * The results of the rules `ids`. `skipped` returns why a rule could not be checked.
   * @type {(ids: string[], skipped?: (id: string) => string | undefined) => Result[]}
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

/** @param {Result[]} results */
export function worst(results) {
  return (
    /** @type {Status[]} */ (["fail", "warning", "ok"]).find((status) =>
      results.some((result) => result.status === status),
    ) ?? "skipped"
  );
}

/**
 * Groups items by key, in the order of each group's first.
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
