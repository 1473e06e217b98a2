export { emptyFolder as temporaryFolder } from "../../js/support/folder.js";
