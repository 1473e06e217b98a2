// What the view asks, and how requests end.

#include "support/app_fixture.h"

namespace {

constexpr RequestMethod<Payload, Payload> kOwnMethod{"x/own"};

struct RequestFixture : ConnectedFixture {
  std::vector<Result<Payload>> results;

  // What is pending ends into the results.
  ~RequestFixture() { app.reset(); }

  /// Sends a request, whose id is then returned.
  Json ask(RequestOptions options = {}) {
    app->request(kOwnMethod, Payload::emptyObject(), std::move(options))
        .then([this](Result<Payload> result) { results.push_back(std::move(result)); });
    return host.last().value("id", Json());
  }
  void progress(const Json& token, double progress) {
    host.notify("notifications/progress", {{"progressToken", token}, {"progress", progress}});
  }
};

RequestOptions notingSteps(std::vector<double>& steps) {
  RequestOptions options;
  options.onProgress = [&](const Progress& step) { steps.push_back(step.progress); };
  return options;
}

struct CapabilityAppFixture : AppFixture {
  CapabilityAppFixture() : AppFixture({.enforceStrictCapabilities = true}) {}
};

}  // namespace

// ---- What goes out ----

TEST_CASE_METHOD(ConnectedFixture, "calls with text or by name are short for those with structs") {
  const std::string text = "hi";
  const Json block = {{{"type", "text"}, {"text", "hi"}}};
  app->sendMessage(text);
  CHECK(host.last().at("params") == Json{{"role", "user"}, {"content", block}});
  app->updateModelContext("hi");
  CHECK(host.last().at("params") == Json{{"content", block}});
  const auto called = [&](Json name, Json arguments) {
    const Json params = host.last().at("params");
    return params.at("name") == name && params.value("arguments", Json()) == arguments;
  };
  app->callServerTool("find", ProgressParams{.progressToken = Json(4), .progress = 1});
  CHECK(called("find", {{"progressToken", 4}, {"progress", 1}}));
  app->callServerTool(text, Payload(Json{{"a", 1}}), {.timeout = Duration(5)});
  CHECK(called("hi", {{"a", 1}}));
  app->callServerTool("refresh");
  CHECK(called("refresh", nullptr));
  CHECK(app->sendLog(LoggingLevel::Debug, text));
  CHECK(host.last().at("params") == Json{{"level", "debug"}, {"data", "hi"}});
}

TEST_CASE_METHOD(ConnectedFixture, "each call sends the specification's message") {
  app->sendMessage({.content = {TextContent{.text = "hi"}}});
  app->updateModelContext(
      {.content = {TextContent{.text = "seen"}}, .structuredContent = Json{{"day", 3}}});
  app->openLink({.url = "https://example.com/"});
  app->requestDisplayMode({.mode = DisplayMode::Fullscreen});
  app->downloadFile(
      {.contents = {EmbeddedResource{.resource = {.uri = "file:///a.csv", .text = "1,2"}},
                    ResourceLink{.uri = "https://example.com/b", .name = "b"}}});
  app->createSamplingMessage(
      {.messages = {{.content = TextContent{.text = "hi"}}}, .maxTokens = 10});
  app->ping();
  app->listServerTools();
  app->listServerResources({.cursor = "2"});
  app->listServerResourceTemplates();
  app->listServerPrompts();
  app->readServerResource({.uri = "file:///a"});
  CHECK(app->sendLog({.level = LoggingLevel::Warning, .data = "careful", .logger = "view"}));
  CHECK(app->sendSizeChanged({.width = 300, .height = 200}));
  CHECK(app->requestTeardown());
  CHECK(app->sendToolListChanged());
  CHECK(app->notify(method::kProgress, {.progressToken = Json(4), .progress = 1, .total = 2}));
  const Json expected = R"({
    "ui/message": {"role": "user", "content": [{"type": "text", "text": "hi"}]},
    "ui/update-model-context": {
      "content": [{"type": "text", "text": "seen"}], "structuredContent": {"day": 3}
    },
    "ui/open-link": {"url": "https://example.com/"},
    "ui/request-display-mode": {"mode": "fullscreen"},
    "ui/download-file": {
      "contents": [
        {"type": "resource", "resource": {"uri": "file:///a.csv", "text": "1,2"}},
        {"type": "resource_link", "uri": "https://example.com/b", "name": "b"}
      ]
    },
    "sampling/createMessage": {
      "messages": [{"role": "user", "content": {"type": "text", "text": "hi"}}], "maxTokens": 10
    },
    "ping": {},
    "tools/list": {},
    "resources/list": {"cursor": "2"},
    "resources/templates/list": {},
    "prompts/list": {},
    "resources/read": {"uri": "file:///a"},
    "notifications/message": {"level": "warning", "data": "careful", "logger": "view"},
    "ui/notifications/size-changed": {"width": 300, "height": 200},
    "ui/notifications/request-teardown": {},
    "notifications/tools/list_changed": {},
    "notifications/progress": {"progressToken": 4, "progress": 1, "total": 2}
  })"_json;
  for (const auto& [method, params] : expected.items()) {
    CAPTURE(method);
    const Json sent = host.last(method);
    CHECK(sent.at("params") == params);
    CHECK(sent.contains("id") == (method.find("notifications/") == std::string::npos));
  }
}

