// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/scripted_host.h"
#include "support/test_session.h"

using namespace mcpapps;
using namespace std::chrono_literals;

namespace {

struct Fixture : Wire {
  std::vector<Error> errors;
  std::vector<Result<Payload>> results;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<TestSession> session = std::make_unique<TestSession>();

  Fixture() {
    session->onError([this](const Error& error) { errors.push_back(error); });
    REQUIRE(session->start(ends.first, clock));
  }

  void request(std::string_view method, RequestOptions options = {}) {
    session->request(method, Payload::emptyObject(), std::move(options),
                     [this](Result<Payload> result) { results.push_back(std::move(result)); });
    run();
  }

  std::string lastError() const { return errors.empty() ? "" : errors.back().message; }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "a request carries version, id, method and parameters") {
  request("tools/list");
  CHECK(host.last() ==
        Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/list"}, {"params", Json::object()}});
}

TEST_CASE_METHOD(Fixture, "an answer reaches the request with its id") {
  request("a");
  request("b");
  host.answer(2, {{"n", 2}});
  run();
  REQUIRE(results.size() == 1);
  CHECK(results[0]->json() == Json{{"n", 2}});
  host.answer(1, {{"n", 1}});
  run();
  REQUIRE(results.size() == 2);
  CHECK(results[1]->json() == Json{{"n", 1}});
}

TEST_CASE_METHOD(Fixture, "an id that comes back as a float is the same id") {
  request("a");
  host.sendText(R"({"jsonrpc":"2.0","id":1.0,"result":{}})");
  run();
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(Fixture,
                 "an error answer becomes an Error with the host's code, message and data") {
  request("tools/call");
  host.send({{"jsonrpc", "2.0"},
             {"id", 1},
             {"error", {{"code", -32602}, {"message", "no such tool"}, {"data", {1}}}}});
  run();
  REQUIRE(results.size() == 1);
  const Error& error = results[0].error();
  CHECK(error.kind == ErrorKind::Remote);
  CHECK(error.code == -32602);
  CHECK(error.message == "tools/call: no such tool");
  CHECK(error.data.json() == Json{1});
}

TEST_CASE_METHOD(Fixture, "an error answer of any shape ends the request") {
  for (const Json& bad :
       {Json("no"), Json(7), Json{{"code", "x"}}, Json{{"message", 1}, {"code", 1e300}}}) {
    request("a");
    host.send({{"jsonrpc", "2.0"}, {"id", host.lastId()}, {"error", bad}});
    run();
    CHECK(results.back().error().kind == ErrorKind::Remote);
  }
  CHECK(results.size() == 4);
}

TEST_CASE_METHOD(Fixture, "a result that is no object is a bad message") {
  request("a");
  host.answer(1, 5);
  run();
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().kind == ErrorKind::BadMessage);
  CHECK(results[0].error().message == "a: result: expected object, got number");
}

TEST_CASE_METHOD(Fixture, "an answer to an unknown id is reported") {
  host.answer(99, Json::object());
  host.answer("x", Json::object());
  run();
  REQUIRE(errors.size() == 2);
  CHECK(errors[0].message == "an answer to no request, or a second one: id 99");
  CHECK(errors[1].message == "an answer to no request, or a second one: id \"x\"");
}

TEST_CASE_METHOD(Fixture, "a second answer is reported and changes nothing") {
  request("a");
  host.answer(1, {{"n", 1}});
  host.answer(1, {{"n", 2}});
  run();
  CHECK(results.size() == 1);
  CHECK(errors.size() == 1);
}

TEST_CASE_METHOD(Fixture, "a request without an answer times out and tells the host") {
  request("slow", {.timeout = 5s});
  clock->advance(4999ms);
  CHECK(results.empty());
  clock->advance(1ms);
  run();
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().kind == ErrorKind::Timeout);
  CHECK(results[0].error().code == error_code::kRequestTimeout);
  CHECK(results[0].error().message == "slow: no answer within 5000 ms");
  CHECK(host.last()["method"] == "notifications/cancelled");
  CHECK(host.last()["params"]["requestId"] == 1);
}

TEST_CASE_METHOD(Fixture, "each request has its own time-out") {
  request("long", {.timeout = 10s});
  request("short", {.timeout = 1s});
  clock->advance(1s);
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().message == "short: no answer within 1000 ms");
  clock->advance(9s);
  CHECK(results.size() == 2);
  CHECK(clock->timers() == 0);
}

