// The view's logic, natively: the test plays the host.
#include "../src/view.h"

#include <mcpapps/fake_host.h>

#include <catch2/catch_test_macros.hpp>

using mcpapps::Json;
using mcpapps::testing::FakeHost;
using mcpapps::testing::structuredResult;

namespace {

struct Fixture {
  FakeHost host;
  mcpapps::App app{{.name = "my-view", .version = "1.0.0"}};
  my_view::View view{app, [] {}};

  Fixture() { host.connect(app); }
  ~Fixture() { CHECK(host.problems().empty()); }

  // One die, six rolls; the counts are of 1 to 6.
  void roll(const Json& counts) {
    host.toolInput({{"dice", 1}, {"rolls", 6}});
    host.toolResult(structuredResult({{"dice", 1}, {"counts", counts}}));
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "the input is shown before there is a result") {
  host.toolInput({{"dice", 3}, {"rolls", 50}});
  CHECK(view.headline() == "3 dice, 50 rolls");
  CHECK(view.status() == "Rolling …");
  CHECK_FALSE(view.canRoll());
}

TEST_CASE_METHOD(Fixture, "the result is summed up, for the user and for the model") {
  roll({1, 0, 0, 0, 2, 3});
  CHECK(view.status() == "Average 4.83, most often 6.");
  CHECK(host.params("ui/update-model-context")["content"][0]["text"] ==
        "The user sees 1 die, 6 rolls. Average 4.83, most often 6.");
}

TEST_CASE_METHOD(Fixture, "more rolls are added to those that there are") {
  roll({1, 1, 1, 1, 1, 1});
  host.answerTool("roll_dice", structuredResult({{"dice", 1}, {"counts", {6, 0, 0, 0, 0, 0}}}));
  view.rollMore();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"] == Json{{"dice", 1}, {"rolls", 6}});
  CHECK(view.rolls().counts == std::vector{7, 1, 1, 1, 1, 1});
  CHECK(view.headline() == "1 die, 12 rolls");
}

TEST_CASE_METHOD(Fixture, "what no dice can show is not shown") {
  roll({1, 1, 1, 1, 1, 1, 1});
  CHECK(view.rolls().counts.empty());
  CHECK(view.status() == "The tool answered what no dice can show.");
}

TEST_CASE("a total is as likely as there are ways to roll it") {
  const std::vector<double> chances = my_view::chances(2);
  CHECK(chances.size() == 11);
  CHECK(std::abs(chances[5] - 6.0 / 36) < 1e-9);  // 7
  CHECK(std::abs(chances[0] - 1.0 / 36) < 1e-9);  // 2
}