// ---- Answers ----

TEST_CASE_METHOD(ConnectedFixture, "callServerTool asks for progress and gives the tool's answer") {
  callTwice(app.get(), &log).detach();
  const Json call = host.last();
  CHECK(call["method"] == "tools/call");
  CHECK(call["params"] == Json{{"name", "first"}, {"_meta", {{"progressToken", call["id"]}}}});
  host.reply(textResult("one"));
  host.replyError(-32602, "unknown tool");
  CHECK(log == Strings{"one", "tools/call: unknown tool"});
}

TEST_CASE_METHOD(ConnectedFixture, "answers arrive typed") {
  const auto read = answered(app->readServerResource({.uri = "file:///a"}),
                             {{"contents", {{{"uri", "file:///a"}, {"text", "hello"}}}}});
  CHECK(read->text() == "hello");
  const auto written = answered(app->createSamplingMessage({}), R"({
    "model": "m", "role": "assistant", "content": {"type": "text", "text": "hello"}
  })"_json);
  CHECK(written->text() == "hello");
  CHECK(answered(app->downloadFile({}), {{"isError", true}})->isError);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(ConnectedFixture, "what is bad in an answer is named and the rest is used") {
  const auto list = answered(app->listServerTools(), R"({
    "tools": [
      {"name": "a", "inputSchema": {"type": "object"}},
      {"name": "b", "inputSchema": {"type": "object"}, "title": 5}
    ],
    "nextCursor": "2"
  })"_json);
  REQUIRE(list);
  REQUIRE(list->tools.size() == 2);
  CHECK(list->tools[1].name == "b");
  CHECK(list->nextCursor == "2");
  CHECK(errors == Strings{"tools/list: result.tools[1].title: expected string, got number"});
}

TEST_CASE_METHOD(RequestFixture, "an answer reaches the request with its id") {
  const Json first = ask();
  const Json second = ask();
  host.reply({{"n", 2}}, second);
  REQUIRE(results.size() == 1);
  CHECK(results[0]->json() == Json{{"n", 2}});
  host.reply({{"n", 1}}, first);
  REQUIRE(results.size() == 2);
  CHECK(results[1]->json() == Json{{"n", 1}});
}

TEST_CASE_METHOD(RequestFixture, "answers and progress may name a request in other ways") {
  std::vector<double> steps;
  const std::string id = dumpJson(ask(notingSteps(steps)));
  const std::string other = GENERATE("float", "text");
  const Json otherId = other == "float" ? *parseJson(id + ".0") : Json(id);
  progress(otherId, 0.5);
  CHECK(results.empty());
  host.reply(Json::object(), otherId);
  CHECK(steps == std::vector<double>{0.5});
  REQUIRE(results.size() == 1);
  CHECK(results[0].has_value());
}

TEST_CASE_METHOD(RequestFixture,
                 "an error answer becomes an Error with its code, message and data") {
  const Json id = ask();
  host.send({{"jsonrpc", "2.0"},
             {"id", id},
             {"error", {{"code", -32602}, {"message", "no such tool"}, {"data", {1}}}}});
  const Error& error = results.at(0).error();
  CHECK(error.kind == ErrorKind::Remote);
  CHECK(error.code == -32602);
  CHECK(error.message == "x/own: no such tool");
  CHECK(error.data.json() == Json{1});
}

TEST_CASE_METHOD(RequestFixture, "an error answer of any shape ends the request") {
  const Json bad =
      GENERATE(Json("no"), Json(7), Json{{"code", "x"}}, Json{{"message", 1}, {"code", 1e300}});
  CAPTURE(bad);
  host.send({{"jsonrpc", "2.0"}, {"id", ask()}, {"error", bad}});
  CHECK(results.at(0).error().kind == ErrorKind::Remote);
}

TEST_CASE_METHOD(RequestFixture, "a result that is no object is a bad message") {
  host.send(answerOf(ask(), 5));
  CHECK(results.at(0).error().kind == ErrorKind::BadMessage);
  CHECK(results[0].error().message == "x/own: result: expected object, got number");
}

