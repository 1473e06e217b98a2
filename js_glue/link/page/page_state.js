// The state of a typed page, outside of its templates. An Emscripten library: linked into the glue.
addToLibrary({
  // The states of the page and of its parts, by their first cells.
  $mcpappsStates: "={}",

  // As one row, whose nodes are all over the page. Cells of elements that have left it go to a node of their own.
  $mcpappsMakeState: (first, count) => {
    const nodes = [document.createTextNode("")];
    const bindings = Array(count).fill({ at: 0, isText: true });
    for (const element of document.querySelectorAll("[data-bindings]:not(template)")) {
      for (const word of element.getAttribute("data-bindings").split(" ")) {
        const [what, cell, ...rest] = word.split(":");
        const index = cell - first;
        if (!(index >= 0 && index < count)) continue;
        let node = element;
        if (what == "text") element.replaceChildren((node = document.createTextNode("")));
        // `undefined` is no value: all of the first row is set.
        bindings[index] = mcpappsBinding(what, nodes.push(node) - 1, rest.join(":"));
      }
    }
    return { template: { bindings, tables: [], late: [] }, nodes, table: null, first: 0 };
  },

  mcpapps_page_show_state: (first, cells, cellCount, text, textSize) => {
    const table = mcpappsTable(1, cells, cellCount, text, textSize);
    // One of the cells is the key.
    const state = (mcpappsStates[first] ??= mcpappsMakeState(first, cellCount - 1));
    mcpappsReadKeyCell(table);
    mcpappsFillRow(state, state.template, table);
  },
});
