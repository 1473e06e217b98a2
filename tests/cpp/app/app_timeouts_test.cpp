#include "session/session.h"
#include "support/request_fixture.h"

// ---- Time ----

TEST_CASE_METHOD(RequestFixture, "a request without an answer times out and tells the host") {
  const auto [options, last] = GENERATE(std::pair<RequestOptions, Duration>{{}, 60s},
                                        std::pair<RequestOptions, Duration>{{.timeout = 5s}, 5s});
  const Json id = ask(options);
  clock->advance(last - 1ms);
  CHECK(results.empty());
  clock->advance(1ms);
  const Error& error = results.at(0).error();
  CHECK(error.kind == ErrorKind::Timeout);
  CHECK(error.code == error_code::kRequestTimeout);
  CHECK(error.message == "x/own: no answer within " + std::to_string(last.count()) + " ms");
  CHECK(host.last()["method"] == "notifications/cancelled");
  CHECK(host.last()["params"]["requestId"] == id);
  host.reply(Json::object(), id);
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(RequestFixture, "each request has its own time-out") {
  ask({.timeout = 10s});
  ask({.timeout = 1s});
  clock->advance(1s);
  CHECK(results.at(0).error().message == "x/own: no answer within 1000 ms");
  clock->advance(9s);
  CHECK(results.size() == 2);
  CHECK(clock->timers() == 0);
}

TEST_CASE_METHOD(RequestFixture, "a time-out may be as long as time goes") {
  clock->advance(1s);
  ask({.timeout = Duration::max(), .maxTotalTimeout = Duration::max()});
  clock->advance(1h);
  CHECK(results.empty());
}

TEST_CASE_METHOD(RequestFixture,
                 "progress starts the time-out anew if asked to, up to the maximum") {
  const bool hasMaximum = GENERATE(false, true);
  std::vector<double> steps;
  RequestOptions options = notingSteps(steps);
  options.timeout = 10s;
  options.resetTimeoutOnProgress = true;
  if (hasMaximum) options.maxTotalTimeout = 15s;
  const Json id = ask(options);
  CHECK(host.last()["params"]["_meta"]["progressToken"] == id);
  clock->advance(9s);
  progress(id, 0.5);
  CHECK(steps == std::vector<double>{0.5});
  clock->advance(hasMaximum ? 5999ms : 9999ms);
  CHECK(results.empty());
  clock->advance(1ms);
  const std::string waited = hasMaximum ? "15000 ms" : "10000 ms";
  CHECK(results.at(0).error().message == "x/own: no answer within " + waited);
}

TEST_CASE_METHOD(ConnectedFixture, "a tool call starts its time-out anew unless told not to") {
  const auto [resets, ended] =
      GENERATE(std::pair<std::optional<bool>, bool>{std::nullopt, false}, std::pair{false, true});
  const bool isByName = GENERATE(true, false);
  bool isOver = false;
  const CallToolParams params{.name = "a"};
  const RequestOptions options{.timeout = 10s, .resetTimeoutOnProgress = resets};
  (isByName ? app->callServerTool(params, options)
            : AppRef(*app).request(method::kCallTool, params, options))
      .then([&](const Result<CallToolResult>&) { isOver = true; });
  CHECK(host.last()["params"].contains("_meta") != ended);
  clock->advance(6s);
  host.notify("notifications/progress", {{"progressToken", host.last().at("id")}, {"progress", 1}});
  clock->advance(6s);
  CHECK(isOver == ended);
  app.reset();
}

TEST_CASE_METHOD(RequestFixture, "progress is handed on as far as it can be read") {
  std::optional<std::string> text;
  const Json id =
      ask({.onProgress = [&](const Progress& step) { text = step.message.value_or("-"); }});
  host.notify("notifications/progress",
              {{"progressToken", id}, {"progress", "half"}, {"message", "m"}});
  CHECK(text == "m");
  CHECK(errors == Strings{"notifications/progress: params.progress: expected number, got string"});
}

TEST_CASE("a session at rest has no timer, and its next request has a time-out all the same") {
  testing::FakeHost host;
  host.holdAll();
  // A session without a delegate.
  const auto session = std::make_shared<detail::Session>(
      std::weak_ptr<detail::Session::Delegate>(), detail::Session::Options{.stopsIdleTimer = true});
  REQUIRE(session->start(host.environment().transport, host.clock()));
  int ended = 0;
  const auto count = [&](const Result<Payload>&) { ++ended; };
  session->request("first", Payload(), {}, count);
  CHECK(!host.last().contains("params"));
  CHECK(host.clock()->timers() == 1);
  host.reply(Json::object());
  CHECK(host.clock()->timers() == 0);
  session->request("second", Payload(), {.timeout = 1s}, count);
  host.clock()->advance(1s);
  CHECK(ended == 2);
}

// ---- Cancellation ----

TEST_CASE_METHOD(ConnectedFixture, "a request can be cancelled, and the host is told") {
  std::stop_source stop;
  const Pending<Empty> ping = app->ping({.stopToken = stop.get_token()});
  const auto got = asked(ping, [&](const Json& id) {
    SECTION("by its stop token") { stop.request_stop(); }
    SECTION("by its Pending") {
      ping.cancel();
      ping.cancel();
    }
    CHECK(host.last().at("method") == "notifications/cancelled");
    CHECK(host.last().at("params").at("requestId") == id);
    host.reply(Json::object(), id);
  });
  CHECK(got.error().kind == ErrorKind::Cancelled);
}

TEST_CASE_METHOD(RequestFixture, "the late answer to a request that was ended is no error, once") {
  const Json id = ask({.timeout = 10s});
  SECTION("by its time-out") { clock->advance(10s); }
  SECTION("by its Pending") {
    const Pending<Empty> ping = app->ping();
    const Json pingId = host.last().at("id");
    ping.cancel();
    host.reply(Json::object(), pingId);
    clock->advance(10s);
  }
  CHECK(host.last().at("method") == "notifications/cancelled");
  host.replyError(-32800, "cancelled", id);
  CHECK(errors.empty());
  host.reply(Json::object(), id);
  CHECK(errors.empty());
  CHECK(warnings == Strings{"[mcpapps] the host has answered a request twice: id " + dumpJson(id)});
}

TEST_CASE_METHOD(RequestFixture,
                 "of ten thousand requests that were ended, the last are remembered") {
  const Json first = ask({.timeout = 10s});
  for (int i = 1; i < 10'000; ++i) ask({.timeout = 10s});
  const Json last = host.last().at("id");
  clock->advance(10s);
  host.reply(Json::object(), last);
  CHECK(errors.empty());
  CHECK(warnings.empty());
  host.reply(Json::object(), first);
  CHECK(warnings.size() == 1);
}

TEST_CASE_METHOD(RequestFixture, "a request with a stopped token is not sent") {
  std::stop_source stop;
  stop.request_stop();
  ask({.stopToken = stop.get_token()});
  CHECK(results.at(0).error().kind == ErrorKind::Cancelled);
  CHECK(host.last("x/own").is_null());
}
