// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The tools that a view offers.

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/tools_fixture.h"

TEST_CASE_METHOD(ToolsFixture, "a view with a tool announces tools, one without does not") {
  SECTION("with") {
    offerPick();
    startConnecting();
    CHECK(host.lastOf("ui/initialize").at("params").at("appCapabilities").at("tools") ==
          Json{{"listChanged", true}});
  }
  SECTION("without") {
    startConnecting();
    CHECK_FALSE(host.lastOf("ui/initialize").at("params").at("appCapabilities").contains("tools"));
  }
}

TEST_CASE_METHOD(ToolsFixture, "a view without tools knows neither of the requests") {
  connect();
  for (const char* method : {"tools/list", "tools/call"})
    CHECK(ask(method).at("error") == Json{{"code", -32601}, {"message", "Method not found"}});
}

TEST_CASE_METHOD(ToolsFixture, "tools/list says all of a tool") {
  app->registerTool<Pick, Forecast>("pick_city",
                                    {.title = "Pick",
                                     .description = "Shows a city.",
                                     .annotations = {{.readOnlyHint = true}},
                                     ._meta = Json{{"k", 1}}},
                                    forecastOf);
  connect();
  CHECK(ask("tools/list").at("result") == *parseJson(R"({"tools": [{
          "name": "pick_city",
          "title": "Pick",
          "description": "Shows a city.",
          "inputSchema": {
            "type": "object",
            "properties": {
              "city": {"type": "string", "minLength": 1},
              "days": {"type": "integer", "maximum": 14}
            },
            "required": ["city"]
          },
          "outputSchema": {
            "type": "object",
            "properties": {"city": {"type": "string"}, "warmest": {"type": "number", "maximum": 60}},
            "required": ["city", "warmest"]
          },
          "annotations": {"readOnlyHint": true},
          "_meta": {"k": 1}
        }]})"));
}

TEST_CASE_METHOD(ToolsFixture, "a tool of which nothing is said takes any object") {
  app->registerTool("go", {}, [] {});
  app->registerTool("raw", {}, [](const Payload&) {});
  connect();
  const Json any = {{"type", "object"}, {"properties", Json::object()}};
  CHECK(ask("tools/list").at("result") == Json{{"tools",
                                                {Json{{"name", "go"}, {"inputSchema", any}},
                                                 Json{{"name", "raw"}, {"inputSchema", any}}}}});
}

TEST_CASE_METHOD(ToolsFixture, "a described output goes out structured and as text, in its order") {
  offerPick();
  connect();
  CHECK(call("pick_city", {{"city", "Uri"}, {"days", 3}}).at("result") ==
        Json{{"content", {{{"type", "text"}, {"text", R"({"city":"Uri","warmest":3})"}}}},
             {"structuredContent", {{"city", "Uri"}, {"warmest", 3}}}});
}

TEST_CASE_METHOD(ToolsFixture, "input that does not fit never reaches the handler") {
  int calls = 0;
  app->registerTool<Pick>("pick", {}, [&calls](const Pick&) { ++calls; });
  connect();
  const auto errorOf = [&](const Json& arguments) { return call("pick", arguments).at("error"); };
  for (const Json& bad : {Json{{"city", 5}}, Json{{"city", ""}}, Json{{"city", "a"}, {"days", 15}},
                          Json{{"city", "a"}, {"days", "x"}}, Json::object(), Json::array(),
                          Json("city"), Json(nullptr)}) {
    CHECK(errorOf(bad).at("code") == -32603);
  }
  CHECK(errorOf({{"city", 5}})
            .at("message")
            .get<std::string>()
            .starts_with("pick: invalid input: params.arguments.city: "));
  CHECK(calls == 0);
  CHECK(call("pick", {{"city", "a"}}).contains("result"));
  CHECK(calls == 1);
}

TEST_CASE_METHOD(ToolsFixture,
                 "a number beyond the C++ type is refused though the schema has no bound") {
  app->registerTool<Pick>("pick", {}, [](const Pick&) {});
  connect();
  CHECK(call("pick", {{"city", "a"}, {"days", -3e9}}).at("error").at("message") ==
        "pick: invalid input: params.arguments.days: integer out of range");
}

