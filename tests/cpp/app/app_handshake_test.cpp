#include "support/app_fixture.h"

// ---- The handshake ----

TEST_CASE_METHOD(AppFixture, "the handshake ends with initialized and keeps what the host told") {
  connect();
  REQUIRE(connected.size() == 1);
  REQUIRE(connected[0]);
  CHECK(connected[0]->hostInfo.name == "test-host");
  CHECK(host.last()["method"] == "ui/notifications/initialized");
  CHECK(app->isConnected());
  CHECK(app->getHostVersion().version == "3");
  CHECK(app->getHostCapabilities().openLinks);
  CHECK(!app->getHostCapabilities().sampling);
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostContext().canDisplay(DisplayMode::Fullscreen));
  CHECK(!app->getHostContext().canDisplay(DisplayMode::Pip));
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "listeners hear of the handshake before connect() gives its result") {
  app->addEventListener<InitializeResult>([&](const InitializeResult& result) {
    log.push_back(result.hostContext.theme->raw() + std::to_string(connected.size()));
  });
  connect();
  CHECK(log == Strings{"dark0"});
  CHECK(connected.size() == 1);
}

TEST_CASE_METHOD(AppFixture,
                 "wrong and unknown values in the host's answer are named and the rest is used") {
  connect(R"({
    "protocolVersion": 3,
    "hostInfo": "me",
    "hostContext": {"theme": "sepia", "locale": null, "displayMode": 7, "timeZone": "UTC"}
  })"_json);
  CHECK(app->isConnected());
  CHECK(app->getHostContext().theme->raw() == "sepia");
  CHECK(!app->getHostContext().prefersDark());
  CHECK(app->getHostContext().timeZone == "UTC");
  CHECK(errors ==
        Strings{"ui/initialize: result.protocolVersion: expected string, got number",
                "ui/initialize: result.hostInfo: expected object, got string",
                "ui/initialize: result.hostContext.displayMode: expected string, got number"});
}

TEST_CASE_METHOD(AppFixture, "what onError sends of the host's answer leaves after initialized") {
  app->onError([this](const Error& error) { app->sendLog(LoggingLevel::Error, error.message); });
  Json answer = kHostAnswer;
  answer["hostInfo"] = 5;
  connect(answer);
  Strings methods;
  for (const Json& message : host.sent()) methods.push_back(message.value("method", ""));
  CHECK(methods ==
        Strings{"ui/initialize", "ui/notifications/initialized", "notifications/message"});
  CHECK(warnings.empty());
}

TEST_CASE_METHOD(AppFixture, "a refused handshake closes the connection") {
  startConnecting();
  host.replyError(-32000, "not today");
  CHECK(connected.at(0).error().message == "ui/initialize: not today");
  CHECK(!app->isConnected());
  CHECK(host.isClosed());
}

TEST_CASE_METHOD(AppFixture, "connect() fails if the handshake's last message cannot be sent") {
  app->addEventListener<InitializeResult>([](const InitializeResult&) { FAIL("connected"); });
  // The size observer gets the host's context before the last message is sent.
  sizes->onContainer = [this] { wire->close(); };
  connect();
  CHECK(connected.at(0).error().kind == ErrorKind::Closed);
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(AppFixture, "connect() fails without a transport or a clock") {
  Environment environment = this->environment();
  SECTION("transport") { environment.transport = nullptr; }
  SECTION("clock") { environment.clock = nullptr; }
  std::optional<ErrorKind> failed;
  app->connect(environment).then([&](const Result<InitializeResult>& result) {
    failed = result ? std::nullopt : std::optional(result.error().kind);
  });
  clock->advance(0ms);
  CHECK(failed == ErrorKind::Misuse);
}

TEST_CASE_METHOD(ConnectedFixture, "connecting twice fails and the first connection goes on") {
  startConnecting();
  clock->advance(0ms);
  REQUIRE(connected.size() == 2);
  CHECK(connected[1].error().kind == ErrorKind::Misuse);
  CHECK(app->isConnected());
}

// ---- How hosts were seen to begin, other than the specification says ----

TEST_CASE_METHOD(HostFixture, "a host may leave any part of its answer out, or write null for it") {
  const std::string answer =
      GENERATE(R"({"hostInfo": {}, "hostCapabilities": {}, "hostContext": {"theme": "dark"}})",
               R"({"protocolVersion": "1", "hostCapabilities": {}, "hostContext": {}})",
               R"({"protocolVersion": "1", "hostInfo": {}, "hostContext": {}})",
               R"({"protocolVersion": "1", "hostInfo": {}, "hostCapabilities": {}})",
               R"({"hostCapabilities": {}, "hostContext": {"theme": "dark"}})",
               R"({"hostContext": {}})", R"({})", "null",
               R"({"protocolVersion": null, "hostInfo": null, "hostCapabilities": null,
                   "hostContext": null})",
               R"({"hostInfo": {"name": null, "version": null},
                   "hostCapabilities": {"openLinks": null, "serverTools": null},
                   "hostContext": {"theme": null, "locale": null, "styles": null}})");
  CAPTURE(answer);
  connect(*parseJson(answer));
  REQUIRE(connected.at(0));
  CHECK(app->getHostVersion().name.empty());
  CHECK(app->getHostContext().prefersDark() == (answer.find("dark") != std::string::npos));
  CHECK(!app->getHostCapabilities().openLinks);
  CHECK(!app->getHostContext().locale);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(HostFixture, "a host may send the input right behind its answer") {
  startConnecting();
  host.sendTogether({answerOf(host.last().at("id"), kHostAnswer),
                     notificationOf("ui/notifications/tool-input", {{"arguments", {{"early", 1}}}}),
                     notificationOf("ui/notifications/tool-result", textResult("early"))});
  CHECK(log == Strings{R"(input {"early":1})", "result early"});
  CHECK(errors.empty());
}