TEST_CASE_METHOD(ConnectedFixture, "ten thousand requests may wait, and each gets its own answer") {
  constexpr std::size_t kMost = detail::Session::kMaxPendingRequests;
  std::size_t answered = 0;
  std::optional<Error> refused;
  for (std::size_t i = 0; i <= kMost; ++i) {
    app->ping().then([&](const Result<Empty>& result) {
      if (result) ++answered;
      if (!result) refused = result.error();
    });
  }
  REQUIRE(refused);
  CHECK(refused->kind == ErrorKind::Misuse);
  // One timer, however many there are.
  CHECK(clock->timers() == 1);
  const std::vector<Json> pings = host.sent("ping");
  for (auto ping = pings.rbegin(); ping != pings.rend(); ++ping)
    host.reply(Json::object(), ping->at("id"));
  CHECK(answered == kMost);
}

// ---- Capabilities ----

TEST_CASE_METHOD(CapabilityAppFixture, "sampling needs its capability where those are enforced") {
  const bool isListed = GENERATE(false, true);
  Json answer = kHostAnswer;
  if (isListed) answer["hostCapabilities"]["sampling"] = Json::object();
  connect(answer);
  std::optional<Error> error;
  app->createSamplingMessage({}).then([&](const Result<CreateMessageResult>& result) {
    if (!result) error = result.error();
  });
  CHECK(host.last("sampling/createMessage").is_null() != isListed);
  REQUIRE(error.has_value() != isListed);
  if (error) CHECK(error->kind == ErrorKind::NotSupported);
  app.reset();
}

// ---- Time ----

TEST_CASE_METHOD(RequestFixture, "a request without an answer times out and tells the host") {
  const auto [options, last] = GENERATE(std::pair<RequestOptions, Duration>{{}, 60s},
                                        std::pair<RequestOptions, Duration>{{.timeout = 5s}, 5s});
  const Json id = ask(options);
  clock->advance(last - 1ms);
  CHECK(results.empty());
  clock->advance(1ms);
  const Error& error = results.at(0).error();
  CHECK(error.kind == ErrorKind::Timeout);
  CHECK(error.code == error_code::kRequestTimeout);
  CHECK(error.message == "x/own: no answer within " + std::to_string(last.count()) + " ms");
  CHECK(host.last()["method"] == "notifications/cancelled");
  CHECK(host.last()["params"]["requestId"] == id);
  host.reply(Json::object(), id);
  CHECK(results.size() == 1);
}

TEST_CASE_METHOD(RequestFixture, "each request has its own time-out") {
  ask({.timeout = 10s});
  ask({.timeout = 1s});
  clock->advance(1s);
  CHECK(results.at(0).error().message == "x/own: no answer within 1000 ms");
  clock->advance(9s);
  CHECK(results.size() == 2);
  CHECK(clock->timers() == 0);
}

TEST_CASE_METHOD(RequestFixture, "a time-out may be as long as time goes") {
  clock->advance(1s);
  ask({.timeout = Duration::max(), .maxTotalTimeout = Duration::max()});
  clock->advance(1h);
  CHECK(results.empty());
}

TEST_CASE_METHOD(RequestFixture,
                 "progress starts the time-out anew if asked to, up to the maximum") {
  const bool hasMaximum = GENERATE(false, true);
  std::vector<double> steps;
  RequestOptions options = notingSteps(steps);
  options.timeout = 10s;
  options.resetTimeoutOnProgress = true;
  if (hasMaximum) options.maxTotalTimeout = 15s;
  const Json id = ask(options);
  CHECK(host.last()["params"]["_meta"]["progressToken"] == id);
  clock->advance(9s);
  progress(id, 0.5);
  CHECK(steps == std::vector<double>{0.5});
  clock->advance(hasMaximum ? 5999ms : 9999ms);
  CHECK(results.empty());
  clock->advance(1ms);
  const std::string waited = hasMaximum ? "15000 ms" : "10000 ms";
  CHECK(results.at(0).error().message == "x/own: no answer within " + waited);
}

TEST_CASE_METHOD(ConnectedFixture, "a tool call starts its time-out anew unless told not to") {
  const auto [resets, ended] =
      GENERATE(std::pair<std::optional<bool>, bool>{std::nullopt, false}, std::pair{false, true});
  bool isOver = false;
  app->callServerTool({.name = "a"}, {.timeout = 10s, .resetTimeoutOnProgress = resets})
      .then([&](const Result<CallToolResult>&) { isOver = true; });
  CHECK(host.last()["params"].contains("_meta") != ended);
  clock->advance(6s);
  host.notify("notifications/progress", {{"progressToken", host.last().at("id")}, {"progress", 1}});
  clock->advance(6s);
  CHECK(isOver == ended);
  app.reset();
}

