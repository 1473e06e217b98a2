// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/generators/catch_generators.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/host_fixture.h"

// What hosts were seen to do in the course of a connection, other than the specification says. The
// view must go on each time.

using Strings = std::vector<std::string>;

namespace {

struct ConnectedFixture : HostFixture {
  ConnectedFixture() { connect(); }
};

}  // namespace

// ---- Input, result and context ----

TEST_CASE_METHOD(ConnectedFixture, "a host may send input and result twice") {
  for (int i = 0; i < 2; ++i) {
    input({{"a", 1}});
    result("one");
  }
  run();
  CHECK(log == Strings{R"(input {"a":1})", "result one", R"(input {"a":1})", "result one"});
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may send a result and never an input") {
  result("alone");
  run();
  CHECK(log == Strings{"result alone"});
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may send context before the input") {
  host.notify("ui/notifications/host-context-changed", {{"displayMode", "fullscreen"}});
  input(Json::object());
  run();
  CHECK(log == Strings{"context", "input {}"});
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a host may send its whole context again, with fields of its own") {
  Json context = kHostAnswer["hostContext"];
  context["displayMode"] = "fullscreen";
  context["toolCall"] = {{"name", "x"}};
  host.notify("ui/notifications/host-context-changed", context);
  run();
  CHECK(app->getHostContext().displayMode == DisplayMode::Fullscreen);
  CHECK(app->getHostContext().prefersDark());
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may send a hundred contexts and gets no answer to any") {
  const std::size_t sent = host.received.size();
  for (int i = 0; i < 100; ++i) {
    host.notify("ui/notifications/host-context-changed",
                {{"containerDimensions", {{"width", i}, {"height", 400}}}});
  }
  run();
  CHECK(host.received.size() == sent);
  CHECK(sizes->container->width == 99);
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a host may send results without content, or with blocks unheard of") {
  std::vector<std::size_t> blocks;
  app->addEventListener<CallToolResult>(
      [&](const CallToolResult& got) { blocks.push_back(got.content.size()); });
  host.notify("ui/notifications/tool-result", {{"structuredContent", {{"x", 1}}}});
  host.notify("ui/notifications/tool-result", {{"content", nullptr}});
  host.notify("ui/notifications/tool-result",
              {{"content", {{{"type", "hologram"}}, {{"type", "text"}, {"text", "a"}}}}});
  run();
  CHECK(log == Strings{"result ", "result ", "result a"});
  CHECK(blocks == std::vector<std::size_t>{0, 0, 2});
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may leave parameters out, or write null for them") {
  for (const char* method : {"ui/notifications/tool-input", "ui/notifications/tool-result",
                             "ui/notifications/host-context-changed"}) {
    host.send({{"jsonrpc", "2.0"}, {"method", method}});
    host.send({{"jsonrpc", "2.0"}, {"method", method}, {"params", nullptr}});
  }
  run();
  CHECK(log.size() == 6);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may write null for every field of the envelope") {
  host.send({{"jsonrpc", "2.0"},
             {"id", nullptr},
             {"method", "ui/notifications/tool-input"},
             {"params", {{"arguments", {{"a", 1}}}}},
             {"result", nullptr},
             {"error", nullptr}});
  run();
  CHECK(log == Strings{R"(input {"a":1})"});
  const auto got = answered(app->ping(), [this](const Json& id) {
    host.send({{"jsonrpc", "2.0"},
               {"id", id},
               {"method", nullptr},
               {"params", nullptr},
               {"result", Json::object()},
               {"error", nullptr}});
  });
  CHECK(got);
  CHECK(errors.empty());
  checkGoesOn();
}

// ---- Answers ----

