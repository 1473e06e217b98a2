// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/json.h"
#include "mcpapps/lazy.h"
#include "mcpapps/optional_list.h"
#include "mcpapps/payload.h"

using namespace mcpapps;

namespace example {

enum class Sky { Clear, Rain };
constexpr auto describe(Describe<Sky>) {
  return enumNames(enumName("clear", Sky::Clear), enumName("rain", Sky::Rain));
}

struct Day {
  std::string date;
  double tempMax = 0;
  std::optional<int> uvIndex;
  Sky sky = Sky::Clear;
};
MCPAPPS_DESCRIBE(Day, date, tempMax, uvIndex, sky)

struct Forecast {
  std::string place;
  std::vector<Day> days;
  std::map<std::string, std::string> labels;
  Payload extra;
  bool final = true;
};
constexpr auto describe(Describe<Forecast>) {
  return fields(field<&Forecast::place>("place"), field<&Forecast::days>("days"),
                field<&Forecast::labels>("labels").orDefault(), field<&Forecast::extra>("extra"),
                field<&Forecast::final>("is-final").orDefault());
}

struct Small {
  std::int8_t i8 = 0;
  std::uint16_t u16 = 0;
  std::int64_t i64 = 0;
  std::uint64_t u64 = 0;
  float f = 0;
};
MCPAPPS_DESCRIBE(Small, i8, u16, i64, u64, f)

// A type may contain itself.
struct Tree {
  std::string name;
  std::vector<Tree> children;
};
MCPAPPS_DESCRIBE(Tree, name, children)

struct Switch {
  bool on = false;
};
constexpr auto describe(Describe<Switch>) { return fields(field<&Switch::on>("on").orFalse()); }

struct Open {
  Payload raw;
  std::string name;
  Extensible<Sky> sky;
};
constexpr auto describe(Describe<Open>) {
  return fields(field<&Open::raw>(""), field<&Open::name>("name"), field<&Open::sky>("sky"));
}

struct Loose {
  Payload any;
  Lazy<Day> day;
  std::optional<int> number;
};
MCPAPPS_DESCRIBE(Loose, any, day, number)

struct Skies {
  OptionalList<Sky> list = {};
};
MCPAPPS_DESCRIBE(Skies, list)

struct Strict : Loose {};
constexpr auto describe(Describe<Strict>) {
  return fields(field<&Strict::any>("any").required(), field<&Strict::day>("day").required(),
                field<&Strict::number>("number").required());
}

struct Circle {
  double radius = 0;
};
MCPAPPS_DESCRIBE(Circle, radius)
struct Square {
  double side = 0;
};
MCPAPPS_DESCRIBE(Square, side)
using Shape = std::variant<Circle, Square>;
constexpr auto describe(Describe<Shape>) { return unionOf<Shape>("shape", "circle", "square"); }

}  // namespace example

using example::Day;
using example::Forecast;
using example::Sky;

namespace {

Json oneDay() {
  return {{"date", "2012-01-01"}, {"tempMax", 12.8}, {"uvIndex", 3}, {"sky", "rain"}};
}

template <class T>
std::string errorOf(const Json& json) {
  const Result<T> result = Payload(json).as<T>();
  return result ? "" : result.error().message;
}

}  // namespace

TEST_CASE("a described struct is decoded from its JSON") {
  const auto day = Payload(oneDay()).as<Day>();
  REQUIRE(day);
  CHECK(day->date == "2012-01-01");
  CHECK(day->tempMax == 12.8);
  CHECK(day->uvIndex == 3);
  CHECK(day->sky == Sky::Rain);
}

TEST_CASE("a described struct survives the way out and in again") {
  const Json forecast = {
      {"place", "Seattle"},
      {"days", {oneDay(), {{"date", "2012-01-02"}, {"tempMax", 10}, {"sky", "clear"}}}},
      {"labels", {{"unit", "°C"}}},
      {"extra", {1, nullptr, "x"}},
      {"is-final", false}};
  const auto decoded = Payload(forecast).as<Forecast>();
  REQUIRE(decoded);
  CHECK(Payload::of(*decoded).json() == forecast);
}

TEST_CASE("a missing required field is named by its path") {
  CHECK(errorOf<Forecast>(
            {{"place", "x"}, {"days", {oneDay(), {{"tempMax", 1}, {"sky", "rain"}}}}}) ==
        "days[1].date: is missing");
}

