// The chart, natively, in a page that is in memory.
#include "../src/chart.h"

#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>

TEST_CASE("the chart has a bar for each total") {
  mcpapps::testing::Page page{ViewPage::kTree};
  my_view::Chart().show({.dice = 1, .counts = {1, 0, 0, 0, 2, 3}});
  CHECK(page.byId("chart").rows().count() == 6);
  CHECK(page.byId("chart").row(4).cells() == std::vector<std::string>{"2", "", "5"});
  CHECK(page.byId("chart").row(5).style("--rolled") == "1");
}
