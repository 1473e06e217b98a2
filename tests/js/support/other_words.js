// Built pages with other messages, which programs must not depend on.
import { gzipSync } from "node:zlib";
import { payloadOf } from "./page.js";

const glueElement = /(<script type="text\/plain" id="mcpapps-glue"[^>]*>)[^<]*(<\/script>)/;
// The messages of js_glue/loader and js_glue/link/program/program_end.js about the view's end.
const ofLoader = ["This view could not start.", "this view could not start:"];
const ofGlue = ["the view's program has ended:", "This view has stopped working."];

function inOtherWords(text, sentences) {
  for (const sentence of sentences) {
    if (!text.includes(sentence)) throw new Error(`the page does not say "${sentence}"`);
    text = text.replaceAll(sentence, "Etwas ist geschehen.");
  }
  return text;
}

export function withOtherWords(html) {
  const glue = inOtherWords(payloadOf(html, "glue").toString(), ofGlue);
  const packed = gzipSync(glue).toString("base64");
  return inOtherWords(html, ofLoader).replace(glueElement, (_, open, close) => open + packed + close);
}

/** The page without one of its parts: "glue", "wasm", "js". */
export function withoutPart(html, name) {
  const rest = html.replace(new RegExp(`<script type="text/plain" id="mcpapps-${name}"[^>]*>[^<]*</script>`), "");
  if (rest === html) throw new Error(`the page has no part "${name}"`);
  return rest;
}
