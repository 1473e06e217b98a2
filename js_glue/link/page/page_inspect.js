// The state of the document for tests (sdk/include/mcpapps/detail/page/inspect.h). An Emscripten library: linked only
// into tests.
addToLibrary({
  $mcpappsInspect: {
    original: null,
    numbers: null,
    reports: [],
    // The dialogs opened by showModal(), in order.
    modals: [],
    // The open dialogs and details that tests have seen.
    open: null,
    own: null,
  },

  $mcpappsNumberOf: (node) => {
    if (!node) return 0;
    const { numbers } = mcpappsInspect;
    if (!numbers.has(node)) numbers.set(node, mcpappsNodes.push(node) - 1);
    return numbers.get(node);
  },

  // Called once. Browsers fire some events later, when no test waits: these are held back, and fired when a test reads
  // the page.
  $mcpappsTakeOver: () => {
    mcpappsInspect.original = document.documentElement.cloneNode(true);
    const warn = console.warn;
    console.warn = (...what) => {
      const text = String(what[0]);
      text.startsWith("[mcpapps] ") ? mcpappsInspect.reports.push(text.slice(10)) : warn.apply(console, what);
    };
    for (const type of ["close", "toggle"]) {
      window.addEventListener(type, (event) => {
        const isLate = /^(dialog|details)$/.test(event.target.localName);
        if (isLate && event != mcpappsInspect.own) event.stopImmediatePropagation();
      }, true);
    }
    const { prototype } = HTMLDialogElement;
    const showModal = prototype["showModal"];
    prototype["showModal"] = function () {
      mcpappsInspect.modals.push(this);
      showModal.call(this);
    };
  },

  // By name. Each gets the node and the argument that C++ gives, and what it returns is packed.
  $mcpappsQueries: {
    "open": () => {
      if (!mcpappsInspect.original) mcpappsTakeOver();
      const { original } = mcpappsInspect;
      const originalBody = original.querySelector("body");
      for (const [now, before] of [[document.documentElement, original], [document.body, originalBody]]) {
        for (const { name } of [...now.attributes]) if (!before.hasAttribute(name)) now.removeAttribute(name);
        for (const { name, value } of before.attributes) now.setAttribute(name, value);
      }
      document.body.replaceChildren(...originalBody.cloneNode(true).childNodes);
      // A struct of elements may outlive a page.
      for (let i = 1; i < mcpappsNodes.length; ++i) {
        mcpappsNodes[i] = mcpappsNodes[i]?.id ? document.getElementById(mcpappsNodes[i].id) : null;
      }
      mcpappsFormStates = [];
      mcpappsShown = [];
      mcpappsStates = {};
      mcpappsPageTexts = {};
      mcpappsTemplateRoots = [];
      Object.assign(mcpappsInspect, { numbers: new Map(), reports: [], modals: [], open: new Map() });
    },
    "root": () => mcpappsNumberOf(document.documentElement),
    "body": () => mcpappsNumberOf(document.body),
    "children": ({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType == 1 || nodeType == 3).map(mcpappsNumberOf),
    "parent": (node) => (node == document.body ? 0 : mcpappsNumberOf(node.parentElement)),
    "tag": ({ localName }) => localName ?? "",
    "attributes": ({ attributes }) =>
      Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
    "text": ({ data }) => data ?? "",
    "isRow": (element) => !!element.mcpappsRow,
    "isHidden": (element) => {
      const { localName, parentElement } = element;
      if (element.hasAttribute("hidden") || getComputedStyle(element).display == "none") return true;
      if (localName == "dialog") return !element.hasAttribute("open");
      if (localName == "input") return element.type == "hidden";
      if (/^(template|datalist)$/.test(localName)) return true;
      return parentElement?.localName == "details" && !parentElement.hasAttribute("open") && localName != "summary";
    },
    "focused": () => {
      const focused = document.activeElement;
      return focused == document.body || !focused?.isConnected ? 0 : mcpappsNumberOf(focused);
    },
    "modalDialog": () => {
      const isOpen = (dialog) => dialog.isConnected && dialog.hasAttribute("open");
      return mcpappsNumberOf(mcpappsInspect.modals.filter(isOpen).at(-1));
    },
    "settle": () => {
      const { open } = mcpappsInspect;
      for (let hasFired = true; hasFired; ) {
        hasFired = false;
        for (const element of document.querySelectorAll("dialog, details")) {
          const isOpen = element.hasAttribute("open");
          const was = open.get(element) ?? false;
          open.set(element, isOpen);
          if (isOpen == was || (isOpen && element.localName == "dialog")) continue;
          hasFired = true;
          mcpappsInspect.own = new Event(element.localName == "dialog" ? "close" : "toggle");
          element.dispatchEvent(mcpappsInspect.own);
        }
      }
    },
    "fire": (node, { "type": type, ...key }) => {
      const bubbles = !/^(cancel|close|focus|blur|toggle|invalid|load|error|mouseenter|mouseleave)$/.test(type);
      const details = { "bubbles": bubbles, "cancelable": true, "composed": true };
      const pasted = { value: { "getData": () => key["key"] } };
      const event = type == "paste" ? Object.defineProperty(new Event(type, details), "clipboardData", pasted)
        : type.startsWith("key") ? new KeyboardEvent(type, { ...details, ...key })
        : /click|mouse|pointer/.test(type) ? new MouseEvent(type, details)
        : new Event(type, details);
      return node.dispatchEvent(event);
    },
    "click": (element) => {
      if (element.click) element.click();
      else element.dispatchEvent(new MouseEvent("click", { "bubbles": true, "cancelable": true }));
    },
    "edit": (field, value) => { field.value = value; },
    "choose": (option) => { option.selected = true; },
    "scrollTo": ({ mcpappsList: list }, row) => {
      if (list?.sightSlot == null) return false;
      mcpappsDeliver(list.sightSlot, [row, 20]);
      return true;
    },
    "reports": () => mcpappsInspect.reports,
  },
  mcpapps_inspect: (query, node, argument) =>
    mcpappsPack(mcpappsQueries[UTF8ToString(query)](mcpappsNodes[node], mcpappsUnpack(argument)) ?? null),

  mcpapps_inspect_attach: (node, nameAt, nameSize, typeAt, typeSize, at, size, isFirst) => {
    const input = mcpappsNodes[node];
    const files = new DataTransfer();
    if (!isFirst) for (const file of input.files) files.items.add(file);
    files.items.add(
      new File([HEAPU8.slice(at, at + size)], mcpappsReadText(nameAt, nameSize), {
        "type": mcpappsReadText(typeAt, typeSize),
      }),
    );
    input.files = files.files;
  },
});
