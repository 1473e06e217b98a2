// Tasks for the view, made up.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const people = [
  { name: "Anna Vogel", team: "Sales" },
  { name: "Ben Ochieng", team: "Support" },
  { name: "Carla Rossi", team: "Sales" },
  { name: "David Lind", team: "Legal" },
  { name: "Elif Kaya", team: "Support" },
];
const titles = ["Write the offer", "Call the customer", "Read the contract", "Book a room", "Send the invoice"];

const taskSchema = z.object({ id: z.number().int(), title: z.string(), person: z.string(), isDone: z.boolean() });
const outputSchema = z.object({
  tasks: z.array(taskSchema),
  people: z.array(z.object({ name: z.string(), team: z.string() })),
});

function showTasks() {
  const tasks = titles.map((title, i) => ({ id: i + 1, title, person: people[i].name, isDone: i === 3 }));
  return { content: [{ type: "text", text: `${tasks.length} tasks` }], structuredContent: { tasks, people } };
}

export const startServer = exampleServer("parts", "Tasks", {
  show_tasks: {
    title: "Show tasks",
    description: "Shows the user the tasks of the team.",
    inputSchema: z.object({}),
    outputSchema,
    answer: showTasks,
  },
});
