// Compares mcpapps/format.h in a page with Node's own Intl, in several languages.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import createFormats from "../../build/wasm-debug/tests/interop/formats.mjs";
import { expected } from "./support/intl.js";
import { randomCases } from "./support/format_cases.js";

const program = await createFormats();

/** Compares thousands of results, and shows the first differences. */
function compare({ locale, timeZone, cases, as = locale, zone = timeZone }) {
  const answers = program.answer({ locale, timeZone, cases });
  assert.equal(answers.length, cases.length);
  const wrong = cases
    .map((one, i) => ({ ...one, answer: answers[i], expected: expected(as, zone, one) }))
    .filter(({ answer, expected }) => answer !== expected);
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${cases.length} differ`);
}

describe("Formats in a page", () => {
  test("are those of Intl in American English and UTC, thousands of values", () => {
    compare({ locale: "en-US", timeZone: "UTC", cases: randomCases(1, 3000) });
  });

  test("move instants by a time zone that is an offset", () => {
    const cases = randomCases(2, 300).filter(({ call, value }) => /date|time/i.test(call) && Math.abs(value) < 8e15);
    compare({ locale: "en-US", timeZone: "+05:00", cases, zone: "Etc/GMT-5" });
    compare({ locale: "en-US", timeZone: "-0800", cases, zone: "Etc/GMT+8" });
  });

  test("survive arguments that Intl refuses", () => {
    const options = { minimumFractionDigits: 99, maximumFractionDigits: -99 };
    const answers = program.answer({
      ...{ locale: "xx-!!", timeZone: "Nowhere/<b>" },
      cases: [
        { call: "number", value: "1.5", options },
        { call: "currency", value: "1.5", currency: "EURO" },
        { call: "currency", value: "1.5", currency: "x".repeat(10_000) },
        { call: "dateTime", value: "8.65e15" },
        { call: "dateTime", value: "nan" },
        { call: "relative", value: "inf" },
        { call: "list", items: ["x".repeat(10_000), "\0"] },
        { call: "list", items: [] },
        { call: "plural", value: "nan" },
      ],
    });
    const cut = "x".repeat(40);
    assert.deepEqual(
      answers.map((text) => text.replace(/x{41,}/, "long")),
      ["2", "1.5 EURO", `1.5 ${cut}…`, "", "", "", "long and \0", "", "other"],
    );
  });

  for (const [locale, timeZone] of [
    ...[["de-AT", "Europe/Vienna"], ["ar-EG", "Africa/Cairo"], ["hi-IN-u-nu-deva", "Asia/Kolkata"]],
    ...[["ja-JP", "Asia/Tokyo"], ["pl", "Europe/Warsaw"], ["fa-IR", "Asia/Tehran"], ["en-GB", "America/New_York"]],
  ]) {
    test(`are those of Intl in ${locale} and ${timeZone}`, () => {
      compare({ locale, timeZone, cases: randomCases(3, 200) });
    });
  }

  test("are those of the engine where nothing is known", () => {
    const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const cases = randomCases(4, 50);
    compare({ locale: "", timeZone: "", cases, as: locale, zone: timeZone });
    compare({ locale: "xx", timeZone: "Mars/Base", cases, as: locale, zone: timeZone });
  });

  test("keep a bounded number of objects of Intl's", () => {
    const made = [];
    const { NumberFormat } = Intl;
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct: (target, parameters) => (made.push(parameters), new target(...parameters)),
    });
    try {
      const number = (minimumFractionDigits) => ({ call: "number", value: "1", options: { minimumFractionDigits } });
      const answer = (cases) => program.answer({ locale: "sv", timeZone: "UTC", cases });
      answer(Array.from({ length: 1000 }, () => number(2)));
      assert.equal(made.length, 1);
      const all = Array.from({ length: 20 }, (_, i) => number(i));
      answer([...all, ...all]);
      // 20 do not fit, so each is made again.
      assert.equal(made.length, 1 + 40);
    } finally {
      Intl.NumberFormat = NumberFormat;
    }
  });
});
