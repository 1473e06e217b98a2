// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The metadata of a view, under the keys of every host: `mcpapps/server-meta` of the npm package mcpapps, whose
// server_meta.d.ts says what a view declares. A new project has this file beside its server.

/** @import { ToolMeta, ResourceMeta, ViewDeclaration } from "./server_meta.js" */

export const uiCapabilities = { extensions: { "io.modelcontextprotocol/ui": {} } };

const originForm = /^(https?|wss?):\/\/(\*\.)?([\w-]+\.)*[\w-]+(:\d+|:\*)?\/?$/;
/** @param {unknown} text */
const isOrigin = (text) => typeof text === "string" && originForm.test(text);
/** An origin of one host and port. @param {unknown} text */
const isSite = (text) => isOrigin(text) && !String(text).includes("*");

/** @type {(holds: boolean, member: string, value: unknown, fault: string) => void} */
function check(holds, member, value, fault) {
  if (!holds) throw new TypeError(`${member}: ${JSON.stringify(value)} ${fault}`);
}

/** @type {(member: string, domains?: string[] | null) => string[]} */
function origins(member, domains) {
  const list = domains ?? [];
  check(Array.isArray(list), member, list, "is no list");
  for (const each of list) check(isOrigin(each), member, each, "is no origin, such as https://api.example.com");
  return list;
}

/** @param {unknown} value */
const isFilled = (value) =>
  typeof value === "object" ? Object.keys(value ?? {}).length > 0 : value !== undefined && value !== "";
/** Without empty members: some hosts apply a stricter policy for an empty one than for none. @param {object} object */
const filled = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => isFilled(value)));

/** @type {(view: Omit<ViewDeclaration, "uri">) => ResourceMeta} */
export function resourceMeta({
  csp, redirectDomains, domain, chatgptDomain, permissions, prefersBorder, description, sandbox, contentMimeTypes,
}) {
  const connectDomains = origins("connectDomains", csp?.connectDomains);
  const resourceDomains = origins("resourceDomains", csp?.resourceDomains);
  const frameDomains = origins("frameDomains", csp?.frameDomains);
  const baseUriDomains = origins("baseUriDomains", csp?.baseUriDomains);
  const links = origins("redirectDomains", redirectDomains);
  if (domain) check(isSite(domain) || isSite(`https://${domain}`), "domain", domain, "is no origin and no host");
  if (chatgptDomain) check(isSite(chatgptDomain), "chatgptDomain", chatgptDomain, "is no origin of one host");
  return {
    ...filled({
      "ui": filled({
        csp: filled({ ...csp, connectDomains, resourceDomains, frameDomains, baseUriDomains }),
        permissions,
        domain,
        prefersBorder,
        sandbox,
        linkTrustedDomains: links,
        contentMimeTypes,
      }),
      "openai/widgetDomain": chatgptDomain || (isSite(domain) ? domain : ""),
      "openai/widgetDescription": description,
      "openai/widgetPrefersBorder": prefersBorder,
    }),
    "openai/widgetCSP": {
      connect_domains: connectDomains,
      resource_domains: resourceDomains,
      ...filled({ frame_domains: frameDomains, redirect_domains: links }),
    },
  };
}

/** @type {(view: ViewDeclaration, visibility?: ("model" | "app")[]) => ToolMeta} */
export function toolMeta({ uri, invoking, invoked }, visibility) {
  check(typeof uri === "string" && uri.startsWith("ui://"), "uri", uri, "does not begin with ui://");
  for (const [member, text] of Object.entries({ invoking, invoked })) {
    check([...(text ?? "")].length <= 64, member, text, "has more than 64 characters");
  }
  return {
    ui: { resourceUri: uri, ...filled({ visibility }) },
    "openai/outputTemplate": uri,
    ...filled({ "openai/toolInvocation/invoking": invoking, "openai/toolInvocation/invoked": invoked }),
  };
}
