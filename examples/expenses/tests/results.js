// Results of the expenses' tools, made up by the tests.

/** The expenses 1 to `count`, of 1 EUR, 2 EUR and so on. */
export function report(count) {
  const expenses = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    date: "2026-03-09",
    employee: `Employee ${i + 1}`,
    category: ["Travel", "Meals", "Lodging"][i % 3],
    amount: i + 1,
    currency: "EUR",
    purpose: "Lunch with a customer",
    status: "open",
  }));
  return { content: [{ type: "text", text: `${count} expenses` }], structuredContent: { expenses } };
}

export const decided = ({ ids }) => ({
  content: [{ type: "text", text: "Done." }],
  structuredContent: { changed: ids.length },
});
