// The frame of the sandbox proxy. The next view's is loaded while the project is built: browsers take long to start the
// processes of the proxy and of the view in it.

/**
 * @import { Json } from "../../../lib/json_rpc.js"
 *
 * @typedef {{ sandbox: string, allow: string, src: string }} Attributes
 *
 * @typedef {object} EarlyFrame
 * @property {HTMLIFrameElement} element
 * @property {Attributes} attributes
 * @property {boolean} isLoaded whether the proxy and the empty page of the views' origin in it have loaded
 * @property {Json[]} messages that the proxy has sent
 */

/** @type {EarlyFrame | undefined} */
let early;

/** @type {(stage: HTMLElement, attributes: Attributes) => HTMLIFrameElement} */
function createFrame(stage, { sandbox, allow, src }) {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", sandbox);
  Object.assign(element, { allow, src });
  stage.append(element);
  return element;
}

/**
 * Removes the early frame. It keeps the process of the views alive, so it must go before the end of a view that loops:
 * that process ends with its last frame.
 */
export function forgetEarly() {
  early?.element.remove();
  early = undefined;
}

/** @type {(stage: HTMLElement, attributes: Attributes) => void} */
export function loadEarly(stage, attributes) {
  forgetEarly();
  const element = createFrame(stage, { ...attributes, src: `${attributes.src}&early` });
  element.style.display = "none";
  /** @type {EarlyFrame} */
  const made = (early = { element, attributes, isLoaded: false, messages: [] });
  element.addEventListener("load", () => (made.isLoaded = true));
  addEventListener("message", function hear({ source, data }) {
    if (early !== made) removeEventListener("message", hear);
    else if (source === element.contentWindow) made.messages.push(data);
  });
}

/**
 * The early frame, if it has these attributes and has loaded, and the messages of its proxy; else a new frame. The
 * early frame does not load while a view loops, as both are of one process.
 * @type {(stage: HTMLElement, attributes: Attributes) => Pick<EarlyFrame, "element" | "messages">}
 */
export function takeFrame(stage, attributes) {
  const made = early?.element.parentElement === stage ? early : undefined;
  const isReady = made?.isLoaded && made.messages.length > 0;
  if (isReady && JSON.stringify(made.attributes) === JSON.stringify(attributes)) {
    early = undefined;
    made.element.style.display = "";
    return made;
  }
  if (made) forgetEarly();
  return { element: createFrame(stage, attributes), messages: [] };
}
