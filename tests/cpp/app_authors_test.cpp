// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Handlers as C++ programmers write them: stateful, owning, coroutines, and ending in the middle of
// things.

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/tools_fixture.h"

namespace {

using Log = std::vector<std::string>;

struct AuthorsFixture : ToolsFixture {
  Log log;

  // What handlers log at their end comes before the log's.
  ~AuthorsFixture() { app.reset(); }

  void result(const std::string& text) {
    host.notify("ui/notifications/tool-result",
                {{"content", {{{"type", "text"}, {"text", text}}}}});
    run();
  }
  void answerCall() {
    host.answer(host.lastOf("tools/call").at("id"), {{"content", Json::array()}});
    run();
  }
  /// Says in its destructor that it is gone; long enough to live on the heap.
  struct Witness {
    Log* log;
    std::string text = std::string(100, 'w');
    Witness(Log* theLog) : log(theLog) {}
    Witness(Witness&& other) noexcept
        : log(std::exchange(other.log, nullptr)), text(std::move(other.text)) {}
    ~Witness() {
      if (log) log->push_back("captures are gone");
    }
  };
};

}  // namespace

// ---- Handlers keep their state ----

TEST_CASE_METHOD(AuthorsFixture, "a mutable lambda keeps its state from event to event") {
  app->onToolResult([this, count = 0]() mutable { log.push_back(std::to_string(++count)); });
  app->addEventListener<CallToolResult>([this, count = 10](const CallToolResult&) mutable {
    log.push_back(std::to_string(++count));
  });
  connect();
  result("a");
  result("b");
  CHECK(log == Log{"1", "11", "2", "12"});
}

TEST_CASE_METHOD(AuthorsFixture, "a mutable tool handler keeps its state from call to call") {
  app->registerTool("count", {}, [count = 0]() mutable {
    return CallToolResult{.content = {TextContent{.text = std::to_string(++count)}}};
  });
  connect();
  call("count");
  CHECK(call("count").at("result").at("content").at(0).at("text") == "2");
}

TEST_CASE_METHOD(AuthorsFixture, "a mutable handler of progress keeps its state") {
  connect();
  app->callServerTool({.name = "long"}, {.onProgress = [this, count = 0](const Progress&) mutable {
                        log.push_back(std::to_string(++count));
                      }});
  run();
  const Json token = host.lastOf("tools/call").at("params").at("_meta").at("progressToken");
  for (int i = 1; i <= 2; ++i) {
    host.notify("notifications/progress", {{"progressToken", token}, {"progress", i}});
  }
  run();
  CHECK(log == Log{"1", "2"});
}

TEST_CASE_METHOD(AuthorsFixture, "a handler may own what cannot be copied") {
  app->onToolResult([this, owned = std::make_unique<std::string>("owned")](
                        const CallToolResult& got) { log.push_back(*owned + " " + got.text()); });
  connect();
  result("a");
  CHECK(log == Log{"owned a"});
}

TEST_CASE_METHOD(AuthorsFixture, "a handler may replace itself while it runs") {
  app->onToolResult([this, name = std::string(100, 'n')] {
    app->onToolResult([this] { log.emplace_back("second"); });
    log.push_back(name.substr(0, 1));
  });
  connect();
  result("a");
  result("b");
  CHECK(log == Log{"n", "second"});
}

TEST_CASE_METHOD(AuthorsFixture, "nullptr, an empty function or no argument removes a handler") {
  connect();
  const auto listen = [this] { app->onToolResult([this] { log.emplace_back("heard"); }); };
  listen();
  app->onToolResult(nullptr);
  result("a");
  listen();
  app->onToolResult(std::function<void(const CallToolResult&)>());
  result("b");
  listen();
  app->onToolResult();
  result("c");
  CHECK(log.empty());
}

// ---- Coroutines ----

TEST_CASE_METHOD(AuthorsFixture,
                 "a coroutine with captures may handle an event, and the event lives as long") {
  app->onToolResult([this, witness = Witness(&log)](const CallToolResult& got) -> Task<> {
    const Pending<CallToolResult> next = app->callServerTool({.name = "next"});
    const Result<CallToolResult> answer = co_await next;
    log.push_back(got.text() + witness.text.substr(0, 1) + (answer ? " answered" : " failed"));
  });
  connect();
  result("the text of an event that is long enough to live on the heap, ");
  app->onToolResult();
  CHECK(log.empty());
  answerCall();
  CHECK(log == Log{"the text of an event that is long enough to live on the heap, w answered",
                   "captures are gone"});
}

