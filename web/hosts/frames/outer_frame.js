const most = 500;
const roomy = 600;
const first = 240;

/** @import { Host, PlayedHost } from "../hosts.js" */

/** The height before the view tells one. A host that ignores heights needs a large one. @param {PlayedHost} host */
export const firstHeight = ({ messages }) => (messages.height === "ignored" ? roomy : first);

/** Whether the frame gets the view's height at once. @param {PlayedHost} host */
export const isExact = ({ messages }) => ["exact", "inline"].includes(messages.height);

/** Whether the view's height does not matter in this mode. @type {(host: PlayedHost, mode?: string) => boolean} */
export const isFilledIn = ({ messages }, mode = "inline") =>
  mode === "fullscreen" || (messages.height === "inline" && mode !== "inline");

/**
 * Resizes the frame in the host's way, in CSS pixels.
 * @type {(element: HTMLElement, host: PlayedHost, height: number) => void}
 */
export function giveHeight(element, { messages: { height: habit }, hostContext }, height) {
  const limit = hostContext?.containerDimensions?.maxHeight ?? most;
  element.style.transition = habit === "animated" ? "height 300ms" : "";
  if (habit === "ignored" || (habit === "capped" && height === 0)) return;
  element.style.height = `${habit === "capped" ? Math.min(height, limit) : height}px`;
}

/** The sandbox flags of a resource, of `_meta.ui.sandbox`. @typedef {Record<string, unknown>} Flags */
export const flagNames = ["forms", "popups", "modals", "downloads"];

/** @type {(host: Partial<Pick<Host, "document">>, declared?: Flags) => string[]} */
const flagsOf = ({ document }, declared) =>
  flagNames.filter((name) => document?.sandboxFlags && declared?.[name]).map((name) => `allow-${name}`);

/**
 * The sandbox flags of the view's frame, if the host has its own.
 * @type {(host: Partial<Pick<Host, "document">>, declared?: Flags) => string | undefined}
 */
export const viewSandbox = (host, declared) =>
  host.document && [host.document.sandbox, ...flagsOf(host, declared)].join(" ");

/**
 * The sandbox flags of a proxy, which also limit the view in it: it cannot open windows.
 * @type {(host: Partial<Pick<Host, "document">>, declared?: Flags) => string}
 */
export const proxySandbox = (host, declared) =>
  [
    "allow-scripts allow-same-origin",
    ...(host.document?.sandbox.includes("allow-forms") ? ["allow-forms"] : []),
    ...flagsOf(host, declared),
  ].join(" ");
