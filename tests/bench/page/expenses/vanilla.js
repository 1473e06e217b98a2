// By hand: the rows are made once; a search removes rows that do not match, and inserts those that do.
import { actionFor, makeExpenses, matches, otherStatus } from "./data.js";

const body = document.getElementById("rows");
const template = document.createElement("tr");
template.innerHTML = '<td></td><td></td><td class="amount"></td><td></td><td></td><td><button></button></td>';

function makeRow(expense) {
  const row = template.cloneNode(true);
  const [date, employee, amount, category] = row.cells;
  date.textContent = expense.date;
  employee.textContent = expense.employee;
  amount.textContent = expense.amount;
  category.textContent = expense.category;
  row.expense = expense;
  showStatus(row);
  return row;
}

function showStatus({ cells, expense: { status } }) {
  cells[4].textContent = status;
  cells[5].firstChild.textContent = actionFor(status);
}

const rows = makeExpenses().map(makeRow);
body.append(...rows);

document.getElementById("filter").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase();
  let next = null;
  for (let i = rows.length - 1; i >= 0; --i) {
    const row = rows[i];
    if (!matches(row.expense, words)) {
      row.remove();
    } else {
      if (!row.isConnected) body.insertBefore(row, next);
      next = row;
    }
  }
});

body.addEventListener("click", ({ target }) => {
  if (target.localName !== "button") return;
  const row = target.closest("tr");
  row.expense.status = otherStatus(row.expense.status);
  showStatus(row);
});
