// Walks what parse5 makes of HTML.
export const isElement = (node) => node.tagName !== undefined;
export const elementsIn = (node) => node.childNodes.filter(isElement);

/** The nodes of a `<template>`: in SVG it is an element like others. */
export const contentOf = (template) => template.content ?? template;

/** The first `<template>` of an element, which makes it a list. */
export const templateOf = (element) => elementsIn(element).find(({ tagName }) => tagName === "template");

export function attribute(element, name) {
  return element.attrs.find((each) => each.name === name)?.value;
}

const lineOf = (element, name) =>
  element.sourceCodeLocation?.attrs?.[name]?.startLine ?? element.sourceCodeLocation?.startLine ?? 1;
export { lineOf };

/** Calls visit(element) for each element in `node`, in the order of the page; not for those in templates. */
export function forEachElement(node, visit) {
  for (const child of node.childNodes ?? []) {
    if (!isElement(child)) continue;
    visit(child);
    if (child.tagName !== "template") forEachElement(child, visit);
  }
}
