// What a `<template>` of the typed page binds, and its copies. An Emscripten library: linked into the glue.
//
// The bindings are numbered as cmake/page/template.mjs numbers them: elements in the order of the page, and the
// attributes of each in the order in which they are written.
addToLibrary({
  // What a binding does with its text, or with its being on ("1") or off (""). `null` is a text that is absent.
  $mcpappsBinders__deps: ["$mcpappsSetAttribute"],
  $mcpappsBinders: {
    "data-attr": (node, value, name) =>
      value == null ? node.removeAttribute(name) : mcpappsSetAttribute(node, name, value),
    "data-class": (node, value, name) => node.classList.toggle(name, !!value),
    "data-style": (node, value, name) =>
      value == null ? node.style.removeProperty(name) : node.style.setProperty(name, value),
    "data-prop": (node, value, name) => { node[name] = name == "value" ? value ?? "" : !!value; },
  },

  // The texts of the page by their names, once they were shown.
  $mcpappsWords: "={}",
  // The copied elements of all templates, whose texts are shown as well.
  $mcpappsTemplateRoots: "=[]",

  // Shows the texts that are named in elements within `root`: "name" as the text, or "attribute:name".
  $mcpappsShowWords__deps: ["$mcpappsWords", "$mcpappsSetAttribute", "$mcpappsSetContent"],
  $mcpappsShowWords: (root) => {
    const show = (node, pairs) => {
      for (const pair of pairs.trim().split(/\s+/)) {
        const colon = pair.lastIndexOf(":");
        const text = mcpappsWords[pair.slice(colon + 1)];
        if (text == null) continue;
        if (colon < 0) mcpappsSetContent(node, text);
        else mcpappsSetAttribute(node, pair.slice(0, colon), text);
      }
    };
    // Those in templates were given the second name; see below.
    for (const name of ["data-text", "data-attr", "data-words"]) {
      if (root.hasAttribute?.(name)) show(root, root.getAttribute(name));
      for (const node of root.querySelectorAll(`[${name}]`)) show(node, node.getAttribute(name));
    }
  },

  mcpapps_page_show_texts__deps: ["$mcpappsWords", "$mcpappsTemplateRoots", "$mcpappsShowWords", "$mcpappsUnpack"],
  mcpapps_page_show_texts: (block) => {
    mcpappsWords = mcpappsUnpack(block);
    for (const root of [document, ...mcpappsTemplateRoots]) mcpappsShowWords(root);
  },

  // Elements in which white space is never shown.
  $mcpappsIsTight: (node) => /^(table|thead|tbody|tfoot|tr|colgroup|select|datalist|svg|g)$/.test(node.localName),

  /*
   * A template: `root` is what is copied. `steps` lead from it to the nodes that are bound: each is twice the number of
   * a node that is known, to go to its next sibling, and one more to go to its first child. `bindings` have the number
   * of their node, what to do, and the value that a copy has at first; `tables` have that of the element and a nested
   * template.
   */
  $mcpappsTemplate__deps: ["$mcpappsBinders", "$mcpappsIsTight", "$mcpappsTemplateRoots", "$mcpappsShowWords"],
  $mcpappsTemplate: (element) => {
    // In SVG a template is an element like others.
    const content = element.content ?? element;
    const root = content.firstElementChild;
    root.remove();
    const bindings = [];
    const tables = [];
    const steps = [];

    // Gives whether what is inside may have bindings too.
    const bind = (node, place) => {
      const words = [];
      let inner = true;
      for (const { name, value } of [...node.attributes]) {
        const binder = mcpappsBinders[name];
        if (name == "data-each") {
          const nested = [...node.children].find(({ localName }) => localName == "template");
          tables.push({ place, template: mcpappsTemplate(nested) });
          nested.remove();
          inner = false;
          continue;
        }
        if (name == "data-text" && value[0] == "@") {
          words.push(value.slice(1));
        } else if (name == "data-text") {
          node.replaceChildren(document.createTextNode(""));
          bindings.push({ place: () => steps.push(2 * place() + 1), isText: true, initial: "" });
        } else if (name == "data-if") {
          bindings.push({ place, isCondition: true, initial: "1" });
        } else if (binder) {
          for (const pair of value.trim().split(/\s+/)) {
            const bound = pair.slice(0, pair.lastIndexOf(":"));
            if (pair[bound.length + 1] == "@") {
              words.push(pair.replace("@", ""));
              continue;
            }
            const initial = name == "data-class" || name == "data-prop" ? "" : null;
            binder(node, initial, bound);
            bindings.push({ place, binder, name: bound, initial });
          }
        } else {
          continue;
        }
        node.removeAttribute(name);
      }
      if (words.length) node.setAttribute("data-words", words.join(" "));
      return inner;
    };

    // `place` gives the number of the node, and is called only if something needs the node.
    const walk = (node, place) => {
      if (!bind(node, place)) return;
      if (mcpappsIsTight(node)) {
        for (const child of [...node.childNodes]) if (child.nodeType == 3 && !child.data.trim()) child.remove();
      }
      let previous = place;
      let isFirst = true;
      for (let child = node.firstChild; child; child = child.nextSibling) {
        const from = previous;
        const down = isFirst;
        let number;
        previous = () => (number ??= steps.push(2 * from() + down));
        isFirst = false;
        if (child.nodeType == 1) walk(child, previous);
      }
    };
    walk(root, () => 0);
    mcpappsShowWords(root);
    mcpappsTemplateRoots.push(root);
    for (const bound of [...bindings, ...tables]) bound.at = bound.place();
    return { root, steps, bindings, tables };
  },
});
