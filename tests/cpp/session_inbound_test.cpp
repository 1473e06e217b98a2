// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The host's requests: cancellation and progress.

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "mcpapps/json.h"
#include "support/scripted_host.h"
#include "support/test_session.h"

using namespace mcpapps;

namespace {

struct InboundFixture : Wire {
  std::vector<Error> errors;
  std::vector<detail::Session::Responder> open;
  std::unique_ptr<TestSession> session = std::make_unique<TestSession>();

  InboundFixture() {
    session->onError([this](const Error& error) { errors.push_back(error); });
    session->setRequestHandler("work",
                               [this](const Payload&, const detail::Session::Responder& responder) {
                                 open.push_back(responder);
                               });
    REQUIRE(session->start(ends.first, clock));
  }

  void request(const Json& id, const Json& params = Json::object()) {
    host.request(id, "work", params);
    run();
  }
  void cancel(const Json& id) {
    host.notify("notifications/cancelled", {{"requestId", id}, {"reason", "no need"}});
    run();
  }
};

using StopCallback = std::stop_callback<std::function<void()>>;

}  // namespace

TEST_CASE_METHOD(InboundFixture, "a cancelled request is asked to stop and gets no answer") {
  for (const Json& id : {Json(7), Json("seven"), Json(9007199254740993), Json(0.5)}) {
    request(id);
    const std::stop_token token = open.back().stopToken();
    CHECK(token.stop_possible());
    CHECK_FALSE(token.stop_requested());
    cancel(id);
    CHECK(token.stop_requested());
    open.back().result(Payload::emptyObject());
    open.clear();
    run();
  }
  CHECK(host.received.empty());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(InboundFixture,
                 "a stop token that is asked for after the cancellation is stopped") {
  request(1);
  cancel(1);
  CHECK(open.back().stopToken().stop_requested());
}

TEST_CASE_METHOD(InboundFixture, "a cancellation stops no other request") {
  request(1);
  request("1");
  request(9007199254740993);
  std::vector<std::stop_token> tokens;
  for (const detail::Session::Responder& responder : open) tokens.push_back(responder.stopToken());
  for (const Json& id : {Json(2), Json("2"), Json(true), Json(nullptr), Json::array({1}),
                         Json(9007199254740992), Json(1.5)})
    cancel(id);
  host.notify("notifications/cancelled", Json::object());
  run();
  for (const std::stop_token& token : tokens) CHECK_FALSE(token.stop_requested());
  cancel("1");
  CHECK_FALSE(tokens[0].stop_requested());
  CHECK(tokens[1].stop_requested());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(InboundFixture, "a cancellation that crosses the answer is no error") {
  request(1);
  const std::stop_token token = open.back().stopToken();
  open.back().result(Payload::emptyObject());
  cancel(1);
  CHECK_FALSE(token.stop_requested());
  CHECK(host.received.size() == 1);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(InboundFixture, "the end of the connection stops the requests") {
  request(1);
  const std::stop_token token = open.back().stopToken();
  session->close();
  CHECK(token.stop_requested());
}

TEST_CASE_METHOD(InboundFixture, "a request is not answered on a later connection") {
  request(1);
  session->close();
  auto next = MemoryTransport::pair();
  ScriptedHost laterHost(next.second);
  REQUIRE(session->start(next.first, clock));
  open.back().progress({.progress = 1, .total = {}, .message = {}});
  open.back().result(Payload::emptyObject());
  open.clear();
  deliverAll(*next.first, *next.second);
  CHECK(laterHost.received.empty());
}

TEST_CASE_METHOD(InboundFixture, "who hears of the cancellation may destroy the session") {
  request(1);
  request(2);
  std::optional<StopCallback> callback;
  callback.emplace(open.front().stopToken(), [this] {
    open.clear();
    session.reset();
  });
  cancel(1);
  CHECK_FALSE(session);
  // The answer of the second, which was dropped while the session lived.
  REQUIRE(host.received.size() == 1);
  CHECK(host.lastId() == Json(2));
}

TEST_CASE_METHOD(InboundFixture, "who hears of the connection's end may drop all and destroy it") {
  request(1);
  request(2);
  std::optional<StopCallback> callback;
  callback.emplace(open.back().stopToken(), [this] {
    open.clear();
    session.reset();
  });
  session->close();
  CHECK_FALSE(session);
  run();
  CHECK(host.received.empty());
}

TEST_CASE_METHOD(InboundFixture, "progress is told with the request's token") {
  for (const Json& token : {Json(3), Json("t"), Json(9007199254740993)}) {
    request(1, {{"_meta", {{"progressToken", token}}}});
    open.back().progress({.progress = 0.5, .total = 2, .message = "half"});
    run();
    CHECK(host.last() ==
          Json{{"jsonrpc", "2.0"},
               {"method", "notifications/progress"},
               {"params",
                {{"progressToken", token}, {"progress", 0.5}, {"total", 2}, {"message", "half"}}}});
    open.clear();
  }
}

TEST_CASE_METHOD(InboundFixture, "no progress is told where none was asked for or nobody waits") {
  for (const Json& params :
       {Json::object(), Json{{"_meta", 1}}, Json{{"_meta", {{"progressToken", nullptr}}}},
        Json{{"_meta", {{"progressToken", Json::object()}}}}}) {
    request(1, params);
    open.back().progress({.progress = 1, .total = {}, .message = {}});
    cancel(1);
  }
  request(1, {{"_meta", {{"progressToken", 1}}}});
  cancel(1);
  open.back().progress({.progress = 1, .total = {}, .message = {}});
  run();
  CHECK(host.received.empty());
}

TEST_CASE_METHOD(InboundFixture, "an error answer carries its data") {
  request(1);
  open.back().error(-5, "no", Json{{"why", "because"}});
  run();
  CHECK(host.last().at("error") ==
        Json{{"code", -5}, {"message", "no"}, {"data", {{"why", "because"}}}});
}

TEST_CASE_METHOD(InboundFixture, "the number of the host's unanswered requests is bounded") {
  for (std::size_t i = 0; i < detail::Session::kMaxInboundRequests; ++i)
    host.request(i, "work", {});
  run();
  CHECK(open.size() == detail::Session::kMaxInboundRequests);
  request("one more");
  CHECK(open.size() == detail::Session::kMaxInboundRequests);
  CHECK(host.last().at("error").at("message") == "too many requests wait for an answer");
  open.back().result(Payload::emptyObject());
  request("again");
  CHECK(open.size() == detail::Session::kMaxInboundRequests + 1);
}