TEST_CASE_METHOD(AuthorsFixture, "a coroutine's own objects end before its captures do") {
  struct Last {
    const Witness& witness;
    Log& log;
    ~Last() { log.push_back("local " + witness.text.substr(0, 1)); }
  };
  app->onToolResult([this, witness = Witness(&log)]() -> Task<> {
    const Last last{witness, log};
    const Pending<CallToolResult> next = app->callServerTool({.name = "next"});
    static_cast<void>(co_await next);
  });
  connect();
  result("a");
  app->onToolResult();
  answerCall();
  CHECK(log == Log{"local w", "captures are gone"});
}

TEST_CASE_METHOD(AuthorsFixture, "a coroutine with captures may save what must be saved") {
  app->onTeardown([this, witness = Witness(&log)](const ResourceTeardown& teardown) -> Task<> {
    const Pending<CallToolResult> save = app->callServerTool({.name = "save"});
    static_cast<void>(co_await save);
    log.push_back(*teardown.reason + witness.text.substr(0, 1));
  });
  connect();
  const std::string reason = "the user closed the conversation in which this view was";
  host.request("t", "ui/resource-teardown", {{"reason", reason}});
  run();
  CHECK(answerTo("t").is_null());
  answerCall();
  CHECK(log == Log{reason + "w"});
  CHECK(answerTo("t").at("result") == Json::object());
}

TEST_CASE_METHOD(AuthorsFixture, "a callback of then() may be a coroutine with captures") {
  connect();
  app->callServerTool({.name = "first"})
      .then([this, witness = Witness(&log)](const Result<CallToolResult>& first) -> Task<> {
        const Pending<CallToolResult> second = app->callServerTool({.name = "second"});
        static_cast<void>(co_await second);
        log.push_back((first ? "first " : "failed ") + witness.text.substr(0, 1));
      });
  run();
  answerCall();
  CHECK(log.empty());
  answerCall();
  CHECK(log == Log{"first w", "captures are gone"});
}

TEST_CASE_METHOD(AuthorsFixture, "an error that a handler ends with is reported") {
  app->onToolResult([](const CallToolResult& got) -> Task<Result<void>> {
    if (got.isError) co_return Error{ErrorKind::BadMessage, 0, "it went wrong"};
    co_return Result<void>();
  });
  app->onToolInput([]() -> Result<void> { return Error{ErrorKind::BadMessage, 0, "no input"}; });
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  host.notify("ui/notifications/tool-result", {{"isError", true}});
  run();
  CHECK(errors == Log{"no input", "it went wrong"});
}

TEST_CASE_METHOD(AuthorsFixture, "an error of the teardown handler is the host's answer") {
  app->onTeardown(
      []() -> Task<Result<void>> { co_return Error{ErrorKind::BadMessage, -7, "not saved"}; });
  connect();
  host.request("t", "ui/resource-teardown", Json::object());
  run();
  CHECK(answerTo("t").at("error") == Json{{"code", -7}, {"message", "not saved"}});
  CHECK(errors == Log{"not saved"});
}

// ---- Listeners ----

TEST_CASE_METHOD(AuthorsFixture, "a listener that is removed during a dispatch does not run") {
  Subscription second;
  app->addEventListener<CallToolResult>([&] { second.unsubscribe(); });
  second = app->addEventListener<CallToolResult>([this] { log.emplace_back("second"); });
  CHECK(second.isActive());
  connect();
  result("a");
  CHECK(log.empty());
  CHECK_FALSE(second.isActive());
}

TEST_CASE_METHOD(AuthorsFixture, "a scoped subscription ends with its owner") {
  connect();
  {
    const ScopedSubscription owner =
        app->addEventListener<CallToolResult>([this] { log.emplace_back("heard"); });
    result("a");
  }
  result("b");
  CHECK(log == Log{"heard"});
}

