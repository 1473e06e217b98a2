// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

namespace {

Task<void> waitFor(Pending<Empty> pending) { static_cast<void>(co_await pending); }

}  // namespace

// ---- What the host sends ----

TEST_CASE_METHOD(AppFixture, "each notification reaches its handler") {
  std::vector<std::string> log;
  app->onToolInput(
      [&](const ToolInput& input) { log.push_back("input " + dumpJson(input.arguments.json())); });
  app->onToolInputPartial([&](const ToolInputPartial& input) {
    log.push_back("partial " + dumpJson(input.arguments.json()));
  });
  app->onToolResult([&](const CallToolResult& result) {
    log.push_back("result " + dumpJson(result.structuredContent.json()));
  });
  app->onToolCancelled([&](const ToolCancelled& cancelled) {
    log.push_back("cancelled " + cancelled.reason.value_or("-"));
  });
  connect();
  host.notify("ui/notifications/tool-input-partial", {{"arguments", {{"a", 1}}}});
  host.notify("ui/notifications/tool-input", {{"arguments", {{"a", 12}}}});
  host.notify("ui/notifications/tool-result",
              {{"content", Json::array()}, {"structuredContent", {{"x", 1}}}});
  host.notify("ui/notifications/tool-cancelled", {{"reason", "user"}});
  host.send({{"jsonrpc", "2.0"}, {"method", "ui/notifications/tool-cancelled"}});
  run();
  CHECK(log == std::vector<std::string>{"partial {\"a\":1}", "input {\"a\":12}", "result {\"x\":1}",
                                        "cancelled user", "cancelled -"});
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture,
                 "tool input that arrives before the handshake is complete is not lost") {
  std::string got;
  app->onToolInput([&](const ToolInput& input) { got = dumpJson(input.arguments.json()); });
  startConnecting();
  host.answer(host.lastId(), kHostAnswer);
  host.notify("ui/notifications/tool-input", {{"arguments", {{"early", true}}}});
  run();
  CHECK(got == R"({"early":true})");
}

TEST_CASE_METHOD(AppFixture,
                 "a tool result whose content is a number is named and the rest is used") {
  std::vector<CallToolResult> results;
  app->onToolResult([&](const CallToolResult& result) { results.push_back(result); });
  connect();
  host.notify("ui/notifications/tool-result",
              {{"content", 5}, {"structuredContent", {{"x", 1}}}, {"isError", true}});
  run();
  REQUIRE(results.size() == 1);
  CHECK(results[0].content.empty());
  CHECK(results[0].structuredContent.json() == Json{{"x", 1}});
  CHECK(results[0].isError);
  CHECK(errors == std::vector<std::string>{
                      "ui/notifications/tool-result: params.content: expected array, got number"});
}

TEST_CASE_METHOD(AppFixture, "content of every type is decoded and of an unknown type is kept") {
  CallToolResult result;
  app->onToolResult([&](const CallToolResult& got) { result = got; });
  connect();
  const Json content = {{{"type", "text"}, {"text", "hello"}},
                        {{"type", "image"}, {"data", "aGk="}, {"mimeType", "image/png"}},
                        {{"type", "audio"}, {"data", "aGk="}, {"mimeType", "audio/wav"}},
                        {{"type", "resource"}, {"resource", {{"uri", "file:///a"}, {"text", "x"}}}},
                        {{"type", "resource_link"}, {"uri", "file:///b"}, {"name", "b"}},
                        {{"type", "hologram"}, {"depth", 3}}};
  host.notify("ui/notifications/tool-result", {{"content", content}});
  run();
  REQUIRE(result.content.size() == 6);
  CHECK(std::get<TextContent>(result.content[0]).text == "hello");
  CHECK(std::get<ImageContent>(result.content[1]).mimeType == "image/png");
  CHECK(std::get<AudioContent>(result.content[2]).mimeType == "audio/wav");
  CHECK(std::get<EmbeddedResource>(result.content[3]).resource.text == "x");
  CHECK(std::get<ResourceLink>(result.content[4]).name == "b");
  CHECK(std::get<UnknownContent>(result.content[5]).raw.json()["depth"] == 3);
  CHECK(Payload::of(result).json()["content"] == content);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "a changed context is merged before its handler runs") {
  std::vector<std::string> log;
  app->onHostContextChanged([&](const HostContext& changed) {
    log.push_back(changed.theme ? changed.theme->raw() : "-");
    log.push_back(app->getHostContext().theme->raw());
    log.push_back(app->getHostContext().displayMode->raw());
  });
  connect();
  host.notify("ui/notifications/host-context-changed",
              {{"theme", "light"}, {"toolCall", {{"foreign", 1}}}});
  host.notify("ui/notifications/host-context-changed", {{"displayMode", "fullscreen"}});
  run();
  CHECK(log == std::vector<std::string>{"light", "light", "inline", "-", "light", "fullscreen"});
  CHECK(app->getHostContext().raw.json()["toolCall"]["foreign"] == 1);
}

