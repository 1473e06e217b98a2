/** @param {any} thrown */
export const messageOf = (thrown) => String(thrown?.message ?? thrown);

/** The code of an error of Node. @param {any} thrown */
export const codeOf = (thrown) => thrown?.code;
