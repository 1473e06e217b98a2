// The weather view, natively: the test plays the host, the page and its user.

#include <mcpapps/fake_host.h>
#include <mcpapps/recording.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "view.h"

using namespace mcpapps;
using namespace weather;
using namespace std::chrono_literals;
using testing::FakeHost;

namespace {

/// The place and the first day of the chart that was drawn last.
std::string drawn;

// In the place of chart.cpp, which needs a browser's canvas.
void noteDrawn(const page::Canvas&, const Forecast& forecast, const Formats&) {
  drawn = forecast.location + " " + forecast.start.toString();
}

/// What the tool answers for two days from `start` on, the second of which is the warmer one.
Json twoDays(Date start) {
  const auto day = [](Date date, double warmest, double coldest) {
    return Day{.date = date, .precipitation = 1, .tempMax = warmest, .tempMin = coldest, .wind = 3};
  };
  const Forecast forecast{.location = "Seattle",
                          .start = start,
                          .days = {day(start, 10, 3), day(start.addDays(1), 12, -2)},
                          .available = {Date(2012, 1, 1), Date(2012, 12, 31)}};
  return testing::structuredResult(mcpapps::Payload::of(forecast).json());
}

constexpr Date kTenth(2012, 1, 10);
constexpr Date kTwelfth(2012, 1, 12);

/// A view that is connected. Whatever the App reports fails the test.
struct ShownView {
  testing::Page page{WeatherPage::kTree};
  FakeHost host;
  View view{noteDrawn};

  ShownView() {
    drawn.clear();
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.setContext(
        {{"displayMode", "inline"}, {"availableDisplayModes", {"inline", "fullscreen"}}});
    view.connect(host.environment());
    host.deliver();
  }
  ~ShownView() { CHECK(page.reports() == std::vector<std::string>{}); }

  void showJanuary() {
    host.toolInput({{"location", "Seattle"}, {"start", "2012-01-10"}, {"days", 2}});
    host.toolResult(twoDays(kTenth));
  }
  std::string state() const { return *page.byId("view").attribute("data-state"); }
  std::string toldModel() const {
    return host.params("ui/update-model-context")["content"][0]["text"];
  }
};

}  // namespace

TEST_CASE_METHOD(ShownView, "the view shows the tool's input while the model writes it") {
  host.toolInputPartial({{"location", "Seat"}, {"start", "2012-0"}});
  CHECK(state() == "streaming");
  CHECK(page.byRole("heading").text() == "Seat");
  host.toolInput({{"location", "Seattle"}, {"start", "2012-01-10"}, {"days", 2}});
  CHECK(page.byRole("heading").text() == "Seattle");
  CHECK(page.byId("range").text() == "from 2012-01-10, 2 days");
}

TEST_CASE_METHOD(ShownView, "the view shows the days as figures, as a chart and as a table") {
  showJanuary();
  CHECK(state() == "ready");
  CHECK(page.byId("range").text() == "2012-01-10 – 2012-01-11");
  CHECK(page.byId("warmest").text() == "12.0 °C");
  CHECK(drawn == "Seattle 2012-01-10");
  page.byText("All days as a table").click();
  CHECK(page.byId("days").row(1).cells() ==
        std::vector<std::string>{"2012-01-11", "sun", "12.0", "-2.0", "1.0", "3.0"});
}

TEST_CASE_METHOD(ShownView, "the view tells the model what it shows") {
  showJanuary();
  CHECK(toldModel() ==
        "The user is looking at: Weather of Seattle from 2012-01-10 to 2012-01-11: -2.0 to 12.0 "
        "°C, 2.0 mm of precipitation, wind up to 3.0 m/s.");
}

TEST_CASE_METHOD(ShownView, "the view tells the model only what has changed") {
  host.contextChanged({{"theme", "dark"}});
  host.deliver();
  CHECK(host.sent("ui/update-model-context").empty());
  showJanuary();
  host.contextChanged({{"displayMode", "fullscreen"}});
  host.contextChanged({{"containerDimensions", {{"width", 400}}}});
  host.toolResult(twoDays(kTenth));
  host.deliver();
  CHECK(host.sent("ui/update-model-context").size() == 1);
}

TEST_CASE_METHOD(ShownView, "in a picture, whose host has a button of its own, there is none") {
  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK(page.button("Close").isVisible());
  host.contextChanged({{"displayMode", "pip"}});
  CHECK_FALSE(page.byId("fullscreen").isVisible());
}

