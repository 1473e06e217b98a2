import assert from "node:assert/strict";

/** The error that a promise is rejected with, or that making the promise throws. */
export async function failure(attempt) {
  try {
    await (typeof attempt === "function" ? attempt() : attempt);
  } catch (error) {
    return error;
  }
  assert.fail("This was expected to fail.");
}

/** What of an error an author sees, for comparing. */
export const shown = ({ name, code, message, data }) => ({ name, code, message, data });
