// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/payload.h"

// Members of a virtual base lie where the object says, which is not the same for each of its types.

using namespace mcpapps;

namespace {

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
