// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

namespace {

struct CapabilityAppFixture : AppFixture {
  CapabilityAppFixture() : AppFixture({.enforceStrictCapabilities = true}) {}
};

// Keeps what a request ends with.
template <class T>
std::shared_ptr<std::optional<Result<T>>> keep(Pending<T> pending) {
  auto kept = std::make_shared<std::optional<Result<T>>>();
  pending.then([kept](Result<T> result) { *kept = std::move(result); });
  return kept;
}

}  // namespace

// ---- What the view asks of its server ----

TEST_CASE_METHOD(AppFixture, "each list of the server is asked for by its method") {
  connect();
  app->listServerTools();
  app->listServerResources({.cursor = "2"});
  app->listServerResourceTemplates();
  app->listServerPrompts();
  run();
  CHECK(host.lastOf("tools/list")["params"] == Json::object());
  CHECK(host.lastOf("resources/list")["params"] == Json{{"cursor", "2"}});
  CHECK(host.lastOf("resources/templates/list")["params"] == Json::object());
  CHECK(host.lastOf("prompts/list")["params"] == Json::object());
}

TEST_CASE_METHOD(AppFixture, "a list of tools arrives typed, and what is bad in it is named") {
  connect();
  const auto list = keep(app->listServerTools());
  run();
  host.answer(host.lastId(),
              {{"tools",
                {{{"name", "a"}, {"inputSchema", {{"type", "object"}}}},
                 {{"name", "b"}, {"inputSchema", {{"type", "object"}}}, {"title", 5}}}},
               {"nextCursor", "2"}});
  run();
  REQUIRE((*list)->has_value());
  REQUIRE((**list)->tools.size() == 2);
  CHECK((**list)->tools[1].name == "b");
  CHECK((**list)->nextCursor == "2");
  CHECK(errors ==
        std::vector<std::string>{"tools/list: result.tools[1].title: expected string, got number"});
}

TEST_CASE_METHOD(AppFixture, "a resource of the server is read") {
  connect();
  const auto read = keep(app->readServerResource({.uri = "file:///a"}));
  run();
  CHECK(host.lastOf("resources/read")["params"] == Json{{"uri", "file:///a"}});
  host.answer(host.lastId(), {{"contents", {{{"uri", "file:///a"}, {"text", "hello"}}}}});
  run();
  CHECK((**read)->text() == "hello");
}

TEST_CASE_METHOD(AppFixture, "the host's model writes for the view") {
  connect();
  const auto written = keep(app->createSamplingMessage(
      {.messages = {{.content = TextContent{.text = "hi"}}}, .maxTokens = 10}));
  run();
  CHECK(host.lastOf("sampling/createMessage")["params"] ==
        Json{{"messages", {{{"role", "user"}, {"content", {{"type", "text"}, {"text", "hi"}}}}}},
             {"maxTokens", 10}});
  host.answer(
      host.lastId(),
      {{"model", "m"}, {"role", "assistant"}, {"content", {{"type", "text"}, {"text", "hello"}}}});
  run();
  CHECK((**written)->text() == "hello");
}

TEST_CASE_METHOD(CapabilityAppFixture,
                 "sampling fails at once where capabilities are enforced and it is not listed") {
  connect();
  const std::size_t sent = host.received.size();
  const auto written = keep(app->createSamplingMessage({}));
  run();
  REQUIRE(!(*written)->has_value());
  CHECK((*written)->error().kind == ErrorKind::NotSupported);
  CHECK(host.received.size() == sent);
}

TEST_CASE_METHOD(CapabilityAppFixture,
                 "sampling is asked for where capabilities are enforced and it is listed") {
  Json answer = kHostAnswer;
  answer["hostCapabilities"]["sampling"] = Json::object();
  connect(answer);
  app->createSamplingMessage({});
  run();
  CHECK(host.last()["method"] == "sampling/createMessage");
}

TEST_CASE_METHOD(AppFixture, "files are handed to the host") {
  connect();
  const auto saved = keep(app->downloadFile(
      {.contents = {EmbeddedResource{.resource = {.uri = "file:///a.csv", .text = "1,2"}},
                    ResourceLink{.uri = "https://example.com/b", .name = "b"}}}));
  run();
  CHECK(host.lastOf("ui/download-file")["params"]["contents"] ==
        Json{{{"type", "resource"}, {"resource", {{"uri", "file:///a.csv"}, {"text", "1,2"}}}},
             {{"type", "resource_link"}, {"uri", "https://example.com/b"}, {"name", "b"}}});
  host.answer(host.lastId(), {{"isError", true}});
  run();
  CHECK((**saved)->isError);
}

TEST_CASE_METHOD(AppFixture, "the view asks to be removed and tells that its tools have changed") {
  connect();
  CHECK(app->requestTeardown());
  CHECK(app->sendToolListChanged());
  run();
  const Json teardown = host.lastOf("ui/notifications/request-teardown");
  CHECK(!teardown.contains("id"));
  CHECK(teardown["params"] == Json::object());
  CHECK(host.lastOf("notifications/tools/list_changed")["params"] == Json::object());
}

TEST_CASE_METHOD(AppFixture, "progress of the view's own work is told to the host") {
  connect();
  CHECK(app->notify(method::kProgress, {.progressToken = Json(4), .progress = 1, .total = 2}));
  run();
  CHECK(host.lastOf("notifications/progress")["params"] ==
        Json{{"progressToken", 4}, {"progress", 1.0}, {"total", 2.0}});
}

TEST_CASE_METHOD(AppFixture,
                 "a tool call's time-out starts anew with progress unless told not to") {
  connect();
  const auto renewed = keep(app->callServerTool({.name = "a"}, {.timeout = 10s}));
  run();
  CHECK(host.last()["params"]["_meta"]["progressToken"] == host.lastId());
  const Json id = host.lastId();
  const auto fixed =
      keep(app->callServerTool({.name = "b"}, {.timeout = 10s, .resetTimeoutOnProgress = false}));
  run();
  CHECK(!host.last()["params"].contains("_meta"));
  clock->advance(6s);
  host.notify("notifications/progress", {{"progressToken", id}, {"progress", 1}});
  run();
  clock->advance(6s);
  CHECK(!renewed->has_value());
  REQUIRE(fixed->has_value());
  CHECK((*fixed)->error().kind == ErrorKind::Timeout);
}

// ---- What the host tells of its server ----

TEST_CASE_METHOD(AppFixture, "changes of the server's lists reach their handlers") {
  std::string log;
  app->onToolListChanged([&] { log += "t"; });
  app->onResourceListChanged([&] { log += "r"; });
  app->onPromptListChanged([&] { log += "p"; });
  connect();
  host.notify("notifications/tools/list_changed", Json::object());
  host.send({{"jsonrpc", "2.0"}, {"method", "notifications/resources/list_changed"}});
  host.notify("notifications/prompts/list_changed", {{"_meta", 5}});
  run();
  CHECK(log == "trp");
  app->onToolListChanged(nullptr);
  host.notify("notifications/tools/list_changed", Json::object());
  run();
  CHECK(log == "trp");
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "a handler of a changed list may destroy the App") {
  app->onToolListChanged([&] { app.reset(); });
  connect();
  host.notify("notifications/tools/list_changed", Json::object());
  run();
  CHECK(!app);
}