TEST_CASE_METHOD(AppFixture,
                 "context that comes before the handshake's answer is kept beneath it") {
  startConnecting();
  host.notify("ui/notifications/host-context-changed", {{"theme", "light"}, {"locale", "de"}});
  host.answer(1, kHostAnswer);
  run();
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostContext().locale == "de");
}

TEST_CASE_METHOD(AppFixture, "handler and listeners are called in order and can be removed") {
  std::string log;
  const Subscription first =
      app->addEventListener<ToolInput>([&](const ToolInput&) { log += "1"; });
  app->addEventListener<ToolInput>([&](const ToolInput&) { log += "2"; });
  app->onToolInput([&](const ToolInput&) { log += "x"; });
  app->onToolInput([&](const ToolInput&) { log += "h"; });
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  run();
  first.unsubscribe();
  app->onToolInput(nullptr);
  host.notify("ui/notifications/tool-input", Json::object());
  run();
  CHECK(log == "h122");
}

TEST_CASE_METHOD(AppFixture, "the host's ping is answered") {
  connect();
  host.request("p", "ping", Json::object());
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", Json::object()}});
}

TEST_CASE_METHOD(AppFixture, "an author's own method is spoken and heard") {
  struct Volume {
    int level = 0;
  };
  std::vector<Json> got;
  app->on(NotificationMethod<Payload>{"x/volume"},
          [&](const Payload& params) { got.push_back(params.json()); });
  connect();
  host.notify("x/volume", {{"level", 3}});
  app->request(RequestMethod<Payload, Payload>{"x/set"}, Payload(Json{{"level", 4}}))
      .then([&](Result<Payload> result) { got.push_back(result->json()); });
  run();
  CHECK(host.last()["params"] == Json{{"level", 4}});
  host.answer(host.lastId(), {{"done", true}});
  run();
  CHECK(got == std::vector<Json>{{{"level", 3}}, {{"done", true}}});
}

// ---- Teardown ----

TEST_CASE_METHOD(AppFixture, "teardown is answered after the handler has run") {
  std::string reason;
  app->onTeardown([&](const ResourceTeardown& teardown) { reason = teardown.reason.value_or(""); });
  connect();
  host.request(5, "ui/resource-teardown", {{"reason", "closed by user"}});
  run();
  CHECK(reason == "closed by user");
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", 5}, {"result", Json::object()}});
}

TEST_CASE_METHOD(AppFixture, "teardown waits for a handler that is a coroutine") {
  Pending<Empty> saved;
  app->onTeardown([saved](const ResourceTeardown&) { return waitFor(saved); });
  connect();
  host.request(5, "ui/resource-teardown", Json::object());
  run();
  CHECK(host.last()["method"] == "ui/notifications/initialized");
  saved.resolve(Empty{});
  run();
  CHECK(host.last()["id"] == 5);
}

TEST_CASE_METHOD(AppFixture, "teardown without a handler is answered") {
  connect();
  host.request(5, "ui/resource-teardown", Json::object());
  run();
  CHECK(host.last()["result"] == Json::object());
}

TEST_CASE_METHOD(AppFixture, "teardown without an id reaches the handler") {
  int calls = 0;
  app->onTeardown([&](const ResourceTeardown&) { ++calls; });
  connect();
  host.notify("ui/resource-teardown", Json::object());
  run();
  CHECK(calls == 1);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "a changed list that nobody listens for is no error") {
  connect();
  host.notify("notifications/tools/list_changed", Json::object());
  run();
  CHECK(errors.empty());
}
