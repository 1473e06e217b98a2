// Handlers as C++ programmers write them: stateful, owning, coroutines, and reentrant.

#include "support/tools_fixture.h"

namespace {

/// Records its destruction; long enough to live on the heap.
struct Witness {
  Strings* log;
  std::string text = std::string(100, 'w');
  Witness(Strings* theLog) : log(theLog) {}
  Witness(Witness&& other) noexcept
      : log(std::exchange(other.log, nullptr)), text(std::move(other.text)) {}
  ~Witness() {
    if (log) log->push_back("captures are gone");
  }
};

struct AuthorsFixture : ToolsFixture {
  void answerCall() { host.reply({{"content", Json::array()}}, host.last("tools/call").at("id")); }
};

}  // namespace

// ---- Handlers keep their state ----

TEST_CASE_METHOD(AuthorsFixture, "a mutable lambda keeps its state from call to call") {
  const auto note = [this](int count) { log.push_back(std::to_string(count)); };
  app->onToolResult([note, count = 0]() mutable { note(++count); });
  app->addEventListener<CallToolResult>(
      [note, count = 10](const CallToolResult&) mutable { note(++count); });
  app->registerTool("count", {}, [note, count = 20]() mutable { note(++count); });
  connect();
  app->callServerTool({.name = "long"}, {.onProgress = [note, count = 30](const Progress&) mutable {
                        note(++count);
                      }});
  const Json token = host.last().at("id");
  for (int i = 1; i <= 2; ++i) {
    host.toolResult(textResult("a"));
    call("count");
    host.notify("notifications/progress", {{"progressToken", token}, {"progress", i}});
  }
  CHECK(log == Strings{"1", "11", "21", "31", "2", "12", "22", "32"});
}

TEST_CASE_METHOD(AuthorsFixture, "a handler may own what cannot be copied") {
  app->onToolResult([this, owned = std::make_unique<std::string>("owned")](
                        const CallToolResult& got) { log.push_back(*owned + " " + got.text()); });
  connect();
  host.toolResult(textResult("a"));
  CHECK(log == Strings{"owned a"});
}

TEST_CASE_METHOD(AuthorsFixture, "a handler may replace itself while it runs") {
  app->onToolResult([this, name = std::string(100, 'n')] {
    app->onToolResult([this] { log.emplace_back("second"); });
    log.push_back(name.substr(0, 1));
  });
  connect();
  host.toolResult(textResult("a"));
  host.toolResult(textResult("b"));
  CHECK(log == Strings{"n", "second"});
}

TEST_CASE_METHOD(AuthorsFixture, "nullptr or an empty function removes a handler") {
  connect();
  app->onToolResult([this] { log.emplace_back("heard"); });
  SECTION("nullptr") { app->onToolResult(nullptr); }
  SECTION("an empty function") { app->onToolResult(std::function<void(const CallToolResult&)>()); }
  host.toolResult(textResult("a"));
  CHECK(log.empty());
}

// ---- Coroutines ----

TEST_CASE_METHOD(AuthorsFixture,
                 "a coroutine with captures may handle an event, and the event lives as long") {
  struct Last {
    const Witness& witness;
    Strings& log;
    ~Last() { log.push_back("local " + witness.text.substr(0, 1)); }
  };
  app->onToolResult([this, witness = Witness(&log)](const CallToolResult& got) -> Task<> {
    const Last last{witness, log};
    const Pending<CallToolResult> next = app->callServerTool({.name = "next"});
    const Result<CallToolResult> answer = co_await next;
    log.push_back(got.text() + witness.text.substr(0, 1) + (answer ? " answered" : " failed"));
  });
  connect();
  const std::string text = "the text of an event that is long enough to live on the heap, ";
  host.toolResult(textResult(text));
  app->onToolResult(nullptr);
  CHECK(log.empty());
  answerCall();
  // Its own objects end before its captures do.
  CHECK(log == Strings{text + "w answered", "local w", "captures are gone"});
}

