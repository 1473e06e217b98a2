// Packs arrays of objects by columns, see packed.js. An Emscripten library: linked into the glue.
addToLibrary({
  // Rows with the same keys in the same order. Each member is read once: numbers go into their columns, which therefore
  // come first, and other values are collected.
  $mcpappsWriteTable: (rows, depth) => {
    const count = rows.length;
    const first = rows[0];
    // Without a class: it inherits nothing, and is neither boxed nor a typed array.
    const prototype = Object.getPrototypeOf(first);
    if (!prototype || Object.getPrototypeOf(prototype)) return false;
    for (const key in prototype) return false;
    const keys = Object.keys(first);
    const width = keys.length;
    // The row is a level of depth.
    if (!width || depth + 1 >= mcpappsPacked.maxDepth || count * width > mcpappsPacked.left) return false;
    mcpappsReserve(4);
    const start = mcpappsPacked.used;
    // The offset of each key's numbers, or its values. A column that turns out not to be all numbers leaves a gap,
    // marked by -1, until the next layOut().
    let offsets = [];
    const values = keys.map((key) => (typeof first[key] == "number" ? null : []));
    // Lays out the columns of numbers for `room` rows, of which `done` are written.
    const layOut = (room, done) => {
      const old = done && mcpappsPacked.words.slice(start, mcpappsPacked.used);
      mcpappsPacked.used = start + 4;
      offsets = keys.map((key, i) => {
        if (values[i]) return 0;
        mcpappsWriteString(key);
        mcpappsReserve(2 + 2 * room);
        const offset = mcpappsPacked.used + 2;
        const words = mcpappsPacked.words;
        words[offset - 2] = 9;
        words[offset - 1] = count;
        if (done) words.set(old.subarray(offsets[i] - start, offsets[i] - start + 2 * done), offset);
        mcpappsPacked.used = offset + 2 * room;
        return offset;
      });
    };
    // Most tables get all of their room at once. Larger ones get a multiple of the rows written so far, as the next
    // rows may be of another kind.
    let done = 0;
    let room = (1 << 17) / width;
    do {
      const end = Math.min(Math.ceil(room), count);
      layOut(end, done);
      if (!mcpappsDistribute(rows, done, end, keys, offsets, values, prototype)) {
        mcpappsPacked.used = start;
        return false;
      }
      done = end;
      room *= 8;
    } while (done < count);
    if (offsets.includes(-1)) layOut(count, count);
    keys.forEach((key, i) => {
      if (!values[i]) return mcpappsVisit(count);
      mcpappsWriteString(key);
      mcpappsWriteArray(values[i], depth + 1);
    });
    mcpappsPacked.words.set([11, count, mcpappsPacked.used - start, width], start);
    return true;
  },

  // The hot loop for large data. Returns false if the rows from `begin` to `end` do not belong to the table.
  $mcpappsDistribute: (rows, begin, end, keys, offsets, values, prototype) => {
    const width = keys.length;
    // A getter that packs uses its own words.
    const words = mcpappsPacked.words;
    const number = mcpappsNumber;
    const half = mcpappsNumberWords;
    let at = 2 * begin;
    for (let i = begin; i < end; ++i, at += 2) {
      const row = rows[i];
      // Object.getPrototypeOf() would cost an eighth more.
      if (!row || row.__proto__ !== prototype || typeof row.toJSON == "function") return false;
      let column = 0;
      for (const key in row) {
        if (key !== keys[column]) return false;
        const value = row[key];
        const offset = offsets[column];
        if (offset > 0 && typeof value == "number" && value - value == 0) {
          number[0] = value;
          words[at + offset] = half[0];
          words[at + offset + 1] = half[1];
        } else {
          if (typeof value != "string" && mcpappsIsOdd(value)) return false;
          if (offset > 0) {
            // Not all are numbers.
            offsets[column] = -1;
            const taken = (values[column] = []);
            for (let j = offset; j < offset + 2 * i; j += 2) {
              half[0] = words[j];
              half[1] = words[j + 1];
              taken.push(number[0]);
            }
          }
          values[column].push(value);
        }
        ++column;
      }
      if (column != width || Array.isArray(row)) return false;
    }
    return true;
  },
});
