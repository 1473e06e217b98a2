// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Tools that take their time, and tools that end the App.

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "mcpapps/json.h"
#include "support/tools_fixture.h"

namespace {

using StopCallback = std::stop_callback<std::function<void()>>;

// Waits for the gate between its first and its last look at the input.
Task<Result<Forecast>> slowForecast(Pending<int> gate, const Pick& pick, std::string* seen) {
  *seen += pick.city;
  const Result<int> days = co_await gate;
  *seen += pick.city;
  if (!days) co_return Error{.message = "no forecast for " + pick.city};
  co_return Forecast{pick.city, static_cast<double>(*days)};
}

struct SlowFixture : ToolsFixture {
  Pending<int> gate;
  std::string seen;
  std::optional<ToolCall> call;
  RegisteredTool tool = app->registerTool<Pick, Forecast>(
      "slow", {}, [this](const Pick& pick, const ToolCall& theCall) {
        call = theCall;
        return slowForecast(gate, pick, &seen);
      });

  SlowFixture() { connect(); }

  /// The call's id is "slow".
  void start() {
    host.request("slow", "tools/call",
                 {{"name", "slow"},
                  {"arguments", {{"city", "a city of a longer name"}}},
                  {"_meta", {{"progressToken", "p"}}}});
    run();
    REQUIRE(seen == "a city of a longer name");
  }
  void finish() {
    gate.resolve(3);
    run();
    CHECK(seen == "a city of a longer namea city of a longer name");
  }
  Json answer() const { return answerTo("slow"); }
};

}  // namespace

TEST_CASE_METHOD(SlowFixture, "a coroutine answers at its end, and keeps its input until then") {
  start();
  CHECK(answer() == Json());
  finish();
  CHECK(answer().at("result").at("structuredContent") ==
        Json{{"city", "a city of a longer name"}, {"warmest", 3}});
}

TEST_CASE_METHOD(SlowFixture, "a coroutine's error is the error of the call") {
  start();
  gate.resolve(Error{});
  run();
  CHECK(answer().at("error").at("message") == "no forecast for a city of a longer name");
}

TEST_CASE_METHOD(SlowFixture, "a coroutine goes on when its tool is removed or disabled") {
  start();
  SECTION("removed") { tool.remove(); }
  SECTION("disabled") { tool.disable(); }
  finish();
  CHECK(answer().contains("result"));
}

TEST_CASE_METHOD(SlowFixture, "a cancelled call stops its token and gets no answer") {
  start();
  CHECK_FALSE(call->stopToken().stop_requested());
  host.notify("notifications/cancelled", {{"requestId", "slow"}});
  run();
  CHECK(call->stopToken().stop_requested());
  finish();
  CHECK(answer() == Json());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(SlowFixture, "a call tells its progress") {
  start();
  call->progress({.progress = 1, .total = 2});
  run();
  CHECK(host.lastOf("notifications/progress").at("params") ==
        Json{{"progressToken", "p"}, {"progress", 1}, {"total", 2}});
  // A coroutine that waits for ever would leak.
  finish();
}

TEST_CASE_METHOD(SlowFixture,
                 "closing the App while a call waits stops it, and its answer is dropped") {
  start();
  const std::stop_token token = call->stopToken();
  app->close();
  CHECK(token.stop_requested());
  finish();
  call->progress({.progress = 1});
  run();
  CHECK(answer() == Json());
}

TEST_CASE_METHOD(SlowFixture, "destroying the App while a call waits stops it") {
  start();
  const std::stop_token token = call->stopToken();
  SECTION("from outside") { app.reset(); }
  SECTION("from one who hears of the cancellation") {
    const StopCallback callback(token, [this] {
      call.reset();
      app.reset();
    });
    host.notify("notifications/cancelled", {{"requestId", "slow"}});
    run();
    CHECK_FALSE(app);
  }
  SECTION("from one who hears of the end") {
    const StopCallback callback(token, [this] {
      call.reset();
      app.reset();
    });
    app->close();
    CHECK_FALSE(app);
  }
  CHECK(token.stop_requested());
  finish();
  CHECK(answer() == Json());
}

TEST_CASE_METHOD(SlowFixture,
                 "a call that waits when the connection ends is not answered on the next") {
  start();
  app->close();
  auto next = MemoryTransport::pair();
  ScriptedHost other(next.second);
  Environment again = environment();
  again.transport = next.first;
  app->connect(again);
  deliverAll(*next.first, *next.second);
  other.answer(other.lastId(), kHostAnswer);
  deliverAll(*next.first, *next.second);
  const std::size_t before = other.received.size();
  finish();
  deliverAll(*next.first, *next.second);
  CHECK(other.received.size() == before);
}

TEST_CASE_METHOD(ToolsFixture, "a call whose handler forgets it is answered with an error") {
  app->registerTool("a", {}, [] { return Pending<CallToolResult>(); });
  connect();
  CHECK(call("a").at("error") ==
        Json{{"code", -32603}, {"message", "tools/call: the view gave no answer"}});
}

TEST_CASE_METHOD(ToolsFixture, "a handler may close or destroy the App") {
  app->registerTool<Pick, Forecast>("close", {}, [this](const Pick& pick) {
    app->close();
    return Forecast{pick.city, 1};
  });
  app->registerTool<Pick, Forecast>("destroy", {}, [this](const Pick& pick, ToolCall call) {
    app.reset();
    call.progress({.progress = 1});
    return Forecast{pick.city + call.name(), 1000};
  });
  connect();
  const std::size_t before = host.received.size();
  for (const char* name : {"close", "destroy"}) {
    DYNAMIC_SECTION(name) {
      CHECK(call(name, {{"city", "a city of a longer name"}}) == Json());
      CHECK(host.received.size() == before);
    }
  }
}

TEST_CASE_METHOD(ToolsFixture, "a handler by hand may destroy the App") {
  app->onCallTool([this](const CallToolParams& params) {
    app.reset();
    return CallToolResult{.content = {TextContent{.text = params.name}}};
  });
  app->onListTools([this](const ListToolsParams&) {
    app.reset();
    return ListToolsResult{};
  });
  connect();
  SECTION("call") { CHECK(call("a") == Json()); }
  SECTION("list") { CHECK(ask("tools/list") == Json()); }
  CHECK_FALSE(app);
}

TEST_CASE_METHOD(ToolsFixture, "a handler may remove its own tool and register another") {
  RegisteredTool tool;
  const std::string captured = "a text that is too long to be kept in place";
  tool = app->registerTool("a", {}, [this, &tool, captured] {
    tool.remove();
    app->registerTool("a", {}, [] {});
    return CallToolResult{.content = {TextContent{.text = captured}}};
  });
  connect();
  CHECK(call("a").at("result").at("content").at(0).at("text") == captured);
  CHECK(call("a").at("result").at("content").empty());
}

TEST_CASE_METHOD(ToolsFixture, "who hears of an error of a tool may destroy the App") {
  const auto destroy = [this](const Error&) { app.reset(); };
  SECTION("at a name that is taken") {
    offerPick();
    app->onError(destroy);
    CHECK_FALSE(offerPick());
  }
  SECTION("at a registration that is too late") {
    connect();
    app->onError(destroy);
    CHECK_FALSE(offerPick());
  }
  SECTION("at a handler by hand that is too late") {
    connect();
    app->onError(destroy);
    app->onListTools([] { return ListToolsResult{}; });
  }
  SECTION("at output that does not fit") {
    offerPick();
    connect();
    app->onError(destroy);
    CHECK(call("pick_city", {{"city", "hot"}}).contains("error"));
  }
  CHECK_FALSE(app);
}
