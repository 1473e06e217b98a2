#include <limits>

#include "support/test.h"

using std::chrono::sys_days;
using std::chrono::sys_seconds;
using std::chrono::sys_time;

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace time_test {

struct Event {
  std::chrono::system_clock::time_point at;
  std::optional<sys_seconds> seen;
};
constexpr auto describe(Describe<Event>) {
  return fields(field<&Event::at>("at"), field<&Event::seen>("seen"));
}

}  // namespace time_test

namespace {

using time_test::Event;
using Nanoseconds = sys_time<std::chrono::nanoseconds>;
using Milliseconds = sys_time<std::chrono::milliseconds>;

template <class T>
std::optional<T> read(const char* text) {
  const Result<T> result = Payload(text).as<T>();
  return result ? std::optional<T>(*result) : std::nullopt;
}

template <class T>
Json written(T value) {
  return Payload::of(value).json();
}

sys_days day(int year, unsigned month, unsigned day) {
  return std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
}

}  // namespace

TEST_CASE("an instant is text of RFC 3339") {
  const sys_seconds noon = day(2026, 1, 26) + 12h;
  CHECK(written(noon) == "2026-01-26T12:00:00Z");
  CHECK(read<sys_seconds>("2026-01-26T12:00:00Z") == noon);
  CHECK(read<sys_seconds>("2026-01-26t12:00:00z") == noon);
  CHECK(read<sys_seconds>("2026-01-26T13:30:00+01:30") == noon);
  CHECK(read<sys_seconds>("2026-01-25T23:00:00-13:00") == noon);
  CHECK(read<sys_seconds>("2016-12-31T23:59:60Z") == day(2017, 1, 1));
}

TEST_CASE("an instant has the fractions that its type has") {
  const Nanoseconds at = day(1969, 12, 31) + 23h + 59min + 59s + 123456789ns;
  CHECK(written(at) == "1969-12-31T23:59:59.123456789Z");
  // In parentheses: with libc++, Catch2 prints no time that is finer than microseconds.
  CHECK((read<Nanoseconds>("1969-12-31T23:59:59.1234567891Z") == at));
  CHECK(written(Milliseconds(250ms)) == "1970-01-01T00:00:00.25Z");
  CHECK(read<Milliseconds>("1969-12-31T23:59:59.9999Z") == Milliseconds(-1ms));
  CHECK(read<sys_seconds>("1970-01-01T00:00:01.9Z") == sys_seconds(1s));
  CHECK(read<sys_days>("2024-02-29T23:00:00Z") == day(2024, 2, 29));
  CHECK(written(day(2024, 2, 29)) == "2024-02-29T00:00:00Z");
}

TEST_CASE("each day of the calendar is written and read") {
  // Around leap years and the turns of centuries, compared with the library's calendar.
  for (const int year : {0, 1, 1600, 1899, 1900, 1970, 1999, 2000, 2023, 2024, 2100, 9999}) {
    for (sys_days at = day(year, 1, 1); at <= day(year, 12, 31); at += std::chrono::days(1)) {
      const std::chrono::year_month_day date(at);
      char text[32];
      std::snprintf(text, sizeof text, "%04d-%02u-%02uT00:00:00Z", year,
                    static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
      REQUIRE(written(at) == text);
      REQUIRE(read<sys_days>(text) == at);
    }
  }
}

TEST_CASE("what is no instant is refused") {
  for (const char* text : {"",
                           "yesterday",
                           "2026-01-26",
                           "2026-01-26T12:00Z",
                           "2026-01-26T12:00:00",
                           "2026-13-26T12:00:00Z",
                           "2026-00-26T12:00:00Z",
                           "2026-02-29T12:00:00Z",
                           "2026-01-00T12:00:00Z",
                           "2026-01-26T24:00:00Z",
                           "2026-01-26T12:60:00Z",
                           "2026-01-26T12:00:61Z",
                           "2026-01-26T12:00:00.Z",
                           "2026-01-26T12:00:00+1:00",
                           "2026-01-26T12:00:00+24:00",
                           "2026-01-26T12:00:00+01:60",
                           "2026-01-26T12:00:00Z ",
                           "26-01-26T12:00:00Z",
                           "-026-01-26T12:00:00Z",
                           "2026-01-26 12:00:00Z"}) {
    INFO(text);
    CHECK(!read<sys_seconds>(text));
  }
  CHECK(errorOf(Payload("soon").as<sys_seconds>()) ==
        R"(expected date-time such as 2026-01-26T12:00:00Z, got "soon")");
  CHECK(errorOf(Payload(5).as<sys_seconds>()) == "expected string, got number");
}

TEST_CASE("an instant that the type or the text cannot say is out of range") {
  CHECK(errorOf(Payload("2300-01-01T00:00:00Z").as<Nanoseconds>()) ==
        R"(date-time out of range, got "2300-01-01T00:00:00Z")");
  CHECK(read<Nanoseconds>("2262-01-01T00:00:00Z").has_value());
  using Short = sys_time<std::chrono::duration<std::int16_t>>;
  CHECK(!read<Short>("1971-01-01T00:00:00Z"));
  CHECK(read<Short>("1970-01-01T00:01:00Z") == Short(std::chrono::duration<std::int16_t>(60)));
  CHECK(written(sys_seconds::max()).is_null());
  CHECK(written(day(10000, 1, 1)).is_null());
  CHECK(written(day(-1, 12, 31)).is_null());
  CHECK(written(Nanoseconds::min()) == "1677-09-21T00:12:43.145224192Z");
}

TEST_CASE("times are members of structs, with paths and schemas") {
  const Json json = {{"at", "2026-01-26T12:00:00.5Z"}};
  const auto event = thereAndBack<Event>(json);
  CHECK(event.at == day(2026, 1, 26) + 12h + 500ms);
  CHECK(!event.seen);
  CHECK(errorOf(Payload(Json::array({json, {{"at", "noon"}}})).as<std::vector<Event>>()) ==
        R"([1].at: expected date-time such as 2026-01-26T12:00:00Z, got "noon")");
  CHECK(schemaOf<Event>().json() == *parseJson(R"({
    "type": "object",
    "properties": {
      "at": {"type": "string", "format": "date-time"},
      "seen": {"type": "string", "format": "date-time"}
    },
    "required": ["at"]
  })"));
}