TEST_CASE("a field of the wrong kind is named with both kinds") {
  Json day = oneDay();
  day["tempMax"] = "warm";
  CHECK(errorOf<Day>(day) == "tempMax: expected number, got string");
  CHECK(errorOf<Day>(Json(7)) == "expected object, got number");
  CHECK(errorOf<Forecast>({{"place", "x"}, {"days", Json::object()}}) ==
        "days: expected array, got object");
  CHECK(errorOf<Forecast>({{"place", "x"}, {"days", Json::array()}, {"labels", {{"unit", 1}}}}) ==
        "labels.unit: expected string, got number");
}

TEST_CASE("an enumeration takes only its names") {
  Json day = oneDay();
  day["sky"] = "fog";
  CHECK(errorOf<Day>(day) == "sky: expected one of \"clear\" \"rain\", got \"fog\"");
}

TEST_CASE("null and absent are the same for an optional field") {
  Json day = oneDay();
  day["uvIndex"] = nullptr;
  CHECK(Payload(day).as<Day>()->uvIndex == std::nullopt);
  day.erase("uvIndex");
  CHECK(Payload(day).as<Day>()->uvIndex == std::nullopt);
}

TEST_CASE("what knows that it is absent may be missing") {
  const auto loose = Payload(Json::object()).as<example::Loose>();
  REQUIRE(loose);
  CHECK(!loose->any);
  CHECK(!loose->day);
  CHECK(!loose->number);
}

TEST_CASE("what knows that it is absent may be required all the same") {
  CHECK(errorOf<example::Strict>(Json::object()) ==
        "any: is missing; day: is missing; number: is missing");
  const auto nulls = Payload(Json{{"any", nullptr}, {"day", nullptr}, {"number", nullptr}});
  const auto strict = nulls.as<example::Strict>();
  REQUIRE(strict);
  CHECK(strict->any.value().isNull());
  CHECK(!strict->number);
}

TEST_CASE("null for a required field is a problem") {
  Json day = oneDay();
  day["date"] = nullptr;
  CHECK(errorOf<Day>(day) == "date: expected string, got null");
}

TEST_CASE("a partial value keeps what is usable and lists the rest") {
  const auto partial =
      Payload(Json{{"place", "Seattle"},
                   {"days", {oneDay(), 5, {{"date", "2012-01-03"}, {"tempMax", {}}}}}})
          .asPartial<Forecast>();
  CHECK(partial.value.place == "Seattle");
  REQUIRE(partial.value.days.size() == 2);
  CHECK(partial.value.days[1].date == "2012-01-03");
  REQUIRE(partial.problems.size() == 3);
  CHECK(toString(partial.problems[0]) == "days[1]: expected object, got number");
  CHECK(toString(partial.problems[1]) == "days[2].tempMax: expected number, got null");
  CHECK(toString(partial.problems[2]) == "days[2].sky: is missing");
}

