#include "support/test.h"

namespace date_test {

struct Receipt {
  Date date;
  std::optional<Date> paid;
};
MCPAPPS_DESCRIBE(Receipt, date, paid)

}  // namespace date_test

using date_test::Receipt;

TEST_CASE("a date is read from JSON and written again") {
  const auto receipt =
      thereAndBack<Receipt>(R"({"date": "2026-01-26", "paid": "0000-01-01"})"_json);
  CHECK(receipt.date == Date(2026, 1, 26));
  CHECK(receipt.paid == Date::first());
}

TEST_CASE("a text that is no date is refused with its path") {
  for (const char* text :
       {"2026-02-29", "2026-1-26", "2026-01-26T00:00:00Z", "26-01-26", "", " 2026-01-26",
        "2026-13-01", "2026-00-01", "2026-01-00", "+2026-01-26", "12026-01-26"}) {
    INFO(text);
    CHECK(!Date::parse(text));
    CHECK(problemsOf<Receipt>(Payload(Json{{"date", text}})) ==
          Strings{std::string("date: expected date such as 2026-01-26, got \"") + text + "\""});
  }
  CHECK(problemsOf<Receipt>(Payload(R"({"date": 5})"_json)) ==
        Strings{"date: expected string, got number"});
}

TEST_CASE("a date has its parts and its weekday") {
  const Date leap(2024, 2, 29);
  CHECK(leap.year() == 2024);
  CHECK(leap.month() == 2);
  CHECK(leap.day() == 29);
  CHECK(leap.weekday() == Weekday::Thursday);
  CHECK(Date(2026, 1, 25).weekday() == Weekday::Sunday);
  CHECK(leap.toString() == "2024-02-29");
  CHECK(Date().toString() == "1970-01-01");
}

TEST_CASE("there is no date of numbers that no calendar has") {
  CHECK(Date::of(2024, 2, 29) == Date(2024, 2, 29));
  CHECK(!Date::of(2023, 2, 29));
  CHECK(!Date::of(1900, 2, 29));
  CHECK(!Date::of(2026, 0, 1));
  CHECK(!Date::of(2026, 1, 0));
  CHECK(!Date::of(2026, 4294967295U, 4294967295U));
  CHECK(!Date::of(10'000, 1, 1));
  CHECK(!Date::of(-1, 1, 1));
}

TEST_CASE("days are counted over leap years and centuries") {
  CHECK(Date(2024, 3, 1).daysSince(Date(2024, 2, 28)) == 2);
  CHECK(Date(2023, 3, 1).daysSince(Date(2023, 2, 28)) == 1);
  CHECK(Date(1970, 1, 1).daysSince(Date(2000, 1, 1)) == -10'957);
  CHECK(Date(2024, 12, 31).addDays(1) == Date(2025, 1, 1));
  CHECK(Date(2025, 1, 1).addDays(-366) == Date(2024, 1, 1));
}

TEST_CASE("each day is a day after the one before it") {
  Date date = Date::first();
  int days = 0;
  for (int year = 0; year <= 9999; ++year) {
    for (unsigned month = 1; month <= 12; ++month) {
      for (unsigned day = 1; day <= 31; ++day) {
        const std::optional<Date> made = Date::of(year, month, day);
        if (!made) continue;
        if (*made != date || made->daysSince(Date::first()) != days) FAIL(made->toString());
        date = date.addDays(1);
        ++days;
      }
    }
  }
  CHECK(date == Date::last());
  CHECK(days == Date::last().daysSince(Date::first()) + 1);
}

TEST_CASE("months are added up to the last day that the month has") {
  CHECK(Date(2026, 1, 31).addMonths(1) == Date(2026, 2, 28));
  CHECK(Date(2024, 1, 31).addMonths(1) == Date(2024, 2, 29));
  CHECK(Date(2024, 2, 29).addMonths(12) == Date(2025, 2, 28));
  CHECK(Date(2026, 1, 15).addMonths(-13) == Date(2024, 12, 15));
  CHECK(Date(2026, 11, 30).addMonths(2) == Date(2027, 1, 30));
}

TEST_CASE("dates stop at the first and the last one") {
  constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();
  CHECK(Date::last() == Date(9999, 12, 31));
  CHECK(Date::last().addDays(1) == Date::last());
  CHECK(Date::first().addDays(-kFar - 1) == Date::first());
  CHECK(Date().addDays(kFar) == Date::last());
  CHECK(Date().addMonths(kFar) == Date::last());
  CHECK(Date().addMonths(-kFar - 1) == Date::first());
  CHECK(Date::first().addMonths(-1) == Date::first());
  CHECK(Date(std::chrono::sys_days(std::chrono::days(100'000'000))) == Date::last());
}

TEST_CASE("dates are compared by the calendar, and are keys") {
  CHECK(Date(2026, 1, 26) < Date(2026, 2, 1));
  CHECK(Date(2026, 1, 26) >= Date(2025, 12, 31));
  CHECK(std::chrono::sys_days(1970y / 1 / 2) == Date(1970, 1, 2).sysDays());
}

TEST_CASE("the schema of a date says its format") {
  CHECK(schemaOf<Receipt>().json() == R"({
    "type": "object",
    "properties": {
      "date": {"type": "string", "format": "date"},
      "paid": {"type": "string", "format": "date"}
    },
    "required": ["date"]
  })"_json);
}