TEST_CASE_METHOD(ToolsFixture, "a call without arguments is one with none") {
  app->registerTool<Nothing, Nothing>("a", {}, [](const Nothing& nothing) { return nothing; });
  connect();
  CHECK(ask("tools/call", {{"name", "a"}}).contains("result"));
}

TEST_CASE_METHOD(ToolsFixture, "output that does not fit fails the call and is reported") {
  offerPick();
  connect();
  CHECK(call("pick_city", {{"city", "hot"}}).at("error").at("code") == -32603);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("pick_city: invalid output: warmest: "));
}

TEST_CASE_METHOD(ToolsFixture,
                 "output that is missing fails the call, an error's need not be there") {
  app->registerTool<void, Forecast>("none", {}, [] { return CallToolResult{}; });
  app->registerTool<void, Forecast>("error", {}, [] { return CallToolResult{.isError = true}; });
  connect();
  CHECK(call("none").at("error").at("message") ==
        "none: invalid output: structuredContent: is missing");
  CHECK(call("error").at("result") == Json{{"content", Json::array()}, {"isError", true}});
}

TEST_CASE_METHOD(ToolsFixture, "a handler returns its answer in any form") {
  const CallToolResult done{.content = {TextContent{.text = "done"}}};
  const Json asResult = {{"content", {{{"type", "text"}, {"text", "done"}}}}};
  const Json asOutput = {{"content", {{{"type", "text"}, {"text", R"({"city":"a","warmest":1})"}}}},
                         {"structuredContent", {{"city", "a"}, {"warmest", 1}}}};
  app->registerTool("result", {}, [done] { return done; });
  app->registerTool("result of result", {}, [done] { return Result<CallToolResult>(done); });
  app->registerTool("task", {}, [done] { return later(done); });
  app->registerTool("task of result", {}, [done] { return later(Result<CallToolResult>(done)); });
  app->registerTool("pending", {}, [done] { return Pending<CallToolResult>::resolved(done); });
  const Forecast forecast{"a", 1};
  app->registerTool<void, Forecast>("output", {}, [forecast] { return forecast; });
  app->registerTool<void, Forecast>("result of output", {},
                                    [forecast] { return Result<Forecast>(forecast); });
  app->registerTool<void, Forecast>("task of output", {}, [forecast] { return later(forecast); });
  app->registerTool<void, Forecast>("task of result of output", {},
                                    [forecast] { return later(Result<Forecast>(forecast)); });
  app->registerTool<void, Forecast>("pending output", {},
                                    [forecast] { return Pending<Forecast>::resolved(forecast); });
  connect();
  for (const char* name : {"result", "result of result", "task", "task of result", "pending"}) {
    CAPTURE(name);
    CHECK(call(name).at("result") == asResult);
  }
  for (const char* name : {"output", "result of output", "task of output",
                           "task of result of output", "pending output"}) {
    CAPTURE(name);
    CHECK(call(name).at("result") == asOutput);
  }
}

TEST_CASE_METHOD(ToolsFixture, "a handler that returns nothing gives an empty result") {
  app->registerTool("sync", {}, [] {});
  app->registerTool("task", {}, [] { return nothingLater(); });
  app->registerTool("result", {}, [] { return Result<void>(); });
  connect();
  for (const char* name : {"sync", "task", "result"})
    CHECK(call(name).at("result") == Json{{"content", Json::array()}});
}

TEST_CASE_METHOD(ToolsFixture, "a handler takes what it wants of input and call") {
  std::vector<std::string> seen;
  app->registerTool<Pick>("input", {}, [&](const Pick& pick) { seen.push_back(pick.city); });
  app->registerTool<Pick>("both", {}, [&](const Pick& pick, const ToolCall& call) {
    seen.push_back(pick.city + call.name() + call._meta().member("k").json().dump());
  });
  app->registerTool("call", {}, [&](ToolCall call) { seen.push_back(call.name()); });
  app->registerTool("neither", {}, [&] { seen.emplace_back("-"); });
  app->registerTool("raw", {}, [&](const Payload& in) { seen.push_back(in.json().dump()); });
  app->registerTool<Payload>("raw both", {}, [&](const Payload& in, ToolCall call) {
    seen.push_back(in.json().dump() + call.name());
  });
  connect();
  for (const char* name : {"input", "both", "call", "neither", "raw", "raw both"}) {
    ask("tools/call", {{"name", name}, {"arguments", {{"city", "Ur"}}}, {"_meta", {{"k", 7}}}});
  }
  CHECK(seen == std::vector<std::string>{"Ur", "Urboth7", "call", "-", R"({"city":"Ur"})",
                                         R"({"city":"Ur"}raw both)"});
}

