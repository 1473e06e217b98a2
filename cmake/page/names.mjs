// Refuses misspelt names in a page.
import { refuse } from "./mistake.mjs";
import { bindingAttributes } from "./template.mjs";
import { contentOf, isElement, lineOf } from "./tree.mjs";

/** @import { ParentNode } from "./tree.mjs" */

const events = `abort animationcancel animationend animationiteration animationstart auxclick beforeinput beforetoggle
  blur cancel canplay canplaythrough change click close command compositionend compositionstart compositionupdate
  contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange
  emptied ended error focus focusin focusout formdata fullscreenchange fullscreenerror gotpointercapture input invalid
  keydown keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture mousedown mouseenter mouseleave
  mousemove mouseout mouseover mouseup paste pause play playing pointercancel pointerdown pointerenter pointerleave
  pointermove pointerout pointerover pointerup progress ratechange reset resize scroll scrollend search seeked seeking
  select selectionchange selectstart slotchange stalled submit suspend timeupdate toggle touchcancel touchend
  touchmove touchstart transitioncancel transitionend transitionrun transitionstart volumechange waiting
  wheel`.split(/\s+/);

// Words at a distance of one letter from our attributes. Plurals may also be other attributes.
const others = new Set(
  `test next tent texts ext reach teach beach peach leach hey kex glass lass clash classy drop crop prep prod prom pop
  pro stile styled port sore soft short sport one ion con don non son ton won own gif inf`.split(/\s+/),
);

/** Whether one letter is missing, added or replaced, or two are swapped. */
export function isNear(/** @type {string} */ a, /** @type {string} */ b) {
  let start = 0;
  while (start < a.length && a[start] === b[start]) ++start;
  const [x, y] = [a.slice(start), b.slice(start)];
  const isSwapped = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return isSwapped || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}

const ours = [...bindingAttributes, "data-empty", "data-options", "data-sort"];
/** @param {string} name of an attribute, without "data-" */
const ourNameNear = (name) =>
  ours
    .map((each) => each.slice(5))
    // Other words of two letters are abbreviations.
    .find((each) => name.length > 2 && name !== `${each}s` && !others.has(name) && isNear(name, each));

/**
 * Refuses attributes and events at a distance of one letter from known ones, also in templates.
 * @param {ParentNode} node
 */
export function refuseMisspelt(node) {
  for (const element of node.childNodes ?? []) {
    if (!isElement(element)) continue;
    for (const { name, value } of element.attrs) {
      const at = { sourceCodeLocation: { startLine: lineOf(element, name) } };
      const near = !ours.includes(name) && name.startsWith("data-") && ourNameNear(name.slice(5));
      if (near) refuse(at, `${name}: is data-${near} meant?`);
      if (name === "data-on") refuseEvents(at, value);
    }
    refuseMisspelt(element.tagName === "template" ? contentOf(element) : element);
  }
}

/** @param {Parameters<typeof refuse>[0]} at @param {string} text of data-on */
function refuseEvents(at, text) {
  for (const pair of text.trim().split(/\s+/)) {
    const [event, action] = pair.split(":");
    // A custom element may have its own events, with a hyphen in their names.
    if (action === undefined || event.includes("-") || events.includes(event)) continue;
    const near = events.find((each) => isNear(event, each));
    refuse(at, `data-on="${pair}": no element has the event ${event}${near ? `; is ${near} meant?` : ""}`);
  }
}
