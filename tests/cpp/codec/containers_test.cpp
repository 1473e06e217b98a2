#include <array>
#include <tuple>
#include <unordered_map>

#include "support/test.h"

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace containers_test {

enum class Weather { clear, rain };
MCPAPPS_DESCRIBE_ENUM(Weather, clear, rain)

struct Spot {
  int x = 0;
  int y = 7;

  friend bool operator==(const Spot&, const Spot&) = default;
};
constexpr auto describe(Describe<Spot>) {
  return fields(field<&Spot::x>("x"), field<&Spot::y>("y").orDefault());
}

struct Everything {
  std::array<double, 3> rgb = {};
  std::unordered_map<std::string, Spot> places;
  std::pair<std::string, int> best;
  std::tuple<int, std::optional<std::string>, Spot> row;
};
MCPAPPS_DESCRIBE(Everything, rgb, places, best, row)

struct Shapes {
  std::array<Spot, 2> line = {};
  std::vector<std::array<int, 2>> path;
};
MCPAPPS_DESCRIBE(Shapes, line, path)

/// Contains itself in all these ways.
struct Nest {
  int value = 0;
  std::pair<int, std::vector<Nest>> children;
  std::unordered_map<std::string, Nest> named;
};
MCPAPPS_DESCRIBE(Nest, value, children, named)

/// Described, though it could be taken for a list.
struct Listed {
  using value_type = int;
  void push_back(int) {}
  int size = 0;
};
MCPAPPS_DESCRIBE(Listed, size)

// A struct may be described above what it contains.
struct Week;
struct Year {
  std::vector<Week> weeks;
};
MCPAPPS_DESCRIBE(Year, weeks)
struct Week {
  int number = 0;
};
MCPAPPS_DESCRIBE(Week, number)

}  // namespace containers_test

namespace {

using namespace containers_test;

const Json kEverything = R"({
  "rgb": [0.5, 0, 1],
  "places": {"home": {"x": 1, "y": 2}},
  "best": ["first", 1],
  "row": [1, null, {"x": 3, "y": 4}]
})"_json;

std::string errorWith(const char* field, const char* json) {
  Json all = kEverything;
  all[field] = *parseJson(json);
  return errorOf(Payload(all).as<Everything>());
}

}  // namespace

TEST_CASE("containers of the standard library are decoded and encoded") {
  const auto decoded = thereAndBack<Everything>(kEverything);
  CHECK(decoded.rgb == std::array{0.5, 0.0, 1.0});
  CHECK(decoded.places.at("home") == Spot{1, 2});
  CHECK(decoded.best == std::pair<std::string, int>("first", 1));
  CHECK(decoded.row == std::tuple(1, std::optional<std::string>(), Spot{3, 4}));
}

TEST_CASE("what does not fit in a container is named by its path") {
  CHECK(errorWith("rgb", R"([1, "x", 3])") == "rgb[1]: expected number, got string");
  CHECK(errorWith("rgb", "{}") == "rgb: expected array, got object");
  CHECK(errorWith("places", R"({"home": {"y": 1}})") == "places.home.x: is missing");
  CHECK(errorWith("best", R"([1, 1])") == "best[0]: expected string, got number");
  CHECK(errorWith("best", R"("x")") == "best: expected array, got string");
  CHECK(errorWith("row", R"([1, "x", {"x": "3"}])") == "row[2].x: expected integer, got string");
}

TEST_CASE("an array of another size is a problem, and what is there is used") {
  CHECK(errorWith("rgb", "[1, 2]") == "rgb[2]: is missing");
  CHECK(errorWith("rgb", "[1, 2, 3, 4]") == "rgb: expected 3 items, got 4");
  CHECK(errorWith("best", R"(["x"])") == "best[1]: is missing");
  CHECK(errorWith("best", R"(["x", 1, 2])") == "best: expected 2 items, got 3");
  const auto partial = Payload(Json{{"rgb", {1, 2}}, {"best", {"x"}}}).asPartial<Everything>();
  CHECK(partial.value.rgb == std::array{1.0, 2.0, 0.0});
  CHECK(partial.value.best.first == "x");
  CHECK(partial.missing()[0] == "rgb[2]");
}

TEST_CASE("arrays of structs are decoded from tables, and say where they do not fit") {
  Json shapes = {{"line", {{{"x", 1}, {"y", 2}}, {{"x", 3}, {"y", 4}}}},
                 {"path", {{1, 2}, {3, 4}, {5, 6}}}};
  const auto decoded = thereAndBack<Shapes>(shapes);
  CHECK(decoded.line[1] == Spot{3, 4});
  CHECK(decoded.path[2] == std::array{5, 6});
  shapes["line"][1] = {{"x", "3"}, {"y", 4}};
  shapes["path"][1] = {3};
  CHECK(errorOf(Payload(shapes).as<Shapes>()) ==
        "line[1].x: expected integer, got string; path[1][1]: is missing");
}

TEST_CASE("a type may contain itself in pairs and maps") {
  const auto leaf = [](int value) {
    return Json{{"value", value}, {"children", {0, Json::array()}}, {"named", Json::object()}};
  };
  Json tree = leaf(1);
  tree["children"] = {1, Json::array({leaf(2)})};
  tree["named"]["x"] = leaf(3);
  const auto decoded = thereAndBack<Nest>(tree);
  CHECK(decoded.children.second.at(0).value == 2);
  CHECK(decoded.named.at("x").value == 3);
  CHECK(schemaOf<Nest>().member("properties").member("children").json() == R"({
    "type": "array",
    "prefixItems": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#"}}],
    "minItems": 2,
    "maxItems": 2
  })"_json);
}

TEST_CASE("a schema says the sizes and the order") {
  CHECK(schemaOf<Everything>().member("properties").json() == *parseJson(R"({
    "rgb": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    "places": {"type": "object", "additionalProperties": {
      "type": "object",
      "properties": {"x": {"type": "integer"}, "y": {"type": "integer", "default": 7}},
      "required": ["x"]
    }},
    "best": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}],
             "minItems": 2, "maxItems": 2},
    "row": {"type": "array", "prefixItems": [
      {"type": "integer"},
      {"anyOf": [{"type": "string"}, {"type": "null"}]},
      {"type": "object",
       "properties": {"x": {"type": "integer"}, "y": {"type": "integer", "default": 7}},
       "required": ["x"]}
    ], "minItems": 3, "maxItems": 3}
  })"));
}

TEST_CASE("a description comes before what a type could be taken for") {
  CHECK(Payload::of(Listed{.size = 3}).json() == Json{{"size", 3}});
}

TEST_CASE("a struct may be described above what it contains") {
  CHECK(thereAndBack<Year>(R"({"weeks": [{"number": 5}]})"_json).weeks.at(0).number == 5);
}

TEST_CASE("an enum whose values bear the wire's names is described by a macro") {
  CHECK(Payload("rain").as<Weather>().value_or(Weather::clear) == Weather::rain);
  CHECK(toString(Weather::clear) == "clear");
  CHECK(errorOf(Payload("fog").as<Weather>()) == R"(expected one of "clear" "rain", got "fog")");
}

TEST_CASE("Catch2 prints a described enum by its name, and as a number where it has none") {
  CHECK(Catch::Detail::stringify(Weather::rain) == "rain");
  CHECK(Catch::Detail::stringify(static_cast<Weather>(7)) == "7");
  CHECK(Catch::Detail::stringify(Extensible<Weather>("fog")) == "\"fog\"");
  CHECK(Catch::Detail::stringify(std::vector{Weather::clear, Weather::rain}) == "{ clear, rain }");
}
