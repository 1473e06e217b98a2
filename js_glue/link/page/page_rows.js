// Lists of the typed page (sdk/include/mcpapps/page/list.h). An Emscripten library: linked into the glue.
//
// All rows come at once, as a text with the ends of its cells, except those that C++ knows to be unchanged. Only the
// differences to the shown rows are applied.
addToLibrary({
  // A list: the element, its template, the node after the rows, and the rows. `slots` are by action; `brings` has, by
  // slot, what reads an event whose target's value is not brought.
  $mcpappsList: (node, template) => {
    const end = document.createTextNode("");
    const own = [...node.children].find(({ localName }) => localName == "template");
    template ??= mcpappsTemplate(own);
    own ? own.replaceWith(end) : node.append(end);
    // The element contains nothing else.
    const isWhole = [...node.childNodes].every((child) => child == end || (child.nodeType == 3 && !child.data.trim()));
    const empty = node.id
      ? [...document.querySelectorAll("[data-empty]")].filter((each) => each.dataset["empty"] == node.id)
      : [];
    return {
      node,
      template,
      end,
      isWhole,
      empty,
      rows: [],
      byKey: new Map(),
      passes: 0,
      slots: {},
      brings: {},
      isBusy: false,
      twice: null,
    };
  },

  $mcpappsListOf: (number) => (mcpappsNodes[number].mcpappsList ??= mcpappsList(mcpappsNodes[number])),

  // A row: its root, the bound nodes, and its texts as a table with an index. `pass` is the last change that showed it.
  $mcpappsMakeRow: (list, key) => {
    const { template, byKey } = list;
    const root = template.root.cloneNode(true);
    const nodes = [root];
    for (const step of template.steps) nodes.push(mcpappsStep(nodes, step));
    const row = { root, nodes, key, index: -1, pass: 0, table: null, first: 0, lists: null };
    root.mcpappsRow = row;
    byKey.set(key, row);
    return row;
  },

  // A cell's text, or null if it is absent (kAbsentCell). The previous cell is at least the row's key.
  $mcpappsCellText: (table, i) =>
    table.cells[i] >>> 31 ? null : table.text.slice(table.cells[i - 1] & 0x7fffffff, table.cells[i]),

  // Copied, as events during a change may call C++, whose memory may grow.
  $mcpappsTable: (rows, cells, cellCount, text, textSize) => ({
    rows,
    cells: HEAPU32.slice(cells >>> 2, (cells >>> 2) + cellCount),
    text: mcpappsReadText(text, textSize),
    next: 0,
    at: 0,
  }),

  $mcpappsReadKeyCell: (table) => {
    const begin = table.at;
    table.at = table.cells[table.next++] & 0x7fffffff;
    return table.text.slice(begin, table.at);
  },

  // The texts of a row come first, then its nested lists.
  $mcpappsFillRow: (row, template, table) => {
    const { bindings, tables, late } = template;
    const { nodes, table: oldTable, first: oldFirst } = row;
    const first = table.next;
    const count = bindings.length;
    row.table = table;
    row.first = first;
    table.next += count;
    if (count) table.at = table.cells[first + count - 1] & 0x7fffffff;
    for (let i = 0; i < count; ++i) {
      const binding = bindings[i];
      if (binding.isLate) continue;
      const value = mcpappsCellText(table, first + i);
      if (value === (oldTable ? mcpappsCellText(oldTable, oldFirst + i) : binding.initial)) continue;
      const node = nodes[binding.at];
      if (binding.isText) node.data = value ?? "";
      else if (binding.isCondition) mcpappsSetCondition(row, binding.at, value);
      else binding.binder(node, value, binding.name);
    }
    const chosen = late.length && late.map((i) => nodes[bindings[i].at].value);
    for (let i = 0; i < tables.length; ++i) {
      row.lists ??= [];
      mcpappsFillList(
        (row.lists[i] ??= mcpappsList(nodes[tables[i].at], tables[i].template)),
        table,
        table.cells[table.next++],
      );
    }
    for (let n = 0; n < late.length; ++n) {
      const { at, binder, name, initial } = bindings[late[n]];
      const value = mcpappsCellText(table, first + late[n]);
      // What the user has chosen stays while it is there.
      const isNew = value !== (oldTable ? mcpappsCellText(oldTable, oldFirst + late[n]) : initial);
      if (isNew || nodes[at].value !== chosen[n]) binder(nodes[at], value, name);
    }
  },

  // An empty text replaces an element that is not shown.
  $mcpappsSetCondition: (row, at, isShown) => {
    const node = row.nodes[at];
    const place = (node.mcpappsPlace ??= document.createTextNode(""));
    if (isShown) place.parentNode && place.replaceWith(node);
    else node.parentNode && node.replaceWith(place);
  },

  // Tells for each row whether it can stay in place: finds a longest increasing subsequence.
  $mcpappsStaying: (before) => {
    const tails = [];
    const previous = [];
    before.forEach((old, i) => {
      if (old < 0) return;
      let low = tails.length;
      // Most rows are after all others.
      if (low && before[tails[low - 1]] > old) {
        let high = low - 1;
        for (low = 0; low < high; ) {
          const middle = (low + high) >> 1;
          if (before[tails[middle]] < old) low = middle + 1;
          else high = middle;
        }
      }
      previous[i] = low ? tails[low - 1] : -1;
      tails[low] = i;
    });
    const stays = new Uint8Array(before.length);
    for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]) stays[i] = 1;
    return stays;
  },

  // A row with the focus loses it without moveBefore(); with it, browsers scroll to the row.
  $mcpappsMoveRow: (list, root, place) => {
    const focused = document.activeElement;
    const { selectionStart, selectionEnd } = focused;
    const scrolled = [];
    if (root.contains(focused)) {
      for (let around = list; around; around = around.parentElement) {
        scrolled.push([around, around.scrollTop, around.scrollLeft]);
      }
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

  // Puts the rows in order. `before` has their old positions, -1 for new ones.
  $mcpappsPlaceRows: (list, rows, before, isInOrder) => {
    const { node, end } = list;
    const stays = isInOrder ? null : mcpappsStaying(before);
    const isThere = (i) => (stays ? stays[i] : before[i] >= 0);
    // From the front: inserting each row before the previous one is slow in browsers.
    let next = 0;
    for (let i = 0; i < rows.length; ++i) {
      if (isThere(i)) continue;
      if (next <= i) for (next = i + 1; next < rows.length && !isThere(next); ) ++next;
      const place = rows[next]?.root ?? end;
      if (before[i] < 0) node.insertBefore(rows[i].root, place);
      else mcpappsMoveRow(node, rows[i].root, place);
    }
  },

  // Changes the key of a second row with it; the new one may exist as well.
  $mcpappsOtherKey: (list, key, number) => {
    if (list.twice == null) {
      list.twice = key;
      mcpappsReport(`two rows of the list ${list.node.id || list.node.localName} have the key "${key.slice(0, 100)}"`);
    }
    return `\0${number}\0${key}`;
  },

  // Replaces the rows by the next `count` rows of the table. Those in `numbers` stay, and are not in the table.
  $mcpappsFillList: (list, table, count, numbers = []) => {
    const { template, rows: old, byKey, node, end } = list;
    const pass = ++list.passes;
    list.twice = null;
    for (let i = 0; i < numbers.length; ++i) if (numbers[i] == i) old[i].pass = pass;
    const rows = [];
    const before = [];
    let kept = 0;
    let last = -1;
    let isInOrder = true;
    for (let i = 0; i < count; ++i) {
      let row = old[i];
      if (numbers[i] != i) {
        let key = mcpappsReadKeyCell(table);
        row = byKey.get(key);
        while (row?.pass == pass) row = byKey.get((key = mcpappsOtherKey(list, key, i)));
        row ??= mcpappsMakeRow(list, key);
        row.pass = pass;
        mcpappsFillRow(row, template, table);
      }
      const { index } = row;
      if (index >= 0) {
        ++kept;
        if (index < last) isInOrder = false;
        last = index;
      }
      before.push(index);
      rows.push(row);
    }
    const isReplaced = !kept && old.length && list.isWhole;
    if (isReplaced) {
      node.textContent = "";
      node.append(end);
    }
    if (kept < old.length) {
      for (const row of old) {
        if (row.pass == pass) continue;
        byKey.delete(row.key);
        if (!isReplaced) row.root.remove();
      }
    }
    if (kept < count || !isInOrder) mcpappsPlaceRows(list, rows, before, isInOrder);
    for (let i = 0; i < count; ++i) rows[i].index = i;
    list.rows = rows;
  },

  // Appends or prepends rows.
  $mcpappsAddRows: (list, table, isInFront) => {
    const { node, end, template, byKey } = list;
    const others = isInFront ? list.rows : [];
    const rows = isInFront ? (list.rows = []) : list.rows;
    const place = others[0]?.root ?? end;
    for (let left = table.rows; left > 0; --left) {
      let key = mcpappsReadKeyCell(table);
      while (byKey.has(key)) key = mcpappsOtherKey(list, key, byKey.size);
      const row = mcpappsMakeRow(list, key);
      row.index = rows.length;
      mcpappsFillRow(row, template, table);
      node.insertBefore(row.root, place);
      rows.push(row);
    }
    for (const row of others) row.index = rows.push(row) - 1;
  },

  // Skips the rest of a row.
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
  $mcpappsUpdateRows: (list, table, numbers) => {
    for (let i = 0; i < table.rows; ++i) {
      const row = list.byKey.get(mcpappsReadKeyCell(table));
      if (row) HEAPU32[numbers + i] = row.index;
      row ? mcpappsFillRow(row, list.template, table) : mcpappsSkipRow(list.template, table);
    }
  },

  // The table has only keys.
  $mcpappsRemoveRows: (list, table, numbers) => {
    const { rows, byKey } = list;
    const first = rows.length;
    let lowest = first;
    for (let i = 0; i < table.rows; ++i) {
      const key = mcpappsReadKeyCell(table);
      const row = byKey.get(key);
      if (!row) continue;
      HEAPU32[numbers + i] = row.index;
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
  mcpapps_page_change_rows: (node, change, rows, cells, cellCount, text, textSize, numbers) => {
    const list = mcpappsListOf(node);
    if (list.isBusy) {
      mcpappsReport("a list was changed by an event that its own change has caused; that was left out");
      return false;
    }
    const table = mcpappsTable(rows, cells, cellCount, text, textSize);
    list.isBusy = true;
    list.twice = null;
    try {
      if (change == 0) {
        mcpappsFillList(list, table, rows, numbers ? HEAPU32.slice(numbers >>> 2, (numbers >>> 2) + rows) : []);
      } else if (change < 3) {
        mcpappsAddRows(list, table, change == 2);
      } else if (change == 3) {
        mcpappsUpdateRows(list, table, numbers >>> 2);
      } else {
        mcpappsRemoveRows(list, table, numbers >>> 2);
      }
      for (const each of list.empty) each.hidden = list.rows.length > 0;
      return list.twice == null;
    } finally {
      list.isBusy = false;
    }
  },

  // The action of an element for this type of event.
  $mcpappsActionOf: (node, type) =>
    node.getAttribute?.("data-on")?.split(" ").find((mark) => mark.startsWith(type + ":"))?.slice(type.length + 1),

  $mcpappsHearRows: (list, event) => {
    let node = event.target;
    let slot;
    for (; node && node != list.node; node = node.parentNode) {
      slot = list.slots[mcpappsActionOf(node, event.type)];
      if (slot != null) break;
    }
    if (slot == null) return;
    const value = list.brings[slot]?.(event) ??
      (node.type == "checkbox" ? String(node.checked)
        : (node.getAttribute("contenteditable") ?? "false") == "false" ? node.value : node.textContent);
    const numbers = [];
    for (let row = node; row && row != list.node; row = row.parentNode) {
      if (row.mcpappsRow) numbers.unshift(row.mcpappsRow.index);
    }
    mcpappsDeliver(slot, [...numbers, value ?? null], event);
  },

  mcpapps_page_listen_rows: (number, address, size, slot) => {
    const list = mcpappsListOf(number);
    list.slots[mcpappsReadText(address, size)] = slot;
    if (list.isHeard) return;
    list.isHeard = true;
    // Some events do not bubble.
    for (const type of list.template.events) {
      list.node.addEventListener(type, (event) => mcpappsHearRows(list, event), true);
    }
  },
});
