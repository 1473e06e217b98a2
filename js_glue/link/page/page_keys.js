// Keys of the typed page (sdk/include/mcpapps/page/keys.h). An Emscripten library: linked into the glue.
addToLibrary({
  // The bits are those of KeyBit. Undefined for other events.
  $mcpappsKeyOf: (event) => {
    if (!event.key) return;
    const { ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
    const bits = [ctrlKey, altKey, shiftKey, metaKey, repeat, event.getModifierState("AltGraph")];
    const name = event.isComposing ? "Process" : event.key;
    return [name, event.code, bits.reduce((sum, isSet, i) => sum | (isSet << i), 0)];
  },

  mcpapps_page_listen_keys__deps: ["$mcpappsNodes", "$mcpappsReadText", "$mcpappsDeliver", "$mcpappsKeyOf"],
  mcpapps_page_listen_keys: (node, address, size, slot) => {
    mcpappsNodes[node].addEventListener(mcpappsReadText(address, size), (event) => {
      const key = mcpappsKeyOf(event);
      if (key) mcpappsDeliver(slot, key, event);
    });
  },

  mcpapps_page_listen_row_keys__deps: ["$mcpappsListOf", "$mcpappsKeyOf", "mcpapps_page_listen_rows"],
  mcpapps_page_listen_row_keys: (list, address, size, slot) => {
    mcpappsListOf(list).brings[slot] = mcpappsKeyOf;
    _mcpapps_page_listen_rows(list, address, size, slot);
  },
});
