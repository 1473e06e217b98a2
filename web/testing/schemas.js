// The schemas of the reference SDK and of MCP, by the methods of the messages. Needs neither Node nor a browser.
import * as ui from "@modelcontextprotocol/ext-apps/app-bridge";
import * as core from "@modelcontextprotocol/core";

/** Of whole requests and notifications. */
export const byMethod = new Map();
/** Of the results of requests. */
export const results = new Map();

// A request's schema names its method; that of its result has the same name with another end.
for (const schemas of /** @type {Record<string, any>[]} */ ([core, ui])) {
  for (const [name, schema] of Object.entries(schemas)) {
    const [, base, kind] = /^(\w+?)(Request|Notification)Schema$/.exec(name) ?? [];
    const method = kind && schema.shape?.method?.value;
    if (!method) continue;
    byMethod.set(method, schema);
    if (kind === "Request" && schemas[`${base}ResultSchema`]) results.set(method, schemas[`${base}ResultSchema`]);
  }
}
