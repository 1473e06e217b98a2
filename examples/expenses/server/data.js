// Made-up expenses: the same at each start.
import { deflateSync, crc32 } from "node:zlib";

const employees = [
  "Anna Vogel", "Ben Ochieng", "Carla Rossi", "David Lind", "Elif Kaya", "Farid Nasser", "Greta Holm", "Hugo Marín",
];
const purposes = {
  Travel: ["Train to Berlin", "Taxi from the airport", "Bus pass"],
  Meals: ["Lunch with a customer", "Dinner of the team"],
  Lodging: ["Hotel, two nights", "Hotel, one night"],
  Training: ["Course on safety", "Books"],
  Equipment: ["Keyboard", "Headset", "Second monitor"],
};
const categories = Object.keys(purposes);

export function makeExpenses(count = 500) {
  return Array.from({ length: count }, (_, i) => {
    const category = categories[(i * 7 + (i >> 3)) % categories.length];
    const date = new Date(Date.UTC(2026, 0, 1 + ((i * 13) % 320)));
    return {
      id: i + 1,
      date: date.toISOString().slice(0, 10),
      employee: employees[(i * 5 + (i >> 2)) % employees.length],
      category,
      amount: (1200 + ((i * 7919) % 90_000)) / 100,
      currency: i % 6 === 5 ? "USD" : "EUR",
      purpose: purposes[category][i % purposes[category].length],
      status: i % 9 === 4 ? "approved" : "open",
    };
  });
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A picture of a receipt as PNG: paper with a line for each digit of the amount. */
export function receiptOf({ id, amount }) {
  const [width, height] = [160, 200];
  const rows = [];
  for (let y = 0; y < height; ++y) {
    const line = Math.floor(y / 12);
    const digit = Number(String(Math.round(amount * 100) + id)[line % 5] ?? 3);
    const isInk = y % 12 > 6 && line > 1 && line < 14;
    rows.push(
      Buffer.from([0, ...Array.from({ length: width }, (_, x) => (isInk && x > 16 && x < 30 + 12 * digit ? 70 : 245))]),
    );
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
