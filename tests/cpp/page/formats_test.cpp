// The native formats: plain English, and UTC.

#include <cmath>
#include <limits>

#include "mcpapps/fake_host.h"
#include "support/test.h"

using testing::FakeHost;

namespace {

const Formats plain("en-US", "UTC");

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

TEST_CASE("numbers have the digits and the sign that are asked for") {
  struct {
    double number;
    NumberFormat format;
    const char* text;
  } constexpr kCases[] = {
      {1234567.8912, {}, "1234567.891"},
      {0.1234567, {}, "0.123"},
      {999.9996, {}, "1000"},
      {1.005, {.maximumFractionDigits = 2}, "1.01"},
      {5, {.minimumFractionDigits = 2}, "5.00"},
      {1234, {.notation = Notation::Compact}, "1234"},
      {5e-324, {.maximumFractionDigits = 20}, "0"},
      {-0.0, {}, "-0"},
      {-0.0001, {.signDisplay = SignDisplay::Negative}, "0"},
      {5, {.signDisplay = SignDisplay::Always}, "+5"},
      {0, {.signDisplay = SignDisplay::ExceptZero}, "0"},
      {-5, {.signDisplay = SignDisplay::Never}, "5"},
      {NAN, {}, "NaN"},
      {-INFINITY, {}, "-∞"},
      // Digits out of range are clamped.
      {1.5, {.maximumFractionDigits = -5}, "2"},
      {1, {.minimumFractionDigits = 1000}, "1.00000000000000000000"},
      {1.256, {.minimumFractionDigits = 5, .maximumFractionDigits = 2}, "1.26"},
  };
  for (const auto& [number, format, text] : kCases) CHECK(plain.number(number, format) == text);
  CHECK(plain.number(1e308).size() == 309);
}

TEST_CASE("integers and decimals are exact") {
  CHECK(plain.number(std::numeric_limits<std::int64_t>::max()) == "9223372036854775807");
  CHECK(plain.number(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(plain.number(Decimal("12345678901234567.89")) == "12345678901234567.89");
  CHECK(plain.number(Decimal::of(0, 99)) == "NaN");
  CHECK(plain.number(42U) == "42");
}

TEST_CASE("amounts have two digits and the letters of their currency, percents are of one") {
  CHECK(plain.currency(1234.5, "usd") == "1234.50 USD");
  CHECK(plain.currency(Decimal("-1234.50"), "EUR") == "-1234.50 EUR");
  CHECK(plain.currency(5, "USD", {.maximumFractionDigits = 0}) == "5 USD");
  CHECK(plain.percent(0.256) == "26%");
  CHECK(plain.percent(0.256, {.maximumFractionDigits = 1}) == "25.6%");
  CHECK(plain.percent(2) == "200%");
  CHECK(plain.percent(Decimal("0.005"), {.minimumFractionDigits = 1}) == "0.5%");
}

// ---- Dates and times ----

TEST_CASE("days, times and instants are those of UTC") {
  CHECK(plain.date(Date(2026, 1, 5), {.dateStyle = DateStyle::Full}) == "2026-01-05");
  CHECK(plain.dateRange(Date(2012, 1, 10), Date(2012, 1, 23)) == "2012-01-10 – 2012-01-23");
  CHECK(plain.dateRange(Date(2012, 1, 10), Date(2012, 1, 9)) == "2012-01-10 – 2012-01-09");
  CHECK(plain.time(kAfternoon) == "15:04");
  CHECK(plain.time(kAfternoon, {.timeStyle = TimeStyle::Medium}) == "15:04:07");
  CHECK(plain.dateTime(kAfternoon) == "2026-01-05 15:04");
  CHECK(plain.date(kAfternoon) == "2026-01-05");
  CHECK(plain.time(std::chrono::sys_time<std::chrono::nanoseconds>(-1ns)) == "23:59");
}

TEST_CASE("a time zone that is an offset moves instants and no dates") {
  const Formats india("en", "+05:30");
  const Formats newYork("en", "-0500");
  CHECK(india.dateTime(kAfternoon) == "2026-01-05 20:34");
  CHECK(newYork.dateTime(kAfternoon) == "2026-01-05 10:04");
  CHECK(newYork.date(std::chrono::sys_days(2026y / 1 / 5)) == "2026-01-04");
  CHECK(newYork.date(Date(2026, 1, 5)) == "2026-01-05");
}

TEST_CASE("the ends of the times that Intl knows are shown") {
  using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
  const auto at = [](std::int64_t days) { return std::chrono::sys_time<Days>(Days(days)); };
  CHECK(plain.date(at(100'000'000)) == "275760-09-13");
  CHECK(plain.date(at(-100'000'000)) == "-271821-04-20");
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

TEST_CASE("a relative time between instants has the largest unit") {
  const auto ago = [](auto duration) {
    return plain.relativeTime(kAfternoon - duration, kAfternoon);
  };
  CHECK(ago(0s) == "0 seconds");
  CHECK(ago(59s) == "-59 seconds");
  CHECK(ago(90s) == "-1 minute");
  CHECK(ago(-3h) == "+3 hours");
  CHECK(ago(24h) == "-1 day");
  CHECK(ago(15 * 24h) == "-2 weeks");
  CHECK(ago(60 * 24h) == "-1 month");
  CHECK(ago(-800 * 24h) == "+2 years");
  CHECK(plain.relativeTime(1, RelativeUnit::Quarter) == "+1 quarter");
}

TEST_CASE("a relative time that is not finite is an empty text, which is reported once") {
  FormatsOfHost view(R"({"locale": "en"})"_json);
  CHECK(view.formats.relativeTime(NAN, RelativeUnit::Day).empty());
  CHECK(view.formats.relativeTime(INFINITY, RelativeUnit::Day).empty());
  CHECK(view.reports == Strings{"formats: a relative time is not finite"});
}

TEST_CASE("lists are joined, and one is told from others") {
  const std::string longText(10'000, 'x');
  CHECK(plain.list({}) == "");
  CHECK(plain.list({"a", "b", "c"}, {.type = ListType::Disjunction}) == "a, b, c");
  CHECK(plain.list({longText, std::string("a\0b", 3)}) == longText + ", " + std::string("a\0b", 3));
  CHECK(plain.plural(-1) == PluralCategory::One);
  CHECK(plain.plural(0) == PluralCategory::Other);
  CHECK(plain.plural(NAN) == PluralCategory::Other);
  CHECK(plain.plural(1, PluralType::Ordinal) == PluralCategory::Other);
}

// ---- Locales, time zones and currencies ----

TEST_CASE("formats follow the host's locale and time zone") {
  FormatsOfHost view(R"({"locale": "de-AT", "timeZone": "+01:00"})"_json);
  CHECK(view.formats.locale() == "de-AT");
  CHECK(view.formats.time(kAfternoon) == "16:04");
  view.host.contextChanged({{"locale", "fr"}, {"timeZone", "+02:00"}});
  CHECK(view.formats.locale() == "fr");
  CHECK(view.formats.time(kAfternoon) == "17:04");
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
  CHECK(view.formats.time(kAfternoon) == "15:04");
  CHECK(view.reports.empty());
}

TEST_CASE("an unknown locale or time zone is reported once, and another one used") {
  const std::string longText(10'000, 'x');
  FormatsOfHost view(R"({"locale": "xx-!!", "timeZone": "Mars/\"<b>"})"_json);
  for (int i = 0; i < 3; ++i) {
    CHECK(view.formats.number(1234.5) == "1234.5");
    CHECK(view.formats.time(kAfternoon) == "15:04");
  }
  CHECK(view.reports ==
        Strings{"formats: the locale \"xx-!!\" is not known, so another one is used",
                "formats: the time zone \"Mars/\"<b>\" is not known, so another one is used"});
  // The same again is not reported.
  view.host.contextChanged({{"locale", "xx-!!"}});
  CHECK(view.formats.number(1) == "1");
  CHECK(view.reports.size() == 2);
  view.host.contextChanged({{"locale", longText}, {"timeZone", longText}});
  CHECK(view.formats.dateTime(kAfternoon) == "2026-01-05 15:04");
  REQUIRE(view.reports.size() == 4);
  CHECK(view.reports[2].size() < 200);
}

TEST_CASE("a bad currency is written behind the number, and reported once") {
  FormatsOfHost view(R"({"locale": "en"})"_json);
  CHECK(view.formats.currency(1234.5, "EURO") == "1234.5 EURO");
  CHECK(view.formats.currency(Decimal("1.50"), "") == "1.5");
  CHECK(view.formats.currency(1, "€") == "1 €");
  CHECK(view.formats.currency(1, std::string(10'000, 'x')).size() < 100);
  CHECK(view.reports == Strings{"formats: \"EURO\" is no currency: expected three letters"});
}
