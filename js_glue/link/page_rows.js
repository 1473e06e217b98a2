// Lists of the typed page (sdk/include/mcpapps/page/list.h). An Emscripten library: linked into the glue.
//
// All rows come at once, as one text and where each cell ends in it. They are compared with those that are shown, cell
// by cell, and only what differs is changed.
addToLibrary({
  // A list: the element, its template, the node before which the rows are, and the rows. Each row has its key, its
  // number, its root, the nodes that are bound, and the texts that they have, with where each ends.
  $mcpappsList__deps: ["$mcpappsTemplate"],
  $mcpappsList: (node, template) => {
    const end = document.createTextNode("");
    const own = [...node.children].find(({ localName }) => localName == "template");
    template ??= mcpappsTemplate(own);
    own ? own.replaceWith(end) : node.append(end);
    // The rows are all that is in it.
    const isWhole = [...node.childNodes].every((child) => child == end || (child.nodeType == 3 && !child.data.trim()));
    const empty = node.id ? [...document.querySelectorAll("[data-empty]")].filter((each) => each.dataset["empty"] == node.id) : [];
    return { node, template, end, isWhole, empty, rows: [], byKey: new Map(), slots: {}, isBusy: false, twice: null };
  },

  $mcpappsListOf__deps: ["$mcpappsNodes", "$mcpappsList"],
  $mcpappsListOf: (number) => (mcpappsNodes[number].mcpappsList ??= mcpappsList(mcpappsNodes[number])),

  $mcpappsMakeRow: (template) => {
    const root = template.root.cloneNode(true);
    const nodes = [root];
    for (const [from, isDown] of template.steps) nodes.push(isDown ? nodes[from].firstChild : nodes[from].nextSibling);
    const row = { root, nodes, key: "", index: 0, text: null, ends: null, lists: null };
    root.mcpappsRow = row;
    return row;
  },

  // `cells` of the text of a row, where the row begins in the whole, and which cell: the text, or null if it is absent
  // (kAbsentCell).
  $mcpappsCellText: (text, ends, i) => (ends[i] >>> 31 ? null : text.slice(i ? ends[i - 1] & 0x7fffffff : 0, ends[i])),

  $mcpappsReadKeyCell: (table) => {
    const begin = table.at;
    table.at = table.cells[table.next++] & 0x7fffffff;
    return table.text.slice(begin, table.at);
  },

  // The texts of a row come first, then its nested lists.
  $mcpappsFillRow__deps: ["$mcpappsCellText", "$mcpappsSetCondition", "$mcpappsFillList", "$mcpappsList"],
  $mcpappsFillRow: (row, template, table) => {
    const { bindings, tables } = template;
    const { text: oldText, ends: oldEnds, nodes } = row;
    const count = bindings.length;
    const begin = table.at;
    const ends = new Array(count);
    let isSame = oldEnds != null;
    for (let i = 0; i < count; ++i) {
      // The mark of an absent text stays.
      ends[i] = table.cells[table.next++] - begin;
      if (isSame && ends[i] != oldEnds[i]) isSame = false;
    }
    if (count) table.at = begin + (ends[count - 1] & 0x7fffffff);
    const text = table.text.slice(begin, table.at);
    // Kept though it may be equal: a text refers to the whole of which it is a part.
    row.text = text;
    row.ends = ends;
    if (!isSame || text !== oldText) {
      for (let i = 0; i < count; ++i) {
        const binding = bindings[i];
        const value = mcpappsCellText(text, ends, i);
        if (value === (oldEnds ? mcpappsCellText(oldText, oldEnds, i) : binding.initial)) continue;
        const node = nodes[binding.at];
        if (binding.isText) node.data = value ?? "";
        else if (binding.isCondition) mcpappsSetCondition(row, binding.at, value);
        else binding.binder(node, value, binding.name);
      }
    }
    for (let i = 0; i < tables.length; ++i) {
      row.lists ??= [];
      mcpappsFillList((row.lists[i] ??= mcpappsList(nodes[tables[i].at], tables[i].template)), table, table.cells[table.next++]);
    }
  },

  // An element that is not shown leaves an empty text in its place.
  $mcpappsSetCondition: (row, at, isShown) => {
    const node = row.nodes[at];
    const place = (node.mcpappsPlace ??= document.createTextNode(""));
    if (isShown) place.parentNode && place.replaceWith(node);
    else node.parentNode && node.replaceWith(place);
  },

  // For each of the rows whether it may stay where it is: a longest list of rows that are in the right order.
  $mcpappsStaying: (before) => {
    const tails = [];
    const previous = [];
    before.forEach((old, i) => {
      if (old < 0) return;
      let low = 0;
      let high = tails.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (before[tails[middle]] < old) low = middle + 1;
        else high = middle;
      }
      previous[i] = low ? tails[low - 1] : -1;
      tails[low] = i;
    });
    const stays = new Uint8Array(before.length);
    for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]) stays[i] = 1;
    return stays;
  },

  // A row with the focus loses it where browsers do not have moveBefore(); where they have it, they scroll to it.
  $mcpappsMoveRow: (list, root, place) => {
    const focused = document.activeElement;
    const { selectionStart, selectionEnd } = focused;
    const scrolled = [];
    if (root.contains(focused)) {
      for (let around = list; around; around = around.parentElement) scrolled.push([around, around.scrollTop, around.scrollLeft]);
    }
    list["moveBefore"] ? list["moveBefore"](root, place) : list.insertBefore(root, place);
    if (!scrolled.length) return;
    if (document.activeElement != focused) {
      focused.focus({ "preventScroll": true });
      if (selectionStart != null) focused.setSelectionRange(selectionStart, selectionEnd);
    }
    for (const [around, top, left] of scrolled) {
      around.scrollTop = top;
      around.scrollLeft = left;
    }
  },

  // Puts the rows in their order. `before` has the numbers that they had, -1 for new ones.
  $mcpappsPlaceRows__deps: ["$mcpappsStaying", "$mcpappsMoveRow"],
  $mcpappsPlaceRows: (list, rows, before, isInOrder) => {
    const { node, end } = list;
    const stays = isInOrder ? null : mcpappsStaying(before);
    const isThere = (i) => (stays ? stays[i] : before[i] >= 0);
    // From the front: browsers are slow where each row is put before the one before.
    let next = 0;
    for (let i = 0; i < rows.length; ++i) {
      if (isThere(i)) continue;
      if (next <= i) for (next = i + 1; next < rows.length && !isThere(next); ) ++next;
      const place = rows[next]?.root ?? end;
      if (before[i] < 0) node.insertBefore(rows[i].root, place);
      else mcpappsMoveRow(node, rows[i].root, place);
    }
  },

  // The key of a row. `byKey` has those before it. A key that two rows have gets another form, which is that of no
  // struct's.
  $mcpappsUniqueKey__deps: ["$mcpappsReport"],
  $mcpappsUniqueKey: (list, byKey, key, number) => {
    if (!byKey.has(key)) return key;
    if (list.twice == null) {
      list.twice = key;
      mcpappsReport(`two rows of the list ${list.node.id || list.node.localName} have the key "${key.slice(0, 100)}"`);
    }
    return `\0${number}\0${key}`;
  },

  // Shows the next `count` rows of the table in place of those before.
  $mcpappsFillList__deps: ["$mcpappsMakeRow", "$mcpappsReadKeyCell", "$mcpappsUniqueKey", "$mcpappsFillRow", "$mcpappsPlaceRows"],
  $mcpappsFillList: (list, table, count) => {
    const { template, rows: old, byKey: known, node, end } = list;
    list.twice = null;
    const rows = [];
    // As long as the rows are those of before, so are their keys.
    let byKey = null;
    const before = [];
    let kept = 0;
    let last = -1;
    let isInOrder = true;
    for (let i = 0; i < count; ++i) {
      let key = mcpappsReadKeyCell(table);
      const same = old[i]?.key === key ? old[i] : undefined;
      if (!same && !byKey) byKey = new Map(rows.map((row) => [row.key, row]));
      if (byKey) key = mcpappsUniqueKey(list, byKey, key, i);
      const found = same?.key === key ? same : known.get(key);
      const row = found ?? mcpappsMakeRow(template);
      before.push(found ? found.index : -1);
      if (found) {
        ++kept;
        if (found.index < last) isInOrder = false;
        last = found.index;
      }
      row.key = key;
      byKey?.set(key, row);
      mcpappsFillRow(row, template, table);
      rows.push(row);
    }
    if (rows.length < old.length) byKey ??= new Map(rows.map((row) => [row.key, row]));
    byKey ??= known;
    if (old.length && !kept && list.isWhole) {
      node.textContent = "";
      node.append(end);
    } else if (kept < old.length) {
      for (const row of old) if (byKey.get(row.key) !== row) row.root.remove();
    }
    mcpappsPlaceRows(list, rows, before, isInOrder);
    for (let i = 0; i < rows.length; ++i) rows[i].index = i;
    list.rows = rows;
    list.byKey = byKey;
  },

  // Behind those before.
  $mcpappsAppendRows__deps: ["$mcpappsMakeRow", "$mcpappsReadKeyCell", "$mcpappsUniqueKey", "$mcpappsFillRow"],
  $mcpappsAppendRows: (list, table) => {
    const { node, end, template, rows, byKey } = list;
    for (let left = table.rows; left > 0; --left) {
      const row = mcpappsMakeRow(template);
      row.index = rows.length;
      row.key = mcpappsUniqueKey(list, byKey, mcpappsReadKeyCell(table), row.index);
      byKey.set(row.key, row);
      mcpappsFillRow(row, template, table);
      node.insertBefore(row.root, end);
      rows.push(row);
    }
  },

  // Reads over the rest of a row.
  $mcpappsSkipRow: (template, table) => {
    table.next += template.bindings.length;
    if (template.bindings.length) table.at = table.cells[table.next - 1] & 0x7fffffff;
    for (const nested of template.tables) {
      for (let left = table.cells[table.next++]; left > 0; --left) {
        table.at = table.cells[table.next++] & 0x7fffffff;
        mcpappsSkipRow(nested.template, table);
      }
    }
  },

  // `numbers` gets the number of each row, or kNoRow.
  $mcpappsUpdateRows__deps: ["$mcpappsReadKeyCell", "$mcpappsFillRow", "$mcpappsSkipRow"],
  $mcpappsUpdateRows: (list, table, numbers) => {
    for (let i = 0; i < table.rows; ++i) {
      const row = list.byKey.get(mcpappsReadKeyCell(table));
      HEAPU32[numbers + i] = row ? row.index : -1;
      row ? mcpappsFillRow(row, list.template, table) : mcpappsSkipRow(list.template, table);
    }
  },

  // Such a table has keys alone.
  $mcpappsRemoveRows__deps: ["$mcpappsReadKeyCell"],
  $mcpappsRemoveRows: (list, table, numbers) => {
    const { rows, byKey } = list;
    const first = rows.length;
    let lowest = first;
    for (let i = 0; i < table.rows; ++i) {
      const key = mcpappsReadKeyCell(table);
      const row = byKey.get(key);
      HEAPU32[numbers + i] = row ? row.index : -1;
      if (!row) continue;
      byKey.delete(key);
      lowest = Math.min(lowest, row.index);
      rows[row.index] = null;
      row.root.remove();
    }
    let to = lowest;
    for (let i = lowest; i < rows.length; ++i) {
      if (!rows[i]) continue;
      rows[i].index = to;
      rows[to++] = rows[i];
    }
    rows.length = to;
  },

  // The numbers are those of RowChange.
  mcpapps_page_change_rows__deps: [
    "$mcpappsListOf",
    "$mcpappsFillList",
    "$mcpappsAppendRows",
    "$mcpappsUpdateRows",
    "$mcpappsRemoveRows",
    "$mcpappsDecoder",
    "$mcpappsReport",
  ],
  mcpapps_page_change_rows: (node, change, rows, cells, cellCount, text, textSize, numbers) => {
    const list = mcpappsListOf(node);
    if (list.isBusy) return mcpappsReport("a list was changed by an event that its own change has caused; that was left out");
    // Copied: what is changed may call C++, as an event does, and its memory may grow.
    const table = {
      rows,
      cells: HEAPU32.slice(cells >>> 2, (cells >>> 2) + cellCount),
      text: mcpappsDecoder.decode(HEAPU8.subarray(text, text + textSize)),
      next: 0,
      at: 0,
    };
    list.isBusy = true;
    list.twice = null;
    try {
      if (change == 0) mcpappsFillList(list, table, rows);
      else if (change == 1) mcpappsAppendRows(list, table);
      else if (change == 2) mcpappsUpdateRows(list, table, numbers >>> 2);
      else mcpappsRemoveRows(list, table, numbers >>> 2);
      for (const each of list.empty) each.hidden = list.rows.length > 0;
    } finally {
      list.isBusy = false;
    }
  },

  // ---- Events ----

  // The event of a `data-on` without one.
  $mcpappsUsualEvent: (node) => {
    if (/^(input|select|textarea)$/.test(node.localName)) return "change";
    return node.localName == "form" ? "submit" : "click";
  },

  // The action that an element is marked with for this type of event.
  $mcpappsActionOf__deps: ["$mcpappsUsualEvent"],
  $mcpappsActionOf: (node, type) => {
    for (const pair of (node.getAttribute?.("data-on") ?? "").split(/\s+/)) {
      const [first, second] = pair.split(":");
      if (second ? first == type : first && mcpappsUsualEvent(node) == type) return second ?? first;
    }
  },

  $mcpappsHearRows__deps: ["$mcpappsActionOf", "$mcpappsDeliver"],
  $mcpappsHearRows: (list, event) => {
    let node = event.target;
    let slot;
    for (; node && node != list.node; node = node.parentNode) {
      slot = list.slots[mcpappsActionOf(node, event.type)];
      if (slot != null) break;
    }
    if (slot == null) return;
    const value = node.type == "checkbox" ? String(node.checked) : node.value;
    const numbers = [];
    for (let row = node; row && row != list.node; row = row.parentNode) if (row.mcpappsRow) numbers.unshift(row.mcpappsRow.index);
    mcpappsDeliver(slot, [...numbers, value ?? null]);
  },

  mcpapps_page_listen_rows__deps: ["$mcpappsListOf", "$mcpappsReadText", "$mcpappsUsualEvent", "$mcpappsHearRows"],
  mcpapps_page_listen_rows: (number, address, size, slot) => {
    const list = mcpappsListOf(number);
    list.slots[mcpappsReadText(address, size)] = slot;
    if (list.hears) return;
    list.hears = new Set();
    const hear = (template) => {
      for (const node of [template.root, ...template.root.querySelectorAll("[data-on]")]) {
        for (const pair of (node.getAttribute("data-on") ?? "").trim().split(/\s+/)) {
          const type = pair.includes(":") ? pair.split(":")[0] : mcpappsUsualEvent(node);
          if (!pair || list.hears.has(type)) continue;
          list.hears.add(type);
          // Some events do not bubble.
          list.node.addEventListener(type, (event) => mcpappsHearRows(list, event), true);
        }
      }
      for (const nested of template.tables) hear(nested.template);
    };
    hear(list.template);
  },
});
