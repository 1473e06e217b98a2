// Tools that take time, are cancelled and report progress, and tools that end the App.

#include <functional>
#include <limits>

#include "session/session.h"
#include "support/tools_fixture.h"

namespace {

using StopCallback = std::stop_callback<std::function<void()>>;

const std::string kCity = "a city of a longer name";

// Waits for the gate between its first and its last use of the input.
Task<Result<Forecast>> slowForecast(Pending<int> gate, const Pick& pick, Strings* seen) {
  seen->push_back(pick.city);
  const Result<int> days = co_await gate;
  seen->push_back(pick.city);
  co_return Forecast{pick.city, static_cast<double>(*days)};
}

struct SlowFixture : ToolsFixture {
  PendingSource<int> gate;
  std::optional<ToolCall> call;
  RegisteredTool tool = app->registerTool<Pick, Forecast>(
      "slow", {}, [this](const Pick& pick, const ToolCall& theCall) {
        call = theCall;
        return slowForecast(gate.pending(), pick, &log);
      });

  SlowFixture() {
    connect();
    host.send(
        requestOf("slow", "tools/call", {{"name", "slow"}, {"arguments", {{"city", kCity}}}}));
    REQUIRE(log == Strings{kCity});
  }

  /// A coroutine that waits forever would leak.
  void finish() {
    gate.resolve(3);
    CHECK(log == Strings{kCity, kCity});
  }
  void cancel() { host.notify("notifications/cancelled", {{"requestId", "slow"}}); }
  Json answer() const { return host.answerTo("slow"); }
};

/// A tool whose calls stay open until the test answers them.
struct OpenFixture : ToolsFixture {
  struct Open {
    ToolCall call;
    PendingSource<CallToolResult> answer;
  };
  std::vector<Open> open;

  OpenFixture() {
    app->registerTool("work", {}, [this](ToolCall call) {
      open.push_back({call, {}});
      return open.back().answer.pending();
    });
    connect();
    host.forget();
  }
  // Its members belong to the App.
  ~OpenFixture() { app.reset(); }

  void request(const Json& id, const Json& meta = nullptr) {
    host.send(requestOf(id, "tools/call", {{"name", "work"}, {"_meta", meta}}));
  }
  void cancel(const Json& id) {
    host.notify("notifications/cancelled", {{"requestId", id}, {"reason", "no need"}});
  }
};

}  // namespace

// ---- Coroutines ----

TEST_CASE_METHOD(SlowFixture, "a coroutine answers at its end, and keeps its input until then") {
  CHECK(answer() == Json());
  finish();
  CHECK(answer().at("result").at("structuredContent") == Json{{"city", kCity}, {"warmest", 3}});
}

TEST_CASE_METHOD(SlowFixture, "a coroutine goes on when its tool is removed or disabled") {
  SECTION("removed") { tool.remove(); }
  SECTION("disabled") { tool.disable(); }
  finish();
  CHECK(answer().contains("result"));
}

TEST_CASE_METHOD(SlowFixture,
                 "a coroutine's token stops when nobody waits, and it answers nobody") {
  const std::stop_token token = call->stopToken();
  CHECK_FALSE(token.stop_requested());
  SECTION("for the call was cancelled") { cancel(); }
  SECTION("for the App was closed") { app->close(); }
  SECTION("for the App was destroyed") { app.reset(); }
  CHECK(token.stop_requested());
  finish();
  CHECK(answer() == Json());
  CHECK(errors.empty());
}

// ---- Cancellation and progress ----

