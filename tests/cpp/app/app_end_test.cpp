#include "support/app_fixture.h"

// ---- The end ----

TEST_CASE_METHOD(ConnectedFixture, "the end of the connection ends calls, and onClose hears once") {
  app->onClose([&] { log.emplace_back("closed"); });
  // Hosts may disappear without this.
  app->onTeardown([&] { log.emplace_back("teardown"); });
  callTwice(app.get(), &log).detach();
  const Json id = host.last().at("id");
  const std::string ended = "tools/call: the connection closed before the answer";
  SECTION("by our own close()") {
    app->close();
    app->close();
    CHECK(host.isClosed());
  }
  SECTION("by the host's") { host.close(); }
  const Strings all = {"closed", ended, "tools/call: not connected"};
  CHECK(log == all);
  CHECK(!app->isConnected());
  CHECK(clock->timers() == 0);
  host.reply(Json::object(), id);
  CHECK(log == all);
}

TEST_CASE_METHOD(HostFixture, "a view that is kept after its teardown works as before") {
  app->addEventListener<ViewWanted>(
      [this](const ViewWanted& now) { log.emplace_back(now.isWanted ? "wanted" : "unwanted"); });
  const Json answered = R"({"jsonrpc": "2.0", "id": 1, "result": {}})"_json;
  connect();
  host.send(requestOf(1, "ui/resource-teardown"));
  CHECK(host.last() == answered);
  // A bad reason is reported, and the request answered.
  host.send(requestOf(2, "ui/resource-teardown", {{"reason", 5}}));
  CHECK(host.answerTo(2).at("result") == Json::object());
  CHECK(log == Strings{"unwanted", "teardown", "teardown"});
  if (GENERATE(false, true)) {
    clock->advance(2s);
    CHECK(log == Strings{"unwanted", "teardown", "teardown", "wanted"});
    return;
  }
  host.contextChanged({{"theme", "light"}});
  CHECK(app->getHostContext().theme == Theme::Light);
  host.toolInput({});
  CHECK(log == Strings{"unwanted", "teardown", "teardown", "wanted", "context", "input {}"});
}

TEST_CASE_METHOD(AppFixture, "who hears that the view is wanted may destroy the app") {
  int calls = 0;
  app->onTeardown([&] { ++calls; });
  app->onToolInput([&] { ++calls; });
  constexpr RequestMethod<Empty, Empty> kOwn{"own/request"};
  app->on(kOwn, [&](const Empty&) -> Empty { return ++calls, Empty{}; });
  bool isDestroyed = false;
  const auto destroyIf = [&](bool isWanted) {
    app->addEventListener<ViewWanted>([&, isWanted](const ViewWanted& now) {
      if (now.isWanted == isWanted) app.reset(), isDestroyed = true;
    });
  };
  connect();
  SECTION("at a teardown") {
    destroyIf(false);
    SECTION("by a request") { host.send(requestOf(1, "ui/resource-teardown")); }
    SECTION("by a notification") { host.notify("ui/resource-teardown"); }
    CHECK(calls == 0);
  }
  SECTION("at the message after it") {
    destroyIf(true);
    host.send(requestOf(1, "ui/resource-teardown"));
    SECTION("that is an event") { host.toolInput({}); }
    SECTION("that is another notification") { host.notify("own/notification"); }
    SECTION("that is a request") { host.send(requestOf(2, "own/request")); }
    CHECK(calls == 1);
  }
  CHECK(isDestroyed);
}

// ---- The App is destroyed by what it calls ----

TEST_CASE_METHOD(AppFixture, "who hears of the mode in an answer may end the App") {
  connect();
  const bool destroys = GENERATE(false, true);
  app->onHostContextChanged([&](const HostContext&) {
    if (destroys) return app.reset();
    app->close();
  });
  int answers = 0;
  app->requestDisplayMode({.mode = DisplayMode::Fullscreen})
      .then([&](const Result<RequestDisplayModeResult>&) { ++answers; });
  host.reply({{"mode", "fullscreen"}});
  CHECK(answers == 1);
}

