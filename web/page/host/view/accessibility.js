// Runs axe in a view: the sandbox passes the script to the view, which sends the results.
import { within } from "../../../lib/time.js";

/**
 * @import { Result } from "axe-core"
 * @import { Store } from "../store.js"
 *
 * @typedef {Pick<Result, "id" | "impact" | "help" | "helpUrl"> & {targets: string[]}} Violation of reporter.js
 * @typedef {(answer: {violations: Violation[], error?: string}) => void} Hear
 * @typedef {{tellSandbox: (name: string, params: object) => void}} Session
 */

const patience = 30_000;

/**
 * Checks the view, and writes the results to the store. `told` gets the function that takes the view's answer.
 * @type {(store: Store, session: Session, told: (hear: Hear) => void) => Promise<void>}
 */
export async function showAccessibility(store, session, told) {
  store.set({ accessibility: { running: true } });
  const outcome = await violationsIn(session, told).then(
    (violations) => ({ violations }),
    ({ message }) => ({ error: message }),
  );
  store.set({ accessibility: outcome });
}

/** @param {Session} session @param {(hear: Hear) => void} told @returns {Promise<Violation[]>} axe's violations */
async function violationsIn(session, told) {
  const source = await (await fetch("/axe.js")).text();
  const answer = new Promise((resolve, reject) =>
    told(({ violations, error }) => (error ? reject(new Error(error)) : resolve(violations))),
  );
  session.tellSandbox("check-accessibility", { source });
  if (await within(patience, answer)) return answer;
  throw new Error("The view did not run the check: its policy may forbid inline scripts.");
}
