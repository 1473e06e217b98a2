// Formats the cases of formats.cpp by Node's own Intl.

/** Intl's names for the enums of format_options.h, in their order. */
const names = {
  notation: ["standard", "compact"],
  compactDisplay: ["short", "long"],
  signDisplay: ["auto", "always", "exceptZero", "negative", "never"],
  currencyDisplay: ["symbol", "code"],
  dateStyle: ["short", "medium", "long", "full"],
  weekday: [undefined, "short", "long"],
  year: [undefined, "numeric", "2-digit"],
  month: [undefined, "numeric", "2-digit", "short", "long"],
  day: [undefined, "numeric", "2-digit"],
  timeStyle: ["short", "medium"],
  hourCycle: [undefined, "h12", "h23"],
  numeric: ["always", "auto"],
};
const units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];

const named = (options, ...members) =>
  Object.fromEntries(
    members
      .filter((name) => name in options)
      .map((name) => [name, names[name] ? names[name][options[name]] : options[name]]),
  );

function ofNumber(options, others) {
  const own = named(
    options,
    "minimumFractionDigits",
    "maximumFractionDigits",
    "notation",
    "compactDisplay",
    "signDisplay",
    "useGrouping",
    "currencyDisplay",
  );
  return { ...own, ...others };
}

function ofDate(options, hasDate, hasTime) {
  const { dateStyle, timeStyle, weekday, year, month, day, hourCycle } = named(
    { dateStyle: 1, timeStyle: 0, ...options },
    ...Object.keys(names),
  );
  const parts = Object.fromEntries(Object.entries({ weekday, year, month, day }).filter(([, value]) => value));
  if (!hasDate) return { timeStyle, hourCycle };
  if (!Object.keys(parts).length) return { dateStyle, ...(hasTime && { timeStyle, hourCycle }) };
  const second = timeStyle === "medium" ? { second: "2-digit" } : {};
  return { ...parts, ...(hasTime && { hour: "numeric", minute: "2-digit", ...second, hourCycle }) };
}

export function expected(locale, timeZone, { call, value = "", currency, unit = 0, items = [], options = {} }) {
  const number = Number(value.replace("inf", "Infinity").replace("nan", "NaN"));
  // A Decimal has no -0.
  const exact = value === "nan" ? NaN : Number(value) === 0 ? 0 : value;
  const formatted = (others, what = number) => new Intl.NumberFormat(locale, ofNumber(options, others)).format(what);
  const date = (hasDate, hasTime, at = Math.floor(number), zone = timeZone) =>
    new Intl.DateTimeFormat(locale, { ...ofDate(options, hasDate, hasTime), timeZone: zone }).format(at);
  const types = { list: ["conjunction", "disjunction", "unit"], plural: ["cardinal", "ordinal"] };
  const type = types[call]?.[options.type ?? 0];
  switch (call) {
    case "number": return formatted({});
    case "percent": return formatted({ style: "percent" });
    case "currency": return formatted({ style: "currency", currency });
    case "decimal": return formatted({}, exact);
    case "decimal amount": return formatted({ style: "currency", currency }, exact);
    case "day": return date(true, false, Date.parse(value), "UTC");
    case "range": {
      const format = new Intl.DateTimeFormat(locale, { ...ofDate(options, true, false), timeZone: "UTC" });
      return format.formatRange(...value.split(" ").map(Date.parse));
    }
    case "date": return date(true, false);
    case "time": return date(false, true);
    case "dateTime": return date(true, true);
    case "relative": {
      const style = ["long", "short"][options.style ?? 0];
      const numeric = names.numeric[options.numeric ?? 1];
      return new Intl.RelativeTimeFormat(locale, { numeric, style }).format(number, units[unit]);
    }
    case "list": {
      const style = ["long", "short", "narrow"][options.style ?? 0];
      return new Intl.ListFormat(locale, { type, style }).format(items);
    }
    default:
      return new Intl.PluralRules(locale, { type }).select(number);
  }
}
