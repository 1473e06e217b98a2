// React as in its documentation: a reducer, and memoized rows.
import { memo, useReducer } from "react";
import { createRoot } from "react-dom/client";
import { empty, reduce } from "./state.js";

const Row = memo(function Row({ row: { id, label }, isSelected, dispatch }) {
  return (
    <tr className={isSelected ? "danger" : ""}>
      <td className="id">{id}</td>
      <td className="label">
        <a onClick={() => dispatch({ type: "select", id })}>{label}</a>
      </td>
      <td className="action">
        <a className="remove" onClick={() => dispatch({ type: "remove", id })}>
          <span className="icon" aria-hidden="true" />
        </a>
      </td>
      <td />
    </tr>
  );
});

const Button = ({ id, children, onClick }) => (
  <button id={id} onClick={onClick}>
    {children}
  </button>
);

const Buttons = memo(function Buttons({ dispatch }) {
  return (
    <div className="buttons">
      <Button id="run" onClick={() => dispatch({ type: "create", count: 1000 })}>Create 1,000 rows</Button>
      <Button id="runlots" onClick={() => dispatch({ type: "create", count: 10_000 })}>Create 10,000 rows</Button>
      <Button id="add" onClick={() => dispatch({ type: "append" })}>Append 1,000 rows</Button>
      <Button id="update" onClick={() => dispatch({ type: "update" })}>Update every 10th row</Button>
      <Button id="clear" onClick={() => dispatch({ type: "clear" })}>Clear</Button>
      <Button id="swaprows" onClick={() => dispatch({ type: "swap" })}>Swap rows</Button>
    </div>
  );
});

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

createRoot(document.querySelector("main")).render(<Page />);
