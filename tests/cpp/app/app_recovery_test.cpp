// Handlers that an exception of JavaScript cut short, and lost messages. Here nothing is cut short:
// the environment only reports it.

#include "mcpapps/testing.h"
#include "support/hand_transport.h"
#include "support/test.h"

namespace {

constexpr RequestMethod<Payload, Payload> kWork{"work"};

struct FakeThrowObserver : ThrowObserver {
  void start(std::function<void(Error)> theFunction) override { onThrow = std::move(theFunction); }
  void stop() override { onThrow = nullptr; }

  std::function<void(Error)> onThrow;
};

struct RecoveryFixture {
  std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  std::shared_ptr<FakeThrowObserver> throws = std::make_shared<FakeThrowObserver>();
  Strings errors;
  Strings warnings;
  Strings log;
  std::unique_ptr<App> ownApp =
      std::make_unique<App>(Implementation{.name = "view", .version = "1"});
  App& app = *ownApp;

  RecoveryFixture() {
    app.onError([this](const Error& error) { errors.push_back(error.message); });
    app.connect(environment()).then([] {});
    receive({{"jsonrpc", "2.0"}, {"id", 1}, {"result", Json::object()}});
    transport->sent.clear();
  }

  Environment environment() {
    return {.transport = transport,
            .clock = clock,
            .warn = [this](std::string_view line) { warnings.emplace_back(line); },
            .internals = {.throwObserver = throws}};
  }
  void receive(const Json& message) const { transport->receive(Payload(message)); }
  void requestWork() const { receive({{"jsonrpc", "2.0"}, {"id", 7}, {"method", "work"}}); }
  void cutShort() const {
    throws->onThrow({ErrorKind::Misuse, 0, "TypeError: no element\n  at view.js"});
  }
  void lose(const Payload& id) const {
    transport->receiver.lock()->onLost(id, {ErrorKind::Closed, 0, "not posted"});
  }
};

}  // namespace

TEST_CASE_METHOD(RecoveryFixture, "a request whose handler was cut short is answered, once") {
  app.on(kWork, [this](const Payload&) {
    cutShort();
    return Result<Payload>(Payload::emptyObject());
  });
  requestWork();
  REQUIRE(transport->sent.size() == 1);
  CHECK(transport->sent[0].json()["id"] == 7);
  CHECK(transport->sent[0].json()["error"] ==
        Json{{"code", error_code::kInternalError}, {"message", "work: TypeError: no element"}});
  CHECK(errors == Strings{"TypeError: no element\n  at view.js"});
}

TEST_CASE_METHOD(RecoveryFixture, "a request that waits for its answer is not the one cut short") {
  const PendingSource<Payload> answer;
  app.on(kWork, [answer](const Payload&) { return answer.pending(); });
  requestWork();
  cutShort();
  CHECK(transport->sent.empty());
  CHECK(errors.size() == 1);
  answer.resolve(Payload::emptyObject());
  CHECK(transport->sent.size() == 1);
}

TEST_CASE_METHOD(RecoveryFixture, "a request that was lost ends at once, and names its method") {
  std::optional<Error> failure;
  app.ping().then([&](const Result<Empty>& result) { failure = result.error(); });
  lose(transport->sent.at(0).member("id"));
  REQUIRE(failure);
  CHECK(failure->kind == ErrorKind::Closed);
  CHECK(failure->message == "ping: not posted");
  CHECK(errors.empty());
}

TEST_CASE_METHOD(RecoveryFixture, "what was lost and is no request of ours is reported") {
  for (const Payload& id : {Payload(), Payload(Json("other")), Payload(Json(99))}) lose(id);
  CHECK(errors.size() == 3);
}

TEST_CASE_METHOD(RecoveryFixture,
                 "a callback that is cut short at the end does not stop the others") {
  app.ping().then([this] {
    cutShort();
    log.emplace_back("first");
  });
  app.ping().then([this] { log.emplace_back("second"); });
  app.close();
  // A handler that was cut short never ends, so the second must not wait for it.
  CHECK(log == Strings{"second", "first"});
}

TEST_CASE_METHOD(RecoveryFixture, "exceptions are heard of after the end of the connection, too") {
  app.close();
  cutShort();
  CHECK(errors == Strings{"TypeError: no element\n  at view.js"});
}

TEST_CASE_METHOD(RecoveryFixture, "an App that is gone hears of no exception") {
  ownApp.reset();
  CHECK(!throws->onThrow);
}

TEST_CASE_METHOD(RecoveryFixture,
                 "an exception in what the App's end calls is told by the environment") {
  app.ping().then([this] {
    cutShort();
    log.emplace_back("first");
  });
  app.ping().then([this] { log.emplace_back("second"); });
  ownApp.reset();
  CHECK(log == Strings{"second", "first"});
  CHECK(errors.empty());
  CHECK(warnings == Strings{"[mcpapps] TypeError: no element\n  at view.js"});
}

TEST_CASE_METHOD(RecoveryFixture, "an App that connects anew observes its new environment alone") {
  const auto before = throws;
  throws = std::make_shared<FakeThrowObserver>();
  app.close();
  app.connect(environment()).then([] {});
  CHECK(!before->onThrow);
  CHECK(throws->onThrow);
}
