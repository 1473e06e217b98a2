// The measured operations on pages of each kind. Runs in the page, except for the titles.

const find = (id) => document.getElementById(id);
const row = (i) => find("rows").rows[i];
const clicking = (element) => () => element.click();
const pressing = (id) => clicking(find(id));

// As a user types: React compares the value with the one that it has set.
const setValue = (input, value) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);

function typing(words) {
  const input = find("filter");
  return () => {
    setValue(input, words);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
}

const keystrokes = ["t", "tr", "tra", "tr", "t", ""];

/**
 * @typedef {object} Operation
 * @property {string} title
 * @property {() => void} before not measured
 * @property {number} times the operation is repeated for one sample, which is the mean: clocks are coarse
 * @property {(i: number) => () => void} prepare finds elements, and returns the measured part
 */

const onRows = (title, before, times, prepare) => ({ title, before: () => pressing(before)(), times, prepare });
const onExpenses = (title, times, prepare) => ({ title, before: () => typing("")(), times, prepare });

/** @type {Record<string, Record<string, Operation>>} by kind and name */
export const operations = {
  rows: {
    create: onRows("create 1,000 rows", "clear", 1, () => pressing("run")),
    replace: onRows("replace all rows", "run", 1, () => pressing("run")),
    update: onRows("update every 10th row", "run", 5, () => pressing("update")),
    select: onRows("select a row", "run", 10, (i) => clicking(row(5 + i).querySelector("a"))),
    swap: onRows("swap two rows", "run", 5, () => pressing("swaprows")),
    remove: onRows("remove a row", "run", 5, (i) => clicking(row(4 + i).querySelector(".remove"))),
    createMany: onRows("create 10,000 rows", "clear", 1, () => pressing("runlots")),
    append: onRows("append 1,000 rows", "run", 1, () => pressing("add")),
    clear: onRows("clear 1,000 rows", "run", 1, () => pressing("clear")),
  },
  expenses: {
    change: onExpenses("draw 500 rows again, one changed", 10, (i) => clicking(row(37 * i).querySelector("button"))),
    search: onExpenses("a keystroke of a search in 500 rows", keystrokes.length, (i) => typing(keystrokes[i])),
  },
};
