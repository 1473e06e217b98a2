// The page as native tests have it: JSON, in which an element is [tag, attributes, children] and a text a string. What
// is in the head is left out.
import { contentOf } from "./tree.mjs";

function nodeOf(node) {
  if (node.nodeName === "#text") return node.value;
  if (!node.tagName || node.tagName === "script" || node.tagName === "style") return undefined;
  const attributes = Object.fromEntries(
    node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  const { childNodes } = node.tagName === "template" ? contentOf(node) : node;
  return [node.tagName, attributes, childNodes.map(nodeOf).filter((child) => child !== undefined)];
}

/** @param {object} document of parse5 */
export function treeOf(document) {
  const html = document.childNodes.find(({ tagName }) => tagName === "html");
  const [tag, attributes, children] = nodeOf(html);
  return JSON.stringify([tag, attributes, children.filter(([name]) => name === "body")]);
}