TEST_CASE_METHOD(AuthorsFixture, "changed lists are events like the others") {
  app->addEventListener<ToolListChanged>([this] { log.emplace_back("tools"); });
  app->addEventListener<ResourceListChanged>([this] { log.emplace_back("resources"); });
  app->onPromptListChanged([this](const PromptListChanged&) { log.emplace_back("prompts"); });
  connect();
  for (const char* list : {"tools", "resources", "prompts"}) {
    host.notify("notifications/" + std::string(list) + "/list_changed", Json::object());
  }
  run();
  CHECK(log == Log{"tools", "resources", "prompts"});
}

// ---- Late handlers and other connections ----

TEST_CASE_METHOD(AuthorsFixture, "a late handler hears what was kept before what comes next") {
  connect();
  result("one");
  result("two");
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  result("three");
  clock->advance(1ms);
  CHECK(log == Log{"one", "two", "three"});
}

TEST_CASE_METHOD(AuthorsFixture, "events are heard in the order in which they came, late or not") {
  connect();
  host.notify("ui/notifications/tool-input", {{"arguments", {{"n", 1}}}});
  result("two");
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  app->onToolInput([this](const ToolInput&) { log.emplace_back("one"); });
  clock->advance(1ms);
  CHECK(log == Log{"one", "two"});
}

TEST_CASE_METHOD(AuthorsFixture, "what one connection brought is not heard on the next") {
  connect();
  result("old");
  app->close();
  ends = MemoryTransport::pair();
  ScriptedHost second(ends.second);
  startConnecting();
  second.answer(second.lastId(), kHostAnswer);
  run();
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  clock->advance(1ms);
  CHECK(log.empty());
}

TEST_CASE_METHOD(AuthorsFixture, "a call that ends with the connection may connect again") {
  connect();
  const auto first = ends;
  ends = MemoryTransport::pair();
  ScriptedHost second(ends.second);
  app->callServerTool({.name = "x"}).then([this](const Result<CallToolResult>& got) {
    CHECK(got.error().kind == ErrorKind::Closed);
    CHECK_FALSE(app->isConnected());
    startConnecting();
  });
  SECTION("by the host's end") {
    first.second->close();
    first.first->deliver();
  }
  SECTION("by our own close()") { app->close(); }
  second.answer(second.lastId(), kHostAnswer);
  run();
  REQUIRE(connected.size() == 2);
  CHECK(connected[1]);
  CHECK(app->isConnected());
}

TEST_CASE_METHOD(AuthorsFixture, "onClose may connect again, and the new connection stays") {
  connect();
  ends = MemoryTransport::pair();
  ScriptedHost second(ends.second);
  app->onClose([this] { startConnecting(); });
  app->callServerTool({.name = "x"}).then([this](const Result<CallToolResult>& got) {
    log.push_back(got.error().message);
  });
  app->close();
  second.answer(second.lastId(), kHostAnswer);
  run();
  CHECK(log == Log{"tools/call: the connection closed before the answer"});
  CHECK(app->isConnected());
}

