// What a page of mcpapps says for programs when it can do nothing more: that the view could not start, that its program
// has ended, or that it is in no host. Its document gets an event, whose `detail` says it. The host gets a log message:
// `data` is a sentence for people, and `_meta` says it for programs. js_glue/loader/loader.js and
// js_glue/link/program/restart.js have these names too, as they are pasted into pages. See docs/crashes.md.

export const troubleEvent = "mcpapps-trouble";
/** In the `_meta` of `notifications/message`. */
export const troubleKey = "mcpapps.dev/trouble";
export const notStarted = "not-started";
export const ended = "ended";
/** Only told to the host: another program runs in the place of the one that has ended. */
export const startedAgain = "started-again";
/** Only in the event: there is nobody else to tell. */
export const noHost = "no-host";
/** Only in the event: the program goes on without its picture. */
export const noGraphics = "no-graphics";

/** @typedef {{what: "not-started" | "ended", reason: string, engine?: "wasm" | "js"}} Trouble */

/** @import { Json } from "./json_rpc.js" */
/**
 * @param {Json} [params] of a view's `notifications/message`
 * @returns {Trouble | undefined} if that is what it tells
 */
export function troubleIn(params) {
  const trouble = params?._meta?.[troubleKey];
  if (![notStarted, ended].includes(trouble?.what) || typeof trouble.reason !== "string") return undefined;
  const { what, reason, engine } = trouble;
  return { what, reason, engine: ["wasm", "js"].includes(engine) ? engine : undefined };
}

/**
 * @param {Json} [params] of a view's `notifications/message`
 * @returns {boolean} whether they say that the program was started again
 */
export const tellsNewStart = (params) => params?._meta?.[troubleKey]?.what === startedAgain;