TEST_CASE_METHOD(ShownView, "the view loads the next days by the tool, and tells the model") {
  showJanuary();
  host.answerTool("get_weather", twoDays(kTwelfth));
  page.button("Later ›").click();
  const Json asked = {{"location", "Seattle"}, {"start", "2012-01-12"}, {"days", 2}};
  CHECK(host.params("tools/call")["arguments"] == asked);
  host.deliver();
  CHECK(drawn == "Seattle 2012-01-12");
  CHECK(toldModel().find("from 2012-01-12 to 2012-01-13") != std::string::npos);
}

TEST_CASE_METHOD(ShownView, "when the tool fails the view keeps what it shows") {
  showJanuary();
  host.answerTool("get_weather", testing::errorResult("There is no weather of New York."));
  page.byLabel("City").choose("New York");
  host.deliver();
  CHECK(state() == "error");
  CHECK(page.byRole("heading", "There is no weather for this request.").isVisible());
  page.byText("Details").click();
  CHECK(page.byText("There is no weather of New York.").isVisible());
  CHECK(page.byLabel("City").value() == "Seattle");
  CHECK(host.sent("ui/update-model-context").size() == 1);
}

TEST_CASE_METHOD(ShownView, "a call that is refused without a word is no answer of the tool") {
  showJanuary();
  host.answerTool("get_weather", {{"content", Json::array()}, {"isError", true}});
  page.button("Later ›").click();
  host.deliver();
  CHECK(page.byRole("heading", "The weather could not be loaded.").isVisible());
  CHECK(page.button("Try again").isVisible());
  page.byText("Details").click();
  CHECK(page.byText("The call was refused, or has failed, without a reason.").isVisible());
}

TEST_CASE_METHOD(ShownView, "when the host does not answer, the view offers to try again") {
  showJanuary();
  host.holdTool("get_weather");
  page.button("Later ›").click();
  host.advance(60s);
  CHECK(page.byRole("heading", "The host did not answer in time.").isVisible());
  host.answerTool("get_weather", twoDays(kTwelfth));
  page.button("Try again").click();
  host.deliver();
  CHECK(drawn == "Seattle 2012-01-12");
}

TEST_CASE_METHOD(ShownView, "the view says so when the host keeps it inline") {
  SECTION("by an error") { host.refuse("ui/request-display-mode", -32000, "not here"); }
  SECTION("by its answer") { host.answer("ui/request-display-mode", {{"mode", "inline"}}); }
  page.button("Expand").click();
  host.deliver();
  CHECK(host.params("ui/request-display-mode")["mode"] == "fullscreen");
  CHECK(page.byRole("status").text() == "The host keeps the view as it is.");
  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK(page.button("Close").isVisible());
}

TEST_CASE_METHOD(ShownView, "the view says nothing when the host does not tell the mode") {
  host.answer("ui/request-display-mode", Json::object());
  page.button("Expand").click();
  host.deliver();
  CHECK(page.byRole("status").text().empty());
}

TEST_CASE_METHOD(ShownView, "the view says what helps when nothing comes") {
  const std::string advice = "No weather has come yet. Choose a city to see one.";
  host.advance(9999ms);
  CHECK(page.byRole("status").text().empty());
  SECTION("and nothing has come") {
    host.advance(1ms);
    CHECK(page.byRole("status").text() == advice);
    host.answerTool("get_weather", twoDays(kTwelfth));
    page.byLabel("City").choose("New York");
    host.deliver();
    CHECK(state() == "ready");
  }
  SECTION("but not while the tool works") {
    host.toolInput({{"location", "Seattle"}});
    host.advance(60s);
  }
  CHECK(page.byRole("status").text().empty());
}

// "Save recording" in the dev host made it. WEATHER_RECORDING may name another one.
TEST_CASE("the view does what was recorded of it in the dev host") {
  const char* other = std::getenv("WEATHER_RECORDING");
  auto replay = mcpapps::Replay::read(other ? other : WEATHER_TESTS "/later.jsonl");
  REQUIRE(replay);
  const testing::Page page(WeatherPage::kTree);
  View view(noteDrawn);
  view.connect(replay->environment());
  // What is awaited is what the user brought about.
  if (!replay->play()) page.button("Later ›").click();
  CHECK(replay->run() == std::vector<std::string>{});
}
