// Formats values for a Node test, with the bindings, which use the JavaScript engine's Intl.

#include <emscripten/em_macros.h>

#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "../../bindings/block.h"
#include "mcpapps/format.h"

using namespace mcpapps;
using packed::Word;

namespace formats_test {

// The enums are numbers, in the order of format_options.h.
struct Options {
  std::optional<int> minimumFractionDigits;
  std::optional<int> maximumFractionDigits;
  int notation = 0;
  int compactDisplay = 0;
  int signDisplay = 0;
  bool useGrouping = true;
  int currencyDisplay = 0;
  int dateStyle = 1;
  int weekday = 0;
  int year = 0;
  int month = 0;
  int day = 0;
  int timeStyle = 0;
  int hourCycle = 0;
  int numeric = 1;
  int style = 0;
  int type = 0;
};
constexpr auto describe(Describe<Options>) {
  return fields(
      field<&Options::minimumFractionDigits>("minimumFractionDigits"),
      field<&Options::maximumFractionDigits>("maximumFractionDigits"),
      field<&Options::notation>("notation").orDefault(),
      field<&Options::compactDisplay>("compactDisplay").orDefault(),
      field<&Options::signDisplay>("signDisplay").orDefault(),
      field<&Options::useGrouping>("useGrouping").orDefault(),
      field<&Options::currencyDisplay>("currencyDisplay").orDefault(),
      field<&Options::dateStyle>("dateStyle").orDefault(),
      field<&Options::weekday>("weekday").orDefault(), field<&Options::year>("year").orDefault(),
      field<&Options::month>("month").orDefault(), field<&Options::day>("day").orDefault(),
      field<&Options::timeStyle>("timeStyle").orDefault(),
      field<&Options::hourCycle>("hourCycle").orDefault(),
      field<&Options::numeric>("numeric").orDefault(), field<&Options::style>("style").orDefault(),
      field<&Options::type>("type").orDefault());
}

struct Case {
  std::string call;
  /// A text, as JSON has no NaN and no infinities.
  std::string value;
  std::string currency;
  int unit = 0;
  std::vector<std::string> items;
  Options options;
};
constexpr auto describe(Describe<Case>) {
  return fields(field<&Case::call>("call"), field<&Case::value>("value").orDefault(),
                field<&Case::currency>("currency").orDefault(),
                field<&Case::unit>("unit").orDefault(), field<&Case::items>("items").orDefault(),
                field<&Case::options>("options").orDefault());
}

struct Cases {
  std::string locale;
  std::string timeZone;
  std::vector<Case> cases;
};
MCPAPPS_DESCRIBE(Cases, locale, timeZone, cases)

}  // namespace formats_test

namespace {

using formats_test::Case;
using formats_test::Options;

NumberFormat numberFormat(const Options& options) {
  return {.minimumFractionDigits = options.minimumFractionDigits,
          .maximumFractionDigits = options.maximumFractionDigits,
          .notation = static_cast<Notation>(options.notation),
          .compactDisplay = static_cast<CompactDisplay>(options.compactDisplay),
          .signDisplay = static_cast<SignDisplay>(options.signDisplay),
          .useGrouping = options.useGrouping,
          .currencyDisplay = static_cast<CurrencyDisplay>(options.currencyDisplay)};
}

DateTimeFormat dateTimeFormat(const Options& options) {
  return {.dateStyle = static_cast<DateStyle>(options.dateStyle),
          .weekday = static_cast<TextWidth>(options.weekday),
          .year = static_cast<DigitWidth>(options.year),
          .month = static_cast<MonthWidth>(options.month),
          .day = static_cast<DigitWidth>(options.day),
          .timeStyle = static_cast<TimeStyle>(options.timeStyle),
          .hourCycle = static_cast<HourCycle>(options.hourCycle)};
}

std::string answer(const Formats& formats, const Case& one) {
  const double number = std::strtod(one.value.c_str(), nullptr);
  const Decimal decimal =
      Decimal::parse(one.value).value_or(Decimal(std::numeric_limits<std::uint64_t>::max()));
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const std::chrono::sys_time<Milliseconds> at{Milliseconds(number)};
  const NumberFormat asNumber = numberFormat(one.options);
  const DateTimeFormat asDate = dateTimeFormat(one.options);
  if (one.call == "number") return formats.number(number, asNumber);
  if (one.call == "percent") return formats.percent(number, asNumber);
  if (one.call == "currency") return formats.currency(number, one.currency, asNumber);
  if (one.call == "decimal") return formats.number(decimal, asNumber);
  if (one.call == "decimal amount") return formats.currency(decimal, one.currency, asNumber);
  if (one.call == "day") return formats.date(Date::parse(one.value).value_or(Date()), asDate);
  if (one.call == "range") {
    const std::size_t space = one.value.find(' ');
    return formats.dateRange(Date::parse(one.value.substr(0, space)).value_or(Date()),
                             Date::parse(one.value.substr(space + 1)).value_or(Date()), asDate);
  }
  if (one.call == "date") return formats.date(at, asDate);
  if (one.call == "time") return formats.time(at, asDate);
  if (one.call == "dateTime") return formats.dateTime(at, asDate);
  if (one.call == "relative") {
    return formats.relativeTime(number, static_cast<RelativeUnit>(one.unit),
                                {.numeric = static_cast<RelativeNumeric>(one.options.numeric),
                                 .style = static_cast<RelativeStyle>(one.options.style)});
  }
  if (one.call == "list") {
    return formats.list(one.items, {.type = static_cast<ListType>(one.options.type),
                                    .style = static_cast<ListStyle>(one.options.style)});
  }
  constexpr const char* kCategories[] = {"zero", "one", "two", "few", "many", "other"};
  const auto type = static_cast<PluralType>(one.options.type);
  return kCategories[static_cast<std::size_t>(formats.plural(number, type))];
}

Payload answers;

}  // namespace

// tests/interop/support/formats_library.js
extern "C" void formats_listen(void);

extern "C" EMSCRIPTEN_KEEPALIVE const Word* formats_answer(Word* cases) {
  const Result<formats_test::Cases> asked = take(cases).as<formats_test::Cases>();
  const Formats formats(asked->locale, asked->timeZone);
  std::vector<std::string> texts;
  for (const Case& one : asked->cases) texts.push_back(answer(formats, one));
  answers = Payload::of(texts);
  return answers.value().words();
}

int main() { formats_listen(); }
