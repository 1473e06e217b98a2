// Browsers' limits, which the specification of the JavaScript interface names; and ours.
export const maxLocals = 50000;
export const maxBody = 7654321; // bytes of a function
export const maxPages = 65536;
export const maxEntries = 10000000; // of a table
// An index of a view is a signed number.
export const maxStoredPages = 32768;
