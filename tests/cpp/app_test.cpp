// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>
#include <vector>

#include "mcpapps/mcpapps.h"
#include "support/scripted_host.h"

using namespace mcpapps;
using namespace std::chrono_literals;

namespace {

class FakeSizeObserver : public SizeObserver {
 public:
  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override {
    onSize_ = std::move(onSize);
    onLoop_ = std::move(onLoop);
  }
  void stop() override { onSize_ = nullptr; }
  void setContainer(const ContainerDimensions& dimensions) override { container = dimensions; }

  void change(Size size) const {
    if (onSize_) onSize_(size);
  }
  void loop() const { onLoop_(); }
  bool isRunning() const { return onSize_ != nullptr; }

  std::optional<ContainerDimensions> container;

 private:
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};

const Json kHostAnswer = {
    {"protocolVersion", "2026-01-26"},
    {"hostInfo", {{"name", "test-host"}, {"version", "3"}}},
    {"hostCapabilities", {{"openLinks", Json::object()}, {"serverTools", {{"listChanged", true}}}}},
    {"hostContext",
     {{"theme", "dark"},
      {"displayMode", "inline"},
      {"availableDisplayModes", {"inline", "fullscreen"}}}}};

struct Fixture : Wire {
  std::shared_ptr<FakeSizeObserver> sizes = std::make_shared<FakeSizeObserver>();
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
  std::vector<Result<InitializeResult>> connected;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<App> app;

  explicit Fixture(AppOptions options = {}) {
    app = std::make_unique<App>(
        Implementation{.name = "view", .version = "1", .title = {}},
        AppCapabilities{.availableDisplayModes = {{DisplayMode::Inline, DisplayMode::Fullscreen}}},
        options);
    app->onError([this](const Error& error) { errors.push_back(error.message); });
  }

  Environment environment() {
    return {.transport = ends.first,
            .clock = clock,
            .sizeObserver = sizes,
            .warn = [this](std::string_view line) { warnings.emplace_back(line); }};
  }

  void startConnecting() {
    app->connect(environment()).then([this](Result<InitializeResult> result) {
      connected.push_back(std::move(result));
    });
    run();
  }

  void connect(const Json& answer = kHostAnswer) {
    startConnecting();
    host.answer(host.lastId(), answer);
    run();
  }
};

struct StrictFixture : Fixture {
  StrictFixture() : Fixture({.strict = true}) {}
};

Task<void> callTwice(App* app, std::vector<std::string>* log) {
  for (const char* name : {"first", "second"}) {
    const Pending<CallToolResult> call = app->callServerTool({.name = name});
    const Result<CallToolResult> result = co_await call;
    log->push_back(result ? result->text() : result.error().message);
  }
}

Task<void> waitFor(Pending<Empty> pending) { static_cast<void>(co_await pending); }

}  // namespace

// ---- The handshake ----

