// `window.openai` in the view's document, where a host has it; the host's half is ../openai.js. Its functions are
// requests with methods such as `openai/setWidgetState`.

import { jsonForScript } from "../../lib/text.js";

/** @import { Json, Message } from "../../lib/json_rpc.js" */
/** @typedef {{functions: string[], globals: Record<string, unknown>}} OpenAiSettings */

/**
 * Runs in the view's document, so that it uses nothing of this module.
 * @param {OpenAiSettings} settings
 */
function createOpenAi({ functions, globals }) {
  /** @type {Record<string, any>} */
  const openai = { toolInput: null, toolOutput: null, toolResponseMetadata: null, widgetState: null, ...globals };
  /** @type {Map<string, {resolve: (value: unknown) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;

  /** @param {Record<string, unknown>} changed */
  function setGlobals(changed) {
    Object.assign(openai, changed);
    window.dispatchEvent(new CustomEvent("openai:set_globals", { detail: { globals: changed } }));
  }

  /** @type {(name: string, params: object) => Promise<unknown>} */
  function ask(name, params) {
    const id = `openai-${++last}`;
    window.parent.postMessage({ jsonrpc: "2.0", id, method: `openai/${name}`, params }, "*");
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  /** @param {Blob} file @returns {Promise<string>} */
  const base64 = (file) =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(",")[1]);
      reader.onerror = () => reject(new Error("the file cannot be read"));
      reader.readAsDataURL(file);
    });

  /** Functions that do more than ask the host. @type {Record<string, (...parameters: any[]) => unknown>} */
  const own = {
    // The state is there at once.
    setWidgetState(state) {
      setGlobals({ widgetState: state });
      return ask("setWidgetState", { state });
    },
    async uploadFile(file, options = {}) {
      if (!(file instanceof File)) throw new Error("uploadFile() takes a File");
      return ask("uploadFile", { fileName: file.name, mimeType: file.type, data: await base64(file), options });
    },
  };
  for (const name of functions) openai[name] = own[name] ?? ((params = {}) => ask(name, params));

  /** @param {Json} context */
  const ofContext = ({ theme, locale, displayMode, containerDimensions, safeAreaInsets }) => ({
    ...(theme && { theme }),
    ...(locale && { locale }),
    ...(displayMode && { displayMode }),
    ...(containerDimensions && { maxHeight: containerDimensions.height ?? containerDimensions.maxHeight }),
    ...(safeAreaInsets && { safeArea: { insets: safeAreaInsets } }),
  });
  /** The globals that messages to the view change. @type {Record<string, (params: Json) => Record<string, unknown>>} */
  const changes = {
    "ui/notifications/tool-input": (params) => ({ toolInput: params.arguments }),
    "ui/notifications/tool-result": ({ structuredContent = null, _meta = null }) => ({
      toolOutput: structuredContent, toolResponseMetadata: _meta,
    }),
    "ui/notifications/host-context-changed": ofContext,
  };
  window.addEventListener("message", (event) => {
    const { id, method, params, result, error } = /** @type {Message} */ (event.data ?? {});
    const asked = waiting.get(/** @type {string} */ (id));
    if (event.source !== window.parent) return;
    if (asked && !method) {
      // The view has not asked this.
      event.stopImmediatePropagation();
      waiting.delete(/** @type {string} */ (id));
      if (error) asked.reject(new Error(error.message));
      else asked.resolve(result);
    } else if (result?.hostContext) {
      setGlobals(ofContext(result.hostContext));
    } else if (method && Object.hasOwn(changes, method)) {
      setGlobals(changes[method](params ?? {}));
    }
  });
  /** @type {any} */ (window).openai = openai;
  window.parent.postMessage({ type: "openai:ready" }, "*");
}

/** The script element for the view's document. @param {OpenAiSettings} settings */
export const openAiScript = (settings) =>
  `<script>\n(${createOpenAi})(${jsonForScript(settings)});\n</script>\n`;
