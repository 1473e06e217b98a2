// Keys of the typed page (sdk/include/mcpapps/page/keys.h). An Emscripten library: linked into the glue.
addToLibrary({
  // Whether a key without Ctrl, Alt and Meta types into the element, or presses it.
  $mcpappsIsTyped: (element, key) => {
    if (element.isContentEditable || element.matches("textarea, select")) return true;
    const isPressed = key == "Enter" || key == " ";
    if (element.localName != "input") return isPressed && element.matches("a, button, summary");
    return isPressed || !/^(button|checkbox|color|file|image|radio|range|reset|submit)$/.test(element.type);
  },

  // The bits are those of KeyBit. Undefined for other events than those of keys and pointers.
  $mcpappsKeyOf: (event) => {
    if (event.ctrlKey == null) return;
    const { ctrlKey, altKey, shiftKey, metaKey, repeat, defaultPrevented } = event;
    const isAltGraph = !!event.key && event.getModifierState("AltGraph");
    const control = "a, button, input, label, select, summary, textarea";
    const isTyped = event.key ? mcpappsIsTyped(event.target, event.key) : !!event.target.closest(control);
    const isRightToLeft = event.target.closest("[dir]")?.dir == "rtl";
    const bits = [ctrlKey, altKey, shiftKey, metaKey, repeat, isAltGraph, defaultPrevented, isTyped, isRightToLeft];
    const name = event.isComposing ? "Process" : event.key ?? "";
    return [name, event.code ?? "", bits.reduce((sum, isSet, i) => sum | (isSet << i), 0)];
  },

  mcpapps_page_listen_keys: (node, address, size, slot) => {
    const element = mcpappsNodes[node] ?? document.body;
    element.addEventListener(mcpappsReadText(address, size), (event) => {
      const key = mcpappsKeyOf(event);
      let row = -1;
      for (let each = event.target; each && each != element; each = each.parentNode) {
        row = each.mcpappsRow?.index ?? row;
      }
      if (key) mcpappsDeliver(slot, [...key, row], event);
    });
  },

  mcpapps_page_can_use: (node) => {
    const element = mcpappsNodes[node];
    const modals = document.querySelectorAll("dialog:modal");
    const modal = document.activeElement?.closest("dialog:modal") ?? modals[modals.length - 1];
    if (!element) return !modal;
    if (element.matches(":disabled, [inert], [inert] *") || (modal && !modal.contains(element))) return false;
    return element["checkVisibility"]?.() ?? element.getClientRects().length > 0;
  },

  mcpapps_page_listen_row_keys: (list, address, size, slot) => {
    mcpappsListOf(list).brings[slot] = mcpappsKeyOf;
    _mcpapps_page_listen_rows(list, address, size, slot);
  },
});
