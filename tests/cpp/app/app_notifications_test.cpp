#include "support/app_fixture.h"

// ---- What the host sends ----

TEST_CASE_METHOD(AppFixture,
                 "a tool result whose content is a number is named and the rest is used") {
  CallToolResult result;
  app->onToolResult([&](const CallToolResult& got) { result = got; });
  connect();
  host.notify("ui/notifications/tool-result",
              {{"content", 5}, {"structuredContent", {{"x", 1}}}, {"isError", true}});
  CHECK(result.content.empty());
  CHECK(result.structuredContent.json() == Json{{"x", 1}});
  CHECK(result.isError);
  CHECK(errors ==
        Strings{"ui/notifications/tool-result: params.content: expected array, got number"});
}

TEST_CASE_METHOD(AppFixture, "content of every type is decoded and of an unknown type is kept") {
  CallToolResult result;
  app->onToolResult([&](const CallToolResult& got) { result = got; });
  connect();
  const Json content = R"([
    {"type": "text", "text": "hello"},
    {"type": "image", "data": "aGk=", "mimeType": "image/png"},
    {"type": "audio", "data": "aGk=", "mimeType": "audio/wav"},
    {"type": "resource", "resource": {"uri": "file:///a", "text": "x"}},
    {"type": "resource_link", "uri": "file:///b", "name": "b"},
    {"type": "hologram", "depth": 3}
  ])"_json;
  host.notify("ui/notifications/tool-result", {{"content", content}});
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
  app->onHostContextChanged([&](const HostContext& changed) {
    log.push_back(changed.theme ? changed.theme->raw() : "-");
    log.push_back(app->getHostContext().theme->raw());
    log.push_back(app->getHostContext().displayMode->raw());
  });
  connect();
  host.contextChanged({{"theme", "light"}, {"toolCall", {{"foreign", 1}}}});
  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK(log == Strings{"light", "light", "inline", "-", "light", "fullscreen"});
  CHECK(app->getHostContext().raw.json()["toolCall"]["foreign"] == 1);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "changed lists reach handlers and listeners, and need have none") {
  connect();
  host.notify("notifications/tools/list_changed");
  app->onToolListChanged([&] { log.emplace_back("tools"); });
  app->onPromptListChanged([&](const PromptListChanged&) { log.emplace_back("prompts"); });
  app->onResourceListChanged([&] { log.emplace_back("resources"); });
  app->addEventListener<ResourceListChanged>([&] { log.emplace_back("resources again"); });
  host.notify("notifications/tools/list_changed");
  host.send({{"jsonrpc", "2.0"}, {"method", "notifications/resources/list_changed"}});
  host.notify("notifications/prompts/list_changed", {{"_meta", 5}});
  app->onToolListChanged(nullptr);
  host.notify("notifications/tools/list_changed");
  CHECK(log == Strings{"tools", "resources", "resources again", "prompts"});
  CHECK(errors.empty());
}

TEST_CASE_METHOD(AppFixture, "handler and listeners are called in order and can be removed") {
  std::string heard;
  const Subscription first =
      app->addEventListener<ToolInput>([&](const ToolInput&) { heard += "1"; });
  app->addEventListener<ToolInput>([&](const ToolInput&) { heard += "2"; });
  app->onToolInput([&](const ToolInput&) { heard += "x"; });
  app->onToolInput([&](const ToolInput&) { heard += "h"; });
  connect();
  host.toolInput({});
  first.unsubscribe();
  app->onToolInput(nullptr);
  host.toolInput({});
  CHECK(heard == "h122");
}

TEST_CASE_METHOD(AppFixture, "a first listener is called before handler and listeners") {
  std::string heard;
  const auto note = [&](const char* who) { return [&heard, who](const auto&) { heard += who; }; };
  app->addEventListener<HostContext>(note("1"));
  app->onHostContextChanged(note("x"));
  app->addEventListener<HostContext>(note("A"), Turn::First);
  app->addEventListener<HostContext>(note("B"), Turn::First);
  app->onHostContextChanged(note("h"));
  app->addEventListener<InitializeResult>(note("i"));
  app->addEventListener<InitializeResult>(note("I"), Turn::First);
  connect();
  host.contextChanged({{"theme", "light"}});
  app->onHostContextChanged(nullptr);
  host.contextChanged({{"theme", "dark"}});
  CHECK(heard == "IiABh1AB1");
}

// ---- Sizes ----

