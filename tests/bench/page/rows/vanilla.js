// By hand: each operation changes the DOM as little as possible.
import { makeRows } from "./data.js";

const body = document.getElementById("rows");
const template = document.createElement("tr");
template.innerHTML =
  '<td class="id"></td><td class="label"><a> </a></td><td class="action"><a class="remove"><span class="icon" ' +
  'aria-hidden="true"></span></a></td><td></td>';

let rows = [];
let selected;

function append(added) {
  for (const row of added) {
    const element = template.cloneNode(true);
    const id = element.firstChild;
    id.textContent = row.id;
    row.text = id.nextSibling.firstChild.firstChild;
    row.text.data = row.label;
    row.element = element;
    element.row = row;
    rows.push(row);
    body.appendChild(element);
  }
}

function clear() {
  body.textContent = "";
  rows = [];
  selected = undefined;
}

function create(count) {
  clear();
  append(makeRows(count));
}

function update() {
  for (let i = 0; i < rows.length; i += 10) {
    rows[i].label += " !!!";
    rows[i].text.data = rows[i].label;
  }
}

function swap() {
  if (rows.length < 999) return;
  const [first, last] = [rows[1], rows[998]];
  body.insertBefore(last.element, rows[2].element);
  body.insertBefore(first.element, rows[999]?.element ?? null);
  [rows[1], rows[998]] = [last, first];
}

function select(row) {
  if (selected) selected.element.className = "";
  selected = row;
  row.element.className = "danger";
}

function remove(row) {
  row.element.remove();
  rows.splice(rows.indexOf(row), 1);
  if (selected === row) selected = undefined;
}

const on = (id, handler) => document.getElementById(id).addEventListener("click", handler);
on("run", () => create(1000));
on("runlots", () => create(10_000));
on("add", () => append(makeRows(1000)));
on("update", update);
on("clear", clear);
on("swaprows", swap);
body.addEventListener("click", ({ target }) => {
  const link = target.closest("a");
  if (link) (link.className === "remove" ? remove : select)(link.closest("tr").row);
});