TEST_CASE_METHOD(Fixture, "connect() sends ui/initialize as the specification says") {
  startConnecting();
  CHECK(host.last() ==
        Json{{"jsonrpc", "2.0"},
             {"id", 1},
             {"method", "ui/initialize"},
             {"params",
              {{"appInfo", {{"name", "view"}, {"version", "1"}}},
               {"appCapabilities", {{"availableDisplayModes", {"inline", "fullscreen"}}}},
               {"protocolVersion", "2026-01-26"}}}});
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(Fixture, "the handshake ends with initialized and keeps what the host told") {
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

TEST_CASE_METHOD(Fixture, "listeners hear of the handshake before connect() gives its result") {
  std::string log;
  app->addEventListener<InitializeResult>([&](const InitializeResult& result) {
    log += result.hostContext.theme->raw() + std::to_string(connected.size());
  });
  connect();
  CHECK(log == "dark0");
  CHECK(connected.size() == 1);
}

TEST_CASE_METHOD(Fixture, "a host that answers with next to nothing is good enough") {
  connect(Json::object());
  CHECK(connected.at(0));
  CHECK(app->isConnected());
  CHECK(errors.empty());
}

TEST_CASE_METHOD(Fixture,
                 "wrong and unknown values in the host's answer are named and the rest is used") {
  connect({{"protocolVersion", 3},
           {"hostInfo", "me"},
           {"hostContext",
            {{"theme", "sepia"}, {"locale", nullptr}, {"displayMode", 7}, {"timeZone", "UTC"}}}});
  CHECK(app->isConnected());
  CHECK(app->getHostContext().theme->raw() == "sepia");
  CHECK(!app->getHostContext().prefersDark());
  CHECK(app->getHostContext().timeZone == "UTC");
  CHECK(errors ==
        std::vector<std::string>{
            "ui/initialize: result.protocolVersion: expected string, got number",
            "ui/initialize: result.hostInfo: expected object, got string",
            "ui/initialize: result.hostContext.displayMode: expected string, got number"});
}

TEST_CASE_METHOD(Fixture, "a refused handshake closes the connection") {
  startConnecting();
  host.refuse(host.lastId(), -32000, "not today");
  run();
  REQUIRE(connected.size() == 1);
  CHECK(connected[0].error().message == "ui/initialize: not today");
  CHECK(!app->isConnected());
  CHECK(host.closed);
}

TEST_CASE_METHOD(Fixture, "connecting twice fails and the first connection goes on") {
  connect();
  startConnecting();
  REQUIRE(connected.size() == 2);
  CHECK(connected[1].error().kind == ErrorKind::Misuse);
  CHECK(app->isConnected());
}

TEST_CASE_METHOD(Fixture, "a closed app can be connected again") {
  connect();
  app->close();
  ends = MemoryTransport::pair();
  ScriptedHost second(ends.second);
  startConnecting();
  second.answer(second.lastId(), {{"hostInfo", {{"name", "other"}, {"version", "1"}}}});
  run();
  CHECK(app->isConnected());
  CHECK(app->getHostVersion().name == "other");
  CHECK(!app->getHostContext().theme);
}

// ---- Guards ----

TEST_CASE_METHOD(Fixture, "a call before connect() fails") {
  std::vector<Error> failed;
  app->callServerTool({.name = "x"}).then([&](Result<CallToolResult> result) {
    failed.push_back(result.error());
  });
  REQUIRE(failed.size() == 1);
  CHECK(failed[0].kind == ErrorKind::NotConnected);
  CHECK(failed[0].message == "tools/call: not connected");
}

TEST_CASE_METHOD(Fixture, "a call during the handshake warns and is sent") {
  startConnecting();
  app->ping();
  run();
  CHECK(host.last()["method"] == "ping");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].starts_with("[mcpapps] ping: called before the handshake is complete"));
}

TEST_CASE_METHOD(StrictFixture, "a call during the handshake fails where the app is strict") {
  startConnecting();
  ErrorKind kind{};
  app->ping().then([&](Result<Empty> result) { kind = result.error().kind; });
  run();
  CHECK(kind == ErrorKind::Misuse);
  CHECK(host.last()["method"] == "ui/initialize");
}

TEST_CASE_METHOD(Fixture,
                 "a tool result that came before its handler is delivered late and said so") {
  connect();
  host.notify("ui/notifications/tool-result",
              {{"content", {{{"type", "text"}, {"text", "kept"}}}}});
  run();
  std::string text;
  app->onToolResult([&](const CallToolResult& result) { text = result.text(); });
  CHECK(text.empty());
  clock->advance(0ms);
  CHECK(text == "kept");
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with(
      "ui/notifications/tool-result: the handler was registered after connect()"));
}

TEST_CASE_METHOD(Fixture, "what is kept for a late handler is bounded") {
  connect();
  for (int i = 0; i < 100; ++i)
    host.notify("ui/notifications/tool-input", {{"arguments", {{"i", i}}}});
  run();
  std::vector<int> got;
  app->addEventListener<ToolInput>(
      [&](const ToolInput& input) { got.push_back(input.arguments.json()["i"].get<int>()); });
  clock->advance(0ms);
  CHECK(got == std::vector<int>{92, 93, 94, 95, 96, 97, 98, 99});
}

