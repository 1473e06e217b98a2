#include "support/tools_fixture.h"

namespace {

struct FormsFixture : ToolsFixture {
  /// Calls tools whose handlers return the value in each form.
  template <class Output, class T>
  void check(const T& value, const Json& answer) {
    const auto offer = [this](const char* name, auto handler) {
      app->registerTool<void, Output>(name, {}, handler);
    };
    offer("value", [value] { return value; });
    offer("result", [value] { return Result<T>(value); });
    offer("task", [value] { return later(value); });
    offer("task of result", [value] { return later(Result<T>(value)); });
    offer("pending", [value] { return Pending<T>::resolved(value); });
    for (const char* name : {"value", "result", "task", "task of result", "pending"}) {
      CAPTURE(name);
      CHECK(call(name).at("result") == answer);
    }
  }
};

}  // namespace

TEST_CASE_METHOD(ToolsFixture, "a view with a tool announces tools, one without does not") {
  SECTION("with") {
    offerPick();
    CHECK(announced() == Json{{"listChanged", true}});
  }
  SECTION("without") { CHECK(announced() == Json()); }
  SECTION("capabilities that the author gave are sent as they are") {
    app = std::make_unique<App>(Implementation{.name = "view", .version = "1"},
                                AppCapabilities{.tools = ListChangedCapability{}});
    offerPick();
    CHECK(announced() == Json::object());
    app->registerTool("b", {}, [] {});
    CHECK(changes() == 0);
  }
}

TEST_CASE_METHOD(ToolsFixture, "a view without tools knows neither of the requests") {
  for (const char* method : {"tools/list", "tools/call"})
    CHECK(ask(method).at("error") == Json{{"code", -32601}, {"message", "Method not found"}});
}

TEST_CASE_METHOD(ToolsFixture, "input that does not fit never reaches the handler") {
  int calls = 0;
  app->registerTool<Pick>("pick", {}, [&calls](const Pick&) { ++calls; });
  for (const char* bad : {R"({"city": 5})", R"({"city": ""})", R"({"city": "a", "days": 15})",
                          R"({"city": "a", "days": "x"})", "{}", "[]", R"("city")", "null"}) {
    CAPTURE(bad);
    CHECK(call("pick", *parseJson(bad)).at("error").at("code") == -32603);
  }
  CHECK(call("pick", {{"city", 5}}).at("error").at("message") ==
        "pick: invalid input: params.arguments.city: expected string, got number");
  // The C++ type has a bound even if the schema has none.
  CHECK(call("pick", {{"city", "a"}, {"days", -3e9}}).at("error").at("message") ==
        "pick: invalid input: params.arguments.days: integer out of range");
  CHECK(calls == 0);
  CHECK(call("pick", {{"city", "a"}}).contains("result"));
  CHECK(calls == 1);
}

TEST_CASE_METHOD(ToolsFixture,
                 "output that is missing fails the call, an error's need not be there") {
  app->registerTool<void, Forecast>("none", {}, [] { return CallToolResult{}; });
  app->registerTool<void, Forecast>("error", {}, [] { return CallToolResult{.isError = true}; });
  CHECK(call("none").at("error").at("message") ==
        "none: invalid output: structuredContent: is missing");
  CHECK(call("error").at("result") == Json{{"content", Json::array()}, {"isError", true}});
}

TEST_CASE_METHOD(FormsFixture, "a handler returns its answer in any form") {
  SECTION("a result") {
    check<void>(CallToolResult{.content = {TextContent{.text = "done"}}}, textResult("done"));
  }
  SECTION("a described output") {
    Json output = textResult(R"({"city":"a","warmest":1})");
    output["structuredContent"] = {{"city", "a"}, {"warmest", 1}};
    check<Forecast>(Forecast{"a", 1}, output);
  }
}

TEST_CASE_METHOD(ToolsFixture, "a handler that returns nothing gives an empty result") {
  app->registerTool("sync", {}, [] {});
  app->registerTool("task", {}, [] { return nothingLater(); });
  app->registerTool("result", {}, [] { return Result<void>(); });
  for (const char* name : {"sync", "task", "result"})
    CHECK(call(name).at("result") == Json{{"content", Json::array()}});
}

TEST_CASE_METHOD(ToolsFixture, "a handler takes what it wants of input and call") {
  Strings seen;
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
  for (const char* name : {"input", "both", "call", "neither", "raw", "raw both"}) {
    ask("tools/call", {{"name", name}, {"arguments", {{"city", "Ur"}}}, {"_meta", {{"k", 7}}}});
  }
  CHECK(seen ==
        Strings{"Ur", "Urboth7", "call", "-", R"({"city":"Ur"})", R"({"city":"Ur"}raw both)"});
}