TEST_CASE_METHOD(
    Fixture, "a session at rest has no timer, and its next request has a time-out all the same") {
  session = std::make_unique<TestSession>(detail::Session::Options{.stopsIdleTimer = true});
  REQUIRE(session->start(ends.first, clock));
  request("first");
  CHECK(clock->timers() == 1);
  host.answer(1, Json::object());
  run();
  CHECK(clock->timers() == 0);
  request("second", {.timeout = 1s});
  clock->advance(1s);
  CHECK(results.size() == 2);
}

TEST_CASE_METHOD(Fixture, "a time-out may be as long as time goes") {
  clock->advance(1s);
  request("a", {.timeout = Duration::max(), .maxTotalTimeout = Duration::max()});
  clock->advance(1h);
  run();
  CHECK(results.empty());
}

TEST_CASE_METHOD(Fixture, "the default time-out is 60 seconds") {
  request("a");
  clock->advance(59'999ms);
  CHECK(results.empty());
  clock->advance(1ms);
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(Fixture,
                 "progress reaches its callback and starts the time-out anew if asked to") {
  std::vector<double> steps;
  request("a",
          {.timeout = 10s,
           .resetTimeoutOnProgress = true,
           .onProgress = [&](const Progress& progress) { steps.push_back(progress.progress); }});
  CHECK(host.last()["params"]["_meta"]["progressToken"] == 1);
  clock->advance(9s);
  host.notify("notifications/progress", {{"progressToken", 1}, {"progress", 0.5}});
  run();
  CHECK(steps == std::vector<double>{0.5});
  clock->advance(9s);
  CHECK(results.empty());
  clock->advance(1s);
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(Fixture, "progress does not extend the maximum total time") {
  request("a", {.timeout = 10s, .maxTotalTimeout = 15s, .resetTimeoutOnProgress = true});
  clock->advance(9s);
  host.notify("notifications/progress", {{"progressToken", 1}, {"progress", 0.5}});
  run();
  clock->advance(6s);
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().message == "a: no answer within 15000 ms");
}

TEST_CASE_METHOD(Fixture, "a stop token cancels the request and tells the host") {
  std::stop_source stop;
  request("a", {.stopToken = stop.get_token()});
  stop.request_stop();
  run();
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().kind == ErrorKind::Cancelled);
  CHECK(host.last()["method"] == "notifications/cancelled");
  host.answer(1, Json::object());
  run();
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(Fixture, "a request with a stopped token is not sent") {
  std::stop_source stop;
  stop.request_stop();
  request("a", {.stopToken = stop.get_token()});
  CHECK(results.at(0).error().kind == ErrorKind::Cancelled);
  CHECK(host.received.empty());
}

TEST_CASE_METHOD(Fixture, "closing ends every pending request and no answer counts after it") {
  request("a");
  request("b");
  session->close();
  REQUIRE(results.size() == 2);
  CHECK(results[0].error().kind == ErrorKind::Closed);
  host.answer(1, Json::object());
  run();
  CHECK(results.size() == 2);
  CHECK(clock->timers() == 0);
  CHECK(host.closed);
}

TEST_CASE_METHOD(Fixture, "the other side's end closes the session") {
  bool closed = false;
  session->onClose([&] { closed = true; });
  request("a");
  ends.second->close();
  run();
  CHECK(closed);
  CHECK(!session->isOpen());
  CHECK(results.at(0).error().kind == ErrorKind::Closed);
}

TEST_CASE_METHOD(Fixture, "a closed session can be started again") {
  session->close();
  auto again = MemoryTransport::pair();
  ScriptedHost second(again.second);
  REQUIRE(session->start(again.first, clock));
  session->request("a", Payload(), {}, [](Result<Payload>) {});
  deliverAll(*again.first, *again.second);
  CHECK(second.last()["method"] == "a");
  CHECK(!second.last().contains("params"));
}

TEST_CASE_METHOD(Fixture, "a session cannot be started twice") {
  const Result<void> second = session->start(ends.first, clock);
  REQUIRE(!second);
  CHECK(second.error().kind == ErrorKind::Misuse);
}

TEST_CASE("a session is not started without a transport or a clock") {
  TestSession session;
  const Wire wire;
  CHECK(session.start(nullptr, wire.clock).error().kind == ErrorKind::Misuse);
  CHECK(session.start(wire.ends.first, nullptr).error().kind == ErrorKind::Misuse);
  CHECK(!session.isOpen());
}

TEST_CASE_METHOD(Fixture, "a request that cannot be sent fails at once") {
  // The wire is closed beneath the session.
  ends.first->close();
  request("a");
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().kind == ErrorKind::Closed);
}

TEST_CASE_METHOD(Fixture, "progress is handed on as far as it can be read") {
  std::vector<Progress> steps;
  request("a", {.onProgress = [&](const Progress& step) { steps.push_back(step); }});
  host.notify("notifications/progress",
              {{"progressToken", 1}, {"progress", "half"}, {"message", "m"}});
  run();
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].message == "m");
  CHECK(lastError() == "notifications/progress: params.progress: expected number, got string");
}

