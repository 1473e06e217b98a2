// Solid as in its documentation: a signal for the changing part of a row, and a memo of the list.
import { createMemo, createSignal, For } from "solid-js";
import { render } from "solid-js/web";
import { actionFor, makeExpenses, matches, otherStatus } from "./data.js";

function withSignal(expense) {
  const [status, setStatus] = createSignal(expense.status);
  return { ...expense, status, act: () => setStatus(otherStatus) };
}

function Page() {
  const expenses = makeExpenses().map(withSignal);
  const [filter, setFilter] = createSignal("");
  const shown = createMemo(() => {
    const words = filter().toLowerCase();
    return expenses.filter((expense) => matches(expense, words));
  });
  return (
    <>
      <h1>Expenses</h1>
      <p>
        <input id="filter" type="search" aria-label="Search" value={filter()}
          onInput={(event) => setFilter(event.target.value)} />
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
          <For each={shown()}>
            {({ date, employee, amount, category, status, act }) => (
              <tr>
                <td textContent={date} />
                <td textContent={employee} />
                <td class="amount" textContent={amount} />
                <td textContent={category} />
                <td textContent={status()} />
                <td>
                  <button onClick={act} textContent={actionFor(status())} />
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </>
  );
}

render(() => <Page />, document.querySelector("main"));