TEST_CASE("connecting again whenever it fails does not use up the stack") {
  struct NoTransport : Transport {
    Result<void> start(Receiver) override { return Error{ErrorKind::Closed, 0, "no window"}; }
    Result<void> send(const Payload&) override { return {}; }
    void close() override {}
  };
  const auto clock = std::make_shared<ManualClock>();
  App app({.name = "view", .version = "1"});
  int attempts = 0;
  std::function<void()> connect = [&] {
    app.connect({.transport = std::make_shared<NoTransport>(), .clock = clock})
        .then([&](const Result<InitializeResult>& result) {
          CHECK(result.error().message == "no window");
          if (++attempts < 100'000) connect();
        });
  };
  connect();
  CHECK(attempts == 0);
  clock->advance(1ms);
  CHECK(attempts == 100'000);
}

TEST_CASE_METHOD(
    AuthorsFixture,
    "an onError that connects anew keeps the old connection's message from its handler") {
  app->onTeardown([this] { log.emplace_back("teardown"); });
  app->onError([this](const Error&) {
    app->close();
    ends = MemoryTransport::pair();
    startConnecting();
  });
  connect();
  const auto old = ends;
  host.request("t", "ui/resource-teardown", {{"reason", 5}});
  old.first->deliver();
  CHECK(log.empty());
  CHECK(ends.first != old.first);
}

TEST_CASE_METHOD(AppFixture, "a warning may destroy the App or connect it anew") {
  Environment first = environment();
  first.warn = [this](std::string_view) {
    if (app) app.reset();
  };
  app->connect(first).then([](const Result<InitializeResult>& result) {
    CHECK(result.error().kind == ErrorKind::Closed);
  });
  app->ping().then([](const Result<Empty>& result) { CHECK_FALSE(result); });
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture,
                 "an onError that destroys the App while it connects ends the Pending") {
  std::optional<ErrorKind> ended;
  app->onError([this](const Error&) { app.reset(); });
  app->connect(environment()).then([&](const Result<InitializeResult>& result) {
    ended = result ? std::nullopt : std::optional(result.error().kind);
  });
  run();
  host.answer(1, {{"protocolVersion", {{"theme", "dark"}}}});
  run();
  CHECK(!app);
  CHECK(ended == ErrorKind::Closed);
}

// ---- Errors that nobody takes ----

TEST_CASE_METHOD(AppFixture, "a refused handshake is reported though nobody waits for connect()") {
  app->connect(environment());
  run();
  host.refuse(1, -32601, "no");
  run();
  CHECK(errors == Log{"ui/initialize: no"});
}

TEST_CASE_METHOD(AppFixture, "a refused call is reported if its Pending was dropped") {
  connect();
  app->sendMessage({});
  run();
  host.refuse(host.lastId(), -1, "the user said no");
  run();
  CHECK(errors == Log{"ui/message: the user said no"});
}

TEST_CASE_METHOD(StrictAppFixture, "a call that is refused here is reported, too") {
  startConnecting();
  app->ping();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ping: called before the handshake is complete"));
}

TEST_CASE_METHOD(AppFixture, "without onError, an error that nobody takes is a warning") {
  app->onError(nullptr);
  app->connect(environment());
  run();
  host.refuse(1, -32601, "no");
  run();
  CHECK(warnings == Log{"[mcpapps] Remote: ui/initialize: no"});
}

TEST_CASE_METHOD(AppFixture, "what the author ended by close() is not reported") {
  connect();
  app->ping();
  app->close();
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "an error that was taken is not reported") {
  connect();
  app->ping().then([] {});
  run();
  host.refuse(host.lastId(), -1, "no");
  run();
  CHECK(errors.empty());
}

// ---- Pending ----

TEST_CASE("whoever takes a result second is told so") {
  Pending<int> pending;
  Log log;
  const auto take = [&](Result<int> result) {
    log.push_back(result ? std::to_string(*result) : result.error().message);
  };
  pending.then(take);
  pending.then(take);
  pending.resolve(1);
  pending.then(take);
  const std::string taken = "the result of this Pending was taken already";
  CHECK(log == Log{taken, "1", taken});
}

TEST_CASE_METHOD(AppFixture, "a Pending can be cancelled, and the host is told") {
  connect();
  const Pending<CallToolResult> call = app->callServerTool({.name = "slow"});
  Result<CallToolResult> got = Error{};
  call.then([&](Result<CallToolResult> result) { got = std::move(result); });
  run();
  const Json id = host.lastId();
  call.cancel();
  call.cancel();
  run();
  CHECK(got.error().kind == ErrorKind::Cancelled);
  CHECK(host.last().at("method") == "notifications/cancelled");
  CHECK(host.last().at("params").at("requestId") == id);
}

// ---- Many requests ----

TEST_CASE_METHOD(AppFixture, "ten thousand requests may wait, and each gets its own answer") {
  connect();
  constexpr std::size_t kMost = detail::Session::kMaxPendingRequests;
  std::size_t answered = 0;
  std::size_t refused = 0;
  for (std::size_t i = 0; i <= kMost; ++i) {
    app->ping().then([&](const Result<Empty>& result) { ++(result ? answered : refused); });
  }
  CHECK(refused == 1);
  // One timer, however many there are.
  CHECK(clock->timers() == 1);
  run();
  std::vector<Json> ids;
  for (const Json& message : host.received) {
    if (message.value("method", "") == "ping") ids.push_back(message.at("id"));
  }
  for (auto id = ids.rbegin(); id != ids.rend(); ++id) host.answer(*id, Json::object());
  run();
  CHECK(answered == kMost);
}
