// The schemas of the reference SDK and of MCP by method. Runs in Node and in browsers.
import * as ui from "@modelcontextprotocol/ext-apps/app-bridge";
import * as core from "@modelcontextprotocol/core";

/** Of requests and notifications. */
export const byMethod = new Map();
/** Of results. */
export const results = new Map();

// A request's schema contains its method; its result's schema has the same name with another end.
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
 * The violations of a schema of zod, for people; none without a schema. `name` precedes the paths of members.
 * @param {{safeParse(value: unknown): {error?: {issues: {path: PropertyKey[], message: string}[]}}} | undefined} schema
 * @param {unknown} value
 * @param {string} [name]
 */
export const schemaProblems = (schema, value, name) =>
  (schema?.safeParse(value).error?.issues ?? []).map(({ path, message }) =>
    [[...(name ? [name] : []), ...path].join("."), message].filter(Boolean).join(": "),
  );
