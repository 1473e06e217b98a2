// tests/browser/views/formats.cpp in Node, with both engines: what a page formats for its host.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

const instant = "2026-01-05T15:04:07Z";
const expenses = [
  { employee: "Eva", date: "2026-01-26", amount: "1234.50", currency: "EUR" },
  { employee: "=1+1", date: "2024-02-29", amount: -0.07, currency: "usd" },
  { employee: "L\0i", date: "9999-12-31", amount: "12345678901234567.89", currency: "JPY" },
];

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    /** What the view logs in this context of a result. */
    async function shown(context, content = { expenses, now: instant }) {
      const view = await startView("formats", engine, { innerWidth: 100, innerHeight: 100 }, context);
      view.say({ method: "ui/notifications/tool-result", params: { content: [], structuredContent: content } });
      const logs = () =>
        view.posted.filter(({ method }) => method === "notifications/message").map(({ params }) => params.data);
      await until(() => logs().some((data) => typeof data === "object"));
      // Of this realm.
      return structuredClone(logs());
    }

    test("numbers, dates and texts are those of the host's locale and time zone", async () => {
      const [german] = await shown({ locale: "de-AT", timeZone: "Europe/Vienna" });
      const amount = (value, currency) => new Intl.NumberFormat("de-AT", { style: "currency", currency }).format(value);
      assert.deepEqual(german.lines, [
        `26. Jänner 2026 von ${amount("1234.50", "EUR")}`,
        `29. Februar 2024 von ${amount(-0.07, "USD")}`,
        `31. Dezember 9999 von ${amount("12345678901234567.89", "JPY")}`,
      ]);
      assert.equal(german.total, new Intl.NumberFormat("de-AT").format("12345678901235802.32"));
      assert.equal(
        german.share,
        new Intl.NumberFormat("de-AT", { style: "percent", maximumFractionDigits: 1 }).format(0.256),
      );
      assert.equal(german.names, "Eva, =1+1 und L\0i");
      const time = new Intl.DateTimeFormat("de-AT", {
        dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Vienna",
      });
      assert.equal(german.now, `${time.format(new Date(instant))}, gestern, other`);
      assert.equal(german.none, "nichts");
    });

    test("an unknown locale and an unknown time zone are reported once, and the page goes on", async () => {
      const logs = await shown({ locale: "xx-!!", timeZone: "Nowhere" });
      assert.deepEqual(logs.slice(0, 2), [
        'formats: the locale "xx-!!" is not known, so another one is used',
        'formats: the time zone "Nowhere" is not known, so another one is used',
      ]);
      assert.equal(logs.length, 3);
      assert.equal(logs[2].lines.length, 3);
    });
  });
}
