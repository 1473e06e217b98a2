// The page for native tests: JSON, in which an element is [tag, attributes, children] and a text a string. Without the
// head.
import { contentOf } from "./tree.mjs";

/**
 * @import { Document, Element } from "./tree.mjs"
 * @typedef {Element & { value?: string }} AnyNode nodes other than elements have fewer properties
 * @typedef {[tag: string, attributes: Record<string, string>, children: TreeNode[]]} TreeElement
 * @typedef {string | TreeElement} TreeNode
 */

/**
 * In a template, `isCopied`, all nodes are kept.
 * @type {(node: AnyNode, isCopied?: boolean) => TreeNode | undefined}
 */
function nodeOf(node, isCopied) {
  if (node.nodeName === "#text") return node.value;
  const isCode = node.tagName === "script" || node.tagName === "style";
  if (!node.tagName || (isCode && !isCopied)) return undefined;
  if (isCode) return [node.tagName, {}, []];
  const attributes = Object.fromEntries(
    node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  const { childNodes } = /** @type {{ childNodes: AnyNode[] }} */ (
    node.tagName === "template" ? contentOf(node) : node
  );
  const children = childNodes.map((child) => nodeOf(child, isCopied || node.tagName === "template"));
  return [node.tagName, attributes, children.filter((child) => child !== undefined)];
}

/** @param {Document} document */
export function treeOf(document) {
  const html = /** @type {Element[]} */ (document.childNodes).find(({ tagName }) => tagName === "html");
  // parse5 always makes one.
  const [tag, attributes, children] = /** @type {TreeElement} */ (nodeOf(/** @type {Element} */ (html)));
  return JSON.stringify([tag, attributes, children.filter(([name]) => name === "body")]);
}
