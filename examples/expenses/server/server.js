// Expenses to approve: a tool that opens the view, and two that only the view may call.
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { z } from "zod";
import { startExampleServer } from "../../support/server.js";
import { makeExpenses, receiptOf } from "./data.js";

const status = z.enum(["open", "approved", "rejected"]);
const reportSchema = z.object({
  expenses: z.array(
    z.object({
      id: z.number().int(),
      date: z.iso.date(),
      employee: z.string(),
      category: z.string(),
      amount: z.number(),
      currency: z.string().describe("As in ISO 4217"),
      purpose: z.string(),
      status,
    }),
  ),
});
const decisionSchema = z.object({
  ids: z.array(z.number().int()).min(1).max(1000),
  status,
  rejection: z
    .object({ reason: z.enum(["incomplete", "personal", "tooHigh"]), comment: z.string().max(500) })
    .optional(),
});

/** What one server knows. */
function makeTools(expenses) {
  const byId = new Map(expenses.map((expense) => [expense.id, expense]));
  const eventOf = (date, by, status, comment = "") => ({ date, by, status, comment });
  const histories = new Map(
    expenses.map(({ id, date, employee, status }) => [
      id,
      [eventOf(date, employee, "open"), ...(status === "open" ? [] : [eventOf(date, "Ines Costa", status)])],
    ]),
  );
  const failed = (text) => ({ isError: true, content: [{ type: "text", text }] });
  return {
    review() {
      const open = expenses.filter((each) => each.status === "open").length;
      return {
        content: [
          {
            type: "text",
            text:
              `${expenses.length} expenses, ${open} of them open. The user sees them, ` +
              "and can approve and reject them.",
          },
        ],
        structuredContent: { expenses },
        // Under this name the view keeps which expenses its user wanted to see.
        _meta: { viewUUID: "expenses-2026" },
      };
    },
    decide({ ids, status: decided, rejection }) {
      const unknown = ids.find((id) => !byId.has(id));
      if (unknown !== undefined) return failed(`There is no expense ${unknown}.`);
      const large = ids.find((id) => decided === "approved" && byId.get(id).amount > 800);
      if (large !== undefined) {
        return failed(`Expense ${large} is above 800 ${byId.get(large).currency}: it needs a second signature.`);
      }
      for (const id of ids) {
        byId.get(id).status = decided;
        const today = new Date().toISOString().slice(0, 10);
        histories.get(id).push(eventOf(today, "You", decided, rejection?.comment));
      }
      const why = rejection ? ` (${rejection.reason})` : "";
      return {
        content: [{ type: "text", text: `${ids.length} ${decided}${why}.` }],
        structuredContent: { changed: ids.length },
      };
    },
    details({ id }) {
      const expense = byId.get(id);
      if (!expense) return failed(`There is no expense ${id}.`);
      const history = histories.get(id);
      const hasReceipt = id % 7 !== 0;
      const image = { type: "image", mimeType: "image/png", data: receiptOf(expense).toString("base64") };
      return {
        content: [{ type: "text", text: `${history.length} events` }, ...(hasReceipt ? [image] : [])],
        structuredContent: { history },
      };
    },
  };
}

export function startServer(options) {
  const tools = makeTools(makeExpenses());
  const registerTools = (server, metaOf) => {
    const forTheView = { ui: { visibility: ["app"] } };
    const config = {
      title: "Review expenses",
      description: "Shows the user the expenses of this year, to approve or reject them.",
      inputSchema: z.object({}),
      outputSchema: reportSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      _meta: metaOf(),
    };
    registerAppTool(server, "review_expenses", config, tools.review);
    registerAppTool(server, "decide_expenses",
      {
        title: "Decide",
        description: "Approves or rejects expenses.",
        inputSchema: decisionSchema,
        outputSchema: z.object({ changed: z.number() }),
        // A decision can be taken back.
        annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
        _meta: forTheView,
      },
      tools.decide);
    registerAppTool(server, "get_details",
      {
        title: "Details",
        description: "What was done with an expense, and a picture of its receipt.",
        inputSchema: z.object({ id: z.number().int() }),
        outputSchema: z.object({
          history: z.array(z.object({ date: z.iso.date(), by: z.string(), status, comment: z.string() })),
        }),
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
        _meta: forTheView,
      },
      tools.details);
  };
  return startExampleServer({ name: "expenses", title: "Expenses", registerTools, ...options });
}