TEST_CASE_METHOD(ToolsFixture, "an error of a handler is the error of the call") {
  app->registerTool("plain", {}, [] { return Result<void>(Error{.message = "no luck"}); });
  app->registerTool("own", {}, [] {
    return Result<CallToolResult>(Error{ErrorKind::Remote, -5, "own", Json{{"a", 1}}});
  });
  app->registerTool("task", {},
                    [] { return later(Result<CallToolResult>(Error{.message = "no luck"})); });
  for (const char* name : {"plain", "task"})
    CHECK(call(name).at("error") == Json{{"code", -32603}, {"message", "no luck"}});
  CHECK(call("own").at("error") == Json{{"code", -5}, {"message", "own"}, {"data", {{"a", 1}}}});
}

TEST_CASE_METHOD(ToolsFixture, "raw schemas are listed, and their input comes as it came") {
  const Json schema = R"({
    "type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}, "required": ["n"]
  })"_json;
  app->registerTool<Payload, Payload>(
      "raw", {.inputSchema = schema, .outputSchema = schema},
      [](const Payload& in) -> Payload { return Json{{"n", in.json().at("n").get<int>() - 1}}; });
  CHECK(listed().at("inputSchema") == schema);
  CHECK(listed().at("outputSchema") == schema);
  CHECK(call("raw", {{"n", 2}}).at("result").at("structuredContent") == Json{{"n", 1}});
  CHECK(call("raw", {{"n", 0}}).at("result").at("structuredContent") == Json{{"n", -1}});
  CHECK(call("raw", Json::array()).at("error").at("message") ==
        "raw: invalid input: params.arguments: expected object, got array");
}

TEST_CASE_METHOD(ToolsFixture, "a call that is none is refused") {
  offerPick();
  CHECK(ask("tools/call").at("error") ==
        Json{{"code", -32602}, {"message", "tools/call: params.name: is missing"}});
  CHECK(ask("tools/call", {{"name", 7}}).at("error").at("message") ==
        "tools/call: params.name: expected string, got number");
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
  const Json schema = R"({"type": "object", "required": ["days"]})"_json;
  REQUIRE(tool.update({.inputSchema = schema}));
  CHECK(listed() == Json{{"name", "a"}, {"title", "t"}, {"inputSchema", schema}});
  const auto before = changes();
  const Result<void> bad = tool.update({.title = "u", .inputSchema = Json{{"type", "array"}}});
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message == "a: inputSchema: the schema's type must be \"object\"");
  CHECK(changes() == before);
  CHECK(listed().at("title") == "t");
}

TEST_CASE_METHOD(ToolsFixture, "what cannot be registered is reported and gives an empty handle") {
  app->registerTool("a", {}, [] {});
  CHECK_FALSE(app->registerTool("a", {}, [] {}));
  CHECK_FALSE(app->registerTool("b", {.inputSchema = Json{{"type", "string"}}}, [] {}));
  CHECK_FALSE(app->registerTool("d", {.outputSchema = Json(5)}, [] {}));
  CHECK(errors == Strings{"a: there is a tool of this name",
                          "b: inputSchema: the schema's type must be \"object\"",
                          "d: outputSchema: the schema's type must be \"object\""});
  connect();
  CHECK(names() == Strings{"a"});
}

TEST_CASE_METHOD(ToolsFixture,
                 "the first tool after connect() is reported and works all the same") {
  connect();
  offerPick();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("tools: connect() has told the host"));
  CHECK(changes() == 0);
  CHECK(names() == Strings{"pick_city"});
}

TEST_CASE_METHOD(ToolsFixture, "tools outlive the connection") {
  offerPick();
  connect();
  app->close();
  connect();
  CHECK(names() == Strings{"pick_city"});
}

TEST_CASE_METHOD(ToolsFixture, "handlers by hand answer without registered tools") {
  app->onCallTool([](const CallToolParams& params, ToolCall call) {
    return CallToolResult{.content = {TextContent{.text = params.name + call.name()}}};
  });
  app->onListTools([] {
    return later(ListToolsResult{.tools = {Tool{.name = "x", .inputSchema = Json::object()}}});
  });
  CHECK(announced() == Json{{"listChanged", true}});
  CHECK(call("x", Json(5)).at("result").at("content").at(0).at("text") == "xx");
  CHECK(names() == Strings{"x"});
  app->onCallTool([](const CallToolParams& params) -> Result<CallToolResult> {
    return Error{.message = "not " + params.name};
  });
  app->onListTools([](const ListToolsParams& params) {
    return ListToolsResult{.tools = {Tool{.name = *params.cursor}}};
  });
  CHECK(call("x").at("error").at("message") == "not x");
  CHECK(ask("tools/list", {{"cursor", "c"}}).at("result").at("tools").at(0).at("name") == "c");
}
