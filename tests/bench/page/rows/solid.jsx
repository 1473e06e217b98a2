// Solid as in its documentation: a signal for the changing part of a row, <For> for the list, and a selector.
import { createSelector, createSignal, For } from "solid-js";
import { render } from "solid-js/web";
import { makeRows } from "./data.js";

function makeSignalRows(count) {
  return makeRows(count).map(({ id, label: text }) => {
    const [label, setLabel] = createSignal(text);
    return { id, label, setLabel };
  });
}

function Page() {
  const [rows, setRows] = createSignal([]);
  const [selected, setSelected] = createSignal(null);
  const isSelected = createSelector(selected);

  const create = (count) => {
    setSelected(null);
    setRows(makeSignalRows(count));
  };
  const update = () => {
    for (let i = 0; i < rows().length; i += 10) rows()[i].setLabel((label) => `${label} !!!`);
  };
  const clear = () => {
    setSelected(null);
    setRows([]);
  };
  const swap = () => {
    if (rows().length < 999) return;
    const swapped = [...rows()];
    [swapped[1], swapped[998]] = [swapped[998], swapped[1]];
    setRows(swapped);
  };
  const remove = (id) => setRows((all) => all.filter((row) => row.id !== id));

  return (
    <>
      <h1>Rows</h1>
      <div class="buttons">
        <button id="run" onClick={[create, 1000]}>Create 1,000 rows</button>
        <button id="runlots" onClick={[create, 10_000]}>Create 10,000 rows</button>
        <button id="add" onClick={() => setRows((all) => [...all, ...makeSignalRows(1000)])}>Append 1,000 rows</button>
        <button id="update" onClick={update}>Update every 10th row</button>
        <button id="clear" onClick={clear}>Clear</button>
        <button id="swaprows" onClick={swap}>Swap rows</button>
      </div>
      <table>
        <tbody id="rows">
          <For each={rows()}>
            {({ id, label }) => (
              <tr class={isSelected(id) ? "danger" : ""}>
                <td class="id" textContent={id} />
                <td class="label">
                  <a onClick={[setSelected, id]} textContent={label()} />
                </td>
                <td class="action">
                  <a class="remove" onClick={[remove, id]}>
                    <span class="icon" aria-hidden="true" />
                  </a>
                </td>
                <td />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </>
  );
}

render(() => <Page />, document.querySelector("main"));
