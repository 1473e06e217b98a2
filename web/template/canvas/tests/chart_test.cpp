// The chart, natively: what is drawn, without drawing it.
#include "../src/chart.h"

#include <catch2/catch_test_macros.hpp>

using my_view::Chart;

TEST_CASE("the bars grow to their heights, and then rest") {
  Chart chart;
  chart.show({.dice = 1, .counts = {1, 0, 0, 0, 2, 3}});
  CHECK(chart.bars().size() == 6);
  CHECK(chart.advance(0.1));
  CHECK(chart.bars()[5].height < chart.bars()[5].wanted);
  CHECK(chart.advance(1));
  CHECK(chart.bars()[5].height == chart.bars()[5].wanted);
  CHECK(chart.bars()[1].height == 0);
  CHECK_FALSE(chart.advance(1));
}

TEST_CASE("the chart says what the user points at") {
  Chart chart;
  CHECK(chart.inWords(0.5) == "");
  chart.show({.dice = 1, .counts = {1, 0, 0, 0, 2, 3}});
  CHECK(chart.inWords(0) == "1: 1 of 6");
  CHECK(chart.inWords(0.99) == "6: 3 of 6");
  CHECK(chart.inWords(1) == "");
}
