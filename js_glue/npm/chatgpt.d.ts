// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What ChatGPT offers a view beyond the specification: `window.openai`.
//
//   import * as chatgpt from "mcpapps/chatgpt";
//   attach.hidden = !chatgpt.has("selectFiles");
//   const files = await chatgpt.selectFiles();
//
// Other hosts have some of it or none: each call rejects with an `SdkError` of the code
// `CAPABILITY_NOT_SUPPORTED` where its function is missing, and of `INVALID_RESULT`, which names the path, where its
// answer has another shape. There are no time-outs, since most of these functions wait for the user. What the
// specification has too (tools, messages, links, display modes, the host's context) is the `App`'s, in ChatGPT as well.
//
// OpenAI's reference: https://developers.openai.com/apps-sdk/reference

/** The functions of `window.openai` that this module calls. */
export type OpenAiFunction =
  | "setWidgetState"
  | "uploadFile"
  | "selectFiles"
  | "getFileDownloadUrl"
  | "requestModal"
  | "requestClose"
  | "requestCheckout"
  | "setOpenInAppUrl"
  | "sendFollowUpMessage";

/** Whether the host has this function: show a button only then. */
export declare function has(name: OpenAiFunction): boolean;

/** What ChatGPT keeps for one view of a conversation. */
export interface WidgetState {
  /** The model reads it with the user's next message. */
  modelContent?: unknown;
  /** The model does not see it. */
  privateContent?: unknown;
  /** Files that the model may look at. */
  imageIds?: string[];
}

/** What the view has kept, unchecked; `undefined` if it has kept nothing. */
export declare function widgetState(): unknown;
/** Replaces it. */
export declare function setWidgetState(state: WidgetState): Promise<void>;

/**
 * Gives ChatGPT a file, such as one of an `<input type="file">`.
 * @param options `library`: also put it into the user's library
 */
export declare function uploadFile(file: File, options?: { library?: boolean }): Promise<{ fileId: string }>;
/** Lets the user choose files of the library. Not every user has one. */
export declare function selectFiles(): Promise<{ fileId: string; fileName?: string; mimeType?: string }[]>;
/** The address holds for a short time. */
export declare function getFileDownloadUrl(fileId: string): Promise<{ downloadUrl: string }>;

/**
 * Shows a view above the conversation, in a frame of its own.
 * @param request `params` are what its `modalParams()` returns; `template` is the `ui://` URI of another view of the
 *   same server, this view if it is missing
 */
export declare function requestModal(request: { title?: string; params?: unknown; template?: string }): Promise<void>;
/** In the frame of a modal, the `params` of its request, or null if it has none; `undefined` elsewhere. */
export declare function modalParams(): unknown;
/** Asks the host to remove this view or modal. */
export declare function requestClose(): Promise<void>;

/** Opens ChatGPT's payment sheet. Resolves with the order that the server's tool `complete_checkout` has given. */
export declare function requestCheckout(session: object): Promise<unknown>;

/** The address of ChatGPT's button "Open in …" in full screen: of the view's own domain. */
export declare function setOpenInAppUrl(href: string): Promise<void>;

/**
 * As `App.sendMessage()`, which cannot say whether the conversation scrolls.
 * @param message `scrollToBottom` is true by default
 */
export declare function sendFollowUpMessage(message: { prompt: string; scrollToBottom?: boolean }): Promise<void>;

/**
 * Calls `handler` with the properties that ChatGPT has changed, such as `widgetState` and `maxHeight`. Returns a
 * function that ends it.
 */
export declare function onGlobals(handler: (globals: Record<string, unknown>) => void): () => void;
