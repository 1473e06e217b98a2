// The sources of what a profile says of a host, in words. Runs in Node and in browsers.

/** @import { Host } from "./hosts.js" */

/** @type {Record<string, string>} */
const kinds = {
  run: "run in the real host",
  source: "its source, of which the proxy was run",
  read: "its source",
  probed: "probed by others",
  assumed: "its documentation",
  specification: "the specification",
  "made up": "made up",
};

/** @type {(host: Pick<Host, "evidence"> & {remark?: string}) => string} */
export function evidenceText({ evidence: { kind, on, note, assumed }, remark }) {
  return [
    kinds[kind], on && `, ${on}`, note && ` (${note})`, assumed && `; assumed: ${assumed.join(", ")}`,
    remark && `; ${remark}`,
  ]
    .filter(Boolean)
    .join("");
}