TEST_CASE("a hostile array brings a bounded number of problems") {
  const auto partial =
      Payload(Json(std::vector<int>(100'000, 1))).asPartial<std::vector<std::string>>();
  CHECK(partial.value.empty());
  CHECK(partial.problems.size() == 16);
}

TEST_CASE("integers are checked against their range") {
  const Json good = {{"i8", -128},
                     {"u16", 65535},
                     {"i64", -9007199254740993},
                     {"u64", 18446744073709551615U},
                     {"f", 1.5}};
  const auto decoded = Payload(good).as<example::Small>();
  REQUIRE(decoded);
  CHECK(Payload::of(*decoded).json() == good);

  const auto with = [&](const char* field, Json value) {
    Json json = good;
    json[field] = std::move(value);
    return errorOf<example::Small>(json);
  };
  CHECK(with("i8", 128) == "i8: integer out of range");
  CHECK(with("u16", -1) == "u16: integer out of range");
  CHECK(with("i64", 18446744073709551615U) == "i64: integer out of range");
  CHECK(with("u64", -1) == "u64: integer out of range");
  CHECK(with("i8", 2.5) == "i8: expected integer, got a fraction");
  CHECK(with("i64", 1e300) == "i64: expected integer, got a fraction");
  // JavaScript has one kind of number.
  CHECK(with("u16", 3.0).empty());
}

TEST_CASE("a union is told by its tag") {
  const auto square = Payload(Json{{"shape", "square"}, {"side", 2}}).as<example::Shape>();
  REQUIRE(square);
  CHECK(std::get<example::Square>(*square).side == 2);
  CHECK(errorOf<example::Shape>({{"side", 2}}) == "shape: is missing");
  CHECK(errorOf<example::Shape>({{"shape", 7}}) == "shape: expected string, got number");
  CHECK(errorOf<example::Shape>({{"shape", "star"}}) == "shape: unknown value \"star\"");
}

TEST_CASE("a type may contain itself") {
  const Json tree = {{"name", "a"}, {"children", {{{"name", "b"}, {"children", Json::array()}}}}};
  const auto decoded = Payload(tree).as<example::Tree>();
  REQUIRE(decoded);
  CHECK(decoded->children.at(0).name == "b");
  CHECK(Payload::of(*decoded).json() == tree);
}

TEST_CASE("fields that are not described can be kept and go out again") {
  const Json json = {{"name", "x"}, {"sky", "rain"}, {"foreign", {1, 2}}};
  auto decoded = Payload(json).as<example::Open>();
  REQUIRE(decoded);
  CHECK(decoded->raw.json()["foreign"] == Json{1, 2});
  decoded->name = "y";
  CHECK(Payload::of(*decoded).json() == Json{{"name", "y"}, {"sky", "rain"}, {"foreign", {1, 2}}});
}

TEST_CASE("an extensible enumeration keeps a value that is not known") {
  const auto known = Payload("rain").as<Extensible<Sky>>();
  REQUIRE(known);
  CHECK(*known == Sky::Rain);
  CHECK(known->known() == Sky::Rain);
  const auto unknown = Payload("frogs").as<Extensible<Sky>>();
  REQUIRE(unknown);
  CHECK(unknown->known() == std::nullopt);
  CHECK(unknown->raw() == "frogs");
}

TEST_CASE("a payload inside a message remembers its path") {
  const auto forecast =
      Payload(Json{{"place", "x"}, {"days", Json::array()}, {"extra", {{"n", "one"}}}})
          .as<Forecast>();
  REQUIRE(forecast);
  const auto wrong = forecast->extra.member("n").as<int>();
  REQUIRE(!wrong);
  CHECK(wrong.error().message == "extra.n: expected integer, got string");
}

TEST_CASE("a bool that is left out for false is missing on the wire") {
  CHECK(Payload::of(example::Switch{}).json() == Json::object());
  CHECK(Payload::of(example::Switch{true}).json() == Json{{"on", true}});
  CHECK(Payload(Json::object()).as<example::Switch>()->on == false);
}

TEST_CASE("numbers that JSON does not have are written as null") {
  CHECK(Payload::of(std::numeric_limits<double>::infinity()).json().is_null());
}

TEST_CASE("an absent payload decodes as null and says so") {
  CHECK(Payload().as<std::string>().error().message == "expected string, got null");
  CHECK(Payload().json().is_null());
  CHECK(!Payload().member("x"));
}

TEST_CASE("texts, numbers and truth values stand for payloads") {
  const std::string text = "text";
  CHECK(Payload("text").json() == "text");
  CHECK(Payload(text).json() == "text");
  CHECK(Payload(std::string_view(text).substr(1)).json() == "ext");
  CHECK(Payload(5).json() == 5);
  CHECK(Payload(-0.5F).json() == -0.5);
  CHECK(Payload(std::numeric_limits<std::uint64_t>::max()).json() == 18446744073709551615U);
  CHECK(Payload(true).json() == true);
  CHECK(Payload(nullptr).value().isNull());
  const Lazy<Day> absent;
  const Payload same = absent;
  CHECK(!same);
}

TEST_CASE("a list that may be missing takes its elements in one pair of braces") {
  struct Lists {
    OptionalList<Sky> missing = {};
    OptionalList<Sky> one = {Sky::Rain};
    OptionalList<Sky> two = {Sky::Clear, Sky::Rain};
    OptionalList<Sky> empty = std::vector<Sky>();
  } lists;
  CHECK(!lists.missing);
  CHECK(lists.one == std::vector{Sky::Rain});
  CHECK(lists.two->size() == 2);
  REQUIRE(lists.empty);
  CHECK(lists.empty->empty());
  lists.two = std::nullopt;
  CHECK(!lists.two);
}

TEST_CASE("a list that may be missing is left out, or written if it is empty") {
  CHECK(Payload::of(example::Skies{}).json() == Json::object());
  CHECK(Payload::of(example::Skies{.list = std::vector<Sky>()}).json() ==
        Json{{"list", Json::array()}});
  const Json two = {{"list", {"rain", "clear"}}};
  const auto skies = Payload(two).as<example::Skies>();
  REQUIRE(skies);
  CHECK(Payload::of(*skies).json() == two);
  CHECK(!Payload(Json::object()).as<example::Skies>()->list);
}