TEST_CASE_METHOD(ToolsFixture, "an error of a handler is the error of the call") {
  app->registerTool("plain", {}, [] { return Result<void>(Error{.message = "no luck"}); });
  app->registerTool("own", {}, [] {
    return Result<CallToolResult>(Error{ErrorKind::Remote, -5, "own", Json{{"a", 1}}});
  });
  connect();
  CHECK(call("plain").at("error") == Json{{"code", -32603}, {"message", "no luck"}});
  CHECK(call("own").at("error") == Json{{"code", -5}, {"message", "own"}, {"data", {{"a", 1}}}});
}

TEST_CASE_METHOD(ToolsFixture, "raw schemas are listed, and their input comes as it came") {
  const Json schema = {{"type", "object"},
                       {"properties", {{"n", {{"type", "integer"}, {"minimum", 1}}}}},
                       {"required", {"n"}}};
  app->registerTool<Payload, Payload>(
      "raw", {.inputSchema = schema, .outputSchema = schema},
      [](const Payload& in) -> Payload { return Json{{"n", in.json().at("n").get<int>() - 1}}; });
  connect();
  const Json listed = ask("tools/list").at("result").at("tools").at(0);
  CHECK(listed.at("inputSchema") == schema);
  CHECK(listed.at("outputSchema") == schema);
  CHECK(call("raw", {{"n", 2}}).at("result").at("structuredContent") == Json{{"n", 1}});
  CHECK(call("raw", {{"n", 0}}).at("result").at("structuredContent") == Json{{"n", -1}});
  CHECK(call("raw", Json::array()).at("error").at("message") ==
        "raw: invalid input: params.arguments: expected object, got array");
}

TEST_CASE_METHOD(ToolsFixture, "a tool that does not exist or is disabled cannot be called") {
  const RegisteredTool tool = app->registerTool("a", {}, [] {});
  connect();
  CHECK(call("b").at("error") == Json{{"code", -32603}, {"message", "b: no such tool"}});
  tool.disable();
  CHECK(call("a").at("error") == Json{{"code", -32603}, {"message", "a: the tool is disabled"}});
}

TEST_CASE_METHOD(ToolsFixture, "a call that is none is refused") {
  offerPick();
  connect();
  CHECK(ask("tools/call").at("error") ==
        Json{{"code", -32602}, {"message", "tools/call: params.name: is missing"}});
  CHECK(ask("tools/list", {{"cursor", 1}}).at("error").at("code") == -32602);
}

TEST_CASE_METHOD(ToolsFixture, "each change of a tool is told to the host once") {
  const RegisteredTool tool = app->registerTool("a", {}, [] {});
  CHECK(changes() == 0);
  connect();
  CHECK(changes() == 0);
  tool.disable();
  CHECK(changes() == 1);
  CHECK(names().empty());
  tool.disable();
  CHECK(changes() == 1);
  tool.enable();
  CHECK(changes() == 2);
  CHECK(names() == std::vector<std::string>{"a"});
  CHECK(tool.update({.description = "new"}));
  CHECK(changes() == 3);
  CHECK(ask("tools/list").at("result").at("tools").at(0).at("description") == "new");
  app->registerTool("b", {}, [] {});
  CHECK(changes() == 4);
  CHECK(names() == std::vector<std::string>{"a", "b"});
  tool.remove();
  CHECK(changes() == 5);
  CHECK(names() == std::vector<std::string>{"b"});
  CHECK(host.lastOf("notifications/tools/list_changed").at("params") == Json::object());
}

TEST_CASE_METHOD(ToolsFixture, "a handle says what became of its tool") {
  RegisteredTool tool = app->registerTool("a", {}, [] {});
  CHECK(tool);
  CHECK(tool.name() == "a");
  CHECK(tool.enabled());
  tool.disable();
  CHECK_FALSE(tool.enabled());
  tool.remove();
  CHECK_FALSE(tool);
  tool.remove();
  tool.enable();
  CHECK_FALSE(tool.enabled());
  CHECK(tool.update({.title = "t"}).error().kind == ErrorKind::Misuse);
  tool = app->registerTool("a", {}, [] {});
  CHECK(tool);
  app.reset();
  CHECK_FALSE(tool);
  tool.disable();
  CHECK(RegisteredTool().name().empty());
}

