// Refuses what this translator does not support.
export class Refusal extends Error {
  /** @param {string} what a noun for the message */
  constructor(what, place = "") {
    super(`${place}${what} cannot be translated`);
    this.what = what;
  }
}

/** @param {string} what @returns {never} */
export function refuse(what) {
  throw new Refusal(what);
}
