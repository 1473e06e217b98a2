// The state of pages that render it after each change, and the changes.
import { makeRows } from "./data.js";

export const empty = { rows: [], selected: null };

const changes = {
  create: (_, { count }) => ({ rows: makeRows(count), selected: null }),
  append: ({ rows, selected }) => ({ rows: [...rows, ...makeRows(1000)], selected }),
  update: ({ rows, selected }) => ({
    rows: rows.map((row, i) => (i % 10 ? row : { ...row, label: `${row.label} !!!` })),
    selected,
  }),
  clear: () => empty,
  swap({ rows, selected }) {
    if (rows.length < 999) return { rows, selected };
    const swapped = [...rows];
    [swapped[1], swapped[998]] = [rows[998], rows[1]];
    return { rows: swapped, selected };
  },
  select: ({ rows }, { id }) => ({ rows, selected: id }),
  remove: ({ rows, selected }, { id }) => ({ rows: rows.filter((row) => row.id !== id), selected }),
};

export const reduce = (state, change) => changes[change.type](state, change);
