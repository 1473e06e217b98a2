// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

// ---- What the view asks ----

TEST_CASE_METHOD(AppFixture, "callServerTool asks for progress and gives the tool's answer") {
  connect();
  std::vector<std::string> log;
  callTwice(app.get(), &log).detach();
  run();
  const Json call = host.last();
  CHECK(call["method"] == "tools/call");
  CHECK(call["params"] == Json{{"name", "first"}, {"_meta", {{"progressToken", call["id"]}}}});
  host.answer(call["id"], {{"content", {{{"type", "text"}, {"text", "one"}}}}});
  run();
  host.refuse(host.lastId(), -32602, "unknown tool");
  run();
  CHECK(log == std::vector<std::string>{"one", "tools/call: unknown tool"});
}

TEST_CASE_METHOD(AppFixture, "each call sends the specification's message") {
  connect();
  app->sendMessage({.content = {TextContent{.text = "hi"}}});
  app->updateModelContext(
      {.content = {TextContent{.text = "seen"}}, .structuredContent = Json{{"day", 3}}});
  app->openLink({.url = "https://example.com/"});
  app->requestDisplayMode({.mode = DisplayMode::Fullscreen});
  app->ping();
  CHECK(app->sendLog({.level = LoggingLevel::Warning, .data = "careful", .logger = "view"}));
  CHECK(app->sendSizeChanged({.width = 300, .height = 200}));
  run();
  const auto paramsOf = [&](const std::string& method) { return host.lastOf(method)["params"]; };
  CHECK(paramsOf("ui/message") ==
        Json{{"role", "user"}, {"content", {{{"type", "text"}, {"text", "hi"}}}}});
  CHECK(paramsOf("ui/update-model-context") ==
        Json{{"content", {{{"type", "text"}, {"text", "seen"}}}},
             {"structuredContent", {{"day", 3}}}});
  CHECK(paramsOf("ui/open-link") == Json{{"url", "https://example.com/"}});
  CHECK(paramsOf("ui/request-display-mode") == Json{{"mode", "fullscreen"}});
  CHECK(paramsOf("ping") == Json::object());
  CHECK(paramsOf("notifications/message") ==
        Json{{"level", "warning"}, {"data", "careful"}, {"logger", "view"}});
  CHECK(paramsOf("ui/notifications/size-changed") == Json{{"width", 300.0}, {"height", 200.0}});
}

TEST_CASE_METHOD(AppFixture, "a display mode that the host does not tell is absent") {
  connect();
  std::optional<RequestDisplayModeResult> got;
  app->requestDisplayMode({.mode = DisplayMode::Pip})
      .then([&](Result<RequestDisplayModeResult> result) { got = *result; });
  run();
  host.answer(host.lastId(), Json::object());
  run();
  REQUIRE(got);
  CHECK(!got->mode);
}

TEST_CASE_METHOD(AppFixture, "a bad field in an answer is named and the rest is used") {
  connect();
  std::optional<RefusableResult> got;
  app->openLink({.url = "x"}).then([&](Result<RefusableResult> result) { got = *result; });
  run();
  host.answer(host.lastId(), {{"isError", "yes"}});
  run();
  REQUIRE(got);
  CHECK(!got->isError);
  CHECK(errors ==
        std::vector<std::string>{"ui/open-link: result.isError: expected boolean, got string"});
}

// ---- Sizes ----

TEST_CASE_METHOD(AppFixture,
                 "sizes are reported from the end of the handshake to the end of the connection") {
  startConnecting();
  CHECK(!sizes->isRunning());
  host.answer(1, kHostAnswer);
  run();
  REQUIRE(sizes->isRunning());
  sizes->change({320, 240});
  run();
  CHECK(host.last()["method"] == "ui/notifications/size-changed");
  CHECK(host.last()["params"] == Json{{"width", 320.0}, {"height", 240.0}});
  app->close();
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(AppFixture, "automatic resizing can be turned off and on") {
  app->setAutoResize(false);
  connect();
  CHECK(!sizes->isRunning());
  app->setAutoResize(true);
  CHECK(sizes->isRunning());
  app->setAutoResize(false);
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(AppFixture,
                 "the size observer knows the container from the start and as it changes") {
  startConnecting();
  Json answer = kHostAnswer;
  answer["hostContext"]["containerDimensions"] = {{"height", 400}, {"maxWidth", 700}};
  host.answer(1, answer);
  run();
  REQUIRE(sizes->container);
  CHECK(sizes->container->height == 400);
  CHECK(sizes->container->maxWidth == 700);

  host.notify("ui/notifications/host-context-changed", {{"theme", "light"}});
  run();
  CHECK(sizes->container->height == 400);

  host.notify("ui/notifications/host-context-changed",
              {{"containerDimensions", {{"maxHeight", 900}}}});
  run();
  CHECK(!sizes->container->height);
  CHECK(sizes->container->maxHeight == 900);
}

TEST_CASE_METHOD(AppFixture,
                 "without container dimensions the size observer is told that there are none") {
  connect();
  REQUIRE(sizes->container);
  CHECK(!sizes->container->height);
  CHECK(!sizes->container->maxHeight);
}

TEST_CASE_METHOD(AppFixture, "a loop of sizes reaches onError with what to do about it") {
  connect();
  sizes->loop();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ui/notifications/size-changed: "));
  CHECK(errors[0].find("box-sizing") != std::string::npos);
}
