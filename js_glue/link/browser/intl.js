// The browser's Intl for mcpapps/format.h, see bindings/page/intl.cpp. An Emscripten library: linked into the glue.
//
// Making an object of Intl takes far longer than using it. C++ assigns the slots that keep them.
addToLibrary({
  $mcpappsIntl: [],

  // `options` is JSON, because Closure would rename members. Browsers without a class of Intl or an option show the
  // value without it.
  mcpapps_intl_make: (slot, name, locale, options) => {
    try {
      const tag = UTF8ToString(locale) || undefined;
      mcpappsIntl[slot] = new Intl[UTF8ToString(name)](tag, JSON.parse(UTF8ToString(options)));
    } catch {
      mcpappsIntl[slot] = { "format": String, "select": () => "other" };
    }
  },

  mcpapps_intl_number: (slot, value) => stringToNewUTF8(mcpappsIntl[slot]["format"](value)),

  // Browsers from before 2021 have no ranges.
  mcpapps_intl_range: (slot, first, last) => {
    const format = mcpappsIntl[slot];
    return stringToNewUTF8(
      format["formatRange"]
        ? format["formatRange"](first, last)
        : format["format"](first) + " – " + format["format"](last),
    );
  },

  mcpapps_intl_digits: (slot, digits) => stringToNewUTF8(mcpappsIntl[slot]["format"](UTF8ToString(digits))),

  mcpapps_intl_relative: (slot, value, unit) =>
    stringToNewUTF8(mcpappsIntl[slot]["format"](value, UTF8ToString(unit))),

  mcpapps_intl_list: (slot, items) => mcpappsPack(mcpappsIntl[slot]["format"](mcpappsUnpack(items))),

  // The numbers of PluralCategory.
  mcpapps_intl_plural: (slot, value) =>
    ["zero", "one", "two", "few", "many", "other"].indexOf(mcpappsIntl[slot]["select"](value)),

  mcpapps_intl_own_locale: () => stringToNewUTF8(new Intl.NumberFormat().resolvedOptions()["locale"]),

  mcpapps_intl_knows_locale: (locale) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(UTF8ToString(locale)).length;
    } catch {
      return 0;
    }
  },

  mcpapps_intl_knows_time_zone: (timeZone) => {
    try {
      return +!!new Intl.DateTimeFormat("en", { "timeZone": UTF8ToString(timeZone) });
    } catch {
      return 0;
    }
  },
});
