#include "model.h"
#include "support/test.h"

using namespace weather;
using mcpapps::CallToolResult;
using mcpapps::ErrorKind;

namespace {

CallToolResult days(const std::string& location, const std::vector<Date>& dates) {
  Forecast forecast{location, dates.front(), {}, {Date(2012, 1, 1), Date(2015, 12, 31)}};
  for (const Date date : dates) forecast.days.push_back({.date = date});
  CallToolResult result;
  result.structuredContent = Payload::of(forecast);
  return result;
}

CallToolResult refusal(const std::string& words) {
  CallToolResult result;
  result.isError = true;
  result.content = {mcpapps::TextContent{.text = words}};
  return result;
}

const Query kJanuary{"Seattle", Date(2012, 1, 10), 2};

Model showingJanuary() {
  Model model;
  model.takeInput(kJanuary);
  model.takeResult(days("Seattle", {Date(2012, 1, 10), Date(2012, 1, 11)}));
  REQUIRE(model.state() == State::Ready);
  return model;
}

}  // namespace

TEST_CASE("ten fast clicks move ten ranges, and cost two calls") {
  Model model = showingJanuary();
  const auto first = model.move(1);
  REQUIRE(first);
  CHECK(*first == Query{"Seattle", Date(2012, 1, 12), 2});
  for (int i = 0; i < 9; ++i) CHECK(!model.move(1));
  const auto second = model.finish(days("Seattle", {Date(2012, 1, 12), Date(2012, 1, 13)}));
  REQUIRE(second);
  CHECK(*second == Query{"Seattle", Date(2012, 1, 30), 2});
  // An outdated answer is not shown.
  CHECK(model.shown().start == Date(2012, 1, 10));
  CHECK(!model.finish(days("Seattle", {Date(2012, 1, 30), Date(2012, 1, 31)})));
  CHECK(model.shown().start == Date(2012, 1, 30));
  CHECK(!model.wish());
}

TEST_CASE("the last wish wins, also if it is what is being loaded") {
  Model model = showingJanuary();
  REQUIRE(model.move(1));
  CHECK(!model.goTo("New York"));
  CHECK(!model.move(1));
  CHECK(*model.wish() == Query{"New York", Date(2012, 1, 14), 2});
  CHECK(!model.move(-1));
  CHECK(!model.goTo("Seattle"));
  CHECK(!model.finish(days("Seattle", {Date(2012, 1, 12), Date(2012, 1, 13)})));
  CHECK(model.shown().start == Date(2012, 1, 12));
}

TEST_CASE("a call that fails does not stop what its user wants by now") {
  Model model = showingJanuary();
  REQUIRE(model.move(1));
  CHECK(!model.move(1));
  CHECK(model.finish(mcpapps::Error{.kind = ErrorKind::Timeout, .message = "late"}));
  CHECK(model.state() == State::Ready);
  CHECK(!model.finish(days("Seattle", {Date(2012, 1, 14), Date(2012, 1, 15)})));
  CHECK(model.shown().start == Date(2012, 1, 14));
}

TEST_CASE("after a failed load the view is at what it shows") {
  Model model = showingJanuary();
  REQUIRE(model.goTo("New York"));
  CHECK(model.place() == "New York");
  CHECK(!model.finish(refusal("no such days")));
  CHECK(model.state() == State::Error);
  CHECK(model.place() == "Seattle");
  CHECK(model.shown().location == "Seattle");
  CHECK(*model.move(1) == Query{"Seattle", Date(2012, 1, 12), 2});
}

TEST_CASE("without a good result, the view asks for the days that the tool has by default") {
  Model model;
  model.takeInput({.location = "Seattle", .start = Date(2020, 1, 1), .days = 3});
  model.takeResult(refusal("There is no weather of Seattle for 2020-01-01."));
  CHECK(model.problem()->remedy == Remedy::Default);
  CHECK(model.problem()->details == "There is no weather of Seattle for 2020-01-01.");
  SECTION("of another city") { CHECK(*model.goTo("New York") == Query{.location = "New York"}); }
  SECTION("by the remedy") { CHECK(*model.remedy("Seattle") == Query{.location = "Seattle"}); }
  CHECK(!model.move(1));
  CHECK(!model.finish(days("Seattle", {Date(2012, 1, 10)})));
  CHECK(model.state() == State::Ready);
  CHECK(!model.problem());
}

TEST_CASE("what failed on its way is tried again as it was") {
  Model model = showingJanuary();
  const auto asked = model.move(1);
  REQUIRE(asked);
  CHECK(!model.finish(mcpapps::Error{.kind = ErrorKind::Remote, .message = "MCP error -32603"}));
  CHECK(model.problem()->text == "The weather could not be loaded.");
  CHECK(*model.remedy("New York") == *asked);
}

TEST_CASE("a tool that was cancelled may be called again") {
  Model model;
  model.takeInput(kJanuary);
  model.takeCancellation("by the user");
  CHECK(model.state() == State::Error);
  CHECK(*model.remedy("Seattle") == kJanuary);
}

TEST_CASE("a range that the end of the data cuts does not shorten those before it") {
  Model model;
  model.takeInput({"Seattle", Date(2015, 12, 30), 14});
  model.takeResult(days("Seattle", {Date(2015, 12, 30), Date(2015, 12, 31)}));
  CHECK(!model.canMove(1));
  CHECK(*model.move(-1) == Query{"Seattle", Date(2015, 12, 16), 14});
}

TEST_CASE("an input that comes again after the result changes nothing") {
  Model model = showingJanuary();
  model.takeInput({.location = "New York"});
  CHECK(model.state() == State::Ready);
  CHECK(model.place() == "Seattle");
}

TEST_CASE("weather in an unknown form is a problem, and keeps what is shown") {
  Model model = showingJanuary();
  CallToolResult result;
  result.structuredContent = Payload(R"({"location": 5})"_json);
  model.takeResult(result);
  CHECK(model.state() == State::Error);
  CHECK(model.hasWeather());
  CHECK(model.problem()->remedy == Remedy::None);
}
