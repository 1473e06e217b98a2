// The expenses as a view of React and the reference SDK: as much of them as an edit has to show again.
import { useApp } from "@modelcontextprotocol/ext-apps/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function Expenses() {
  const [expenses, setExpenses] = useState();
  const onAppCreated = (app) => {
    app.ontoolresult = ({ structuredContent }) => setExpenses(structuredContent.expenses);
  };
  useApp({ appInfo: { name: "expenses", version: "1.0.0" }, capabilities: {}, onAppCreated });
  return (
    <main id="view" data-state={expenses ? "ready" : "waiting"}>
      <h1>Expenses</h1>
      <table>
        <tbody>
          {expenses?.map(({ id, date, employee, category, amount, currency, status }) => (
            <tr key={id}>
              <td>{date}</td>
              <td>{employee}</td>
              <td>{category}</td>
              <td>{new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount)}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Expenses />);
