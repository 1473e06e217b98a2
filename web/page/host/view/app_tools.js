/**
 * @import { Tool } from "@modelcontextprotocol/client"
 * @import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge"
 */

/**
 * Lists the view's tools, again at each change. `onProblem` gets the reason why the first list failed.
 * @param {AppBridge} bridge
 * @param {{onTools: (tools: Tool[]) => void, onProblem: (text: string) => void}} told
 */
export async function listAppTools(bridge, { onTools, onProblem }) {
  if (!bridge.getAppCapabilities()?.tools) return;
  const list = async () => onTools((await bridge.listTools({})).tools);
  bridge.setNotificationHandler("notifications/tools/list_changed", () => list().catch(() => {}));
  await list().catch(({ message }) => onProblem(`The view's tools cannot be listed: ${message}`));
}
