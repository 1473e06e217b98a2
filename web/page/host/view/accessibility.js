// axe over a view: the sandbox hands the script to the view, which runs it and tells what it found.

/**
 * @import { Result } from "axe-core"
 * @import { Store } from "../store.js"
 *
 * @typedef {Pick<Result, "id" | "impact" | "help" | "helpUrl"> & {targets: string[]}} Violation as reporter.js tells it
 * @typedef {(answer: {violations: Violation[], error?: string}) => void} Hear takes the view's answer
 * @typedef {{tellSandbox: (name: string, params: object) => void}} Session
 */

const patience = 30_000;

/**
 * Checks the view, and puts what comes of it into the page's state.
 * @param {Store} store
 * @param {Session} session
 * @param {(hear: Hear) => void} told gets who hears the view
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
  const answer = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The view did not run the check: its policy may forbid inline scripts.")),
      patience,
    );
    told(({ violations, error }) => {
      clearTimeout(timer);
      if (error) reject(new Error(error));
      else resolve(violations);
    });
  });
  session.tellSandbox("check-accessibility", { source });
  return answer;
}
