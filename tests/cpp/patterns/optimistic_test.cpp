#include <map>

#include "mcpapps/optimistic.h"
#include "support/connected_kit.h"

namespace {

using Amounts = std::map<std::string, int>;

struct OptimisticKit : ConnectedKit {
  Strings shown;
  std::unique_ptr<Optimistic<Amounts>> amounts = std::make_unique<Optimistic<Amounts>>(
      Amounts{{"a", 1}, {"b", 1}}, [this](const Amounts& now) {
        std::string line;
        for (const auto& [key, value] : now) line += key + std::to_string(value);
        shown.push_back(line);
      });

  OptimisticKit() { host.holdTool("set"); }

  /// Shows the change, and asks the server for it.
  Pending<CallToolResult> set(const std::string& key, int value) {
    auto update = amounts->apply(key, [key, value](Amounts& all) {
      if (const auto found = all.find(key); found != all.end()) found->second = value;
    });
    return update.confirm(app->callServerTool({.name = "set"}));
  }
  std::string now() const { return shown.empty() ? "" : shown.back(); }
};

}  // namespace

TEST_CASE_METHOD(OptimisticKit,
                 "a change is shown at once, and stays when the call has succeeded") {
  set("a", 5).then([](const Result<CallToolResult>&) {});
  CHECK(now() == "a5b1");
  CHECK(amounts->busy() == Strings{"a"});
  CHECK(amounts->isBusy("a"));
  CHECK_FALSE(amounts->isBusy("b"));
  host.reply(textResult("done"));
  CHECK(now() == "a5b1");
  CHECK(amounts->shown().at("a") == 5);
  CHECK_FALSE(amounts->isBusy());
  CHECK(shown.size() == 2);
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(OptimisticKit,
                 "a change is undone when the call fails, and an error is reported") {
  static_cast<void>(set("a", 5));
  host.replyError(-32000, "the server is full");
  CHECK(now() == "a1b1");
  CHECK_FALSE(amounts->isBusy());
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].find("the server is full") != std::string::npos);
}

TEST_CASE_METHOD(OptimisticKit, "a change is undone when the tool says that it has failed") {
  std::string told;
  set("a", 5).then([&](const Result<CallToolResult>& result) {
    told = result ? "a result" : result.error().message;
  });
  host.reply(errorResult("no such expense"));
  CHECK(now() == "a1b1");
  CHECK(told == "no such expense");
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(OptimisticKit,
                 "of two changes of one thing, the later is shown, whichever fails") {
  const Pending<CallToolResult> first = set("a", 5);
  const Pending<CallToolResult> second = set("a", 7);
  const std::vector<Json> ids = host.sent("tools/call");
  CHECK(now() == "a7b1");
  SECTION("the first") {
    host.replyError(-32000, "no", ids[0]["id"]);
    CHECK(now() == "a7b1");
    host.reply(textResult("done"), ids[1]["id"]);
    CHECK(now() == "a7b1");
  }
  SECTION("the second") {
    host.replyError(-32000, "no", ids[1]["id"]);
    CHECK(now() == "a5b1");
    host.reply(textResult("done"), ids[0]["id"]);
    CHECK(now() == "a5b1");
  }
  SECTION("the first, after the second has succeeded") {
    host.reply(textResult("done"), ids[1]["id"]);
    CHECK(now() == "a7b1");
    CHECK(amounts->busy() == Strings{"a"});
    host.replyError(-32000, "no", ids[0]["id"]);
    CHECK(now() == "a7b1");
  }
  SECTION("both") {
    host.replyError(-32000, "no", ids[0]["id"]);
    host.replyError(-32000, "no", ids[1]["id"]);
    CHECK(now() == "a1b1");
  }
  CHECK_FALSE(amounts->isBusy());
}

TEST_CASE_METHOD(OptimisticKit, "a change that depends on one that failed is made without it") {
  const auto add = [this](int more) {
    auto update = amounts->apply("a", [more](Amounts& all) { all["a"] += more; });
    return update.confirm(app->callServerTool({.name = "set"}));
  };
  const auto first = add(10);
  const auto second = add(100);
  const std::vector<Json> ids = host.sent("tools/call");
  CHECK(now() == "a111b1");
  host.reply(textResult("done"), ids[1]["id"]);
  host.replyError(-32000, "no", ids[0]["id"]);
  CHECK(now() == "a101b1");
}

TEST_CASE_METHOD(OptimisticKit,
                 "what the server says is shown with the changes that it has not answered") {
  const auto first = set("a", 5);
  const auto second = set("b", 6);
  const std::vector<Json> ids = host.sent("tools/call");
  host.reply(textResult("done"), ids[1]["id"]);
  amounts->settle({{"a", 2}, {"b", 6}, {"c", 3}});
  CHECK(now() == "a5b6c3");
  CHECK(amounts->busy() == Strings{"a"});
  host.replyError(-32000, "no", ids[0]["id"]);
  CHECK(now() == "a2b6c3");
}

TEST_CASE_METHOD(OptimisticKit, "a change that nobody confirms is undone") {
  {
    auto update = amounts->apply("a", [](Amounts& all) { all["a"] = 5; });
  }
  CHECK(now() == "a1b1");
  auto kept = amounts->apply("a", [](Amounts& all) { all["a"] = 6; });
  kept.confirm();
  kept.rollBack();
  CHECK(now() == "a6b1");
}

TEST_CASE_METHOD(OptimisticKit, "an answer may come when the state is gone") {
  static_cast<void>(set("a", 5));
  amounts.reset();
  host.reply(textResult("done"));
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(OptimisticKit, "a change may be made while another is shown") {
  bool isFirst = true;
  std::unique_ptr<Optimistic<int>> number;
  Strings seen;
  number = std::make_unique<Optimistic<int>>(0, [&](int now) {
    seen.push_back(std::to_string(now));
    if (std::exchange(isFirst, false)) {
      number->apply("b", [](int& value) { value += 10; }).confirm();
    }
  });
  number->apply("a", [](int& value) { value += 1; }).confirm();
  CHECK(number->shown() == 11);
  CHECK_FALSE(number->isBusy());
  CHECK(seen.front() == "1");
}
