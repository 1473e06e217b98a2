// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

// ---- The handshake ----

TEST_CASE_METHOD(AppFixture, "connect() sends ui/initialize as the specification says") {
  startConnecting();
  CHECK(host.last() ==
        Json{{"jsonrpc", "2.0"},
             {"id", 1},
             {"method", "ui/initialize"},
             {"params",
              {{"appInfo", {{"name", "view"}, {"version", "1"}}},
               {"appCapabilities", {{"availableDisplayModes", {"inline", "fullscreen"}}}},
               {"protocolVersion", "2026-01-26"}}}});
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(AppFixture, "the handshake ends with initialized and keeps what the host told") {
  connect();
  REQUIRE(connected.size() == 1);
  REQUIRE(connected[0]);
  CHECK(connected[0]->hostInfo.name == "test-host");
  CHECK(host.last()["method"] == "ui/notifications/initialized");
  CHECK(app->isConnected());
  CHECK(app->getHostVersion().version == "3");
  CHECK(app->getHostCapabilities().openLinks);
  CHECK(!app->getHostCapabilities().sampling);
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostContext().canDisplay(DisplayMode::Fullscreen));
  CHECK(!app->getHostContext().canDisplay(DisplayMode::Pip));
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "listeners hear of the handshake before connect() gives its result") {
  std::string log;
  app->addEventListener<InitializeResult>([&](const InitializeResult& result) {
    log += result.hostContext.theme->raw() + std::to_string(connected.size());
  });
  connect();
  CHECK(log == "dark0");
  CHECK(connected.size() == 1);
}

TEST_CASE_METHOD(AppFixture, "a host that answers with next to nothing is good enough") {
  connect(Json::object());
  CHECK(connected.at(0));
  CHECK(app->isConnected());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture,
                 "wrong and unknown values in the host's answer are named and the rest is used") {
  connect({{"protocolVersion", 3},
           {"hostInfo", "me"},
           {"hostContext",
            {{"theme", "sepia"}, {"locale", nullptr}, {"displayMode", 7}, {"timeZone", "UTC"}}}});
  CHECK(app->isConnected());
  CHECK(app->getHostContext().theme->raw() == "sepia");
  CHECK(!app->getHostContext().prefersDark());
  CHECK(app->getHostContext().timeZone == "UTC");
  CHECK(errors ==
        std::vector<std::string>{
            "ui/initialize: result.protocolVersion: expected string, got number",
            "ui/initialize: result.hostInfo: expected object, got string",
            "ui/initialize: result.hostContext.displayMode: expected string, got number"});
}

TEST_CASE_METHOD(AppFixture, "a refused handshake closes the connection") {
  startConnecting();
  host.refuse(host.lastId(), -32000, "not today");
  run();
  REQUIRE(connected.size() == 1);
  CHECK(connected[0].error().message == "ui/initialize: not today");
  CHECK(!app->isConnected());
  CHECK(host.closed);
}

TEST_CASE_METHOD(AppFixture, "connect() fails if the handshake's last message cannot be sent") {
  startConnecting();
  host.answer(host.lastId(), kHostAnswer);
  app->addEventListener<InitializeResult>([](const InitializeResult&) { FAIL("connected"); });
  // The size observer hears of the host's context before the last message leaves.
  sizes->onContainer = [this] { ends.first->close(); };
  run();
  REQUIRE(connected.size() == 1);
  CHECK(connected[0].error().kind == ErrorKind::Closed);
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(AppFixture, "connecting twice fails and the first connection goes on") {
  connect();
  startConnecting();
  clock->advance(0ms);
  REQUIRE(connected.size() == 2);
  CHECK(connected[1].error().kind == ErrorKind::Misuse);
  CHECK(app->isConnected());
}

TEST_CASE_METHOD(AppFixture, "a closed app can be connected again") {
  connect();
  app->close();
  ends = MemoryTransport::pair();
  ScriptedHost second(ends.second);
  startConnecting();
  second.answer(second.lastId(), {{"hostInfo", {{"name", "other"}, {"version", "1"}}}});
  run();
  CHECK(app->isConnected());
  CHECK(app->getHostVersion().name == "other");
  CHECK(!app->getHostContext().theme);
}

// ---- Guards ----

TEST_CASE_METHOD(AppFixture, "a call before connect() fails") {
  std::vector<Error> failed;
  app->callServerTool({.name = "x"}).then([&](Result<CallToolResult> result) {
    failed.push_back(result.error());
  });
  REQUIRE(failed.size() == 1);
  CHECK(failed[0].kind == ErrorKind::NotConnected);
  CHECK(failed[0].message == "tools/call: not connected");
}

TEST_CASE_METHOD(AppFixture, "a call during the handshake warns and is sent") {
  startConnecting();
  app->ping();
  run();
  CHECK(host.last()["method"] == "ping");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].starts_with("[mcpapps] ping: called before the handshake is complete"));
}

TEST_CASE_METHOD(StrictAppFixture, "a call during the handshake fails where the app is strict") {
  startConnecting();
  ErrorKind kind{};
  app->ping().then([&](Result<Empty> result) { kind = result.error().kind; });
  run();
  CHECK(kind == ErrorKind::Misuse);
  CHECK(host.last()["method"] == "ui/initialize");
}

TEST_CASE_METHOD(AppFixture,
                 "a tool result that came before its handler is delivered late and said so") {
  connect();
  host.notify("ui/notifications/tool-result",
              {{"content", {{{"type", "text"}, {"text", "kept"}}}}});
  run();
  std::string text;
  app->onToolResult([&](const CallToolResult& result) { text = result.text(); });
  CHECK(text.empty());
  clock->advance(0ms);
  CHECK(text == "kept");
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with(
      "ui/notifications/tool-result: the handler was registered after connect()"));
}

TEST_CASE_METHOD(AppFixture, "what is kept for a late handler is bounded") {
  connect();
  for (int i = 0; i < 100; ++i)
    host.notify("ui/notifications/tool-input", {{"arguments", {{"i", i}}}});
  run();
  std::vector<int> got;
  app->addEventListener<ToolInput>(
      [&](const ToolInput& input) { got.push_back(input.arguments.json()["i"].get<int>()); });
  clock->advance(0ms);
  CHECK(got == std::vector<int>{92, 93, 94, 95, 96, 97, 98, 99});
}

TEST_CASE_METHOD(AppFixture, "without an onError handler, errors become warnings") {
  app->onError(nullptr);
  connect();
  host.notify("no/such", Json::object());
  run();
  CHECK(warnings ==
        std::vector<std::string>{"[mcpapps] NotSupported: no/such: unknown notification"});
}