TEST_CASE_METHOD(HostFixture, "a host may speak before its answer") {
  startConnecting();
  const Json id = host.last().at("id");
  SECTION("of input, and of a context than which the answer is newer") {
    host.toolInput({{"early", 1}});
    host.contextChanged({{"theme", "light"}, {"locale", "de"}});
    CHECK(!app->isConnected());
    CHECK(log.at(0) == R"(input {"early":1})");
    host.reply(kHostAnswer, id);
    CHECK(app->getHostContext().prefersDark());
    CHECK(app->getHostContext().locale == "de");
  }
  SECTION("of what nobody knows") {
    host.notify("ui/notifications/sandbox-proxy-ready");
    host.reply(kHostAnswer, id);
    CHECK(errors.empty());
  }
  SECTION("and ask for a sign of life") {
    host.send(requestOf("p", "ping", nullptr));
    CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", Json::object()}});
    host.reply(kHostAnswer, id);
  }
}

TEST_CASE_METHOD(HostFixture,
                 "a host may answer the handshake twice, and the first answer counts") {
  startConnecting();
  const Json id = host.last().at("id");
  host.reply(kHostAnswer, id);
  host.reply({{"hostContext", {{"theme", "light"}}}}, id);
  CHECK(connected.size() == 1);
  CHECK(app->getHostContext().prefersDark());
  CHECK(errors.empty());
  CHECK(warnings == Strings{"[mcpapps] the host has answered a request twice: id 1"});
}

// ---- What is done too early or too late ----

TEST_CASE_METHOD(AppFixture, "a call during the handshake warns and is sent") {
  startConnecting();
  app->ping();
  CHECK(host.last()["method"] == "ping");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].starts_with("[mcpapps] ping: called before the handshake is complete"));
}

TEST_CASE_METHOD(StrictAppFixture, "a call during the handshake fails where the app is strict") {
  startConnecting();
  SECTION("and its Pending says so") {
    ErrorKind kind{};
    app->ping().then([&](Result<Empty> result) { kind = result.error().kind; });
    CHECK(kind == ErrorKind::Misuse);
    CHECK(host.last()["method"] == "ui/initialize");
  }
  SECTION("and is reported if its Pending was dropped") {
    app->ping();
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].starts_with("ping: called before the handshake is complete"));
  }
}

TEST_CASE_METHOD(ConnectedFixture, "a late handler hears what was kept before what comes next") {
  host.toolResult(textResult("one"));
  host.toolResult(textResult("two"));
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  CHECK(log.empty());
  SECTION("at the next turn") { clock->advance(0ms); }
  SECTION("at the next message") {}
  host.toolResult(textResult("three"));
  CHECK(log == Strings{"one", "two", "three"});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with(
      "ui/notifications/tool-result: the handler was registered after connect()"));
}

TEST_CASE_METHOD(ConnectedFixture,
                 "events are heard in the order in which they came, late or not") {
  host.toolInput({{"n", 1}});
  host.toolResult(textResult("two"));
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  app->onToolInput([this](const ToolInput&) { log.emplace_back("one"); });
  clock->advance(1ms);
  CHECK(log == Strings{"one", "two"});
}

TEST_CASE_METHOD(ConnectedFixture, "what is kept for a late handler is bounded") {
  for (int i = 0; i < 100; ++i) host.toolInput({{"i", i}});
  std::vector<int> got;
  app->addEventListener<ToolInput>(
      [&](const ToolInput& input) { got.push_back(input.arguments.json()["i"].get<int>()); });
  clock->advance(0ms);
  CHECK(got == std::vector<int>{92, 93, 94, 95, 96, 97, 98, 99});
}

TEST_CASE_METHOD(ConnectedFixture, "what one connection brought is not heard on the next") {
  host.toolResult(textResult("old"));
  app->close();
  connect();
  app->onToolResult([this](const CallToolResult& got) { log.push_back(got.text()); });
  clock->advance(1ms);
  CHECK(log.empty());
}
