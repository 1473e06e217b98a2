// Formats natively: American English, and UTC.

#include <cmath>
#include <limits>

#include "mcpapps/fake_host.h"
#include "support/test.h"

using testing::FakeHost;

namespace {

const Formats english("en-US", "UTC");

constexpr std::chrono::sys_seconds kAfternoon =
    std::chrono::sys_days(2026y / 1 / 5) + 15h + 4min + 7s;

/// Reports of an App whose host has this context.
struct FormatsOfHost {
  FakeHost host;
  App app{{.name = "view", .version = "1", .title = {}}};
  Formats formats{app};
  Strings reports;

  explicit FormatsOfHost(const Json& context) {
    app.onError([this](const Error& error) { reports.push_back(error.message); });
    host.setContext(context);
    host.connect(app);
  }
};

}  // namespace

// ---- Numbers ----

TEST_CASE("numbers are grouped and rounded") {
  CHECK(english.number(1234567.891) == "1,234,567.891");
  CHECK(english.number(0.1234567) == "0.123");
  CHECK(english.number(1.005, {.maximumFractionDigits = 2}) == "1.01");
  CHECK(english.number(5, {.minimumFractionDigits = 2}) == "5.00");
  CHECK(english.number(1234.5, {.useGrouping = false}) == "1234.5");
  CHECK(english.number(999.9996) == "1,000");
  CHECK(english.number(-0.0) == "-0");
}

TEST_CASE("integers and decimals are exact") {
  CHECK(english.number(std::numeric_limits<std::int64_t>::max()) == "9,223,372,036,854,775,807");
  CHECK(english.number(std::numeric_limits<std::int64_t>::min()) == "-9,223,372,036,854,775,808");
  CHECK(english.number(Decimal("12345678901234567.89"), {.maximumFractionDigits = 2}) ==
        "12,345,678,901,234,567.89");
  CHECK(english.number(42U) == "42");
}

TEST_CASE("signs are shown as told") {
  CHECK(english.number(5, {.signDisplay = SignDisplay::Always}) == "+5");
  CHECK(english.number(0, {.signDisplay = SignDisplay::ExceptZero}) == "0");
  CHECK(english.number(-0.0001, {.signDisplay = SignDisplay::Negative}) == "0");
  CHECK(english.number(-5, {.signDisplay = SignDisplay::Never}) == "5");
}

