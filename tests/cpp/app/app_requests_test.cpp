#include "session/session.h"
#include "support/request_fixture.h"

namespace {

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

// ---- Answers ----

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
  CHECK(error.text() == "no such tool");
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
  // One timer for all requests.
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

// ---- Numbers ----

TEST_CASE("the numbers of requests begin where the environment says, in each connection after it") {
  testing::FakeHost host;
  App app({.name = "view", .version = "1", .title = {}});
  Environment environment = host.environment();
  environment.internals.firstId = 7;
  app.connect(environment);
  host.deliver();
  CHECK(host.last("ui/initialize")["id"] == 7);
  app.close();
  app.connect(host.environment());
  host.deliver();
  CHECK(host.last("ui/initialize")["id"] == 8);
}
