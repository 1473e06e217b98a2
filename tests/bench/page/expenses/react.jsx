// React as in its documentation: rows and their list are memoized.
import { memo, useCallback, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { actionFor, makeExpenses, matches, otherStatus } from "./data.js";

const Row = memo(function Row({ expense: { id, date, employee, amount, category, status }, onAction }) {
  return (
    <tr>
      <td>{date}</td>
      <td>{employee}</td>
      <td className="amount">{amount}</td>
      <td>{category}</td>
      <td>{status}</td>
      <td>
        <button onClick={() => onAction(id)}>{actionFor(status)}</button>
      </td>
    </tr>
  );
});

const changed = (id) => (expense) =>
  expense.id === id ? { ...expense, status: otherStatus(expense.status) } : expense;

function Page() {
  const [expenses, setExpenses] = useState(makeExpenses);
  const [filter, setFilter] = useState("");
  const shown = useMemo(() => {
    const words = filter.toLowerCase();
    return expenses.filter((expense) => matches(expense, words));
  }, [expenses, filter]);
  const act = useCallback((id) => setExpenses((all) => all.map(changed(id))), []);
  return (
    <>
      <h1>Expenses</h1>
      <p>
        <input id="filter" type="search" aria-label="Search" value={filter}
          onChange={(event) => setFilter(event.target.value)} />
      </p>
      <table>
        <thead>
          <tr>
            <th>Date</th>
            <th>Employee</th>
            <th>Amount</th>
            <th>Category</th>
            <th>Status</th>
            <th />
          </tr>
        </thead>
        <tbody id="rows">
          {shown.map((expense) => (
            <Row key={expense.id} expense={expense} onAction={act} />
          ))}
        </tbody>
      </table>
    </>
  );
}

createRoot(document.querySelector("main")).render(<Page />);