TEST_CASE_METHOD(ToolsFixture, "updated schemas are listed, bad ones change nothing") {
  const RegisteredTool tool = app->registerTool<Pick>("a", {.title = "t"}, [](const Pick&) {});
  connect();
  const Json schema = {{"type", "object"}, {"required", {"days"}}};
  REQUIRE(tool.update({.inputSchema = schema}));
  CHECK(ask("tools/list").at("result").at("tools").at(0) ==
        Json{{"name", "a"}, {"title", "t"}, {"inputSchema", schema}});
  const int before = changes();
  const Result<void> bad = tool.update({.title = "u", .inputSchema = Json{{"type", "array"}}});
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message == "a: inputSchema: the schema's type must be \"object\"");
  CHECK(changes() == before);
  CHECK(ask("tools/list").at("result").at("tools").at(0).at("title") == "t");
}

TEST_CASE_METHOD(ToolsFixture, "what cannot be registered is reported and gives an empty handle") {
  app->registerTool("a", {}, [] {});
  CHECK_FALSE(app->registerTool("a", {}, [] {}));
  CHECK_FALSE(app->registerTool("b", {.inputSchema = Json{{"type", "string"}}}, [] {}));
  CHECK_FALSE(app->registerTool("d", {.outputSchema = Json(5)}, [] {}));
  REQUIRE(errors.size() == 3);
  CHECK(errors[0] == "a: there is a tool of this name");
  CHECK(errors[1] == "b: inputSchema: the schema's type must be \"object\"");
  CHECK(errors[2] == "d: outputSchema: the schema's type must be \"object\"");
  connect();
  CHECK(names() == std::vector<std::string>{"a"});
}

TEST_CASE_METHOD(ToolsFixture,
                 "the first tool after connect() is reported and works all the same") {
  connect();
  offerPick();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("tools: the host was told at connect()"));
  CHECK(changes() == 0);
  CHECK(names() == std::vector<std::string>{"pick_city"});
}

TEST_CASE_METHOD(ToolsFixture, "capabilities that the author gave are sent as they are") {
  app = std::make_unique<App>(Implementation{.name = "view", .version = "1"},
                              AppCapabilities{.tools = ListChangedCapability{}});
  offerPick();
  connect();
  CHECK(host.lastOf("ui/initialize").at("params").at("appCapabilities").at("tools") ==
        Json::object());
  app->registerTool("b", {}, [] {});
  CHECK(changes() == 0);
}

TEST_CASE_METHOD(ToolsFixture, "tools outlive the connection") {
  offerPick();
  connect();
  app->close();
  auto next = MemoryTransport::pair();
  ScriptedHost other(next.second);
  Environment again = environment();
  again.transport = next.first;
  app->connect(again);
  deliverAll(*next.first, *next.second);
  other.answer(other.lastId(), kHostAnswer);
  other.request(1, "tools/list", Json::object());
  deliverAll(*next.first, *next.second);
  CHECK(other.last().at("result").at("tools").size() == 1);
}

TEST_CASE_METHOD(ToolsFixture, "handlers by hand answer without registered tools") {
  app->onCallTool([](const CallToolParams& params, ToolCall call) {
    return CallToolResult{.content = {TextContent{.text = params.name + call.name()}}};
  });
  app->onListTools([] {
    return later(ListToolsResult{.tools = {Tool{.name = "x", .inputSchema = Json::object()}}});
  });
  connect();
  CHECK(host.lastOf("ui/initialize").at("params").at("appCapabilities").contains("tools"));
  CHECK(call("x", Json(5)).at("result").at("content").at(0).at("text") == "xx");
  CHECK(names() == std::vector<std::string>{"x"});
  app->onCallTool([](const CallToolParams& params) -> Result<CallToolResult> {
    return Error{.message = "not " + params.name};
  });
  app->onListTools([](const ListToolsParams& params) {
    return ListToolsResult{.tools = {Tool{.name = *params.cursor}}};
  });
  CHECK(call("x").at("error").at("message") == "not x");
  CHECK(ask("tools/list", {{"cursor", "c"}}).at("result").at("tools").at(0).at("name") == "c");
}
