// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What a server says of a view: declared once, written under the keys of every host.

import type { McpUiResourceMeta, McpUiToolMeta, McpUiToolVisibility } from "./types/ui_context.js";

/**
 * What a view needs and says of itself. Domains are origins, such as `https://api.example.com` or
 * `https://*.example.com`; empty members are left out.
 */
export interface ViewDeclaration extends McpUiResourceMeta {
  /** The address of the resource: `ui://…`. */
  uri: string;
  /** Where hosts may open links of the view without asking the user, as ChatGPT does. */
  redirectDomains?: string[];
  /** The origin that ChatGPT is to give the view, if `domain` has another host's form. */
  chatgptDomain?: string;
  /** What the view shows, for ChatGPT's model. */
  description?: string;
  /** What the view's frame is to allow beside scripts. A draft. */
  sandbox?: { forms?: {}; popups?: {}; modals?: {}; downloads?: {} };
  /** The types of the contents that the view shows: `viewContent()` of `mcpapps/draft`. A draft. */
  contentMimeTypes?: string[];
  /** What ChatGPT shows while a tool of the view runs, in at most 64 characters. */
  invoking?: string;
  /** What ChatGPT shows when the tool has ended, in at most 64 characters. */
  invoked?: string;
}

/** ChatGPT's form of a policy. */
export interface WidgetCsp {
  connect_domains: string[];
  resource_domains: string[];
  frame_domains?: string[];
  redirect_domains?: string[];
}

/** The `_meta` of a view's resource. */
export interface ResourceMeta {
  [key: string]: unknown;
  ui?: McpUiResourceMeta & Pick<ViewDeclaration, "sandbox" | "contentMimeTypes"> & { linkTrustedDomains?: string[] };
  "openai/widgetCSP": WidgetCsp;
  "openai/widgetDomain"?: string;
  "openai/widgetDescription"?: string;
  "openai/widgetPrefersBorder"?: boolean;
}

/** The `_meta` of a tool that a view shows. */
export interface ToolMeta {
  [key: string]: unknown;
  ui: McpUiToolMeta;
  "openai/outputTemplate": string;
  "openai/toolInvocation/invoking"?: string;
  "openai/toolInvocation/invoked"?: string;
}

/** Whether a value is an origin as a `ViewDeclaration` has them. */
export declare function isOrigin(text: unknown): text is string;

/** For the capabilities of a server that has views. */
export declare const uiCapabilities: { extensions: { "io.modelcontextprotocol/ui": {} } };

/**
 * The `_meta` for the entry of the resource in the server's list, and for the contents that are read: hosts
 * look at one or the other. Throws a `TypeError`, with the path, for a domain that is none, for a member of another
 * type, and for an unknown member.
 */
export declare function resourceMeta(view: Omit<ViewDeclaration, "uri">): ResourceMeta;

/**
 * The `_meta` for a tool that the view shows. Throws a `TypeError` as
 * `resourceMeta()` does, and for a text that is too long.
 * @param visibility who may call the tool; both if it is missing
 */
export declare function toolMeta(view: ViewDeclaration, visibility?: McpUiToolVisibility[]): ToolMeta;