TEST_CASE("a session that was not started fails its requests at once") {
  TestSession session;
  Result<Payload> got = Payload();
  session.request("a", Payload(), {}, [&](Result<Payload> result) { got = std::move(result); });
  CHECK(got.error().kind == ErrorKind::NotConnected);
  CHECK(session.notify("b", Payload()).error().kind == ErrorKind::NotConnected);
}

TEST_CASE_METHOD(Fixture, "the number of unanswered requests is bounded") {
  for (std::size_t i = 0; i < detail::Session::kMaxPendingRequests; ++i)
    session->request("a", Payload(), {}, [](Result<Payload>) {});
  request("b");
  REQUIRE(results.size() == 1);
  CHECK(results[0].error().kind == ErrorKind::Misuse);
}

TEST_CASE_METHOD(Fixture, "an inbound request is answered once by its handler") {
  session->setRequestHandler("ping",
                             [](const Payload&, const detail::Session::Responder& responder) {
                               responder.result(Json{{"ok", true}});
                               responder.result(Json{{"ok", false}});
                               responder.error(-1, "late");
                             });
  host.request("seven", "ping", Json::object());
  run();
  REQUIRE(host.received.size() == 1);
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "seven"}, {"result", {{"ok", true}}}});
}

TEST_CASE_METHOD(Fixture, "an inbound request that its handler drops is answered with an error") {
  session->setRequestHandler("x", [](const Payload&, const detail::Session::Responder&) {});
  host.request(0, "x", Json::object());
  run();
  CHECK(host.last()["id"] == 0);
  CHECK(host.last()["error"]["code"] == error_code::kInternalError);
}

TEST_CASE_METHOD(Fixture, "an inbound request may be answered later") {
  std::optional<detail::Session::Responder> kept;
  session->setRequestHandler(
      "x", [&](const Payload&, const detail::Session::Responder& responder) { kept = responder; });
  host.request(1, "x", Json::object());
  run();
  CHECK(host.received.empty());
  kept->result(Payload::emptyObject());
  run();
  CHECK(host.received.size() == 1);
}

TEST_CASE_METHOD(Fixture, "an unknown request is refused and reported") {
  host.request(3, "no/such", Json::object());
  run();
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
  CHECK(errors.at(0).kind == ErrorKind::NotSupported);
  CHECK(lastError() == "no/such: unknown request");
}

