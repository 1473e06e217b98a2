// The most allocations that a message may cost in a view. The host's own messages are packed
// before. Lower a number here when the code allocates less.

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

#include "../cpp/support/hand_transport.h"
#include "counting.h"
#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/testing.h"

using namespace mcpapps;

namespace {

struct Fixture {
  const std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  App app{{.name = "view", .version = "1"}};

  Fixture() {
    transport->sent.reserve(10);  // so that keeping what is sent allocates nothing
    app.onError([](const Error& error) { FAIL_CHECK(error.message); });
  }

  void connect() {
    app.connect({.transport = transport, .clock = std::make_shared<ManualClock>()});
    transport->receive(answer(R"({
      "protocolVersion": "2026-01-26",
      "hostInfo": {"name": "host", "version": "1"},
      "hostCapabilities": {},
      "hostContext": {}
    })"_json));
    REQUIRE(app.isConnected());
  }

  /// To the last request.
  Payload answer(const Json& result) const {
    const Json id = transport->sent.back().json().at("id");
    return Payload(Json{{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }

  /// Counts until the handler of the host's message has run.
  std::size_t receive(const Payload& message) const {
    return allocationsOf([&] { transport->receive(message); });
  }

  Pending<CallToolResult> callTool() { return app.callServerTool("get_forecast", arguments); }

  const Payload arguments = R"({"city": "Reykjavik", "days": 5})"_json;
};

// Longer than a std::string stores in place.
const Json kResult = R"({
  "content": [{"type": "text", "text": "Rain in the morning, sun in the afternoon"}],
  "structuredContent": {"city": "Reykjavik", "rain": 0.7}
})"_json;

Payload notification(const char* method, const Json& params) {
  return Payload(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

}  // namespace

TEST_CASE("what a call of a tool allocates") {
  Fixture view;
  view.connect();
  view.callTool();
  view.transport->receive(view.answer(kResult));  // some lists have grown now

  bool answered = false;
  const std::size_t count = allocationsOf([&] {
    view.callTool().then([&answered](const Result<CallToolResult>&) { answered = true; });
  });
  CHECK(count <= 8);
  CHECK(view.receive(view.answer(kResult)) <= 7);
  CHECK(answered);
}

TEST_CASE("what a tool result allocates") {
  Fixture view;
  std::string text;
  view.app.onToolResult([&text](const CallToolResult& result) { text = result.text(); });
  view.connect();
  const Payload message = notification("ui/notifications/tool-result", kResult);
  text.reserve(100);
  CHECK(view.receive(message) <= 7);
  CHECK(text == "Rain in the morning, sun in the afternoon");
}

TEST_CASE("what a partial input allocates") {
  Fixture view;
  std::size_t members = 0;
  view.app.onToolInputPartial(
      [&members](const ToolInputPartial& input) { members = input.arguments.value().size(); });
  view.connect();
  const Payload message = notification("ui/notifications/tool-input-partial",
                                       R"({"arguments": {"city": "Reykj"}})"_json);
  CHECK(view.receive(message) <= 2);
  CHECK(members == 1);
}

TEST_CASE("what a line of the log allocates") {
  Fixture view;
  view.connect();
  view.app.sendLog(LoggingLevel::Info, "started");
  const std::size_t count = allocationsOf(
      [&] { view.app.sendLog(LoggingLevel::Info, "the forecast is there, and it is drawn"); });
  CHECK(count <= 4);
}

TEST_CASE("what an answer to the host allocates") {
  Fixture view;
  view.connect();
  const Payload message = Json{{"jsonrpc", "2.0"}, {"id", 7}, {"method", "ping"}};
  view.receive(message);
  CHECK(view.receive(message) <= 7);
  CHECK(view.transport->sent.back().json().at("id") == 7);
}