TEST_CASE_METHOD(AppFixture,
                 "sizes are reported from the end of the handshake to the end of the connection") {
  startConnecting();
  CHECK(!sizes->isRunning());
  host.reply(kHostAnswer);
  REQUIRE(sizes->isRunning());
  sizes->change({320, 240});
  CHECK(host.last()["method"] == "ui/notifications/size-changed");
  CHECK(host.last()["params"] == Json{{"width", 320.0}, {"height", 240.0}});
  // Without a width that is the frame's own.
  sizes->change({.height = 250});
  CHECK(host.last()["params"] == Json{{"height", 250.0}});
  app->close();
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(AppFixture, "automatic resizing can be turned off and on") {
  app->setAutoResize(false);
  connect();
  CHECK(!sizes->isRunning());
  app->setAutoResize(true);
  CHECK(sizes->isRunning());
  app->setAutoResize(false);
  CHECK(!sizes->isRunning());
}

TEST_CASE_METHOD(AppFixture,
                 "the size observer knows the container from the start and as it changes") {
  Json answer = kHostAnswer;
  answer["hostContext"]["containerDimensions"] = {{"height", 400}, {"maxWidth", 700}};
  connect(answer);
  REQUIRE(sizes->container);
  CHECK(sizes->container->height == 400);
  CHECK(sizes->container->maxWidth == 700);

  host.contextChanged({{"theme", "light"}});
  CHECK(sizes->container->height == 400);

  host.contextChanged({{"containerDimensions", {{"maxHeight", 900}}}});
  CHECK(!sizes->container->height);
  CHECK(sizes->container->maxHeight == 900);
}

TEST_CASE_METHOD(AppFixture, "the dimensions of a display mode end with it") {
  Json answer = kHostAnswer;
  answer["hostContext"]["containerDimensions"] = {{"maxHeight", 390}, {"maxWidth", 700}};
  // A host that names no mode shows the view inline.
  if (GENERATE(true, false)) answer["hostContext"].erase("displayMode");
  connect(answer);

  host.contextChanged({{"displayMode", "inline"}, {"theme", "light"}});
  CHECK(sizes->container->maxHeight == 390);

  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK(!sizes->container->maxHeight);
  CHECK(!sizes->container->maxWidth);
  CHECK(!app->getHostContext().containerDimensions);
  CHECK(!app->getHostContext().raw.json().contains("containerDimensions"));
  CHECK(app->getHostContext().theme == Theme::Light);

  host.contextChanged({{"displayMode", "inline"}, {"containerDimensions", {{"maxHeight", 390}}}});
  CHECK(sizes->container->maxHeight == 390);
}

TEST_CASE_METHOD(AppFixture,
                 "the size observer hears of another display mode, and of no other change") {
  Json answer = kHostAnswer;
  answer["hostContext"]["displayMode"] = "inline";
  connect(answer);
  const int atStart = sizes->modeChanges;

  host.contextChanged({{"displayMode", "inline"}, {"theme", "light"}});
  CHECK(sizes->modeChanges == atStart);

  host.contextChanged({{"displayMode", "pip"}});
  CHECK(sizes->modeChanges == atStart + 1);
}

TEST_CASE_METHOD(ConnectedFixture, "a loop of sizes reaches onError with what to do about it") {
  sizes->loop();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ui/notifications/size-changed: "));
  CHECK(errors[0].find("box-sizing") != std::string::npos);
}

// ---- A large context ----

TEST_CASE_METHOD(ConnectedFixture, "a context of very many members is used as far as it has room") {
  Json large = Json::object();
  for (int i = 0; i < 40'000; ++i) large["x" + std::to_string(i)] = i;
  large["theme"] = "light";
  host.contextChanged(large);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ui/notifications/host-context-changed: params.x"));
  CHECK(!app->getHostContext().prefersDark());
  CHECK(app->getHostContext().raw.value().size() == HostContext::kMaxRawMembers);
  errors.clear();
  host.contextChanged({{"theme", "dark"}});
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostContext().raw.json()["theme"] == "dark");
  CHECK(errors.empty());
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a member that is too large for the raw context is read all the same") {
  host.contextChanged({{"styles", {{"css", {{"fonts", std::string(2 << 20, 'f')}}}}}});
  CHECK(app->getHostContext().styles->css->fonts->size() == 2 << 20);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("ui/notifications/host-context-changed: params.styles: "));
}

TEST_CASE_METHOD(ConnectedFixture, "of a context only what has changed is read") {
  host.contextChanged({{"styles", {{"variables", {{"--a", "1"}}}}}});
  const auto* before = &app->getHostContext().styles->variables.at("--a");
  for (const char* theme : {"dark", "light"}) host.contextChanged({{"theme", theme}});
  CHECK(&app->getHostContext().styles->variables.at("--a") == before);
}

TEST_CASE_METHOD(ConnectedFixture, "null takes a member from the context, and a bad value too") {
  host.contextChanged({{"locale", "de"}, {"timeZone", "UTC"}});
  host.contextChanged({{"locale", nullptr}, {"timeZone", 7}});
  CHECK(!app->getHostContext().locale);
  CHECK(!app->getHostContext().timeZone);
}
