// Waits. Runs in Node and in browsers.

/** @type {(milliseconds: number) => Promise<void>} */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns whether `promise` settles in time. @type {(milliseconds: number, promise: unknown) => Promise<boolean>} */
export function within(milliseconds, promise) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  return Promise.race([Promise.resolve(promise).then(() => true, () => true), late]).finally(() => clearTimeout(timer));
}
