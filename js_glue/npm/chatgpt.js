// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What ChatGPT offers a view beyond the specification: `window.openai`. In C++: mcpapps/chatgpt.h.

import { SdkError, SdkErrorCode } from "./errors.js";
import { isObject, memberOf, textOf } from "./text.js";

/** @import { OpenAiFunction } from "./chatgpt.d.ts" */

// The host's object may be anything.
/** @param {string} name @returns {any} */
const read = (name) => memberOf(memberOf(globalThis, "openai"), name);

/** @param {OpenAiFunction} name */
export const has = (name) => typeof read(name) === "function";

/** @param {OpenAiFunction} name @param {...unknown} parameters */
async function call(name, ...parameters) {
  if (!has(name)) {
    const text = `window.openai.${name}: the host does not offer it`;
    throw new SdkError(SdkErrorCode.CapabilityNotSupported, text, { function: name });
  }
  return read(name).apply(/** @type {any} */ (globalThis).openai, parameters);
}

/** @param {string} path @param {unknown} value @param {string} expected @param {boolean} is */
function expect(path, value, expected, is) {
  if (is) return value;
  const text = `window.openai.${path}: expected ${expected}, got ${textOf(value)}`;
  throw new SdkError(SdkErrorCode.InvalidResult, text);
}

/**
 * A result whose `member` has to be a text.
 * @param {OpenAiFunction} name
 * @param {string} path
 * @param {any} value
 * @param {string} member
 */
function withText(name, path, value, member) {
  expect(name + path, value, "an object", isObject(value));
  expect(`${name}${path}.${member}`, value[member], "a string", typeof value[member] === "string");
  return value;
}

export function widgetState() {
  const state = read("widgetState");
  return state === undefined || state === null ? undefined : state;
}

/** @param {object} state */
export async function setWidgetState(state) {
  await call("setWidgetState", state);
}

/** @param {File} file @param {{library?: boolean}} [options] */
export async function uploadFile(file, options = {}) {
  return withText("uploadFile", "", await call("uploadFile", file, options), "fileId");
}

export async function selectFiles() {
  const files = await call("selectFiles");
  expect("selectFiles", files, "an array", Array.isArray(files));
  return files.map((/** @type {unknown} */ file, /** @type {number} */ i) =>
    withText("selectFiles", `[${i}]`, file, "fileId"));
}

/** @param {string} fileId */
export async function getFileDownloadUrl(fileId) {
  return withText("getFileDownloadUrl", "", await call("getFileDownloadUrl", { fileId }), "downloadUrl");
}

/** @param {object} request */
export async function requestModal(request) {
  await call("requestModal", request);
}

export function modalParams() {
  const view = read("view");
  return isObject(view) && view.mode === "modal" ? (view.params ?? null) : undefined;
}

export async function requestClose() {
  await call("requestClose");
}

/** @param {object} session */
export const requestCheckout = (session) => call("requestCheckout", session);

/** @param {string} href */
export async function setOpenInAppUrl(href) {
  await call("setOpenInAppUrl", { href });
}

/** @param {{prompt: string, scrollToBottom?: boolean}} message */
export async function sendFollowUpMessage(message) {
  await call("sendFollowUpMessage", message);
}

/** @param {(globals: Record<string, unknown>) => void} handler */
export function onGlobals(handler) {
  /** @param {any} event */
  const listener = (event) => isObject(event.detail?.globals) && handler(event.detail.globals);
  addEventListener("openai:set_globals", listener);
  return () => removeEventListener("openai:set_globals", listener);
}
