// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What a transport says of handlers that an exception of JavaScript's cut short, and of messages
// that went astray. Here nothing is cut short: the transport only says so.

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/testing.h"
#include "support/test_session.h"

using namespace mcpapps;

namespace {

struct HandTransport : Transport {
  Receiver receiver;
  std::vector<Json> sent;

  Result<void> start(Receiver theReceiver) override {
    receiver = std::move(theReceiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    sent.push_back(message.json());
    return {};
  }
  void close() override {}
};

struct RecoveryFixture {
  std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  std::vector<Error> errors;
  std::optional<Error> failure;
  TestSession session;

  RecoveryFixture() {
    session.onError([this](const Error& error) { errors.push_back(error); });
    REQUIRE(session.start(transport, clock));
  }

  void receive(const Json& message) const { transport->receiver.onMessage(Payload(message)); }
  void request(int id) const { receive({{"jsonrpc", "2.0"}, {"id", id}, {"method", "work"}}); }
  void cutShort() const {
    transport->receiver.onThrow({ErrorKind::Misuse, 0, "TypeError: no element\n  at view.js"});
  }
  std::int64_t ask() {
    return session.request("ask", {}, {}, [this](Result<Payload> result) {
      if (!result) failure = result.error();
    });
  }
};

}  // namespace

TEST_CASE_METHOD(RecoveryFixture, "a request whose handler was cut short is answered, once") {
  session.setRequestHandler("work",
                            [this](const Payload&, const detail::Session::Responder& responder) {
                              cutShort();
                              responder.result(Payload::emptyObject());
                            });
  request(7);
  REQUIRE(transport->sent.size() == 1);
  CHECK(transport->sent[0]["id"] == 7);
  CHECK(transport->sent[0]["error"]["code"] == error_code::kInternalError);
  CHECK(transport->sent[0]["error"]["message"] == "work: TypeError: no element");
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].message == "TypeError: no element\n  at view.js");
}

TEST_CASE_METHOD(RecoveryFixture, "a request that waits for its answer is not the one cut short") {
  std::vector<detail::Session::Responder> open;
  session.setRequestHandler("work",
                            [&open](const Payload&, const detail::Session::Responder& responder) {
                              open.push_back(responder);
                            });
  request(7);
  cutShort();
  CHECK(transport->sent.empty());
  CHECK(errors.size() == 1);
  open[0].result(Payload::emptyObject());
  CHECK(transport->sent.size() == 1);
}

TEST_CASE_METHOD(RecoveryFixture, "a request that was lost ends at once, and names its method") {
  const std::int64_t id = ask();
  transport->receiver.onLost(Payload::of(id), {ErrorKind::Closed, 0, "not posted"});
  REQUIRE(failure);
  CHECK(failure->kind == ErrorKind::Closed);
  CHECK(failure->message == "ask: not posted");
  CHECK(errors.empty());
}

TEST_CASE_METHOD(RecoveryFixture, "what was lost and is no request of ours is reported") {
  for (const Payload& id : {Payload(), Payload(Json("other")), Payload(Json(99))})
    transport->receiver.onLost(id, {ErrorKind::Closed, 0, "not posted"});
  CHECK(errors.size() == 3);
}

TEST_CASE_METHOD(RecoveryFixture,
                 "a callback that is cut short at the end does not stop the others") {
  std::string log;
  session.request("first", {}, {}, [&](const Result<Payload>&) {
    cutShort();
    log += "first ";
  });
  session.request("second", {}, {}, [&](const Result<Payload>&) { log += "second "; });
  session.close();
  // What is cut short comes to no end of its own, so the second must not wait for it.
  CHECK(log == "second first ");
}
