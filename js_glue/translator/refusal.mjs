// What this translator does not translate.
export class Refusal extends Error {
  /** @param {string} what a noun: it is put into a sentence */
  constructor(what, place = "") {
    super(`${place}${what} cannot be translated`);
    this.what = what;
  }
}

export function refuse(what) {
  throw new Refusal(what);
}
