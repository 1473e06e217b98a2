// The tools that a view offers.

/**
 * @import { Tool } from "@modelcontextprotocol/client"
 * @import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge"
 */

/**
 * Lists them, and again whenever the view says that they have changed.
 * @param {AppBridge} bridge
 * @param {object} told
 * @param {(tools: Tool[]) => void} told.onTools
 * @param {(text: string) => void} told.onProblem hears why the first list did not come
 */
export async function listAppTools(bridge, { onTools, onProblem }) {
  if (!bridge.getAppCapabilities()?.tools) return;
  const list = async () => onTools((await bridge.listTools({})).tools);
  bridge.setNotificationHandler("notifications/tools/list_changed", () => list().catch(() => {}));
  await list().catch(({ message }) => onProblem(`The view's tools cannot be listed: ${message}`));
}
