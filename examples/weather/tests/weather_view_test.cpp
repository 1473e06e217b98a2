// The weather view with a host that the test plays, natively: without a browser and without a page.

#include <mcpapps/fake_host.h>
#include <mcpapps/recording.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "page.h"
#include "view.h"

using namespace mcpapps;
using namespace weather;
using namespace std::chrono_literals;
using testing::FakeHost;

namespace {

/// What the page shows.
struct Shown {
  State state = State::Waiting;
  std::string place;
  std::string notice;
  bool isInline = true;
};
Shown shown;

}  // namespace

// In the place of page.cpp.
namespace weather::page {

void setLocale(const std::string&) {}
void showDisplayMode(bool isInline, bool) { shown.isInline = isInline; }
void setNotice(const Text& notice) { shown.notice = notice.english; }
void showState(const Model& model) {
  shown.state = model.state();
  shown.place = model.place();
}
void showAll(const Model& model) { showState(model); }

}  // namespace weather::page

namespace {

/// What the tool answers for two days from `start` on, the second of which is the warmer one.
Json twoDays(const std::string& start, const std::string& next) {
  const auto day = [](const std::string& date, double warmest, double coldest) {
    return Day{.date = date, .precipitation = 1, .tempMax = warmest, .tempMin = coldest, .wind = 3};
  };
  const Forecast forecast{.location = "Seattle",
                          .start = start,
                          .days = {day(start, 10, 3), day(next, 12, -2)},
                          .available = {"2012-01-01", "2012-12-31"}};
  return testing::structuredResult(mcpapps::Payload::of(forecast).json());
}

/// A view that is connected. Whatever the App reports fails the test.
struct ShownView {
  FakeHost host;
  View view;

  ShownView() {
    shown = {};
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.setContext({{"displayMode", "inline"}});
    view.connect(host.environment());
    host.deliver();
  }

  void showJanuary() {
    host.toolInput({{"location", "Seattle"}, {"start", "2012-01-10"}, {"days", 2}});
    host.toolResult(twoDays("2012-01-10", "2012-01-11"));
  }
  std::string toldModel() const {
    return host.params("ui/update-model-context")["content"][0]["text"];
  }
};

}  // namespace

TEST_CASE_METHOD(ShownView, "the view shows the tool's input while the model writes it") {
  host.toolInputPartial({{"location", "Seat"}});
  CHECK(shown.state == State::Streaming);
  CHECK(shown.place == "Seat");
  host.toolInput({{"location", "Seattle"}});
  CHECK(shown.place == "Seattle");
}

TEST_CASE_METHOD(ShownView, "the view tells the model what it shows") {
  showJanuary();
  CHECK(shown.state == State::Ready);
  CHECK(toldModel() ==
        "The user is looking at: Weather of Seattle from 2012-01-10 to 2012-01-11: -2.0 to 12.0 "
        "°C, 2.0 mm of precipitation, wind up to 3.0 m/s.");
}

TEST_CASE_METHOD(ShownView, "the view loads the next days by the tool, and tells the model") {
  showJanuary();
  host.answerTool("get_weather", twoDays("2012-01-12", "2012-01-13"));
  view.move(1).detach();
  const Json asked = {{"location", "Seattle"}, {"start", "2012-01-12"}, {"days", 2}};
  CHECK(host.params("tools/call")["arguments"] == asked);
  CHECK(view.model().shown().start == "2012-01-12");
  CHECK(toldModel().find("from 2012-01-12 to 2012-01-13") != std::string::npos);
}

TEST_CASE_METHOD(ShownView, "when the tool fails the view keeps what it shows") {
  showJanuary();
  host.answerTool("get_weather", testing::errorResult("There is no such city."));
  view.goTo("Atlantis").detach();
  host.deliver();
  CHECK(shown.state == State::Error);
  CHECK(view.model().problem()->details == "There is no such city.");
  CHECK(shown.place == "Seattle");
  CHECK(host.sent("ui/update-model-context").size() == 1);
}

TEST_CASE_METHOD(ShownView, "when the host does not answer, the view offers to try again") {
  showJanuary();
  host.holdTool("get_weather");
  view.move(1).detach();
  host.advance(60s);
  CHECK(view.model().problem()->text.english == text::kTimeout.english);
  host.answerTool("get_weather", twoDays("2012-01-12", "2012-01-13"));
  view.remedy("Seattle").detach();
  host.deliver();
  CHECK(view.model().shown().start == "2012-01-12");
}

TEST_CASE_METHOD(ShownView, "the view says so when the host keeps it inline") {
  SECTION("by an error") { host.refuse("ui/request-display-mode", -32000, "not here"); }
  SECTION("by its answer") { host.answer("ui/request-display-mode", {{"mode", "inline"}}); }
  view.toggleFullscreen().detach();
  CHECK(host.params("ui/request-display-mode")["mode"] == "fullscreen");
  CHECK(shown.notice == text::kHostKeepsView.english);
  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK_FALSE(shown.isInline);
}

TEST_CASE_METHOD(ShownView, "the view says nothing when the host does not tell the mode") {
  host.answer("ui/request-display-mode", Json::object());
  view.toggleFullscreen().detach();
  CHECK(shown.notice.empty());
}

TEST_CASE_METHOD(ShownView, "a host that does not tell the model logs nothing of it") {
  host.refuse("ui/update-model-context", -32601, "Method not found");
  showJanuary();
  host.toolResult(twoDays("2012-01-12", "2012-01-13"));
  CHECK(host.sent("notifications/message").empty());
}

TEST_CASE_METHOD(ShownView, "the view says what helps when nothing comes") {
  host.advance(9999ms);
  CHECK_FALSE(view.model().nothingCame());
  SECTION("and nothing has come") {
    host.advance(1ms);
    CHECK(view.model().nothingCame());
    host.answerTool("get_weather", twoDays("2012-01-12", "2012-01-13"));
    view.goTo("Seattle").detach();
    host.deliver();
    CHECK(shown.state == State::Ready);
  }
  SECTION("but not while the tool works") {
    host.toolInput({{"location", "Seattle"}});
    host.advance(60s);
  }
  CHECK_FALSE(view.model().nothingCame());
}

TEST_CASE_METHOD(ShownView, "the view goes on if the host keeps it after a teardown") {
  showJanuary();
  const Json id = host.teardown();
  CHECK(host.answerTo(id)["result"] == Json::object());
  host.answerTool("get_weather", twoDays("2012-01-12", "2012-01-13"));
  SECTION("with what its user wants") { view.move(1).detach(); }
  SECTION("with another result of the tool") {
    host.toolResult(twoDays("2012-01-12", "2012-01-13"));
  }
  host.deliver();
  CHECK(shown.state == State::Ready);
  CHECK(view.model().shown().start == "2012-01-12");
}

// "Save recording" in the dev host made it. WEATHER_RECORDING may name another one.
TEST_CASE("the view does what was recorded of it in the dev host") {
  const char* other = std::getenv("WEATHER_RECORDING");
  auto replay = mcpapps::Replay::read(other ? other : WEATHER_TESTS "/later.jsonl");
  REQUIRE(replay);
  View view;
  view.connect(replay->environment());
  // What is awaited is what the user brought about by a click on "Later".
  if (!replay->play()) view.move(1).detach();
  CHECK(replay->run() == std::vector<std::string>{});
}
