// Packs rows that the program describes by functions that know their members' names, which the page
// builder has written (cmake/row_readers.mjs). An Emscripten library: linked into views.
addToLibrary({
  // By the sorted names of the members, as JSON, what kinds they are and the function.
  $mcpappsReaders: "=Module['mcpappsReaders']",

  // By the names in the order in which rows had them, as JSON. Names may hold anything, so no other way to join them
  // tells all lists of names apart.
  $mcpappsRowPlans: "=new Map()",

  // How to read rows with these members: the function, and which columns it takes for numbers, texts and
  // others. Undefined if there is none.
  $mcpappsRowPlan__deps: ["$mcpappsReaders", "$mcpappsRowPlans"],
  $mcpappsRowPlan: (keys) => {
    // There are none for wider rows, whose keys need not be sorted then.
    if (!mcpappsReaders || keys.length > 32) return;
    const order = JSON.stringify(keys);
    let plan = mcpappsRowPlans.get(order);
    if (plan) return plan;
    const names = [...keys].sort();
    const reader = mcpappsReaders[JSON.stringify(names)];
    // Its function writes as many columns as it has kinds.
    if (reader?.[0].length != keys.length) return;
    plan = { read: reader[1], numbers: [], strings: [], others: [], spareNumbers: null, spareEnds: null };
    for (let i = 0; i < names.length; ++i) {
      const kind = reader[0][i];
      (kind == "n" ? plan.numbers : kind == "s" ? plan.strings : plan.others).push(keys.indexOf(names[i]));
    }
    // There are many orders.
    if (mcpappsRowPlans.size < 64) mcpappsRowPlans.set(order, plan);
    return plan;
  },

  // A reader of one table and what it has read of texts; null if there is none, or if the columns hold
  // something else than it expects. `values` is as in mcpappsWriteTable.
  $mcpappsRowReader__deps: ["$mcpappsRowPlan"],
  $mcpappsRowReader: (keys, values) => {
    const plan = mcpappsRowPlan(keys);
    if (!plan) return null;
    for (const column of plan.numbers) if (values[column]) return null;
    const texts = [];
    for (const column of plan.strings) {
      if (!values[column]) return null;
      texts.push("");
    }
    const others = [];
    for (const column of plan.others) {
      if (!values[column]) return null;
      others.push(values[column]);
    }
    return { plan, texts, ends: null, others };
  },

  // A typed array of `count` elements or more: the one that was left over, or a new one. To make one takes
  // longer than to read a hundred rows.
  $mcpappsSpareOr: (spare, type, count) => (spare?.length >= count ? spare : new type(count)),

  // Reads the rows from `begin` to `end`, numbers to where they belong. Returns how far it came.
  $mcpappsReadRows__deps: ["$mcpappsPacked", "$mcpappsIsOdd", "$mcpappsSpareOr"],
  $mcpappsReadRows: (reader, rows, begin, end, offsets, prototype) => {
    const { plan, texts, others } = reader;
    const count = end - begin;
    // Nobody else's meanwhile: a getter may pack as well.
    const { spareNumbers, spareEnds } = plan;
    plan.spareNumbers = plan.spareEnds = null;
    const numbers = mcpappsSpareOr(spareNumbers, Float64Array, count * plan.numbers.length);
    // Row by row, for all columns of texts.
    const ends = mcpappsSpareOr(spareEnds, Uint32Array, end * texts.length);
    if (reader.ends) ends.set(reader.ends);
    reader.ends = ends;
    const done = plan.read(rows, begin, end, prototype, numbers, texts, ends, others, mcpappsIsOdd);
    for (let i = 0; i < plan.numbers.length; ++i) {
      const column = new Uint8Array(numbers.buffer, 8 * i * count, 8 * (done - begin));
      mcpappsPacked.bytes.set(column, (offsets[plan.numbers[i]] + 2 * begin) << 2);
    }
    if (numbers.length <= 4096) plan.spareNumbers = numbers;
    return done;
  },

  // The table is written.
  $mcpappsEndRows: (reader) => {
    if (reader.ends.length <= 4096) reader.plan.spareEnds = reader.ends;
  },

  // Where the texts of a column of texts end.
  $mcpappsEndsOf: (reader, column, count) => {
    const width = reader.texts.length;
    if (width == 1) return reader.ends.subarray(0, count);
    const own = new Uint32Array(count);
    for (let i = 0, at = column; i < count; ++i, at += width) own[i] = reader.ends[at];
    return own;
  },

  // The texts of `count` rows, each by itself, when the reader cannot go on.
  $mcpappsSplitTexts__deps: ["$mcpappsEndsOf"],
  $mcpappsSplitTexts: (reader, values, count) => {
    reader.plan.strings.forEach((column, i) => {
      let begin = 0;
      values[column] = [];
      for (const end of mcpappsEndsOf(reader, i, count)) {
        values[column].push(reader.texts[i].slice(begin, end));
        begin = end;
      }
    });
  },
});
