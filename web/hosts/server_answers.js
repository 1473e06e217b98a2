// What a view may ask of the MCP server, by way of its host. Needs neither Node nor a browser.

/**
 * @param {() => import("@modelcontextprotocol/client").Client} client at the time of the call: a view may outlive a
 *   connection
 * @param {object[]} tools those of the server that are known
 * @param {(call: () => Promise<object>, signal: AbortSignal) => Promise<object>} [answerCall] calls the tool, or does
 *   something in place of that
 * @returns {Record<string, (params: object, extra: object) => Promise<object>>} answers for all that the server can do,
 *   by method
 */
export function serverAnswers(client, tools, answerCall = (call) => call()) {
  const capabilities = client().getServerCapabilities() ?? {};
  const forward = (method) => (params, { mcpReq }) => {
    const progressToken = params?._meta?.progressToken;
    const tell = (progress) =>
      mcpReq.notify({ method: "notifications/progress", params: { ...progress, progressToken } });
    return client().request(
      { method, params },
      { signal: mcpReq.signal, ...(progressToken !== undefined && { onprogress: tell }) },
    );
  };
  const all = (methods) => Object.fromEntries(methods.map((method) => [method, forward(method)]));
  const callTool = forward("tools/call");
  return {
    ...(capabilities.tools && {
      "tools/call": (params, extra) => {
        if (!visibleToApp(tools.find((tool) => tool.name === params.name))) {
          throw new Error(`The tool ${params.name} is the model's alone`);
        }
        return answerCall(() => callTool(params, extra), extra.mcpReq.signal);
      },
    }),
    ...(capabilities.resources && all(["resources/list", "resources/templates/list", "resources/read"])),
    ...(capabilities.prompts && all(["prompts/list"])),
  };
}

// A tool that was not listed is the server's to refuse.
const visibleToApp = (tool) => tool?._meta?.ui?.visibility?.includes("app") ?? true;
