// What is measured on pages of each kind. Runs in the page, but for the titles.

const find = (id) => document.getElementById(id);
const press = (id) => find(id).click();
const row = (i) => find("rows").rows[i];

// As a user types: pages hear the event; React looks whether the value is another than the one that it has set.
const setValue = (input, value) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);
function type(words) {
  setValue(find("filter"), words);
  find("filter").dispatchEvent(new InputEvent("input", { bubbles: true }));
}

const keystrokes = ["t", "tr", "tra", "tr", "t", ""];

/**
 * @typedef {object} Operation
 * @property {string} title
 * @property {() => void} before what is done first, on nobody's time
 * @property {number} times how often the operation is done for one sample, which is the mean: clocks are coarse
 * @property {(i: number) => void} act it, for the i-th time
 */

const onRows = (title, { before = ["run"], times = 1, act }) => ({ title, before: () => before.forEach(press), times, act });

/** @type {Record<string, Record<string, Operation>>} by kind and name */
export const operations = {
  rows: {
    create: onRows("create 1,000 rows", { before: ["clear"], act: () => press("run") }),
    replace: onRows("replace all rows", { act: () => press("run") }),
    update: onRows("update every 10th row", { times: 5, act: () => press("update") }),
    select: onRows("select a row", { times: 10, act: (i) => row(5 + i).querySelector("a").click() }),
    swap: onRows("swap two rows", { times: 5, act: () => press("swaprows") }),
    remove: onRows("remove a row", { times: 5, act: (i) => row(4 + i).querySelector(".remove").click() }),
    createMany: onRows("create 10,000 rows", { before: ["clear"], act: () => press("runlots") }),
    append: onRows("append 1,000 rows", { act: () => press("add") }),
    clear: onRows("clear 1,000 rows", { act: () => press("clear") }),
  },
  expenses: {
    change: {
      title: "draw 500 rows again, one changed",
      before: () => type(""),
      times: 10,
      act: (i) => row(37 * i).querySelector("button").click(),
    },
    search: {
      title: "a keystroke of a search in 500 rows",
      before: () => type(""),
      times: keystrokes.length,
      act: (i) => type(keystrokes[i]),
    },
  },
};
