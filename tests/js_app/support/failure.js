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

/** An error as far as an author sees it; to be compared with one of the two below. */
export const shown = ({ name, code, message, data }) => ({ name, code, message, data });
export const shownFailure = async (attempt) => shown(await failure(attempt));

export const protocolError = (code, message, data) => ({ name: "ProtocolError", code, message, data });
export const sdkError = (code, message, data) => ({ name: "SdkError", code, message, data });

/** A function that fails as the author's code may. */
export const throwing = (error) => () => {
  throw error;
};
export const rejecting = (error) => async () => {
  throw error;
};
