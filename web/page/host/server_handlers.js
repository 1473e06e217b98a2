// What the view may ask of the MCP server, by way of the host.
import { answerCall } from "./answers.js";

/**
 * @param {() => import("@modelcontextprotocol/client").Client} client at the time of the call: a view may outlive a connection
 * @param {object[]} tools
 * @param {() => object} options those of the page, at the time of the call: they say who answers it
 * @returns the bridge's `on…` handlers for everything that the server can do
 */
export function serverHandlers(client, tools, options) {
  const capabilities = client().getServerCapabilities() ?? {};
  const forward = (method) => (params, { mcpReq }) => {
    const progressToken = params?._meta?.progressToken;
    const tell = (progress) => mcpReq.notify({ method: "notifications/progress", params: { ...progress, progressToken } });
    return client().request({ method, params }, { signal: mcpReq.signal, ...(progressToken !== undefined && { onprogress: tell }) });
  };
  const callTool = forward("tools/call");
  return {
    ...(capabilities.tools && {
      oncalltool: (params, extra) => {
        if (!visibleToApp(tools.find((tool) => tool.name === params.name))) {
          throw new Error(`The tool ${params.name} is the model's alone`);
        }
        return answerCall(options(), () => callTool(params, extra), extra.mcpReq.signal);
      },
    }),
    ...(capabilities.resources && {
      onlistresources: forward("resources/list"),
      onlistresourcetemplates: forward("resources/templates/list"),
      onreadresource: forward("resources/read"),
    }),
    ...(capabilities.prompts && { onlistprompts: forward("prompts/list") }),
  };
}

// A tool that was not listed is the server's to refuse.
const visibleToApp = (tool) => tool?._meta?.ui?.visibility?.includes("app") ?? true;
