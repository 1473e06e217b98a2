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

/**
 * What does not fit a schema, for people.
 * @param {{safeParse(value: unknown): {error?: {issues: {path: PropertyKey[], message: string}[]}}} | undefined} schema
 *   of zod; none fits all
 * @param {unknown} value
 * @param {string} [name] of the value, before the paths of its members
 */
export const schemaProblems = (schema, value, name) =>
  (schema?.safeParse(value).error?.issues ?? []).map(({ path, message }) =>
    [[...(name ? [name] : []), ...path].join("."), message].filter(Boolean).join(": "),
  );
