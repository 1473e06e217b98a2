// The host's half of `window.openai`, which frames/openai.js puts into the view's document. Runs in Node and in
// browsers.

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { HostContext } from "./context.js" */
/**
 * @typedef {{fileName: string, mimeType: string, data: string, library: boolean}} KeptFile `data` is base64
 *
 * @typedef {object} OpenAiOptions
 * @property {unknown} [widgetState] that an earlier view has kept
 * @property {unknown} [modal] the params of a view that is shown in a modal
 * @property {Record<string, (params: Json) => unknown>} [functions] by name, in place of those here
 */

const prefix = "openai/";

/** Whether `window.openai` posts a message, or receives it as an answer: see frames/openai.js. @param {Json} message */
export const isOfOpenAi = (message) =>
  String(message?.method ?? "").startsWith(prefix) || message?.type === "openai:ready" ||
  (!message?.method && /^openai-\d+$/.test(message?.id));

/** The message of `sendFollowUpMessage()`. @param {{prompt?: unknown}} params */
export const followUp = ({ prompt }) => ({ role: "user", content: [{ type: "text", text: String(prompt) }] });

/** @type {(href: unknown) => URL} */
function addressOf(href) {
  try {
    return new URL(String(href));
  } catch {
    throw new Error(`"${href}" is no address`);
  }
}

export class OpenAi {
  widgetState;
  /** By id. @type {Map<string, KeptFile>} */
  files = new Map();
  /** The calls of the view, in their order. @type {{name: string, params: Json}[]} */
  calls = [];

  #modal;
  /** @type {Record<string, (params: Json) => unknown>} */
  #functions;

  /**
   * @param {(message: Json) => unknown} sendMessage
   * @param {OpenAiOptions} options
   */
  constructor(sendMessage, { widgetState = null, modal, functions } = {}) {
    this.widgetState = widgetState;
    this.#modal = modal;
    this.#functions = {
      setWidgetState: ({ state }) => void (this.widgetState = state),
      uploadFile: ({ options, ...file }) => {
        const fileId = `file_${this.files.size + 1}`;
        this.files.set(fileId, { ...file, library: options?.library === true });
        return { fileId };
      },
      selectFiles: () =>
        [...this.files].flatMap(([fileId, { fileName, mimeType, library }]) =>
          library ? { fileId, fileName, mimeType } : []),
      getFileDownloadUrl: ({ fileId }) => {
        const file = this.files.get(fileId);
        if (!file) throw new Error(`there is no file "${fileId}"`);
        return { downloadUrl: `data:${file.mimeType};base64,${file.data}` };
      },
      requestModal: () => {},
      requestClose: () => {},
      requestCheckout: () => {
        throw new Error("there is no payment sheet here");
      },
      setOpenInAppUrl: ({ href }) => void addressOf(href),
      sendFollowUpMessage: async (params) => void (await sendMessage(followUp(params))),
      ...functions,
    };
  }

  /** The first values of the properties. @param {HostContext} context */
  globals({ theme, locale, displayMode = "inline", containerDimensions = {}, safeAreaInsets, deviceCapabilities }) {
    return {
      ...{ theme, locale, displayMode },
      maxHeight: containerDimensions.height ?? containerDimensions.maxHeight,
      safeArea: { insets: safeAreaInsets ?? { top: 0, right: 0, bottom: 0, left: 0 } },
      userAgent: {
        device: { type: deviceCapabilities?.touch ? "mobile" : "desktop" },
        capabilities: { hover: true, touch: false, ...deviceCapabilities },
      },
      view: this.#modal === undefined ? { mode: "inline", params: null } : { mode: "modal", params: this.#modal },
      widgetState: this.widgetState,
    };
  }

  /** @type {(method: string, params: Json) => Promise<unknown>} */
  async answer(method, params) {
    const name = method.slice(prefix.length);
    this.calls.push({ name, params });
    if (!Object.hasOwn(this.#functions, name)) throw new Error(`window.openai.${name} is not a function`);
    return (await this.#functions[name](params)) ?? {};
  }
}
