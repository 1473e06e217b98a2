// Rows that the user reaches by arrow keys (sdk/src/page/key_pattern.cpp). An Emscripten library: linked into the glue.
addToLibrary({
  // What may have the focus in a cell.
  $mcpappsFocusable: "='a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'",

  // The items of a row: its root; or of each cell what may have the focus, or the cell if there is nothing. A field has
  // its own use for arrow keys, so its cell is the item.
  $mcpappsItems: (list, row) => {
    if (!list.hasItems) return [row.root];
    // The whole list may be hidden for now.
    const isSeen = (each) => each.getClientRects().length || !row.root.getClientRects().length;
    return [...row.root.children].filter(isSeen).flatMap((cell) => {
      const inside = [...cell.querySelectorAll(mcpappsFocusable)].filter(
        (each) => !each.matches(":disabled") && isSeen(each),
      );
      return inside.length && !inside.some((each) => mcpappsIsTyped(each, "")) ? inside : [cell];
    });
  },

  // Takes what may have the focus out of the order of Tab.
  $mcpappsLeaveOut: (list, root) => {
    const all = list.hasItems ? root.querySelectorAll(`${mcpappsFocusable}, a, :scope > *`) : [root];
    for (const each of all) each.tabIndex = -1;
  },

  mcpapps_page_use_items: (number, hasItems) => {
    const list = mcpappsListOf(number);
    list.hasItems = !!hasItems;
    const leaveOut = ({ root, tables }) => {
      mcpappsLeaveOut(list, root);
      if (hasItems) for (const { template } of tables) leaveOut(template);
    };
    leaveOut(list.template);
    for (const { root } of list.rows) mcpappsLeaveOut(list, root);
  },

  // Writes the numbers of the row and of the item with the focus, or with the stop of Tab.
  mcpapps_page_item_place: (number, ofFocus, place) => {
    const list = mcpappsListOf(number);
    const element = ofFocus ? document.activeElement : list.stop;
    let row;
    for (let each = element; each && each != list.node; each = each.parentNode) row = each.mcpappsRow ?? row;
    const isThere = row && list.node.contains(element) && element != list.node;
    const items = isThere ? mcpappsItems(list, row) : [];
    const item = items.findIndex((each) => each.contains(element) || element.contains(each));
    HEAP32[place >> 2] = isThere ? row.index : -1;
    HEAP32[(place >> 2) + 1] = Math.max(item, 0);
  },

  $mcpappsItemAt: (list, rowNumber, itemNumber) => {
    const { rows } = list;
    const row = rows[Math.max(Math.min(rowNumber, rows.length - 1), 0)];
    if (!row) return;
    const items = mcpappsItems(list, row);
    return items[Math.max(Math.min(itemNumber, items.length - 1), 0)];
  },

  $mcpappsReachItem: (list, row, item, isFocused) => {
    const element = mcpappsItemAt(list, row, item);
    if (!element) return false;
    if (list.stop) list.stop.tabIndex = -1;
    list.stop = element;
    element.tabIndex = 0;
    if (isFocused) element.focus();
    return true;
  },

  mcpapps_page_reach_item: (list, row, item, isFocused) =>
    mcpappsReachItem(mcpappsListOf(list), row, item, isFocused),

  mcpapps_page_open_item: (number, row, item) => {
    const list = mcpappsListOf(number);
    const element = mcpappsItemAt(list, row, item);
    const inside = list.hasItems && element?.querySelector(mcpappsFocusable);
    if (inside) inside.focus();
    else element?.click();
  },

  mcpapps_page_find_row: (number, from, address, size) => {
    const { rows } = mcpappsListOf(number);
    const text = mcpappsReadText(address, size).toLowerCase();
    for (let i = 0; i < rows.length; ++i) {
      const { root, index } = rows[(from + i) % rows.length];
      if (root.textContent.trim().toLowerCase().startsWith(text)) return index;
    }
    return -1;
  },

  mcpapps_page_focus_row: (number, address, size) => {
    const list = mcpappsListOf(number);
    const row = list.byKey.get(mcpappsReadText(address, size));
    if (!row) return false;
    const { root } = row;
    if (list.hasItems) return mcpappsReachItem(list, row.index, 0, true);
    root.focus();
    if (document.activeElement != root) {
      root.tabIndex = -1;
      root.focus();
    }
    return document.activeElement == root;
  },

  mcpapps_page_scroll_to_row: (list, row) => mcpappsListOf(list).rows[row]?.root.scrollIntoView({ block: "nearest" }),

  // Scrolling up leaves the end. Other scrolling does not: rows may have come since the end was reached.
  mcpapps_page_follow_end: (number, slot) => {
    const list = mcpappsListOf(number);
    if (list.followEnd) return list.followEnd();
    const { node } = list;
    const scroller = () => {
      for (let each = node; each && each != document.body; each = each.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
      }
      return document.scrollingElement;
    };
    let isAtEnd = true;
    let last = 0;
    const tell = (is) => {
      if (is != isAtEnd) mcpappsDeliver(slot, (isAtEnd = is));
    };
    const follow = () => {
      if (!isAtEnd) return;
      const box = scroller();
      box.scrollTop = box.scrollHeight;
      last = box.scrollTop;
    };
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller();
      // Sizes are rounded, and scrollTop is not.
      tell(scrollHeight - clientHeight - scrollTop < 2 || (isAtEnd && scrollTop >= last));
      last = scrollTop;
    };
    mcpappsHearFrom(document, "scroll", look, true);
    // Of an image in a row.
    mcpappsHearFrom(node, "load", follow, true);
    mcpappsHearSizes(node, follow);
    // Rows change no size of an element that scrolls them itself.
    const changes = new MutationObserver(follow);
    changes.observe(node, { attributes: true, characterData: true, childList: true, subtree: true });
    mcpappsLifetime.signal.addEventListener("abort", () => changes.disconnect());
    list.followEnd = () => {
      tell(true);
      follow();
    };
    list.followEnd();
  },
});
