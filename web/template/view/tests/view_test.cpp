// The view, natively: the test plays the host, the page and its user.
#include "../src/view.h"

#include <mcpapps/fake_host.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>

using mcpapps::Json;
using mcpapps::testing::FakeHost;
using mcpapps::testing::structuredResult;

namespace {

struct Fixture {
  mcpapps::testing::Page page{ViewPage::kTree};
  FakeHost host;
  mcpapps::App app{{.name = "my-view", .version = "1.0.0"}};
  my_view::Chart chart;
  my_view::View view{app, chart};

  Fixture() {
    // A request that the test does not answer, and whatever the App reports.
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.connect(app);
  }
  ~Fixture() {
    app.close();  // ends what waits for an answer, while the view is there
    CHECK(page.reports() == std::vector<std::string>{});
  }

  // One die, six rolls; the counts are of 1 to 6.
  void roll(const Json& counts) {
    host.toolInput({{"dice", 1}, {"rolls", 6}});
    host.toolResult(structuredResult({{"dice", 1}, {"counts", counts}}));
  }
  std::string headline() const { return page.byRole("heading").text(); }
  std::string status() const { return page.byRole("status").text(); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "the input is shown before there is a result") {
  host.toolInput({{"dice", 3}, {"rolls", 50}});
  CHECK(headline() == "3 dice, 50 rolls");
  CHECK(status() == "Rolling …");
  CHECK(page.button("Roll more").isDisabled());
}

TEST_CASE_METHOD(Fixture, "the result is summed up, for the user and for the model") {
  roll({1, 0, 0, 0, 2, 3});
  CHECK(status() == "Average 4.83, most often 6.");
  CHECK(host.params("ui/update-model-context")["content"][0]["text"] ==
        "The user sees 1 die, 6 rolls. Average 4.83, most often 6.");
}

TEST_CASE_METHOD(Fixture, "more rolls are added to those that there are") {
  roll({1, 1, 1, 1, 1, 1});
  host.answerTool("roll_dice", structuredResult({{"dice", 1}, {"counts", {6, 0, 0, 0, 0, 0}}}));
  page.button("Roll more").click();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"] == Json{{"dice", 1}, {"rolls", 6}});
  CHECK(headline() == "1 die, 12 rolls");
  CHECK(status() == "Average 2.25, most often 1.");
}

TEST_CASE_METHOD(Fixture, "what no dice can show is not shown") {
  roll({1, 1, 1, 1, 1, 1, 1});
  CHECK(page.button("Roll more").isDisabled());
  CHECK(status() == "The tool answered what no dice can show.");
}
