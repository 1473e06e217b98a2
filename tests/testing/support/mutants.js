// Copies of the weather page that are broken: in the author's HTML, or in the program's data. Both engines
// share the data, so that a text can be changed in the built page without building it anew.
import { gunzipSync, gzipSync } from "node:zlib";

function inHtml(html, from, to) {
  if (!html.includes(from)) throw new Error(`the page has no ${from}`);
  return html.replace(from, () => to);
}

function inData(html, from, to) {
  const element = /(<script type="text\/plain" id="mcpapps-data"[^>]*>)([^<]*)/;
  const [whole, tag, text] = element.exec(html);
  const data = gunzipSync(Buffer.from(text, "base64"));
  const at = data.indexOf(from);
  if (at < 0 || to.length !== from.length) throw new Error(`the program's data has no ${from}`);
  data.write(to, at);
  return html.replace(whole, () => tag + gzipSync(data).toString("base64"));
}

/** What is broken, and how. @type {Record<string, (html: string) => string>} */
export const mutants = {
  "an element that the program wants has another id": (html) => inHtml(html, 'id="warmest"', 'id="hottest"'),
  "the program calls a tool that there is not": (html) => inData(html, "get_weather", "got_weather"),
  "a text is wrong": (html) => inData(html, "Später", "Später".replace("t", "d")),
  "the view shows grey letters on grey": (html) =>
    inHtml(html, "color: var(--text);", "color: light-dark(#ccc, #444);"),
};
