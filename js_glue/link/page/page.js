// Elements of the typed page (sdk/include/mcpapps/detail/page/driver.h). An Emscripten library: linked into the glue.
addToLibrary({
  // By number.
  $mcpappsNodes: "=[null]",

  mcpapps_page_element: (address, size) => {
    const id = mcpappsReadText(address, size);
    const found = document.getElementById(id);
    if (!found) throw Error(`the page has no element with the id "${id}"`);
    return (
      mcpappsNodes.push(globalThis.HTMLFormElement && found instanceof HTMLFormElement ? mcpappsForm(found) : found) - 1
    );
  },

  // An address of this scheme would run data of the page as a script. Browsers ignore control characters in addresses.
  $mcpappsIsScript: (name, value) =>
    /^(href|src|action|formaction|xlink:href|data)$/i.test(name) && /^javascript:/i.test(value.replace(/[\0- ]/g, "")),

  $mcpappsSetAttribute: (node, name, value) => {
    if (mcpappsIsScript(name, value)) {
      node.removeAttribute(name);
      return mcpappsReport(`the attribute ${name} was not set: its value is a script`);
    }
    node.setAttribute(name, value);
  },

  // A text that is the element's only child keeps its node.
  $mcpappsSetContent: (node, value) => {
    const only = node.firstChild;
    if (only?.nodeType != 3 || only.nextSibling) node.textContent = value;
    else if (only.data != value) only.data = value;
  },

  // The numbers are those of TextOf.
  mcpapps_page_set_text: (node, what, nameAt, nameSize, valueAt, valueSize) => {
    const element = mcpappsNodes[node];
    const name = mcpappsReadText(nameAt, nameSize);
    const value = mcpappsReadText(valueAt, valueSize);
    if (what == 0) mcpappsSetContent(element, value);
    else if (what == 1) mcpappsSetAttribute(element, name, value);
    else if (what == 2) element.style.setProperty(name, value);
    // An equal value keeps the caret.
    else if (element[name] !== value) element[name] = value;
  },

  mcpapps_page_remove: (node, what, address, size) => {
    const name = mcpappsReadText(address, size);
    if (what == 1) mcpappsNodes[node].removeAttribute(name);
    else mcpappsNodes[node].style.removeProperty(name);
  },

  mcpapps_page_get: (node, what, address, size) => {
    const element = mcpappsNodes[node];
    const name = mcpappsReadText(address, size);
    if (what == 0) return mcpappsPack(element.textContent);
    if (what == 1) return mcpappsPack(element.getAttribute(name));
    if (what == 2) return mcpappsPack(element.style.getPropertyValue(name));
    return mcpappsPack(element[name]);
  },

  // The numbers are those of FlagOf.
  mcpapps_page_set_flag: (node, what, address, size, value) => {
    const element = mcpappsNodes[node];
    const name = mcpappsReadText(address, size);
    if (what == 0) element.classList.toggle(name, !!value);
    else if (what == 1) element.toggleAttribute(name, !!value);
    else element[name] = !!value;
  },

  mcpapps_page_flag: (node, what, address, size) => {
    const element = mcpappsNodes[node];
    const name = mcpappsReadText(address, size);
    if (what == 0) return element.classList.contains(name);
    return what == 1 ? element.hasAttribute(name) : element[name];
  },

  mcpapps_page_call: (node, address, size) => {
    const element = mcpappsNodes[node];
    const method = mcpappsReadText(address, size);
    if (method == "scrollIntoView") element.scrollIntoView({ "block": "nearest" });
    // The DOM of tests in Node has no popovers.
    else element[method]?.();
  },

  mcpapps_page_has_focus: (node) => document.activeElement == mcpappsNodes[node],

  $mcpappsDeliver: (slot, brought, event) => {
    const isHandled = mcpappsEnter(() => _mcpapps_page_deliver(slot, brought === undefined ? 0 : mcpappsPack(brought)));
    if (!isHandled || !event) return;
    event.preventDefault();
    event.stopPropagation();
  },

  mcpapps_page_listen: (node, typeAt, typeSize, bringsAt, bringsSize, slot) => {
    const element = mcpappsNodes[node];
    const brings = mcpappsReadText(bringsAt, bringsSize);
    element.addEventListener(mcpappsReadText(typeAt, typeSize), (event) => {
      const brought = brings ? event[brings] ?? element[brings] ?? null : undefined;
      mcpappsDeliver(slot, brought?.["getData"] ? brought["getData"]("text/plain") : brought, event);
    });
  },

  mcpapps_page_set_options: (node, block) => {
    const select = mcpappsNodes[node];
    const chosen = select.value;
    const values = new Set();
    let twice = null;
    const options = mcpappsUnpack(block).map(({ "value": value, "text": text }) => {
      if (values.has(value)) twice ??= value;
      values.add(value);
      const option = document.createElement("option");
      option.value = value;
      option.textContent = text;
      return option;
    });
    select.replaceChildren(...options);
    if (twice != null) {
      mcpappsReport(`two options of the <select> ${select.id} have the value "${twice.slice(0, 100)}"`);
    }
    if ([...select.options].some(({ value }) => value === chosen)) select.value = chosen;
  },

  // NaN for an invalid "floating-point number" of HTML.
  mcpapps_page_number: (at, size) => {
    const text = mcpappsReadText(at, size);
    return /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(text) && isFinite(text) ? +text : NaN;
  },

  mcpapps_page_number_text: (number) => mcpappsPack(String(number)),

  // A mistake of the author or of the data.
  $mcpappsReport: (text) => console.warn(`[mcpapps] ${text}`),
  mcpapps_page_report: (address, size) => mcpappsReport(mcpappsReadText(address, size)),
});
