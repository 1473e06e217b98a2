// Answers the MCP server's requests to the user and to a model.
import { formViewOf } from "../view/elicitation.js";
import { answerSampling } from "../view/view_requests.js";

/**
 * @import { ServerCapabilities } from "@modelcontextprotocol/client"
 * @import { DevHost } from "../dev_host.js"
 * @import { Forms } from "../view/elicitation.js"
 * @import { ServerRequests } from "./server_connection.js"
 */

/** @type {(host: DevHost, capabilities: () => ServerCapabilities | undefined) => ServerRequests} */
export const serverRequests = (host, capabilities) => ({
  elicit: async (params, signal) => {
    const uri = formViewOf(params, capabilities());
    if (uri) return /** @type {Forms} */ (host.forms)(uri, params, signal);
    return (await host.questions.ask("form", params, signal)) ?? { action: "cancel" };
  },
  sample: (params, signal) => answerSampling(host, params, signal),
  onListChanged: (what) => host.tellListChanged(what),
  onResourceUpdated: (params) => host.tellResourceUpdated(params),
});
