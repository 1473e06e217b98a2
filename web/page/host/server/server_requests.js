// What the MCP server asks of its host: to ask the user, or a model.
import { formViewOf } from "../view/elicitation.js";
import { answerSampling } from "../view/view_requests.js";

/**
 * @param {import("../dev_host.js").DevHost} host
 * @param {() => object} capabilities those of the server
 * @returns what Connection.renew() takes
 */
export const serverRequests = (host, capabilities) => ({
  elicit: async (params, signal) => {
    const uri = formViewOf(params, capabilities());
    if (uri) return host.forms(uri, params, signal);
    return (await host.questions.ask("form", params, signal)) ?? { action: "cancel" };
  },
  sample: (params, signal) => answerSampling(host, params, signal),
  onListChanged: (what) => host.tellListChanged(what),
});
