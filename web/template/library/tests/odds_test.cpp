// The library by itself, natively.
#include <odds.h>

#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <vector>

TEST_CASE("the odds of all totals are 1 together") {
  std::vector<double> odds(odds_count(3, 6));
  CHECK(odds.size() == 16);
  CHECK(odds_of_totals(3, 6, odds.data()) == 0);
  CHECK(std::abs(std::accumulate(odds.begin(), odds.end(), 0.0) - 1) < 1e-9);
}

TEST_CASE("without dice or faces there are no odds") {
  CHECK(odds_count(0, 6) == 0);
  CHECK(odds_of_totals(2, 0, nullptr) == -1);
}
