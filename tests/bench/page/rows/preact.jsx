// Preact, as its documentation has it: components say by shouldComponentUpdate() when they are to be drawn anew.
import { Component, render } from "preact";
import { useReducer } from "preact/hooks";
import { empty, reduce } from "./state.js";

class Row extends Component {
  shouldComponentUpdate({ row, isSelected }) {
    return row !== this.props.row || isSelected !== this.props.isSelected;
  }

  render({ row: { id, label }, isSelected, dispatch }) {
    return (
      <tr class={isSelected ? "danger" : ""}>
        <td class="id">{id}</td>
        <td class="label">
          <a onClick={() => dispatch({ type: "select", id })}>{label}</a>
        </td>
        <td class="action">
          <a class="remove" onClick={() => dispatch({ type: "remove", id })}>
            <span class="icon" aria-hidden="true" />
          </a>
        </td>
        <td />
      </tr>
    );
  }
}

class Buttons extends Component {
  shouldComponentUpdate() {
    return false;
  }

  render({ dispatch }) {
    return (
      <div class="buttons">
        <button id="run" onClick={() => dispatch({ type: "create", count: 1000 })}>Create 1,000 rows</button>
        <button id="runlots" onClick={() => dispatch({ type: "create", count: 10_000 })}>Create 10,000 rows</button>
        <button id="add" onClick={() => dispatch({ type: "append" })}>Append 1,000 rows</button>
        <button id="update" onClick={() => dispatch({ type: "update" })}>Update every 10th row</button>
        <button id="clear" onClick={() => dispatch({ type: "clear" })}>Clear</button>
        <button id="swaprows" onClick={() => dispatch({ type: "swap" })}>Swap rows</button>
      </div>
    );
  }
}

function Page() {
  const [{ rows, selected }, dispatch] = useReducer(reduce, empty);
  return (
    <>
      <h1>Rows</h1>
      <Buttons dispatch={dispatch} />
      <table>
        <tbody id="rows">
          {rows.map((row) => (
            <Row key={row.id} row={row} isSelected={row.id === selected} dispatch={dispatch} />
          ))}
        </tbody>
      </table>
    </>
  );
}

render(<Page />, document.querySelector("main"));
