#include "mcpapps/poller.h"
#include "support/connected_kit.h"

namespace {

struct PollerKit : ConnectedKit {
  const PollOptions often{.tool = "get_stats", .every = 2s, .atMost = 10s, .timeout = 30s};

  PollerKit() { host.answerTool("get_stats", textResult("fine")); }

  auto note() {
    return [this](const CallToolResult& result) { log.push_back(result.text()); };
  }

  /// Whether the tool is called once more after this time, and not before.
  bool callsAfter(Duration wait) {
    const std::size_t before = calls();
    host.advance(wait - 1ms);
    const bool isEarly = calls() != before;
    host.advance(1ms);
    return !isEarly && calls() == before + 1;
  }
};

}  // namespace

TEST_CASE_METHOD(PollerKit, "a poller calls its tool soon, and again after each interval") {
  PollOptions options = often;
  options.arguments = Payload(R"({"core": 3})"_json);
  const Poller poller(*app, options, note());
  CHECK(log.empty());
  host.advance(0ms);
  CHECK(calls() == 1);
  CHECK(host.params("tools/call")["name"] == "get_stats");
  CHECK(host.params("tools/call")["arguments"] == R"({"core": 3})"_json);
  CHECK(callsAfter(2s));
  CHECK(log == Strings{"fine", "fine"});
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(PollerKit, "the handler of a poller says the arguments of the next call") {
  int cursor = 0;
  Poller poller;
  poller.setArguments({});
  poller = Poller(*app, often, [&] { poller.setArguments(Payload(Json{{"cursor", ++cursor}})); });
  host.advance(0ms);
  CHECK(host.params("tools/call").value("arguments", Json::object()) == Json::object());
  host.advance(2s);
  CHECK(host.params("tools/call")["arguments"] == R"({"cursor": 1})"_json);
  host.advance(2s);
  CHECK(host.params("tools/call")["arguments"] == R"({"cursor": 2})"_json);
}

TEST_CASE("a poller that is made before the handshake begins after it") {
  FakeHost host;
  App app({.name = "view", .version = "1"});
  host.answerTool("get_stats", textResult("fine"));
  int count = 0;
  const Poller poller(app, {.tool = "get_stats"}, [&] { ++count; });
  host.advance(60s);
  CHECK(host.sent().empty());
  host.connect(app);
  host.advance(0ms);
  CHECK(count == 1);
}

TEST_CASE_METHOD(PollerKit, "a poller has one call under way at a time, however long it takes") {
  host.holdTool("get_stats");
  const Poller poller(*app, often, note());
  host.advance(29s);
  CHECK(calls() == 1);
  host.reply(textResult("late"));
  CHECK(log == Strings{"late"});
  CHECK(callsAfter(2s));
}

TEST_CASE_METHOD(PollerKit, "a poller waits twice as long after each failure, up to the maximum") {
  host.answerTool("get_stats", errorResult("busy"));
  const Poller poller(*app, often, note());
  host.advance(0ms);
  for (const auto wait : {4s, 8s, 10s, 10s}) CHECK(callsAfter(wait));
  SECTION("and after a success as in the beginning") {
    host.answerTool("get_stats", textResult("fine"));
    host.advance(10s);
    CHECK(log == Strings{"fine"});
    host.advance(2s);
    CHECK(log == Strings{"fine", "fine"});
    host.answerTool("get_stats", errorResult("busy again"));
    host.advance(2s);
    CHECK(callsAfter(4s));
    CHECK(errors == Strings{"tools/call: get_stats: busy", "tools/call: get_stats: busy again"});
  }
  SECTION("and reports the first failure alone") {
    CHECK(errors == Strings{"tools/call: get_stats: busy"});
    CHECK(log.empty());
  }
}

TEST_CASE_METHOD(PollerKit, "a call that ends with an error or by its time-out is a failure") {
  const Poller poller(*app, often, note());
  SECTION("an error") {
    host.refuseTool("get_stats", -32000, "no");
    host.advance(0ms);
    CHECK(errors == Strings{"tools/call: no"});
  }
  SECTION("time-out") {
    host.holdTool("get_stats");
    host.advance(30s);
    CHECK(errors == Strings{"tools/call: no answer within 30000 ms"});
  }
  CHECK(callsAfter(4s));
}

TEST_CASE_METHOD(PollerKit, "a handler that takes a Result gets failures too") {
  host.answerTool("get_stats", errorResult("busy"));
  const Poller poller(*app, often, noteIn(log));
  host.advance(0ms);
  host.refuseTool("get_stats", -32000, "no");
  host.advance(4s);
  CHECK(log == Strings{"busy", "tools/call: no"});
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(PollerKit, "a poller that is paused calls when the next call is due, or at once") {
  Poller poller(*app, often, note());
  host.advance(0ms);
  poller.pause();
  CHECK(poller.isPaused());
  host.advance(1s);
  poller.resume();
  CHECK(callsAfter(1s));
  CHECK(calls() == 2);
  poller.pause();
  host.advance(100s);
  CHECK(calls() == 2);
  poller.resume();
  host.advance(0ms);
  CHECK(calls() == 3);
}

TEST_CASE_METHOD(PollerKit,
                 "the answer to a call is given although the poller is paused meanwhile") {
  host.holdTool("get_stats");
  Poller poller(*app, often, note());
  host.advance(0ms);
  poller.pause();
  host.reply(textResult("late"));
  CHECK(log == Strings{"late"});
  host.advance(100s);
  CHECK(calls() == 1);
}

TEST_CASE_METHOD(PollerKit, "a poller that is stopped cancels its call, and hears of nothing") {
  host.holdTool("get_stats");
  std::optional<Poller> poller(std::in_place, *app, often, note());
  host.advance(0ms);
  SECTION("by stop()") {
    poller->stop();
    CHECK(poller->isStopped());
    poller->resume();
  }
  SECTION("by its destruction") { poller.reset(); }
  SECTION("by another in its place") { *poller = Poller(); }
  host.deliver();
  CHECK(host.sent("notifications/cancelled").size() == 1);
  host.reply(textResult("too late"));
  host.advance(100s);
  CHECK(calls() == 1);
  CHECK(log.empty());
}

TEST_CASE_METHOD(PollerKit, "a poller ends with the connection, and begins again with the next") {
  const Poller poller(*app, often, note());
  host.holdTool("get_stats");
  host.advance(0ms);
  host.close();
  host.advance(100s);
  CHECK(calls() == 1);
  host.answerTool("get_stats", textResult("again"));
  host.connect(*app);
  host.advance(0ms);
  CHECK(log == Strings{"again"});
  host.advance(2s);
  CHECK(log == Strings{"again", "again"});
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(PollerKit, "a poller rests after a teardown, and goes on if the view is kept") {
  Poller poller(*app, often, note());
  host.advance(1s);
  if (GENERATE(true, false)) {
    host.teardown();
  } else {
    host.notify("ui/resource-teardown");
  }
  host.advance(1999ms);
  CHECK(calls() == 1);
  SECTION("with the host's next message") {
    const auto [method, params] = GENERATE(table<std::string, Json>({
        {"ui/notifications/tool-input", {{"arguments", Json::object()}}},
        {"ui/notifications/tool-result", textResult("another")},
        {"ui/notifications/host-context-changed", {{"theme", "dark"}}},
    }));
    app->onToolInput([] {});
    app->onToolResult([] {});
    host.notify(method, params);
    host.advance(0ms);
    CHECK(calls() == 2);
    CHECK(callsAfter(2s));
  }
  SECTION("with the host's next request") {
    host.request("ping");
    host.advance(0ms);
    CHECK(calls() == 2);
  }
  SECTION("when it is paused and resumed") {
    poller.pause();
    poller.resume();
    host.advance(0ms);
    CHECK(calls() == 2);
  }
  SECTION("by itself, two seconds after its answer") {
    host.advance(1ms);
    CHECK(calls() == 2);
    CHECK(callsAfter(2s));
  }
}

TEST_CASE_METHOD(PollerKit,
                 "the answer to a call that a teardown overtakes does not end the rest") {
  host.holdTool("get_stats");
  PollOptions quick = often;
  quick.every = 500ms;
  const Poller poller(*app, quick, note());
  host.advance(0ms);
  host.teardown();
  host.reply(textResult("late"));
  CHECK(log == Strings{"late"});
  host.advance(1999ms);
  CHECK(calls() == 1);
}

TEST_CASE_METHOD(PollerKit, "a poller may outlive its App") {
  Poller poller(*app, often, note());
  SECTION("that is destroyed while a call is under way") {
    host.holdTool("get_stats");
    host.advance(0ms);
  }
  SECTION("that is destroyed between two calls") { host.advance(1s); }
  const auto clock = host.clock();
  const std::size_t before = log.size();
  app.reset();
  clock->advance(100s);
  poller.pause();
  poller.resume();
  CHECK(log.size() == before);
}

TEST_CASE_METHOD(PollerKit, "a handler may stop or destroy its poller, or the App") {
  std::optional<Poller> poller;
  const std::function<void()> ends[] = {[&] { poller->stop(); }, [&] { poller.reset(); },
                                        [&] { app.reset(); }, [&] { app->close(); }};
  const auto end = GENERATE(0u, 1u, 2u, 3u);
  // Its captures have to live until its end.
  poller.emplace(*app, often,
                 [this, end, &ends, word = std::string("a text that is not held in place")] {
                   ends[end]();
                   log.push_back(word);
                 });
  const auto clock = host.clock();
  host.advance(0ms);
  clock->advance(100s);
  CHECK(log == Strings{"a text that is not held in place"});
}

TEST_CASE_METHOD(PollerKit, "the wait begins when a handler that is a coroutine has ended") {
  host.holdTool("get_more");
  std::optional<Poller> poller;
  poller.emplace(*app, often, [this](const CallToolResult& result) -> Task<> {
    const Pending<CallToolResult> call = app->callServerTool("get_more");
    const Result<CallToolResult> more = co_await call;
    log.push_back(result.text() + " " + (more ? more->text() : more.error().message));
  });
  host.advance(10s);
  CHECK(calls() == 2);
  SECTION("it goes on") {
    host.reply(textResult("and more"));
    CHECK(log == Strings{"fine and more"});
    host.advance(1999ms);
    CHECK(calls() == 2);
    host.advance(1ms);
    CHECK(calls() == 4);
  }
  SECTION("the poller is destroyed meanwhile") {
    poller.reset();
    host.reply(textResult("and more"));
    CHECK(log == Strings{"fine and more"});
    host.advance(100s);
    CHECK(calls() == 2);
  }
}

TEST_CASE_METHOD(PollerKit, "an error that the handler ends with is reported, and a failure") {
  const Poller poller(*app, often, [](const CallToolResult&) -> Result<void> {
    return Error{ErrorKind::BadMessage, 0, "no such data"};
  });
  host.advance(0ms);
  CHECK(errors == Strings{"no such data"});
  CHECK(callsAfter(4s));
  CHECK(callsAfter(8s));
}

TEST_CASE("a poller of nothing does nothing") {
  Poller poller;
  poller.pause();
  poller.resume();
  poller.stop();
  CHECK(poller.isStopped());
  CHECK_FALSE(poller.isPaused());
}

TEST_CASE("an AppRef outlives its App, and then does nothing") {
  FakeHost host;
  auto app = std::make_unique<App>(Implementation{.name = "view", .version = "1", .title = {}});
  const AppRef ref = *app;
  CHECK_FALSE(ref.clock());
  CHECK_FALSE(ref.isConnected());
  host.connect(*app);
  CHECK(ref.clock() == host.clock());
  CHECK(ref.isConnected());
  bool isAnswered = false;
  ref.ping().then([&](const Result<Empty>& answer) { isAnswered = !!answer; });
  host.deliver();
  CHECK(isAnswered);
  ref.report({ErrorKind::Misuse, 0, "told"});
  CHECK(host.problems() == Strings{"Misuse: told"});

  app.reset();
  CHECK_FALSE(ref.clock());
  CHECK_FALSE(ref.isConnected());
  ref.report({ErrorKind::Misuse, 0, "not told"});
  Strings log;
  ref.ping().then([&](const Result<Empty>& answer) { log.push_back(answer.error().message); });
  log.push_back(ref.sendLog(LoggingLevel::Info, "late").error().message);
  CHECK(log == Strings{"ping: the App is gone", "notifications/message: the App is gone"});
}