TEST_CASE_METHOD(AppFixture, "every handler may destroy the app, and none runs after it") {
  int calls = 0;
  const auto destroy = [&] {
    ++calls;
    app.reset();
  };
  SECTION("tool input") { app->onToolInput(destroy); }
  SECTION("tool result") { app->onToolResult(destroy); }
  SECTION("a listener before others") {
    app->addEventListener<ToolInput>(destroy);
    app->addEventListener<ToolInput>([&] { ++calls; });
  }
  SECTION("context") { app->onHostContextChanged(destroy); }
  SECTION("a changed list") { app->onToolListChanged(destroy); }
  SECTION("teardown") { app->onTeardown(destroy); }
  SECTION("error") {
    app->onError([&](const Error&) { destroy(); });
  }
  connect();
  host.sendTogether({notificationOf("ui/notifications/tool-input"),
                     notificationOf("ui/notifications/tool-result"),
                     notificationOf("ui/notifications/host-context-changed"),
                     notificationOf("notifications/tools/list_changed"), Json{{"jsonrpc", "2.0"}},
                     requestOf(1, "ui/resource-teardown")});
  CHECK(calls == 1);
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture, "who hears of a fault of a message may destroy the app") {
  int calls = 0;
  app->onToolInput([&](const ToolInput&) { ++calls; });
  app->onTeardown([&](const ResourceTeardown&) { ++calls; });
  app->onError([&](const Error& error) {
    errors.push_back(error.message);
    app.reset();
  });
  connect();
  SECTION("a bad teardown") {
    host.send(requestOf(1, "ui/resource-teardown", {{"reason", 1}}));
    CHECK(errors == Strings{"ui/resource-teardown: params.reason: expected string, got number"});
  }
  SECTION("the first of two faults of a request") {
    host.send(
        {{"jsonrpc", "2.0"}, {"id", Json::object()}, {"method", "x"}, {"params", Json::array()}});
  }
  SECTION("of a notification") { host.notify("ui/notifications/tool-input", Json::array()); }
  SECTION("of the handshake") {
    app->close();
    connect({{"protocolVersion", {{"theme", "dark"}}}});
    CHECK(connected.at(1).error().kind == ErrorKind::Closed);
  }
  CHECK(!app);
  CHECK(errors.size() == 1);
  CHECK(calls == 0);
}

TEST_CASE_METHOD(AppFixture, "the handshake's callback may destroy the app") {
  app->connect(environment()).then([&](Result<InitializeResult>) { app.reset(); });
  host.reply(kHostAnswer);
  CHECK(!app);
}

TEST_CASE_METHOD(ConnectedFixture, "being told of a late handler may destroy the app") {
  host.toolInput({});
  app->onError([&](const Error&) { app.reset(); });
  int calls = 0;
  app->onToolInput([&](const ToolInput&) { ++calls; });
  clock->advance(0ms);
  CHECK(!app);
  CHECK(calls == 0);
}

TEST_CASE_METHOD(ConnectedFixture, "the close handler may destroy the app") {
  app->onClose([&] { app.reset(); });
  app->close();
  CHECK(!app);
}

TEST_CASE_METHOD(AppFixture, "a warning may destroy the app") {
  Environment first = environment();
  first.warn = [this](std::string_view) { app.reset(); };
  app->connect(first).then([](const Result<InitializeResult>& result) {
    CHECK(result.error().kind == ErrorKind::Closed);
  });
  app->ping().then([](const Result<Empty>& result) { CHECK_FALSE(result); });
  CHECK(!app);
}

TEST_CASE_METHOD(ConnectedFixture, "the end of a call may destroy the app, and ends the others") {
  app->ping({.timeout = 1s}).then([&](const Result<Empty>&) { app.reset(); });
  const Json id = host.last().at("id");
  app->ping({.timeout = 1s}).then([&](const Result<Empty>& result) {
    log.emplace_back(toString(result.error().kind));
  });
  SECTION("by its answer") { host.reply(Json::object(), id); }
  SECTION("by its time-out") { clock->advance(1s); }
  CHECK(!app);
  CHECK(log == Strings{"Closed"});
}

// ---- Whoever forgets `static` in main() has an App that is gone before its host answers ----

TEST_CASE_METHOD(AppFixture,
                 "An App that is destroyed before its host has answered says what to write") {
  startConnecting();
  app.reset();
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].starts_with("[mcpapps] the App was destroyed before the host had"));
  CHECK(warnings[0].find("static mcpapps::App app") != std::string::npos);
}

TEST_CASE_METHOD(AppFixture, "An App that waits for no host is destroyed without a warning") {
  SECTION("never connected") {}
  SECTION("connected") { connect(); }
  SECTION("closed") {
    startConnecting();
    app->close();
  }
  app.reset();
  CHECK(warnings.empty());
}

TEST_CASE("Whoever takes the warning may let go of both ends of the wire") {
  auto host = std::make_unique<testing::FakeHost>();
  host->holdAll();
  auto app = std::make_unique<App>(Implementation{.name = "view", .version = "1"});
  Environment environment = host->environment();
  int warned = 0;
  environment.warn = [&](std::string_view) {
    ++warned;
    host.reset();
  };
  app->connect(std::move(environment));
  app.reset();
  CHECK(warned == 1);
}
