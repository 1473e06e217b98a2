#include "support/app_fixture.h"

// Deviations of real hosts from the specification. The view has to continue each time.

namespace {

struct LiveFixture : HostFixture {
  LiveFixture() { connect(); }
};

/// Messages of a host; the view's events and errors.
struct Habit {
  const char* name;
  std::vector<Json> messages;
  Strings heard;
  Strings errors = {};
};

Json notification(const char* method, const char* params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", *parseJson(params)}};
}
Json input(const char* arguments) { return notification("ui/notifications/tool-input", arguments); }
Json result(const char* content) { return notification("ui/notifications/tool-result", content); }
Json context(const char* changed) {
  return notification("ui/notifications/host-context-changed", changed);
}

std::vector<Habit> habits() {
  const Json given = input(R"({"arguments": {"a": 1}})");
  const Json one = result(R"({"content": [{"type": "text", "text": "one"}]})");
  return {
      {"sends input and result twice",
       {given, one, given, one},
       {R"(input {"a":1})", "result one", R"(input {"a":1})", "result one"}},
      {"sends a result and never an input", {one}, {"result one"}},
      {"sends context before the input",
       {context(R"({"displayMode": "fullscreen"})"), given},
       {"context", R"(input {"a":1})"}},
      {"sends a context in which there is nothing", {context("{}")}, {"context"}},
      {"sends results without content, or with blocks unheard of",
       {result(R"({"structuredContent": {"x": 1}})"), result(R"({"content": null})"),
        result(R"({"content": [{"type": "hologram"}, {"type": "text", "text": "a"}]})")},
       {"result ", "result ", "result a"}},
      {"writes null for parameters",
       {input("null"), result("null"), context("null")},
       {"input null", "result ", "context"}},
      {"leaves parameters out",
       {R"({"jsonrpc": "2.0", "method": "ui/notifications/tool-input"})"_json,
        R"({"jsonrpc": "2.0", "method": "ui/notifications/tool-result"})"_json,
        R"({"jsonrpc": "2.0", "method": "ui/notifications/tool-cancelled"})"_json,
        R"({"jsonrpc": "2.0", "method": "ui/notifications/host-context-changed"})"_json},
       {"input null", "result ", "cancelled -", "context"}},
      {"writes null for every other field of the envelope",
       {R"({"jsonrpc": "2.0", "id": null, "method": "ui/notifications/tool-input",
            "params": {"arguments": {"a": 1}}, "result": null, "error": null})"_json},
       {R"(input {"a":1})"}},
      {"tears down without an id, and goes on afterwards",
       {notification("ui/resource-teardown", R"({"reason": "bye"})"),
        R"({"jsonrpc": "2.0", "id": null, "method": "ui/resource-teardown"})"_json},
       {"teardown", "teardown"}},
      {"says that it could not read a message, not which",
       {R"({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "what?"}})"_json},
       {},
       {"an error that names no request: what?"}},
      {"asks for what views do not have",
       {R"({"jsonrpc": "2.0", "id": 9, "method": "roots/list"})"_json,
        notification("ui/notifications/reconnected", "{}")},
       {},
       {"roots/list: unknown request"}},
      {"is not alone on its window",
       {"hello", 1, nullptr, R"({"type": "openai:set_globals"})"_json,
        R"({"source": "react-devtools", "payload": [1]})"_json, R"({"id": 1, "result": 1})"_json,
        R"({"jsonrpc": "1.0", "method": "x"})"_json},
       {}},
  };
}

}  // namespace

TEST_CASE_METHOD(LiveFixture, "a view goes on whatever its host is in the habit of saying") {
  for (const Habit& habit : habits()) {
    DYNAMIC_SECTION("a host " << habit.name) {
      host.forget();
      for (const Json& message : habit.messages) host.send(message);
      CHECK(log == habit.heard);
      CHECK(errors == habit.errors);
      // Only requests are answered.
      for (const Json& message : host.sent())
        CHECK(message.at("error").at("code") == error_code::kMethodNotFound);
    }
  }
}

// ---- Answers ----

TEST_CASE_METHOD(LiveFixture, "a host may answer null, or write null for every field beside it") {
  CHECK(answered(app->updateModelContext({}), nullptr));
  CHECK(asked(app->ping(), [this](const Json& id) {
    Json answer =
        R"({"jsonrpc": "2.0", "method": null, "params": null, "result": {}, "error": null})"_json;
    answer["id"] = id;
    host.send(answer);
  }));
  CHECK(errors.empty());
}

TEST_CASE_METHOD(LiveFixture, "a host may say no, or that it did not say no, inside an answer") {
  const bool isError = GENERATE(true, false);
  const auto got = answered(app->openLink({.url = "x"}), {{"isError", isError}, {"extra", 1}});
  REQUIRE(got);
  CHECK(got->isError == isError);
  CHECK(errors.empty());
}

// ---- Display modes ----

TEST_CASE_METHOD(LiveFixture, "a host may give another mode than the one asked for, or none") {
  const auto ask = [&](const Json& answer) {
    return answered(app->requestDisplayMode({.mode = DisplayMode::Pip}), answer);
  };
  CHECK(ask({{"mode", "fullscreen"}})->mode == DisplayMode::Fullscreen);
  CHECK(ask({{"mode", "inline"}})->mode == DisplayMode::Inline);
  CHECK(ask({{"mode", "cinema"}})->mode->raw() == "cinema");
  CHECK(!ask(Json::object())->mode);
  CHECK(!ask({{"mode", nullptr}})->mode);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(LiveFixture, "a host may tell the new mode before it answers, after, or never") {
  const std::string told = GENERATE("before", "after", "never");
  const auto got =
      asked(app->requestDisplayMode({.mode = DisplayMode::Fullscreen}), [&](const Json& id) {
        if (told == "before") host.contextChanged({{"displayMode", "fullscreen"}});
        host.reply({{"mode", "fullscreen"}}, id);
        if (told == "after") host.contextChanged({{"displayMode", "fullscreen"}});
      });
  CHECK(got->mode == DisplayMode::Fullscreen);
  CHECK(app->getHostContext().displayMode == DisplayMode::Fullscreen);
}
