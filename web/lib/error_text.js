// What was thrown: usually an Error, but it may be anything.

/** @param {any} thrown */
export const messageOf = (thrown) => String(thrown?.message ?? thrown);

/** The code of an error of Node's. @param {any} thrown */
export const codeOf = (thrown) => thrown?.code;
