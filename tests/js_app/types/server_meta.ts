// The metadata of a view, as the reference's registerAppTool() and registerAppResource() take it.
import type { McpUiResourceMeta, McpUiToolMeta } from "mcpapps";
import { resourceMeta, toolMeta, uiCapabilities } from "mcpapps/server-meta";
import type { ViewDeclaration } from "mcpapps/server-meta";

const view: ViewDeclaration = {
  uri: "ui://weather/view.html",
  csp: { connectDomains: ["https://api.example.com"] },
  domain: "https://weather.example.com",
  prefersBorder: true,
  invoking: "Looking at the sky …",
};
type Meta = { [key: string]: unknown };
export const tool: Meta & { ui: McpUiToolMeta } = toolMeta(view, ["model", "app"]);
export const resource: Meta & { ui?: McpUiResourceMeta } = resourceMeta(view);
export const domains: string[] = resourceMeta({})["openai/widgetCSP"].connect_domains;
export const extension: {} = uiCapabilities.extensions["io.modelcontextprotocol/ui"];

// @ts-expect-error the address is missing
toolMeta({ invoking: "Looking at the sky …" });
// @ts-expect-error there is no such caller
toolMeta(view, ["user"]);
// @ts-expect-error it is a list
resourceMeta({ csp: { connectDomains: "https://api.example.com" } });
