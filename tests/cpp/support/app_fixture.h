#pragma once

#include "mcpapps/fake_host.h"
#include "test.h"

using testing::textResult;

inline const Json kHostAnswer = R"({
  "protocolVersion": "2026-01-26",
  "hostInfo": {"name": "test-host", "version": "3"},
  "hostCapabilities": {"openLinks": {}, "serverTools": {"listChanged": true}},
  "hostContext": {
    "theme": "dark", "displayMode": "inline", "availableDisplayModes": ["inline", "fullscreen"]
  }
})"_json;

inline Json requestOf(const Json& id, const std::string& method,
                      const Json& params = Json::object()) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
}
inline Json notificationOf(const std::string& method, const Json& params = Json::object()) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", params}};
}
inline Json answerOf(const Json& id, const Json& result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", result}};
}

/// An App on a wire, with its reports.
struct AppFixture {
  testing::FakeHost host;  // the tests answer by hand
  const std::shared_ptr<ManualClock> clock = host.clock();
  const std::shared_ptr<FakeSizeObserver> sizes = host.sizes();
  std::shared_ptr<Transport> wire;
  Strings errors;
  Strings warnings;
  /// For handlers.
  Strings log;
  std::vector<Result<InitializeResult>> connected;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<App> app;

  explicit AppFixture(AppOptions options = {}) {
    host.holdAll();
    app = std::make_unique<App>(
        Implementation{.name = "view", .version = "1", .title = {}},
        AppCapabilities{.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}},
        options);
    app->onError([this](const Error& error) { errors.push_back(error.message); });
  }

  Environment environment() {
    Environment environment = host.environment();
    environment.warn = [this](std::string_view line) { warnings.emplace_back(line); };
    environment.internals.onError = nullptr;
    wire = environment.transport;
    return environment;
  }

  void startConnecting() {
    app->connect(environment()).then([this](Result<InitializeResult> result) {
      connected.push_back(std::move(result));
    });
  }
  void connect(const Json& answer = kHostAnswer) {
    startConnecting();
    host.reply(answer);
  }

  /// Makes the view send a request, which the last argument answers by its id, and returns the
  /// result.
  template <class T, class Answer>
  Result<T> asked(Pending<T> pending, Answer answer) {
    Result<T> got = Error{ErrorKind::BadMessage, 0, "no answer"};
    pending.then([&got](Result<T> value) { got = std::move(value); });
    answer(host.last().at("id"));
    return got;
  }
  template <class T>
  Result<T> answered(Pending<T> pending, const Json& result) {
    return asked(std::move(pending), [&](const Json& id) { host.reply(result, id); });
  }
};

struct StrictAppFixture : AppFixture {
  StrictAppFixture() : AppFixture({.strict = true}) {}
};

struct ConnectedFixture : AppFixture {
  ConnectedFixture() { connect(); }
};

/// A view as authors write them: it listens to all that hosts send about its tool. At the end of
/// each test it has to continue: to be connected, call a tool and get its answer, and receive
/// messages.
struct HostFixture : AppFixture {
  HostFixture() {
    const auto note = [this](const char* what, const Payload& value) {
      log.push_back(what + dumpJson(value.json()));
    };
    app->onToolInputPartial(
        [note](const ToolInputPartial& input) { note("partial ", input.arguments); });
    app->onToolInput([note](const ToolInput& input) { note("input ", input.arguments); });
    app->onToolResult(
        [this](const CallToolResult& result) { log.push_back("result " + result.text()); });
    app->onToolCancelled([this](const ToolCancelled& cancelled) {
      log.push_back("cancelled " + cancelled.reason.value_or("-"));
    });
    app->onHostContextChanged([this](const HostContext&) { log.emplace_back("context"); });
    app->onTeardown([this](const ResourceTeardown&) { log.emplace_back("teardown"); });
  }

  ~HostFixture() {
    CHECK(app->isConnected());
    log.clear();
    app->callServerTool({.name = "again"}).then(noteIn(log));
    host.reply(textResult("going on"));
    host.toolResult(textResult("heard"));
    CHECK(log == Strings{"going on", "result heard"});
  }
};

/// Calls two tools in sequence, and logs their texts or errors.
inline Task<void> callTwice(App* app, Strings* log) {
  for (const char* name : {"first", "second"}) {
    const Pending<CallToolResult> call = app->callServerTool({.name = name});
    const Result<CallToolResult> result = co_await call;
    noteIn (*log)(result);
  }
}
