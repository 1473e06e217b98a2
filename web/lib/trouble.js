// What a page of mcpapps reports when its program cannot start, has ended or is in no host. The document gets an event
// with it in `detail`; the host gets a log message with a sentence for people in `data` and the same in `_meta`. See
// docs/crashes.md. js_glue/loader and js_glue/link/program/restart.js repeat these names, as they are pasted
// into pages.

export const troubleEvent = "mcpapps-trouble";
/** In the `_meta` of `notifications/message`. */
export const troubleKey = "mcpapps.dev/trouble";
export const notStarted = "not-started";
export const ended = "ended";
/** Only sent to the host: another program replaces the one that has ended. */
export const startedAgain = "started-again";
/** Only in the event: there is no host. */
export const noHost = "no-host";

/** @import { Json } from "./json_rpc.js" */
/** @typedef {{what: "not-started" | "ended", reason: string, engine?: "wasm" | "js"}} Trouble */
/** The trouble that the params of `notifications/message` report. @type {(params?: Json) => Trouble | undefined} */
export function troubleIn(params) {
  const trouble = params?._meta?.[troubleKey];
  if (![notStarted, ended].includes(trouble?.what) || typeof trouble.reason !== "string") return undefined;
  const { what, reason, engine } = trouble;
  return { what, reason, engine: ["wasm", "js"].includes(engine) ? engine : undefined };
}

/** Whether the params of a view's `notifications/message` report a restart. @type {(params?: Json) => boolean} */
export const tellsNewStart = (params) => params?._meta?.[troubleKey]?.what === startedAgain;