TEST_CASE("compact numbers have two digits or all before the point") {
  const NumberFormat compact{.notation = Notation::Compact};
  CHECK(english.number(1234, compact) == "1.2K");
  CHECK(english.number(12345, compact) == "12K");
  CHECK(english.number(999'999, compact) == "1M");
  CHECK(english.number(1.5e15, compact) == "1500T");
  CHECK(english.number(1234, {.notation = Notation::Compact,
                              .compactDisplay = CompactDisplay::Long}) == "1.2 thousand");
}

TEST_CASE("amounts have the digits and the symbol of their currency") {
  CHECK(english.currency(1234.5, "USD") == "$1,234.50");
  CHECK(english.currency(Decimal("-1234.50"), "EUR") == "-€1,234.50");
  CHECK(english.currency(1234.5, "JPY") == "¥1,235");
  CHECK(english.currency(1, "KWD") == "KWD\u00a01.000");
  CHECK(english.currency(5, "usd", {.currencyDisplay = CurrencyDisplay::Code}) == "USD\u00a05.00");
  CHECK(english.currency(5, "USD", {.maximumFractionDigits = 0}) == "$5");
}

TEST_CASE("percents are of one") {
  CHECK(english.percent(0.256) == "26%");
  CHECK(english.percent(0.256, {.maximumFractionDigits = 1}) == "25.6%");
  CHECK(english.percent(2) == "200%");
  CHECK(english.percent(Decimal("0.005"), {.minimumFractionDigits = 1}) == "0.5%");
}

TEST_CASE("numbers that are not finite are told") {
  CHECK(english.number(NAN) == "NaN");
  CHECK(english.number(-INFINITY) == "-∞");
  CHECK(english.percent(INFINITY) == "∞%");
  CHECK(english.currency(NAN, "USD") == "$NaN");
  CHECK(english.number(Decimal::of(0, 99)) == "NaN");
}

TEST_CASE("the largest and the smallest numbers have all their digits") {
  CHECK(english.number(1e308).size() == 309 + 102);
  CHECK(english.number(5e-324) == "0");
  CHECK(english.number(5e-324, {.maximumFractionDigits = 20}) == "0");
}

TEST_CASE("digits out of range are those at the range's end") {
  CHECK(english.number(1.5, {.maximumFractionDigits = -5}) == "2");
  CHECK(english.number(1, {.minimumFractionDigits = 1000}) == "1.00000000000000000000");
  CHECK(english.number(1.256, {.minimumFractionDigits = 5, .maximumFractionDigits = 2}) == "1.26");
}

// ---- Dates and times ----

TEST_CASE("dates have the style that is asked for") {
  const Date date(2026, 1, 5);
  CHECK(english.date(date) == "Jan 5, 2026");
  CHECK(english.date(date, {.dateStyle = DateStyle::Short}) == "1/5/26");
  CHECK(english.date(date, {.dateStyle = DateStyle::Long}) == "January 5, 2026");
  CHECK(english.date(date, {.dateStyle = DateStyle::Full}) == "Monday, January 5, 2026");
}

TEST_CASE("dates have the parts that are asked for") {
  const Date date(2026, 1, 5);
  CHECK(english.date(date, {.weekday = TextWidth::Short}) == "Mon");
  CHECK(english.date(date, {.month = MonthWidth::Short, .day = DigitWidth::Numeric}) == "Jan 5");
  CHECK(english.date(date, {.year = DigitWidth::Numeric, .month = MonthWidth::Long}) ==
        "January 2026");
  CHECK(english.date(date, {.weekday = TextWidth::Short,
                            .month = MonthWidth::TwoDigit,
                            .day = DigitWidth::TwoDigit}) == "Mon, 01/05");
}

TEST_CASE("a range of dates says once what both have in common") {
  const Date date(2012, 1, 10);
  CHECK(english.dateRange(date, date) == "Jan 10, 2012");
  CHECK(english.dateRange(date, Date(2012, 1, 23)) == "Jan 10\u2009–\u200923, 2012");
  CHECK(english.dateRange(date, Date(2012, 2, 3)) == "Jan 10\u2009–\u2009Feb 3, 2012");
  CHECK(english.dateRange(date, Date(2013, 2, 3)) == "Jan 10, 2012\u2009–\u2009Feb 3, 2013");
  CHECK(english.dateRange(date, Date(2012, 1, 23), {.dateStyle = DateStyle::Short}) ==
        "1/10/12\u2009–\u20091/23/12");
  CHECK(english.dateRange(Date(2012, 1, 10), Date(2013, 1, 10),
                          {.month = MonthWidth::Long, .day = DigitWidth::Numeric}) ==
        "January 10, 2012\u2009–\u2009January 10, 2013");
  CHECK(english.dateRange(date, Date(2012, 1, 9)) == "Jan 10, 2012 – Jan 9, 2012");
}

TEST_CASE("times and instants are those of UTC") {
  CHECK(english.time(kAfternoon) == "3:04 PM");
  CHECK(english.time(kAfternoon, {.timeStyle = TimeStyle::Medium}) == "3:04:07 PM");
  CHECK(english.time(kAfternoon, {.hourCycle = HourCycle::H23}) == "15:04");
  CHECK(english.dateTime(kAfternoon) == "Jan 5, 2026, 3:04 PM");
  CHECK(english.dateTime(kAfternoon, {.dateStyle = DateStyle::Long}) ==
        "January 5, 2026 at 3:04 PM");
  CHECK(english.date(kAfternoon) == "Jan 5, 2026");
  CHECK(english.time(std::chrono::sys_seconds(0s)) == "12:00 AM");
  CHECK(english.time(std::chrono::sys_time<std::chrono::nanoseconds>(-1ns)) == "11:59 PM");
}

TEST_CASE("a time zone that is an offset moves instants and no dates") {
  const Formats india("en", "+05:30");
  const Formats newYork("en", "-0500");
  CHECK(india.dateTime(kAfternoon) == "Jan 5, 2026, 8:34 PM");
  CHECK(newYork.dateTime(kAfternoon) == "Jan 5, 2026, 10:04 AM");
  CHECK(newYork.date(std::chrono::sys_days(2026y / 1 / 5)) == "Jan 4, 2026");
  CHECK(newYork.date(Date(2026, 1, 5)) == "Jan 5, 2026");
}

TEST_CASE("the ends of the times that Intl knows are shown") {
  using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
  const auto at = [](std::int64_t days) { return std::chrono::sys_time<Days>(Days(days)); };
  CHECK(english.date(at(100'000'000)) == "Sep 13, 275760");
  CHECK(english.date(at(-100'000'000)) == "Apr 20, 271822");
}

TEST_CASE("an instant beyond them is an empty text, which is reported once") {
  FormatsOfHost view(R"({"locale": "en"})"_json);
  using Years = std::chrono::sys_time<std::chrono::duration<double, std::ratio<31'556'952>>>;
  CHECK(view.formats.date(Years(Years::duration(300'000))).empty());
  CHECK(view.formats.time(Years(Years::duration(NAN))).empty());
  CHECK(view.formats.dateTime(Years(Years::duration(-INFINITY))).empty());
  CHECK(view.reports == Strings{"formats: an instant is too far away to be shown"});
}

// ---- Words ----

TEST_CASE("relative times have words where there are some") {
  CHECK(english.relativeTime(-1, RelativeUnit::Day) == "yesterday");
  CHECK(english.relativeTime(3, RelativeUnit::Day) == "in 3 days");
  CHECK(english.relativeTime(-1, RelativeUnit::Hour) == "1 hour ago");
  CHECK(english.relativeTime(1, RelativeUnit::Month, {.numeric = RelativeNumeric::Always}) ==
        "in 1 month");
  CHECK(english.relativeTime(-2, RelativeUnit::Year, {.style = RelativeStyle::Short}) ==
        "2 yr. ago");
}

TEST_CASE("a relative time between instants has the largest unit") {
  const auto ago = [](auto duration) {
    return english.relativeTime(kAfternoon - duration, kAfternoon);
  };
  CHECK(ago(0s) == "now");
  CHECK(ago(59s) == "59 seconds ago");
  CHECK(ago(90s) == "1 minute ago");
  CHECK(ago(-3h) == "in 3 hours");
  CHECK(ago(24h) == "yesterday");
  CHECK(ago(15 * 24h) == "2 weeks ago");
  CHECK(ago(60 * 24h) == "last month");
  CHECK(ago(-800 * 24h) == "in 2 years");
}

TEST_CASE("a relative time that is not finite is an empty text, which is reported once") {
  FormatsOfHost view(R"({"locale": "en"})"_json);
  CHECK(view.formats.relativeTime(NAN, RelativeUnit::Day).empty());
  CHECK(view.formats.relativeTime(INFINITY, RelativeUnit::Day).empty());
  CHECK(view.reports == Strings{"formats: a relative time is not finite"});
}

TEST_CASE("lists are joined") {
  CHECK(english.list({}) == "");
  CHECK(english.list({"a"}) == "a");
  CHECK(english.list({"a", "b"}) == "a and b");
  CHECK(english.list({"a", "b", "c"}) == "a, b, and c");
  CHECK(english.list({"a", "b", "c"}, {.type = ListType::Disjunction}) == "a, b, or c");
  CHECK(english.list({"a", "b"}, {.style = ListStyle::Short}) == "a & b");
  CHECK(english.list({"a", "b", "c"}, {.type = ListType::Unit, .style = ListStyle::Narrow}) ==
        "a b c");
}

TEST_CASE("a list of long and strange texts keeps them") {
  const std::string longText(10'000, 'x');
  CHECK(english.list({longText, std::string("a\0b", 3)}) ==
        longText + " and " + std::string("a\0b", 3));
}

TEST_CASE("plurals are those of English") {
  CHECK(english.plural(1) == PluralCategory::One);
  CHECK(english.plural(-1) == PluralCategory::One);
  CHECK(english.plural(0) == PluralCategory::Other);
  CHECK(english.plural(1.5) == PluralCategory::Other);
  CHECK(english.plural(NAN) == PluralCategory::Other);
  CHECK(english.plural(22, PluralType::Ordinal) == PluralCategory::Two);
  CHECK(english.plural(13, PluralType::Ordinal) == PluralCategory::Other);
  CHECK(english.plural(103, PluralType::Ordinal) == PluralCategory::Few);
}

// ---- Locales, time zones and currencies ----

TEST_CASE("formats follow the host's locale and time zone") {
  FormatsOfHost view(R"({"locale": "de-AT", "timeZone": "+01:00"})"_json);
  CHECK(view.formats.locale() == "de-AT");
  CHECK(view.formats.time(kAfternoon) == "4:04 PM");
  view.host.contextChanged({{"locale", "fr"}, {"timeZone", "+02:00"}});
  CHECK(view.formats.locale() == "fr");
  CHECK(view.formats.time(kAfternoon) == "5:04 PM");
  CHECK(view.reports.empty());
}

TEST_CASE("formats know the host's locale before any handler runs") {
  FakeHost host;
  App app({.name = "view", .version = "1", .title = {}});
  Strings heard;
  // Before the Formats are made.
  std::optional<Formats> formats;
  app.onHostContextChanged([&] { heard.push_back(formats->locale()); });
  formats.emplace(app);
  host.connect(app);
  host.contextChanged({{"locale", "fr"}});
  CHECK(heard == Strings{"fr"});
}

TEST_CASE("a copy of formats outlives the App, and the other copy") {
  std::optional<Formats> kept;
  {
    FormatsOfHost view(R"({"locale": "de"})"_json);
    kept = view.formats;
  }
  CHECK(kept->locale() == "de");
  CHECK(kept->number(5) == "5");
  CHECK(kept->currency(5, "?") == "5 ?");
}

TEST_CASE("a host without a locale is no mistake") {
  FormatsOfHost view(Json::object());
  CHECK(view.formats.locale() == "en-US");
  CHECK(view.formats.number(5) == "5");
  CHECK(view.formats.time(kAfternoon) == "3:04 PM");
  CHECK(view.reports.empty());
}

TEST_CASE("an unknown locale or time zone is reported once, and another one used") {
  const std::string longText(10'000, 'x');
  FormatsOfHost view(R"({"locale": "xx-!!", "timeZone": "Mars/\"<b>"})"_json);
  for (int i = 0; i < 3; ++i) {
    CHECK(view.formats.number(1234.5) == "1,234.5");
    CHECK(view.formats.time(kAfternoon) == "3:04 PM");
  }
  CHECK(view.reports ==
        Strings{"formats: the locale \"xx-!!\" is not known, so another one is used",
                "formats: the time zone \"Mars/\"<b>\" is not known, so another one is used"});
  // The same again is no news.
  view.host.contextChanged({{"locale", "xx-!!"}});
  CHECK(view.formats.number(1) == "1");
  CHECK(view.reports.size() == 2);
  view.host.contextChanged({{"locale", longText}, {"timeZone", longText}});
  CHECK(view.formats.dateTime(kAfternoon) == "Jan 5, 2026, 3:04 PM");
  REQUIRE(view.reports.size() == 4);
  CHECK(view.reports[2].size() < 200);
}

TEST_CASE("a bad currency is written behind the number, and reported once") {
  FormatsOfHost view(R"({"locale": "en"})"_json);
  CHECK(view.formats.currency(1234.5, "EURO") == "1,234.5 EURO");
  CHECK(view.formats.currency(Decimal("1.50"), "") == "1.5");
  CHECK(view.formats.currency(1, "€") == "1 €");
  CHECK(view.formats.currency(1, std::string(10'000, 'x')).size() < 100);
  CHECK(view.reports == Strings{"formats: \"EURO\" is no currency: expected three letters"});
}

TEST_CASE("random values never end the program") {
  std::uint64_t random = 3;
  const auto next = [&](std::uint64_t below) {
    random = random * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return (random >> 32) % below;
  };
  for (int i = 0; i < 20'000; ++i) {
    const auto bits = next(1ULL << 32) << 32 | next(1ULL << 32);
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    NumberFormat format{.notation = static_cast<Notation>(next(2)),
                        .compactDisplay = static_cast<CompactDisplay>(next(2)),
                        .signDisplay = static_cast<SignDisplay>(next(5)),
                        .useGrouping = next(2) == 0};
    if (next(2) == 0) format.minimumFractionDigits = static_cast<int>(next(40)) - 10;
    if (next(2) == 0) format.maximumFractionDigits = static_cast<int>(next(40)) - 10;
    REQUIRE(!english.number(number, format).empty());
    REQUIRE(!english
                 .percent(Decimal::of(static_cast<std::int64_t>(bits), static_cast<int>(next(20))),
                          format)
                 .empty());
    REQUIRE(!english.currency(number, "JPY", format).empty());
    using Doubles = std::chrono::sys_time<std::chrono::duration<double>>;
    static const Formats quiet("en");
    if (std::abs(number) < 8e12) {
      REQUIRE(!quiet
                   .dateTime(Doubles(Doubles::duration(number)),
                             {.dateStyle = static_cast<DateStyle>(next(4)),
                              .weekday = static_cast<TextWidth>(next(3)),
                              .year = static_cast<DigitWidth>(next(3)),
                              .month = static_cast<MonthWidth>(next(5)),
                              .day = static_cast<DigitWidth>(next(3))})
                   .empty());
    }
    if (std::isfinite(number)) {
      REQUIRE(!english.relativeTime(number, static_cast<RelativeUnit>(next(8))).empty());
    }
  }
}