TEST_CASE_METHOD(OpenFixture, "a cancelled call is asked to stop and gets no answer") {
  const Json id = GENERATE(Json(7), Json("seven"), Json(9007199254740993), Json(0.5));
  const bool asksBefore = GENERATE(true, false);
  request(id);
  std::stop_token token;
  if (asksBefore) token = open.back().call.stopToken();
  CHECK_FALSE(token.stop_requested());
  cancel(id);
  if (!asksBefore) token = open.back().call.stopToken();
  CHECK(token.stop_requested());
  open.back().answer.resolve(CallToolResult{});
  CHECK(host.sent().size() == 0);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(OpenFixture, "a cancellation stops no other call") {
  std::vector<std::stop_token> tokens;
  for (const Json& id : {Json(1), Json("1"), Json(9007199254740993)}) {
    request(id);
    tokens.push_back(open.back().call.stopToken());
  }
  for (const Json& id : {Json(2), Json("2"), Json(true), Json(nullptr), Json::array({1}),
                         Json(9007199254740992), Json(1.5)})
    cancel(id);
  host.notify("notifications/cancelled");
  for (const std::stop_token& token : tokens) CHECK_FALSE(token.stop_requested());
  cancel("1");
  CHECK_FALSE(tokens[0].stop_requested());
  CHECK(tokens[1].stop_requested());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(OpenFixture, "a cancellation that crosses the answer is no error") {
  request(1);
  const std::stop_token token = open.back().call.stopToken();
  open.back().answer.resolve(CallToolResult{});
  cancel(1);
  CHECK_FALSE(token.stop_requested());
  CHECK(host.sent().size() == 1);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(OpenFixture,
                 "who hears that a call is over may drop the others and destroy the App") {
  request(1);
  request(2);
  const bool isClosed = GENERATE(false, true);
  const StopCallback callback(open[isClosed ? 1 : 0].call.stopToken(), [this] {
    open.clear();
    app.reset();
  });
  if (isClosed) {
    app->close();
  } else {
    cancel(1);
  }
  CHECK_FALSE(app);
  // The answer of the second, which was dropped while connected.
  CHECK(host.sent().size() == (isClosed ? 0 : 1));
}

TEST_CASE_METHOD(OpenFixture, "a call is not answered on a later connection") {
  request(1, {{"progressToken", 1}});
  app->close();
  connect();
  host.forget();
  open.back().call.progress({.progress = 1});
  open.back().answer.resolve(CallToolResult{});
  CHECK(host.sent().size() == 0);
}

TEST_CASE_METHOD(OpenFixture, "a call's progress is told with its token") {
  const Json token = GENERATE(Json(3), Json("t"), Json(9007199254740993));
  request(1, {{"progressToken", token}});
  open.back().call.progress({.progress = 0.5, .total = 2, .message = "half"});
  CHECK(host.last() ==
        Json{{"jsonrpc", "2.0"},
             {"method", "notifications/progress"},
             {"params",
              {{"progressToken", token}, {"progress", 0.5}, {"total", 2}, {"message", "half"}}}});
}

TEST_CASE_METHOD(OpenFixture, "no progress is told where none was asked for or nobody waits") {
  const bool isCancelled = GENERATE(false, true);
  const Json meta = isCancelled ? Json{{"progressToken", 1}}
                                : GENERATE(Json(), Json(1), Json{{"progressToken", nullptr}},
                                           Json{{"progressToken", Json::object()}});
  request(1, meta);
  if (isCancelled) cancel(1);
  open.back().call.progress({.progress = 1});
  CHECK(host.sent().size() == 0);
}

TEST_CASE_METHOD(OpenFixture, "the number of the host's unanswered requests is bounded") {
  constexpr std::size_t kMost = detail::Session::kMaxInboundRequests;
  for (std::size_t i = 0; i < kMost; ++i) request(i);
  CHECK(open.size() == kMost);
  request("one more");
  CHECK(open.size() == kMost);
  CHECK(host.last().at("error").at("message") == "too many requests wait for an answer");
  open.back().answer.resolve(CallToolResult{});
  request("again");
  CHECK(open.size() == kMost + 1);
}

TEST_CASE_METHOD(ToolsFixture, "a call whose handler forgets it is answered with an error") {
  app->registerTool("a", {}, [] { return PendingSource<CallToolResult>().pending(); });
  CHECK(call("a").at("error") ==
        Json{{"code", -32603}, {"message", "tools/call: the view gave no answer"}});
}

// ---- Tools that end the App ----

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
  const std::size_t before = host.sent().size();
  CHECK(call(GENERATE("close", "destroy"), {{"city", kCity}}) == Json());
  CHECK(host.sent().size() == before);
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
    app->onError(destroy);
    CHECK(call("pick_city", {{"city", "hot"}}).contains("error"));
  }
  CHECK_FALSE(app);
}