TEST_CASE_METHOD(Fixture, "an answer and progress may name their request by its number as text") {
  std::vector<double> steps;
  request("a", {.onProgress = [&](const Progress& step) { steps.push_back(step.progress); }});
  host.notify("notifications/progress", {{"progressToken", "1"}, {"progress", 0.5}});
  for (const char* other : {"", "x", "1x", "-1", "99999999999999999999"}) {
    host.answer(other, Json::object());
  }
  run();
  CHECK(results.empty());
  host.answer("1", Json::object());
  run();
  CHECK(steps == std::vector<double>{0.5});
  REQUIRE(results.size() == 1);
  CHECK(results[0].has_value());
}

TEST_CASE_METHOD(Fixture, "an unknown notification is reported") {
  host.notify("ui/notifications/reconnected", Json::object());
  run();
  CHECK(lastError() == "ui/notifications/reconnected: unknown notification");
}

TEST_CASE_METHOD(Fixture, "a string that is not JSON is reported") {
  host.sendText("hello");
  run();
  CHECK(errors.at(0).kind == ErrorKind::BadMessage);
}

TEST_CASE_METHOD(Fixture, "a batch is refused") {
  host.send(Json::array({{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "ping"}}}));
  run();
  CHECK(lastError() == "a batch of messages is not allowed");
  CHECK(host.received.empty());
}

TEST_CASE_METHOD(Fixture, "what is no JSON-RPC is ignored without noise") {
  host.send({{"source", "extension"}});
  host.send(Json(17));
  host.send({{"jsonrpc", "1.0"}, {"method", "x"}});
  run();
  CHECK(errors.empty());
}

TEST_CASE_METHOD(Fixture, "malformed envelopes are reported by name") {
  host.send({{"jsonrpc", "2.0"}, {"method", 7}});
  host.send({{"jsonrpc", "2.0"}, {"method", "m"}, {"params", 7}});
  host.send({{"jsonrpc", "2.0"}, {"method", "m"}, {"id", {1}}});
  host.send({{"jsonrpc", "2.0"}});
  run();
  REQUIRE(errors.size() == 5);
  CHECK(errors[0].message == "method: expected string, got number");
  CHECK(errors[1].message == "m: params: expected object, got number");
  CHECK(errors[2].message == "m: unknown notification");
  CHECK(errors[3].message == "m: id: expected string or number, got array");
  CHECK(errors[4].message == "a message has neither a method nor an id");
}

TEST_CASE_METHOD(Fixture, "a handler may close the session") {
  session->setNotificationHandler("stop", [this](const Payload&) { session->close(); });
  request("a");
  host.notify("stop", Json::object());
  host.notify("stop", Json::object());
  run();
  CHECK(results.size() == 1);
  CHECK(!session->isOpen());
}

TEST_CASE_METHOD(Fixture, "a handler may destroy the session") {
  session->setNotificationHandler("stop", [this](const Payload&) { session.reset(); });
  host.notify("stop", Json::object());
  host.notify("stop", Json::object());
  run();
  CHECK(!session);
}

TEST_CASE_METHOD(Fixture, "an answer's callback may destroy the session") {
  session->request("a", Payload(), {}, [this](Result<Payload>) { session.reset(); });
  session->request("b", Payload(), {},
                   [this](Result<Payload> result) { results.push_back(std::move(result)); });
  run();
  host.answer(1, Json::object());
  run();
  CHECK(!session);
  CHECK(results.at(0).error().kind == ErrorKind::Closed);
}

TEST_CASE_METHOD(Fixture, "a time-out's callback may destroy the session") {
  session->request("a", Payload(), {.timeout = 1s}, [this](Result<Payload>) { session.reset(); });
  session->request("b", Payload(), {.timeout = 1s},
                   [this](Result<Payload> result) { results.push_back(std::move(result)); });
  clock->advance(1s);
  CHECK(!session);
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(Fixture, "answering after the session is gone does nothing") {
  std::optional<detail::Session::Responder> kept;
  session->setRequestHandler(
      "x", [&](const Payload&, const detail::Session::Responder& responder) { kept = responder; });
  host.request(1, "x", Json::object());
  run();
  session.reset();
  kept->result(Payload::emptyObject());
  run();
  CHECK(host.received.empty());
}
