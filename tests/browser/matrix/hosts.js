// The rows of the matrix.
export { engineNames, hosts, policies } from "../../../web/hosts/rows.js";
