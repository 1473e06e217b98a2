// Refuses what this translator does not support.
export class Refusal extends Error {
  /**
   * @param {string} what a noun for the message
   * @param {string} [advice]
   */
  constructor(what, advice = "", place = "") {
    super(`${place}${what} cannot be translated${advice && `: ${advice}`}`);
    this.what = what;
    this.advice = advice;
  }
}

/** @param {string} what @param {string} [advice] @returns {never} */
export function refuse(what, advice) {
  throw new Refusal(what, advice);
}

/** For the form of exceptions with values of the type exnref. */
export const adviceOnExceptions =
  "exceptions are translated in their older form, which Emscripten writes by -sWASM_LEGACY_EXCEPTIONS=1, its default";
