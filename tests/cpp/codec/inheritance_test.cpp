#include "support/test.h"

// Members of a described struct that come from its bases, wherever those are within it.

namespace {

struct Named {
  std::string name = "nobody";
};
struct Placed {
  double x = 1;
  double y = 2;
};
struct City : Named, Placed {
  int people = 3;
};
MCPAPPS_DESCRIBE(City, name, x, y, people)

/// The same members under other names and with rules.
struct Village : City {};
constexpr auto describe(Describe<Village>) {
  return fields(field<&Village::name>("called"), field<&Village::y>("north").maximum(90),
                field<&Placed::x>("east").orDefault());
}

struct Shape {
  virtual ~Shape() = default;
  Shape() = default;
  Shape(const Shape&) = default;
  Shape& operator=(const Shape&) = default;
  virtual double area() const { return 0; }

  std::string colour;
};
struct Square : Placed, Shape {
  double area() const override { return side * side; }

  double side = 0;
};
MCPAPPS_DESCRIBE(Square, x, y, colour, side)

// The place of a virtual base's members depends on the object's type.
struct Titled {
  Titled() = default;
  Titled(const Titled&) = default;
  Titled& operator=(const Titled&) = default;
  virtual ~Titled() = default;

  std::string name = "nobody";
};
struct Owned : virtual Titled {
  std::string owner;
};
struct Standing : virtual Titled {
  int x = 0;
};
struct House : Owned, Standing {
  int rooms = 0;
};
MCPAPPS_DESCRIBE(House, name, owner, x, rooms)

}  // namespace

TEST_CASE("members of all bases are decoded into their places") {
  const Json json = {{"name", "Rome"}, {"x", 12.5}, {"y", 41.9}, {"people", 2'800'000}};
  const auto city = thereAndBack<City>(json);
  CHECK(city.name == "Rome");
  CHECK(city.x == 12.5);
  CHECK(city.y == 41.9);
  CHECK(city.people == 2'800'000);
}

TEST_CASE("members of bases have names and rules of the struct's own") {
  const auto village = Payload(Json{{"called", "Au"}, {"north", 47}}).as<Village>();
  REQUIRE(village);
  CHECK(village->name == "Au");
  CHECK(village->y == 47);
  CHECK(village->x == 1);
  CHECK(Payload(Json{{"called", "Au"}, {"north", 91}}).as<Village>().error().message ==
        "north: expected at most 90, got 91");
}

TEST_CASE("a base with virtual functions keeps them, in lists as well") {
  Json list = Json::array();
  for (int i = 1; i <= 5; ++i) {
    list.push_back({{"x", i}, {"y", -i}, {"colour", "red"}, {"side", 2 * i}});
  }
  const Payload packed = list;
  REQUIRE(packed.value().isTable());
  const auto squares = packed.as<std::vector<Square>>();
  REQUIRE(squares);
  REQUIRE(squares->size() == 5);
  CHECK(squares->back().colour == "red");
  CHECK(squares->back().y == -5);
  const Shape& shape = squares->back();
  CHECK(shape.area() == 100);
  CHECK(Payload::of(*squares).json() == list);
}

TEST_CASE("members of a virtual base are decoded into their place, in lists as well") {
  Json list = Json::array();
  for (int i = 1; i <= 5; ++i) {
    list.push_back(
        {{"name", "house " + std::to_string(i)}, {"owner", "me"}, {"x", i}, {"rooms", -i}});
  }
  const Payload packed = list;
  REQUIRE(packed.value().isTable());
  const auto houses = packed.as<std::vector<House>>();
  REQUIRE(houses);
  const Standing& last = houses->back();
  CHECK(last.name == "house 5");
  CHECK(last.x == 5);
  CHECK(houses->back().rooms == -5);
  CHECK(Payload::of(*houses).json() == list);
}