TEST_CASE_METHOD(ConnectedFixture, "a host may answer twice, and the first answer counts") {
  int answers = 0;
  app->updateModelContext({}).then([&](Result<Empty>) { ++answers; });
  run();
  const Json id = host.lastId();
  host.answer(id, Json::object());
  host.refuse(id, -32603, "oops");
  run();
  CHECK(answers == 1);
  CHECK(errors == Strings{"an answer to no request, or a second one: id " + dumpJson(id)});
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may make a string of an id") {
  const auto got =
      answered(app->ping(), [this](const Json& id) { host.answer(dumpJson(id), Json::object()); });
  CHECK(got);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may make a string of a progress token") {
  std::vector<double> steps;
  RequestOptions options;
  options.onProgress = [&](const Progress& progress) { steps.push_back(progress.progress); };
  const auto got = answered(app->callServerTool({.name = "x"}, options), [this](const Json& id) {
    host.notify("notifications/progress", {{"progressToken", dumpJson(id)}, {"progress", 3}});
    host.answer(id, Json::object());
  });
  CHECK(got);
  CHECK(steps == std::vector<double>{3});
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may refuse what its capabilities promise") {
  REQUIRE(app->getHostCapabilities().openLinks);
  for (const int code : {-32601, -32602, -32603, -32000}) {
    const auto got = answered(app->openLink({.url = "https://example.com/"}),
                              [&](const Json& id) { host.refuse(id, code, "no"); });
    REQUIRE(!got);
    CHECK(got.error().kind == ErrorKind::Remote);
    CHECK(got.error().code == code);
  }
  const auto tool = answered(app->callServerTool({.name = "x"}), [this](const Json& id) {
    host.refuse(id, error_code::kMethodNotFound, "Method not found");
  });
  CHECK(!tool);
  const auto said =
      answered(app->sendMessage({.content = {TextContent{.text = "hi"}}}),
               [this](const Json& id) { host.refuse(id, error_code::kMethodNotFound, "no"); });
  CHECK(!said);
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may do what its capabilities do not promise") {
  REQUIRE(!app->getHostCapabilities().message);
  REQUIRE(!app->getHostCapabilities().updateModelContext);
  const auto yes = [this](const Json& id) { host.answer(id, Json::object()); };
  const auto said = answered(app->sendMessage({.content = {TextContent{.text = "hi"}}}), yes);
  CHECK(said);
  CHECK(!said->isError);
  CHECK(answered(app->updateModelContext({}), yes));
  CHECK(warnings.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may refuse model context and ping as unknown") {
  const auto no = [this](const Json& id) {
    host.refuse(id, error_code::kMethodNotFound, "Method not found");
  };
  CHECK(answered(app->updateModelContext({}), no).error().code == error_code::kMethodNotFound);
  CHECK(answered(app->ping(), no).error().message == "ping: Method not found");
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a host may say no, or that it did not say no, inside an answer") {
  for (const bool isError : {true, false}) {
    const auto got = answered(app->openLink({.url = "x"}), [&](const Json& id) {
      host.answer(id, {{"isError", isError}, {"extra", 1}});
    });
    REQUIRE(got);
    CHECK(got->isError == isError);
  }
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may answer null where there is nothing to say") {
  const auto got =
      answered(app->updateModelContext({}), [this](const Json& id) { host.answer(id, nullptr); });
  CHECK(got);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may never answer a call that waits for consent") {
  const auto got =
      answered(app->downloadFile({.contents = {}}), [this](const Json&) { clock->advance(60s); });
  REQUIRE(!got);
  CHECK(got.error().kind == ErrorKind::Timeout);
  CHECK(host.last()["method"] == "notifications/cancelled");
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "an answer that comes after its time-out does no harm") {
  int answers = 0;
  app->ping({.timeout = 1s}).then([&](Result<Empty>) { ++answers; });
  run();
  const Json id = host.lastId();
  clock->advance(1s);
  host.answer(id, Json::object());
  run();
  CHECK(answers == 1);
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may say that it could not read a message, not which") {
  host.refuse(nullptr, error_code::kParseError, "what?");
  run();
  CHECK(errors == Strings{"an error that names no request: what?"});
  checkGoesOn();
}

// ---- Display modes ----

TEST_CASE_METHOD(ConnectedFixture, "a host may give another mode than the one asked for, or none") {
  const auto ask = [&](const Json& answer) {
    return answered(app->requestDisplayMode({.mode = DisplayMode::Pip}),
                    [&](const Json& id) { host.answer(id, answer); });
  };
  CHECK(ask({{"mode", "fullscreen"}})->mode == DisplayMode::Fullscreen);
  CHECK(ask({{"mode", "inline"}})->mode == DisplayMode::Inline);
  CHECK(ask({{"mode", "cinema"}})->mode->raw() == "cinema");
  CHECK(!ask(Json::object())->mode);
  CHECK(!ask({{"mode", nullptr}})->mode);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a host may tell the new mode before it answers, after, or never") {
  const Json change = {{"displayMode", "fullscreen"}};
  const bool before = GENERATE(true, false);
  const auto got =
      answered(app->requestDisplayMode({.mode = DisplayMode::Fullscreen}), [&](const Json& id) {
        if (before) host.notify("ui/notifications/host-context-changed", change);
        host.answer(id, {{"mode", "fullscreen"}});
        if (!before) host.notify("ui/notifications/host-context-changed", change);
      });
  CHECK(got->mode == DisplayMode::Fullscreen);
  CHECK(app->getHostContext().displayMode == DisplayMode::Fullscreen);
  const auto silent = answered(app->requestDisplayMode({.mode = DisplayMode::Inline}),
                               [this](const Json& id) { host.answer(id, {{"mode", "inline"}}); });
  CHECK(silent->mode == DisplayMode::Inline);
  checkGoesOn();
}

// ---- Teardown ----

TEST_CASE_METHOD(ConnectedFixture, "a host may tear down without an id, and go on afterwards") {
  int calls = 0;
  app->onTeardown([&](const ResourceTeardown&) { ++calls; });
  const std::size_t sent = host.received.size();
  host.notify("ui/resource-teardown", {{"reason", "bye"}});
  host.send({{"jsonrpc", "2.0"}, {"id", nullptr}, {"method", "ui/resource-teardown"}});
  run();
  CHECK(calls == 2);
  CHECK(host.received.size() == sent);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may be gone without tearing down") {
  bool closed = false;
  int teardowns = 0;
  app->onClose([&] { closed = true; });
  app->onTeardown([&](const ResourceTeardown&) { ++teardowns; });
  ends.second->close();
  run();
  CHECK(closed);
  CHECK(teardowns == 0);
}

TEST_CASE_METHOD(ConnectedFixture, "a host may ask for teardown twice and is answered twice") {
  host.request(1, "ui/resource-teardown", nullptr);
  host.request(2, "ui/resource-teardown", {{"reason", 5}});
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", 2}, {"result", Json::object()}});
  checkGoesOn();
}

// ---- What goes by ----

TEST_CASE_METHOD(ConnectedFixture, "others may talk on the same window") {
  for (const Json& other :
       {Json("hello"), Json(1), Json(nullptr), Json{{"type", "openai:set_globals"}},
        Json{{"source", "react-devtools"}, {"payload", {1}}}, Json{{"id", 1}, {"result", 1}}}) {
    host.send(other);
  }
  run();
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may send its messages as strings") {
  // The transport of the page takes both; on this wire all are text.
  host.sendText(R"( {"jsonrpc": "2.0", "method": "ui/notifications/tool-input", "params": {}} )");
  run();
  CHECK(log == Strings{"input null"});
  host.sendText("not one");
  run();
  CHECK(errors == Strings{"a message is not JSON"});
  checkGoesOn();
}

TEST_CASE_METHOD(ConnectedFixture, "a host may ask for what views do not have") {
  host.request(9, "roots/list", Json::object());
  run();
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
  host.notify("ui/notifications/reconnected", Json::object());
  run();
  CHECK(errors.size() == 2);
  checkGoesOn();
}
