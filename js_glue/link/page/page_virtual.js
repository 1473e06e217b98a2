// Virtual lists (sdk/src/page/row_window.cpp): which rows are in sight, and room for the others. An Emscripten library:
// linked into the glue.
addToLibrary({
  // Leaves room for rows. It takes no more than its height, whatever the page's styles say of such elements, and no
  // browser keeps it in its place when its height changes.
  $mcpappsSpace: (root) => {
    const space = document.createElement(root.localName);
    space.setAttribute("aria-hidden", "true");
    space.style.cssText =
      "min-height:0;height:0;padding:0;margin:0;border:0;list-style:none;visibility:hidden;grid-column:1/-1;" +
      "overflow-anchor:none";
    return space;
  },

  $mcpappsSizeSpaces: (list) => {
    const { rows, spaces, counts } = list;
    if (!list.rowHeight && rows.length) {
      // With the gap between rows.
      const [first, last] = [rows[0], rows.at(-1)].map(({ root }) => root.getBoundingClientRect());
      const height = rows.length > 1 ? (last.top - first.top) / (rows.length - 1) : first.height;
      list.rowHeight = Math.max(height, 0);
    }
    const { rowHeight } = list;
    spaces.forEach((space, i) => (space.style.height = `${counts[i] * rowHeight}px`));
  },

  // Tells which rows are in sight. Without a height of rows, as in a list that is hidden, none are known to be.
  $mcpappsLook: (list) => {
    const { node, rows, spaces, sightSlot } = list;
    const bounds = (element) => element.getBoundingClientRect();
    if (!rows.length) return;
    if (!list.rowHeight) mcpappsSizeSpaces(list);
    if (!list.rowHeight) return;
    let top = 0;
    let bottom = innerHeight;
    // What body and html clip, the frame does.
    for (let each = node; each && each != document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowY == "visible") continue;
      const clip = bounds(each);
      top = Math.max(top, clip.top);
      bottom = Math.min(bottom, clip.bottom);
    }
    const { rowHeight } = list;
    mcpappsDeliver(sightSlot, [(top - bounds(spaces[0]).top) / rowHeight, Math.max(bottom - top, 0) / rowHeight]);
  },

  mcpapps_page_listen_sight: (number, slot) => {
    const list = mcpappsListOf(number);
    const { node, end, template } = list;
    Object.assign(list, {
      sightSlot: slot, spaces: [mcpappsSpace(template.root), mcpappsSpace(template.root)], counts: [0, 0], rowHeight: 0,
      isWhole: false,
    });
    end.before(list.spaces[0]);
    end.after(list.spaces[1]);
    const look = () => mcpappsLook(list);
    mcpappsHearFrom(document, "scroll", look, true);
    mcpappsHearFrom(window, "resize", look);
    let width;
    mcpappsHearSizes(node, () => {
      // Texts wrap at other places.
      if (width != node.clientWidth) list.rowHeight = 0;
      width = node.clientWidth;
      look();
    });
  },

  mcpapps_page_place_rows: (number, numbers, size, before, all) => {
    const list = mcpappsListOf(number);
    const { node, rows } = list;
    list.counts = [before, all - before - size];
    // At once, so that scrollIntoView() of what is behind the list leads there.
    mcpappsSizeSpaces(list);
    const table = node.closest("table, [role=grid], [role=treegrid], [role=table]");
    const headings = table?.querySelectorAll(":scope > thead > tr").length ?? 0;  // happy-dom's <thead> has no `rows`
    table?.setAttribute("aria-rowcount", all + headings);
    for (let i = 0; i < Math.min(size, rows.length); ++i) {
      const place = HEAPU32[(numbers >>> 2) + i] + 1;
      const { root } = rows[i];
      if (root.matches("tr, [role=row]")) {
        root.setAttribute("aria-rowindex", place + headings);
      } else if (root.matches("li, [role=option], [role=listitem]")) {
        root.setAttribute("aria-posinset", place);
        root.setAttribute("aria-setsize", all);
      }
    }
  },
});
