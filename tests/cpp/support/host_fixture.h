// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <catch2/catch_test_macros.hpp>

#include "app_fixture.h"
#include "mcpapps/json.h"

/// A view as authors write them: it listens to all that hosts send, and its calls are answered.
struct HostFixture : AppFixture {
  std::vector<std::string> log;

  HostFixture() {
    app->onToolInput([this](const ToolInput& input) {
      log.push_back("input " + dumpJson(input.arguments.json()));
    });
    app->onToolResult(
        [this](const CallToolResult& result) { log.push_back("result " + result.text()); });
    app->onHostContextChanged([this](const HostContext&) { log.emplace_back("context"); });
  }
  // Its members are gone before the App is.
  ~HostFixture() { app.reset(); }

  void input(const Json& arguments) {
    host.notify("ui/notifications/tool-input", {{"arguments", arguments}});
  }
  void result(const std::string& text) {
    host.notify("ui/notifications/tool-result",
                {{"content", {{{"type", "text"}, {"text", text}}}}});
  }

  /// Makes the view ask, lets the host answer as the last argument says, and gives what came.
  template <class T, class Answer>
  Result<T> answered(Pending<T> pending, Answer answer) {
    Result<T> got = Error{ErrorKind::BadMessage, 0, "no answer"};
    pending.then([&got](Result<T> value) { got = std::move(value); });
    run();
    answer(host.lastId());
    run();
    return got;
  }

  /// The view goes on: it is connected, calls a tool and gets its answer, and hears its host.
  void checkGoesOn() {
    REQUIRE(app->isConnected());
    const auto called = answered(app->callServerTool({.name = "again"}), [this](const Json& id) {
      host.answer(id, {{"content", {{{"type", "text"}, {"text", "going on"}}}}});
    });
    REQUIRE(called);
    CHECK(called->text() == "going on");
    log.clear();
    result("heard");
    run();
    CHECK(log == std::vector<std::string>{"result heard"});
  }
};
