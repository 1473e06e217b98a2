// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

// ---- The end ----

TEST_CASE_METHOD(AppFixture, "closing ends pending calls and tells onClose once") {
  int closed = 0;
  app->onClose([&] { ++closed; });
  connect();
  std::vector<std::string> log;
  callTwice(app.get(), &log).detach();
  app->close();
  app->close();
  CHECK(log == std::vector<std::string>{"tools/call: the connection closed before the answer",
                                        "tools/call: not connected"});
  CHECK(closed == 1);
}

TEST_CASE_METHOD(AppFixture, "the host's end closes the app") {
  int closed = 0;
  app->onClose([&] { ++closed; });
  connect();
  ends.second->close();
  run();
  CHECK(closed == 1);
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(AppFixture, "every handler may destroy the app, and none runs after it") {
  int calls = 0;
  const auto destroy = [&] {
    ++calls;
    app.reset();
  };
  SECTION("tool input") {
    app->onToolInput([&](const ToolInput&) { destroy(); });
  }
  SECTION("tool result") {
    app->onToolResult([&](const CallToolResult&) { destroy(); });
  }
  SECTION("a listener before others") {
    app->addEventListener<ToolInput>([&](const ToolInput&) { destroy(); });
    app->addEventListener<ToolInput>([&](const ToolInput&) { ++calls; });
  }
  SECTION("context") {
    app->onHostContextChanged([&](const HostContext&) { destroy(); });
  }
  SECTION("teardown") {
    app->onTeardown([&](const ResourceTeardown&) { destroy(); });
  }
  SECTION("error") {
    app->onError([&](const Error&) { destroy(); });
  }
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  host.notify("ui/notifications/tool-result", Json::object());
  host.notify("ui/notifications/host-context-changed", Json::object());
  host.notify("no/such", Json::object());
  host.request(1, "ui/resource-teardown", Json::object());
  run();
  CHECK(calls == 1);
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture, "being told of a bad teardown may destroy the app") {
  int calls = 0;
  app->onTeardown([&](const ResourceTeardown&) { ++calls; });
  app->onError([&](const Error& error) {
    CHECK(error.message == "ui/resource-teardown: params.reason: expected string, got number");
    app.reset();
  });
  connect();
  host.request(1, "ui/resource-teardown", Json{{"reason", 1}});
  run();
  CHECK(!app);
  CHECK(calls == 0);
}

TEST_CASE_METHOD(AppFixture,
                 "a message with more than one fault may destroy the app by the first") {
  int calls = 0;
  app->onToolInput([&](const ToolInput&) { ++calls; });
  app->onError([&](const Error&) {
    ++calls;
    app.reset();
  });
  connect();
  SECTION("a request") {
    host.send(
        {{"jsonrpc", "2.0"}, {"id", Json::object()}, {"method", "x"}, {"params", Json::array()}});
  }
  SECTION("a notification") { host.notify("ui/notifications/tool-input", Json::array()); }
  run();
  CHECK(!app);
  CHECK(calls == 1);
}

TEST_CASE_METHOD(AppFixture, "the handshake's callback may destroy the app") {
  app->connect(environment()).then([&](Result<InitializeResult>) { app.reset(); });
  run();
  host.answer(1, kHostAnswer);
  run();
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture, "being told of a late handler may destroy the app") {
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  run();
  app->onError([&](const Error&) { app.reset(); });
  int calls = 0;
  app->onToolInput([&](const ToolInput&) { ++calls; });
  clock->advance(0ms);
  CHECK(!app);
  CHECK(calls == 0);
}

TEST_CASE_METHOD(AppFixture, "the close handler may destroy the app") {
  app->onClose([&] { app.reset(); });
  connect();
  app->close();
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture, "destroying the app ends what coroutines wait for") {
  connect();
  std::vector<std::string> log;
  Pending<CallToolResult> pending = app->callServerTool({.name = "x"});
  pending.then([&](Result<CallToolResult> result) { log.push_back(result.error().message); });
  app.reset();
  CHECK(log == std::vector<std::string>{"tools/call: the connection closed before the answer"});
}