TEST_CASE_METHOD(RequestFixture, "progress is handed on as far as it can be read") {
  std::optional<std::string> text;
  const Json id =
      ask({.onProgress = [&](const Progress& step) { text = step.message.value_or("-"); }});
  host.notify("notifications/progress",
              {{"progressToken", id}, {"progress", "half"}, {"message", "m"}});
  CHECK(text == "m");
  CHECK(errors == Strings{"notifications/progress: params.progress: expected number, got string"});
}

TEST_CASE("a session at rest has no timer, and its next request has a time-out all the same") {
  struct Nobody final : detail::Session::Delegate {
    void onNotification(std::string_view, const Payload&) override {}
    void onRequest(std::string_view, const Payload&, const detail::Session::Responder&) override {}
    void onSessionError(const Error&) override {}
    void onSessionClosed() override {}
  } nobody;
  testing::FakeHost host;
  host.holdAll();
  const auto session =
      std::make_shared<detail::Session>(nobody, detail::Session::Options{.stopsIdleTimer = true});
  REQUIRE(session->start(host.environment().transport, host.clock()));
  int ended = 0;
  const auto count = [&](const Result<Payload>&) { ++ended; };
  session->request("first", Payload(), {}, count);
  CHECK(!host.last().contains("params"));
  CHECK(host.clock()->timers() == 1);
  host.reply(Json::object());
  CHECK(host.clock()->timers() == 0);
  session->request("second", Payload(), {.timeout = 1s}, count);
  host.clock()->advance(1s);
  CHECK(ended == 2);
}

// ---- Cancellation ----

TEST_CASE_METHOD(ConnectedFixture, "a request can be cancelled, and the host is told") {
  std::stop_source stop;
  const Pending<Empty> ping = app->ping({.stopToken = stop.get_token()});
  const auto got = asked(ping, [&](const Json& id) {
    SECTION("by its stop token") { stop.request_stop(); }
    SECTION("by its Pending") {
      ping.cancel();
      ping.cancel();
    }
    CHECK(host.last().at("method") == "notifications/cancelled");
    CHECK(host.last().at("params").at("requestId") == id);
    host.reply(Json::object(), id);
  });
  CHECK(got.error().kind == ErrorKind::Cancelled);
}

TEST_CASE_METHOD(RequestFixture, "the late answer to a request that was ended is no error, once") {
  const Json id = ask({.timeout = 10s});
  SECTION("by its time-out") { clock->advance(10s); }
  SECTION("by its Pending") {
    const Pending<Empty> ping = app->ping();
    const Json pingId = host.last().at("id");
    ping.cancel();
    host.reply(Json::object(), pingId);
    clock->advance(10s);
  }
  CHECK(host.last().at("method") == "notifications/cancelled");
  host.replyError(-32800, "cancelled", id);
  CHECK(errors.empty());
  host.reply(Json::object(), id);
  CHECK(errors == Strings{"an answer to no request, or a second one: id " + dumpJson(id)});
}

TEST_CASE_METHOD(RequestFixture,
                 "of ten thousand requests that were ended, the last are remembered") {
  const Json first = ask({.timeout = 10s});
  for (int i = 1; i < 10'000; ++i) ask({.timeout = 10s});
  const Json last = host.last().at("id");
  clock->advance(10s);
  host.reply(Json::object(), last);
  CHECK(errors.empty());
  host.reply(Json::object(), first);
  CHECK(errors.size() == 1);
}

TEST_CASE_METHOD(RequestFixture, "a request with a stopped token is not sent") {
  std::stop_source stop;
  stop.request_stop();
  ask({.stopToken = stop.get_token()});
  CHECK(results.at(0).error().kind == ErrorKind::Cancelled);
  CHECK(host.last("x/own").is_null());
}

// ---- Without a connection ----

TEST_CASE_METHOD(AppFixture, "calls before connect() fail") {
  Result<CallToolResult> got = CallToolResult{};
  app->callServerTool({.name = "x"}).then([&](Result<CallToolResult> result) {
    got = std::move(result);
  });
  REQUIRE(!got);
  CHECK(got.error().kind == ErrorKind::NotConnected);
  CHECK(got.error().message == "tools/call: not connected");
  CHECK(app->sendLog({}).error().kind == ErrorKind::NotConnected);
}

TEST_CASE_METHOD(RequestFixture, "a request that cannot be sent fails at once") {
  // The wire is closed beneath the App.
  wire->close();
  ask();
  CHECK(results.at(0).error().kind == ErrorKind::Closed);
}
