// The reference bridge as one host uses it: its context, its capabilities, its habits.
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { capabilitiesOf, contextOf, infoOf } from "../hosts/context.js";
import { DeviatingTransport } from "../hosts/deviating_transport.js";

const genericResult = { content: [{ type: "text", text: "The result of a call." }] };

/** What is shown if no server is named: a call without arguments, and a text. */
export const genericCall = { tool: { name: "show", inputSchema: { type: "object" } }, input: {}, result: genericResult };

/**
 * @param {object} options
 * @param {object} options.host a row of web/hosts/rows.js
 * @param {import("./wire.js").PageWire} options.wire
 * @param {object} options.call the tool, its input and its result
 * @param {object} [options.client] connected to the server, which answers what the view asks of it
 * @param {(height?: number) => void} options.onsize
 */
export function createHostBridge({ host, wire, call, client, onsize }) {
  const habits = host.messages;
  const context = { ...contextOf(host), ...(host.tellsTool && { toolInfo: { tool: call.tool } }) };
  const bridge = new AppBridge(client ?? null, infoOf(host), capabilitiesOf(host), { hostContext: context });
  const transport = new DeviatingTransport(wire, habits);
  const input = { arguments: call.input };

  if (!client) bridge.oncalltool = async () => genericResult;
  for (const name of ["onmessage", "onupdatemodelcontext", "onopenlink", "ondownloadfile"]) {
    bridge[name] = async () => ({});
  }
  bridge.onrequestdisplaymode = async ({ mode }) => {
    const granted = habits.modes?.[mode] ?? mode;
    if (habits.modeNotification) await bridge.sendHostContextChange({ displayMode: granted });
    return { mode: granted };
  };
  bridge.onsizechange = ({ height }) => onsize(height);
  transport.oninitializereply = () => {
    if (habits.input === "before initialized") transport.post({ method: "ui/notifications/tool-input", params: input });
  };

  return {
    context,
    connect: () => bridge.connect(transport),
    /** A request around the bridge, answered by whatever the view answers. */
    ask: (method) => transport.ask(method),
    /** Sends input and result as the host does. */
    async showTool() {
      if (habits.contextAfterInitialized) await bridge.sendHostContextChange({ ...context, ...habits.contextAfterInitialized });
      for (let times = habits.repeatsAfter ? 2 : 1; times > 0; times--) {
        if (!habits.input) await bridge.sendToolInput(input);
        await bridge.sendToolResult(call.result);
      }
    },
  };
}
