// The expenses of all pages, the same as in data.h.
const employees = [
  "Anna Vogel", "Ben Ochieng", "Carla Rossi", "David Lind", "Elif Kaya", "Farid Nasser", "Greta Holm", "Hugo Marin",
  "Ines Costa", "Jonas Weber", "Kim Tran", "Lena Novak", "Marco Bruno", "Nadia Haddad", "Oskar Berg",
];
const categories = ["Travel", "Meals", "Lodging", "Training", "Equipment", "Phone", "Other"];

const padded = (number) => String(number).padStart(2, "0");

/** @returns {{id: number, date: string, employee: string, amount: string, category: string, status: string}[]} */
export const makeExpenses = () =>
  Array.from({ length: 500 }, (_, i) => {
    const cents = 1000 + ((i * 7919) % 90_000);
    return {
      id: i + 1,
      date: `2026-${padded(1 + (Math.floor(i / 28) % 12))}-${padded(1 + (i % 28))}`,
      employee: employees[i % employees.length],
      amount: `${Math.floor(cents / 100)}.${padded(cents % 100)}`,
      category: categories[i % categories.length],
      status: "Open",
    };
  });

/** @param {string} words the search text in lower case */
export const matches = ({ employee, category }, words) => `${employee} ${category}`.toLowerCase().includes(words);

export const otherStatus = (status) => (status === "Open" ? "Approved" : "Open");
export const actionFor = (status) => (status === "Open" ? "Approve" : "Undo");