TEST_CASE_METHOD(AuthorsFixture, "a callback of then() may be a coroutine with captures") {
  connect();
  app->callServerTool({.name = "first"})
      .then([this, witness = Witness(&log)](const Result<CallToolResult>& first) -> Task<> {
        const Pending<CallToolResult> second = app->callServerTool({.name = "second"});
        static_cast<void>(co_await second);
        log.push_back((first ? "first " : "failed ") + witness.text.substr(0, 1));
      });
  answerCall();
  CHECK(log.empty());
  answerCall();
  CHECK(log == Strings{"first w", "captures are gone"});
}

TEST_CASE_METHOD(AuthorsFixture, "an error that a handler ends with is reported") {
  app->onToolResult([](const CallToolResult& got) -> Task<Result<void>> {
    if (got.isError) co_return Error{ErrorKind::BadMessage, 0, "it went wrong"};
    co_return Result<void>();
  });
  app->onToolInput([]() -> Result<void> { return Error{ErrorKind::BadMessage, 0, "no input"}; });
  connect();
  host.toolInput({});
  host.notify("ui/notifications/tool-result", {{"isError", true}});
  CHECK(errors == Strings{"no input", "it went wrong"});
}

TEST_CASE_METHOD(AuthorsFixture, "an error of the teardown handler is the host's answer") {
  app->onTeardown(
      []() -> Task<Result<void>> { co_return Error{ErrorKind::BadMessage, -7, "not saved"}; });
  connect();
  host.send(requestOf("t", "ui/resource-teardown"));
  CHECK(host.answerTo("t").at("error") == Json{{"code", -7}, {"message", "not saved"}});
  CHECK(errors == Strings{"not saved"});
}

// ---- Listeners ----

TEST_CASE_METHOD(AuthorsFixture, "a listener that is removed during a dispatch does not run") {
  Subscription second;
  app->addEventListener<CallToolResult>([&] { second.unsubscribe(); });
  second = app->addEventListener<CallToolResult>([this] { log.emplace_back("second"); });
  CHECK(second.isActive());
  connect();
  host.toolResult(textResult("a"));
  CHECK(log.empty());
  CHECK_FALSE(second.isActive());
}

TEST_CASE_METHOD(AuthorsFixture, "a scoped subscription ends with its owner") {
  connect();
  {
    const ScopedSubscription owner =
        app->addEventListener<CallToolResult>([this] { log.emplace_back("heard"); });
    host.toolResult(textResult("a"));
  }
  host.toolResult(textResult("b"));
  CHECK(log == Strings{"heard"});
}

// ---- Connecting again ----

TEST_CASE_METHOD(ConnectedFixture, "a call that ends with the connection may connect again") {
  app->callServerTool({.name = "x"}).then([this](const Result<CallToolResult>& got) {
    CHECK(got.error().kind == ErrorKind::Closed);
    CHECK_FALSE(app->isConnected());
    startConnecting();
  });
  SECTION("by the host's end") { host.close(); }
  SECTION("by our own close()") { app->close(); }
  host.reply(kHostAnswer);
  REQUIRE(connected.size() == 2);
  CHECK(connected[1]);
  CHECK(app->isConnected());
}

TEST_CASE_METHOD(ConnectedFixture, "onClose may connect again, and the new connection stays") {
  app->onClose([this] { startConnecting(); });
  app->callServerTool({.name = "x"}).then(noteIn(log));
  app->close();
  host.reply(kHostAnswer);
  CHECK(log == Strings{"tools/call: the connection closed before the answer"});
  CHECK(app->isConnected());
}

TEST_CASE("connecting again whenever it fails does not use up the stack") {
  struct NoTransport : Transport {
    Result<void> start(std::weak_ptr<Receiver>) override {
      return Error{ErrorKind::Closed, 0, "no window"};
    }
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
    startConnecting();
  });
  connect();
  host.send(requestOf("t", "ui/resource-teardown", {{"reason", 5}}));
  CHECK(log.empty());
  CHECK(host.last().at("method") == "ui/initialize");
}

// ---- Pending ----

TEST_CASE("whoever takes a result second is told so") {
  const PendingSource<int> source;
  const Pending<int> pending = source.pending();
  Strings log;
  const auto take = [&](Result<int> result) {
    log.push_back(result ? std::to_string(*result) : result.error().message);
  };
  pending.then(take);
  pending.then(take);
  source.resolve(1);
  pending.then(take);
  const std::string taken = "the result was taken already";
  CHECK(log == Strings{taken, "1", taken});
}