TEST_CASE_METHOD(Fixture, "without an onError handler, errors become warnings") {
  app->onError(nullptr);
  connect();
  host.notify("no/such", Json::object());
  run();
  CHECK(warnings ==
        std::vector<std::string>{"[mcpapps] NotSupported: no/such: unknown notification"});
}

// ---- What the host sends ----

TEST_CASE_METHOD(Fixture, "each notification reaches its handler") {
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

TEST_CASE_METHOD(Fixture, "tool input that arrives before the handshake is complete is not lost") {
  std::string got;
  app->onToolInput([&](const ToolInput& input) { got = dumpJson(input.arguments.json()); });
  startConnecting();
  host.answer(host.lastId(), kHostAnswer);
  host.notify("ui/notifications/tool-input", {{"arguments", {{"early", true}}}});
  run();
  CHECK(got == R"({"early":true})");
}

TEST_CASE_METHOD(Fixture, "a tool result whose content is a number is named and the rest is used") {
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

TEST_CASE_METHOD(Fixture, "content of every type is decoded and of an unknown type is kept") {
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

TEST_CASE_METHOD(Fixture, "a changed context is merged before its handler runs") {
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

TEST_CASE_METHOD(Fixture, "context that comes before the handshake's answer is kept beneath it") {
  startConnecting();
  host.notify("ui/notifications/host-context-changed", {{"theme", "light"}, {"locale", "de"}});
  host.answer(1, kHostAnswer);
  run();
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostContext().locale == "de");
}

TEST_CASE_METHOD(Fixture, "handler and listeners are called in order and can be removed") {
  std::string log;
  const ListenerId first = app->addEventListener<ToolInput>([&](const ToolInput&) { log += "1"; });
  app->addEventListener<ToolInput>([&](const ToolInput&) { log += "2"; });
  app->onToolInput([&](const ToolInput&) { log += "x"; });
  app->onToolInput([&](const ToolInput&) { log += "h"; });
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  run();
  app->removeEventListener<ToolInput>(first);
  app->onToolInput(nullptr);
  host.notify("ui/notifications/tool-input", Json::object());
  run();
  CHECK(log == "h122");
}

TEST_CASE_METHOD(Fixture, "the host's ping is answered") {
  connect();
  host.request("p", "ping", Json::object());
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", Json::object()}});
}

TEST_CASE_METHOD(Fixture, "an author's own method is spoken and heard") {
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

TEST_CASE_METHOD(Fixture, "teardown is answered after the handler has run") {
  std::string reason;
  app->onTeardown([&](const ResourceTeardown& teardown) { reason = teardown.reason.value_or(""); });
  connect();
  host.request(5, "ui/resource-teardown", {{"reason", "closed by user"}});
  run();
  CHECK(reason == "closed by user");
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", 5}, {"result", Json::object()}});
}

TEST_CASE_METHOD(Fixture, "teardown waits for a handler that is a coroutine") {
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

TEST_CASE_METHOD(Fixture, "teardown without a handler is answered") {
  connect();
  host.request(5, "ui/resource-teardown", Json::object());
  run();
  CHECK(host.last()["result"] == Json::object());
}

TEST_CASE_METHOD(Fixture, "teardown without an id reaches the handler") {
  int calls = 0;
  app->onTeardown([&](const ResourceTeardown&) { ++calls; });
  connect();
  host.notify("ui/resource-teardown", Json::object());
  run();
  CHECK(calls == 1);
  CHECK(errors.empty());
}

// ---- What the view asks ----

TEST_CASE_METHOD(Fixture, "callServerTool asks for progress and gives the tool's answer") {
  connect();
  std::vector<std::string> log;
  callTwice(app.get(), &log).detach();
  run();
  const Json call = host.last();
  CHECK(call["method"] == "tools/call");
  CHECK(call["params"] == Json{{"name", "first"}, {"_meta", {{"progressToken", call["id"]}}}});
  host.answer(call["id"], {{"content", {{{"type", "text"}, {"text", "one"}}}}});
  run();
  host.refuse(host.lastId(), -32602, "unknown tool");
  run();
  CHECK(log == std::vector<std::string>{"one", "tools/call: unknown tool"});
}

TEST_CASE_METHOD(Fixture, "each call sends the specification's message") {
  connect();
  app->sendMessage({.content = {TextContent{.text = "hi"}}});
  app->updateModelContext(
      {.content = {{TextContent{.text = "seen"}}}, .structuredContent = Json{{"day", 3}}});
  app->openLink({.url = "https://example.com/"});
  app->requestDisplayMode({.mode = DisplayMode::Fullscreen});
  app->ping();
  CHECK(app->sendLog({.level = LoggingLevel::Warning, .data = Json("careful"), .logger = "view"}));
  CHECK(app->sendSizeChanged({.width = 300, .height = 200}));
  run();
  const auto paramsOf = [&](const std::string& method) { return host.lastOf(method)["params"]; };
  CHECK(paramsOf("ui/message") ==
        Json{{"role", "user"}, {"content", {{{"type", "text"}, {"text", "hi"}}}}});
  CHECK(paramsOf("ui/update-model-context") ==
        Json{{"content", {{{"type", "text"}, {"text", "seen"}}}},
             {"structuredContent", {{"day", 3}}}});
  CHECK(paramsOf("ui/open-link") == Json{{"url", "https://example.com/"}});
  CHECK(paramsOf("ui/request-display-mode") == Json{{"mode", "fullscreen"}});
  CHECK(paramsOf("ping") == Json::object());
  CHECK(paramsOf("notifications/message") ==
        Json{{"level", "warning"}, {"data", "careful"}, {"logger", "view"}});
  CHECK(paramsOf("ui/notifications/size-changed") == Json{{"width", 300.0}, {"height", 200.0}});
}

TEST_CASE_METHOD(Fixture, "a display mode that the host does not tell is absent") {
  connect();
  std::optional<RequestDisplayModeResult> got;
  app->requestDisplayMode({.mode = DisplayMode::Pip})
      .then([&](Result<RequestDisplayModeResult> result) { got = *result; });
  run();
  host.answer(host.lastId(), Json::object());
  run();
  REQUIRE(got);
  CHECK(!got->mode);
}

TEST_CASE_METHOD(Fixture, "a bad field in an answer is named and the rest is used") {
  connect();
  std::optional<RefusableResult> got;
  app->openLink({.url = "x"}).then([&](Result<RefusableResult> result) { got = *result; });
  run();
  host.answer(host.lastId(), {{"isError", "yes"}});
  run();
  REQUIRE(got);
  CHECK(!got->isError);
  CHECK(errors ==
        std::vector<std::string>{"ui/open-link: result.isError: expected boolean, got string"});
}

// ---- Sizes ----

TEST_CASE_METHOD(Fixture,
                 "sizes are reported from the end of the handshake to the end of the connection") {
  startConnecting();
  CHECK(!sizes->isRunning());
  host.answer(1, kHostAnswer);
  run();
  REQUIRE(sizes->isRunning());
  sizes->change({320, 240});
  run();
  CHECK(host.last()["method"] == "ui/notifications/size-changed");
  CHECK(host.last()["params"] == Json{{"width", 320.0}, {"height", 240.0}});
  app->close();
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(Fixture, "automatic resizing can be turned off and on") {
  app->setAutoResize(false);
  connect();
  CHECK(!sizes->isRunning());
  app->setAutoResize(true);
  CHECK(sizes->isRunning());
  app->setAutoResize(false);
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(Fixture,
                 "the size observer knows the container from the start and as it changes") {
  startConnecting();
  Json answer = kHostAnswer;
  answer["hostContext"]["containerDimensions"] = {{"height", 400}, {"maxWidth", 700}};
  host.answer(1, answer);
  run();
  REQUIRE(sizes->container);
  CHECK(sizes->container->height == 400);
  CHECK(sizes->container->maxWidth == 700);

  host.notify("ui/notifications/host-context-changed", {{"theme", "light"}});
  run();
  CHECK(sizes->container->height == 400);

  host.notify("ui/notifications/host-context-changed",
              {{"containerDimensions", {{"maxHeight", 900}}}});
  run();
  CHECK(!sizes->container->height);
  CHECK(sizes->container->maxHeight == 900);
}

TEST_CASE_METHOD(Fixture,
                 "without container dimensions the size observer is told that there are none") {
  connect();
  REQUIRE(sizes->container);
  CHECK(!sizes->container->height);
  CHECK(!sizes->container->maxHeight);
}

TEST_CASE_METHOD(Fixture, "a loop of sizes reaches onError with what to do about it") {
  connect();
  sizes->loop();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ui/notifications/size-changed: "));
  CHECK(errors[0].find("box-sizing") != std::string::npos);
}

// ---- The end ----

TEST_CASE_METHOD(Fixture, "closing ends pending calls and tells onClose once") {
  int closed = 0;
  app->onClose([&] { ++closed; });
  connect();
  std::vector<std::string> log;
  callTwice(app.get(), &log).detach();
  app->close();
  app->close();
  CHECK(log == std::vector<std::string>{"tools/call: the connection closed before the answer",
                                        "tools/call: not connected"});
  CHECK(closed == 1);
}

TEST_CASE_METHOD(Fixture, "the host's end closes the app") {
  int closed = 0;
  app->onClose([&] { ++closed; });
  connect();
  ends.second->close();
  run();
  CHECK(closed == 1);
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(Fixture, "every handler may destroy the app, and none runs after it") {
  int calls = 0;
  const auto destroy = [&] {
    ++calls;
    app.reset();
  };
  SECTION("tool input") {
    app->onToolInput([&](const ToolInput&) { destroy(); });
  }
  SECTION("tool result") {
    app->onToolResult([&](const CallToolResult&) { destroy(); });
  }
  SECTION("a listener before others") {
    app->addEventListener<ToolInput>([&](const ToolInput&) { destroy(); });
    app->addEventListener<ToolInput>([&](const ToolInput&) { ++calls; });
  }
  SECTION("context") {
    app->onHostContextChanged([&](const HostContext&) { destroy(); });
  }
  SECTION("teardown") {
    app->onTeardown([&](const ResourceTeardown&) { destroy(); });
  }
  SECTION("error") {
    app->onError([&](const Error&) { destroy(); });
  }
  connect();
  host.notify("ui/notifications/tool-input", Json::object());
  host.notify("ui/notifications/tool-result", Json::object());
  host.notify("ui/notifications/host-context-changed", Json::object());
  host.notify("no/such", Json::object());
  host.request(1, "ui/resource-teardown", Json::object());
  run();
  CHECK(calls == 1);
  CHECK(!app);
}

TEST_CASE_METHOD(Fixture, "the handshake's callback may destroy the app") {
  app->connect(environment()).then([&](Result<InitializeResult>) { app.reset(); });
  run();
  host.answer(1, kHostAnswer);
  run();
  CHECK(!app);
}

TEST_CASE_METHOD(Fixture, "the close handler may destroy the app") {
  app->onClose([&] { app.reset(); });
  connect();
  app->close();
  CHECK(!app);
}

TEST_CASE_METHOD(Fixture, "destroying the app ends what coroutines wait for") {
  connect();
  std::vector<std::string> log;
  Pending<CallToolResult> pending = app->callServerTool({.name = "x"});
  pending.then([&](Result<CallToolResult> result) { log.push_back(result.error().message); });
  app.reset();
  CHECK(log == std::vector<std::string>{"tools/call: the connection closed before the answer"});
}
