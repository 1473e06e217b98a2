// What ChatGPT's functions do in the dev host: states are kept for the view that is shown again, a modal is a dialog.

/**
 * @import { OpenAiOptions } from "../../../hosts/openai.js"
 * @import { Json } from "../../../lib/json_rpc.js"
 * @import { DevHost } from "../dev_host.js"
 * @import { ViewSession } from "./view_session.js"
 *
 * @typedef {Record<string, unknown>} WidgetStates by the instance of the view
 * @typedef {(request: Json, place: HTMLElement) => Promise<ViewSession>} OpenModal
 */

/**
 * @type {(host: DevHost, states: WidgetStates, instance: string, openModal: OpenModal) => OpenAiOptions}
 */
export const openAiOptions = (host, states, instance, openModal) => ({
  widgetState: states[instance],
  functions: {
    setWidgetState({ state }) {
      states[instance] = state;
      const { modelContent } = Object(state);
      if (modelContent === undefined || modelContent === null) return;
      const text = typeof modelContent === "string" ? modelContent : JSON.stringify(modelContent);
      host.store.set({ modelContext: { content: [{ type: "text", text }] } });
    },
    async requestModal(request) {
      const open = (/** @type {HTMLElement} */ place) => openModal(request, place);
      await host.questions.ask("modal", { title: String(request.title ?? ""), open });
    },
    requestClose: () => void host.teardown(),
    setOpenInAppUrl: ({ href }) => void host.notes.log("host", `ChatGPT would open ${href} by "Open in …".`),
  },
});
