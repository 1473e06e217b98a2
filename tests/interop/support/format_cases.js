// Random cases for formats.cpp.
import { Choice } from "../../js/support/random.js";

// XCG has a symbol only in newer versions.
const currencies = Intl.supportedValuesOf("currency").filter((code) => code !== "XCG");
// Regressions and edge cases.
const numbers = [
  "0", "-0", "1", "-1", "0.5", "1.005", "1.0005", "0.9996", "2.5", "999.5", "999.9996", "999499", "999500", "999999",
  "1e15", "9.99e14", "1e21", "1e308", "-1e308", "5e-324", "1.7976931348623157e308", "0.1", "123456789.987654321", "nan",
  "inf", "-inf", "99.5", "9.96", "0.0996", "15.5", "9007199254740993",
];
const decimals = [
  "0", "-0.00", "0.005", "9223372036854775807", "-9223372036854775808", "12345678901234567.89", "0.000000000000000001",
  "999999.5", "nan",
];
const times = [
  "0", "-1", "-0.5", "8.64e15", "-8.64e15", "-62198755200000", "-62135596800000", "951782400000", "253402300799999",
];

/** `count` cases of each call. @param {number} seed */
export function randomCases(seed, count) {
  const choice = new Choice(seed);
  const below = (limit) => choice.below(limit);
  const one = (list) => choice.one(list);
  const random = choice.random;
  const maybe = (name, limit) => (below(2) ? { [name]: below(limit) } : {});
  const rarely = (name, limit) => (below(6) ? {} : { [name]: below(limit) });

  function anyNumber() {
    if (!below(8)) return one(numbers);
    const exponent = below(3) ? below(12) - 4 : below(60) - 30;
    const number = (random() - 0.5) * 10 ** exponent;
    return String(below(3) ? Number(number.toFixed(below(8))) : number);
  }
  function anyDecimal() {
    if (!below(8)) return one(decimals);
    const digits = String(below(1e9)) + (below(2) ? String(below(1e8)) : "");
    const scale = below(Math.min(digits.length, 10));
    const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
    return below(2) ? text : `-${text}`;
  }
  function anyTime() {
    if (!below(8)) return one(times);
    return String(Math.round((random() - 0.5) * (below(2) ? 5e12 : 1.7e16)));
  }
  function numberOptions() {
    const options = {
      ...rarely("notation", 2),
      ...rarely("compactDisplay", 2),
      ...rarely("signDisplay", 5),
      ...rarely("currencyDisplay", 2),
      ...(below(6) ? {} : { useGrouping: false }),
      ...maybe("minimumFractionDigits", 5),
      ...maybe("maximumFractionDigits", 9),
    };
    // Intl would refuse the others.
    if (options.minimumFractionDigits > options.maximumFractionDigits) delete options.minimumFractionDigits;
    return options;
  }
  /** ECMA-402 has changed the digits of an amount in compact notation with only one bound. */
  function amountOptions() {
    const options = numberOptions();
    if (options.notation && "minimumFractionDigits" in options !== "maximumFractionDigits" in options) {
      delete options.notation;
    }
    return options;
  }
  function dateOptions() {
    const common = { ...rarely("timeStyle", 2), ...rarely("hourCycle", 3) };
    if (below(2)) return { ...common, ...maybe("dateStyle", 4) };
    // The parts of native English according to docs/formats.md.
    const date = one([
      { month: below(5), day: below(3), year: below(3) },
      { month: 1 + below(4), day: 1 + below(2), year: below(3), weekday: 1 + below(2) },
      { weekday: 1 + below(2) },
    ]);
    return date.day && date.year && !date.month ? common : { ...common, ...date };
  }

  const day = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 10);
  function anyRange() {
    const first = below(253370764800000);
    const last = first + one([0, 20, 100, 500, 50_000]) * below(86_400_000);
    return `${day(first)} ${day(Math.min(last, 253370764800000))}`;
  }
  const rangeOptions = () =>
    one([
      () => maybe("dateStyle", 4),
      () => ({ month: 1 + below(4), day: 1, year: below(2) }),
      () => ({ month: 3 + below(2), day: 1, weekday: below(3), year: below(3) }),
    ])();

  const calls = {
    number: () => ({ value: anyNumber(), options: numberOptions() }),
    percent: () => ({ value: anyNumber(), options: numberOptions() }),
    currency: () => ({ value: anyNumber(), currency: one(currencies), options: amountOptions() }),
    decimal: () => ({ value: anyDecimal(), options: numberOptions() }),
    "decimal amount": () => ({ value: anyDecimal(), currency: one(currencies), options: amountOptions() }),
    day: () => ({ value: day(below(253370764800000)), options: dateOptions() }),
    range: () => ({ value: anyRange(), options: rangeOptions() }),
    date: () => ({ value: anyTime(), options: dateOptions() }),
    time: () => ({ value: anyTime(), options: dateOptions() }),
    dateTime: () => ({ value: anyTime(), options: dateOptions() }),
    relative: () => ({
      value: below(3) ? String(below(7) - 3) : anyNumber(),
      unit: below(8),
      options: { ...maybe("numeric", 2), ...maybe("style", 2) },
    }),
    list: () => ({
      items: Array.from({ length: below(6) }, () => one(["a", "b c", "", "é\0", "x".repeat(below(9))])),
      options: { ...maybe("type", 3), ...maybe("style", 3) },
    }),
    plural: () => ({ value: below(3) ? String(below(200)) : anyNumber(), options: maybe("type", 2) }),
  };
  // Relative times are finite. The last digits of numbers beyond a double's precision are chance.
  const isSound = ({ call, value }) =>
    call === "relative" ? !/inf|nan/.test(value) : call !== "plural" || !(Math.abs(value) > Number.MAX_SAFE_INTEGER);
  return Object.entries(calls)
    .flatMap(([call, make]) => Array.from({ length: count }, () => ({ call, ...make() })))
    .filter(isSound);
}
