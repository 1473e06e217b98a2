export { check } from "./check.js";
export { checkPage } from "./check_page.js";
export { checkServer } from "./check_server.js";
export { directoryIds } from "./directories.js";
export { hostIds, policyNames, selectHosts } from "../hosts/rows.js";
export { toJUnit } from "./junit.js";
export { rules } from "./rules.js";
export { summaryOf, toText } from "./text.js";
