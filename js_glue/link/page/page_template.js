// The bindings of a `<template>` of the typed page, and its copies. An Emscripten library: linked into the glue.
addToLibrary({
  // Applies a text or a condition ("1" or ""); `null` is an absent text. Keys that could be identifiers would lose
  // their quotes, and then their names.
  $mcpappsBinders: {
    "data-attr": (node, value, name) =>
      value == null ? node.removeAttribute(name) : mcpappsSetAttribute(node, name, value),
    "data-class": (node, value, name) => node.classList.toggle(name, !!value),
    "data-style": (node, value, name) =>
      value == null ? node.style.removeProperty(name) : node.style.setProperty(name, value),
    "data-prop": (node, value, name) => { node[name] = name == "value" ? value ?? "" : !!value; },
  },

  // The shown texts of the page by name.
  $mcpappsPageTexts: "={}",
  // The copied elements of all templates, whose texts are shown as well.
  $mcpappsTemplateRoots: "=[]",

  // Shows the texts that elements in `root` name: "name" as the content, or "attribute:name".
  $mcpappsShowPageTexts: (root) => {
    const show = (node, pairs) => {
      for (const pair of pairs.trim().split(/\s+/)) {
        const colon = pair.lastIndexOf(":");
        const text = mcpappsPageTexts[pair.slice(colon + 1)];
        if (text == null) continue;
        if (colon < 0) mcpappsSetContent(node, text);
        else mcpappsSetAttribute(node, pair.slice(0, colon), text);
      }
    };
    // Written by cmake/page/compiled.mjs.
    const name = "data-words";
    if (root.hasAttribute?.(name)) show(root, root.getAttribute(name));
    for (const node of root.querySelectorAll(`[${name}]`)) show(node, node.getAttribute(name));
  },

  mcpapps_page_show_texts: (block) => {
    mcpappsPageTexts = mcpappsUnpack(block);
    for (const root of [document, ...mcpappsTemplateRoots]) mcpappsShowPageTexts(root);
  },

  $mcpappsBinding: (what, at, name, initial) => ({
    at, binder: mcpappsBinders["data-" + what], name, initial, isText: what == "text", isCondition: what == "if",
    isLate: false,
  }),

  /*
   * A template as written by cmake/page/compiled.mjs: `root` is copied. `steps` lead from it to the bound nodes.
   * `bindings` have a node's number, a binder and the initial value; `tables` have an element's number and a nested
   * template; `events` are types. `late` are the bindings of the value of a <select> that has a table in it: it is one
   * of the options which that shows.
   */
  $mcpappsTemplate: (element) => {
    // In SVG, a template is an ordinary element.
    const root = (element.content ?? element).firstElementChild;
    const template = { root, steps: [], bindings: [], tables: [], events: [], late: [] };
    const nodes = [root];
    for (const word of element.getAttribute("data-bindings").match(/\S+/g) ?? []) {
      const [what, at, ...rest] = word.split(":");
      const node = nodes[at];
      if (at == null) {
        template.steps.push(+what);
        nodes.push(mcpappsStep(nodes, +what) ?? nodes[what >> 1].appendChild(document.createTextNode("")));
      } else if (what == "on") {
        template.events.push(at);
      } else if (what == "each") {
        const nested = [...node.children].find(({ localName }) => localName == "template");
        template.tables.push({ at: +at, template: mcpappsTemplate(nested) });
        nested.remove();
        template.bindings.forEach((each, i) => {
          if (each.isLate || each.name != "value" || !nodes[each.at].contains(node)) return;
          each.isLate = true;
          template.late.push(i);
        });
      } else {
        const initial = { "text": "", "if": "1", "class": "", "prop": "" }[what] ?? null;
        const binding = mcpappsBinding(what, +at, rest.join(":"), initial);
        binding.binder?.(node, initial, binding.name);
        template.bindings.push(binding);
      }
    }
    mcpappsShowPageTexts(root);
    mcpappsTemplateRoots.push(root);
    return template;
  },

  // From a known node to its first child, or to its next sibling. HTML cannot express an empty text.
  $mcpappsStep: (nodes, step) => (step & 1 ? nodes[step >> 1].firstChild : nodes[step >> 1].nextSibling),
});
