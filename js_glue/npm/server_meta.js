// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The metadata of a view, under the keys of every host: `mcpapps/server-meta` of the npm package mcpapps, where
// the type ViewDeclaration describes what a view declares. A new project has this file beside its server.

/** @import { ToolMeta, ResourceMeta, ViewDeclaration } from "./server_meta.js" */

export const uiCapabilities = { extensions: { "io.modelcontextprotocol/ui": {} } };

const originForm = /^(https?|wss?):\/\/(\*\.)?([\w-]+\.)*[\w-]+(:\d+|:\*)?\/?$/;
/** @param {unknown} text @returns {text is string} */
export const isOrigin = (text) => typeof text === "string" && originForm.test(text);
/** An origin of one host and port. @param {unknown} text */
const isSite = (text) => isOrigin(text) && !text.includes("*");

/** @type {(holds: boolean, member: string, value: unknown, fault: string) => void} */
function check(holds, member, value, fault) {
  if (!holds) throw new TypeError(`${member}: ${JSON.stringify(value)} ${fault}`);
}

/** What a value is, or the members of an object. @typedef {string | {[member: string]: Shape}} Shape */
const [text, texts, flag, object] = ["string", "list of strings", "boolean", "object"];
/** @type {Shape} */
const declaration = {
  uri: text, domain: text, chatgptDomain: text, description: text, invoking: text, invoked: text,
  prefersBorder: flag,
  redirectDomains: texts,
  contentMimeTypes: texts,
  csp: {
    connectDomains: texts, resourceDomains: texts, frameDomains: texts, baseUriDomains: texts, wasmUnsafeEval: flag,
  },
  permissions: { camera: object, microphone: object, geolocation: object, clipboardWrite: object },
  sandbox: { forms: object, popups: object, modals: object, downloads: object },
};

/** @param {unknown} value */
const shapeOf = (value) =>
  Array.isArray(value) ? (value.every((each) => typeof each === "string") ? texts : "list") : typeof value;

/** @type {(path: string, value: any, shape: Shape) => void} */
function examine(path, value, shape) {
  if (value === undefined || value === null) return;
  const wanted = typeof shape === "string" ? shape : object;
  check(shapeOf(value) === wanted, path, value, `is no ${wanted}`);
  if (typeof shape === "string") return;
  for (const [name, member] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    if (!Object.hasOwn(shape, name)) {
      throw new TypeError(`${at} is unknown: there are ${Object.keys(shape).join(", ")}`);
    }
    examine(at, member, shape[name]);
  }
}

/** @type {(member: string, domains?: string[] | null) => string[]} */
function origins(member, domains) {
  const list = domains ?? [];
  for (const each of list) check(isOrigin(each), member, each, "is no origin, such as https://api.example.com");
  return list;
}

/** @param {unknown} value */
const isFilled = (value) =>
  typeof value === "object" ? Object.keys(value ?? {}).length > 0 : value !== undefined && value !== "";
/** Without empty members: some hosts apply a stricter policy for an empty one than for none. @param {object} object */
const filled = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => isFilled(value)));

/** @type {(view: Omit<ViewDeclaration, "uri">) => ResourceMeta} */
export function resourceMeta(view) {
  examine("", view, declaration);
  const { csp, redirectDomains, domain, chatgptDomain, permissions } = view;
  const { prefersBorder, description, sandbox, contentMimeTypes } = view;
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
export function toolMeta(view, visibility) {
  examine("", view, declaration);
  const { uri, invoking, invoked } = view;
  check(Boolean(uri?.startsWith("ui://")), "uri", uri, "does not begin with ui://");
  for (const [member, text] of Object.entries({ invoking, invoked })) {
    check([...(text ?? "")].length <= 64, member, text, "has more than 64 characters");
  }
  return {
    ui: { resourceUri: uri, ...filled({ visibility }) },
    "openai/outputTemplate": uri,
    ...filled({ "openai/toolInvocation/invoking": invoking, "openai/toolInvocation/invoked": invoked }),
  };
}
