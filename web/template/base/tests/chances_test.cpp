#include "../src/chances.h"

#include <cmath>

#include <catch2/catch_test_macros.hpp>

TEST_CASE("a total is as likely as there are ways to roll it") {
  const std::vector<double> chances = my_view::chances(2);
  CHECK(chances.size() == 11);
  CHECK(std::abs(chances[5] - 6.0 / 36) < 1e-9);  // 7
  CHECK(std::abs(chances[0] - 1.0 / 36) < 1e-9);  // 2
}
