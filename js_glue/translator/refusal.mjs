// What this translator does not translate.
export class Refusal extends Error {
  /**
   * @param {string} what a noun: it is put into a sentence
   * @param {string} [advice] what to do about it
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

/** For the form of exceptions that has values of the type exnref. */
export const adviceOnExceptions =
  "exceptions are translated in their older form, which Emscripten writes by -sWASM_LEGACY_EXCEPTIONS=1, its default";
