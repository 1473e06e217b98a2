// What a transport says of handlers that an exception of JavaScript's cut short, and of messages
// that went astray. Here nothing is cut short: the transport only says so.

#include "mcpapps/testing.h"
#include "support/hand_transport.h"
#include "support/test.h"

namespace {

constexpr RequestMethod<Payload, Payload> kWork{"work"};

struct RecoveryFixture {
  std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  Strings errors;
  Strings log;
  App app{{.name = "view", .version = "1"}};

  RecoveryFixture() {
    app.onError([this](const Error& error) { errors.push_back(error.message); });
    app.connect({.transport = transport, .clock = clock}).then([] {});
    receive({{"jsonrpc", "2.0"}, {"id", 1}, {"result", Json::object()}});
    transport->sent.clear();
  }

  void receive(const Json& message) const { transport->receiver.onMessage(Payload(message)); }
  void requestWork() const { receive({{"jsonrpc", "2.0"}, {"id", 7}, {"method", "work"}}); }
  void cutShort() const {
    transport->receiver.onThrow({ErrorKind::Misuse, 0, "TypeError: no element\n  at view.js"});
  }
  void lose(const Payload& id) const {
    transport->receiver.onLost(id, {ErrorKind::Closed, 0, "not posted"});
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
  const Pending<Payload> answer;
  app.on(kWork, [answer](const Payload&) { return answer; });
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
  // What is cut short comes to no end of its own, so the second must not wait for it.
  CHECK(log == Strings{"second", "first"});
}
