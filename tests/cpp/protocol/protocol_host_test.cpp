#include "support/test.h"

// ---- Context ----

TEST_CASE("every field of a host context is decoded") {
  const auto context = thereAndBack<HostContext>(R"({
    "toolInfo": {
      "id": 7, "tool": {"name": "t", "title": "T", "inputSchema": {"type": "object"}}
    },
    "theme": "dark",
    "styles": {
      "variables": {"--color-text-primary": "#111", "--own": "1"},
      "css": {"fonts": "@font-face {}"}
    },
    "displayMode": "pip",
    "availableDisplayModes": ["inline", "pip"],
    "containerDimensions": {"width": 400, "maxHeight": 900},
    "locale": "de-CH",
    "timeZone": "Europe/Zurich",
    "userAgent": "host/1",
    "platform": "mobile",
    "deviceCapabilities": {"touch": true, "hover": false},
    "safeAreaInsets": {"top": 1, "right": 2, "bottom": 3, "left": 4}
  })"_json);
  CHECK(context.toolInfo->id.json() == 7);
  CHECK(context.toolInfo->tool.get().title == "T");
  CHECK(context.toolInfo->tool.json()["inputSchema"]["type"] == "object");
  CHECK(context.prefersDark());
  CHECK(context.displayMode == DisplayMode::Pip);
  CHECK(context.canDisplay(DisplayMode::Pip));
  CHECK(!context.canDisplay(DisplayMode::Fullscreen));
  CHECK(context.containerDimensions->width == 400);
  CHECK(!context.containerDimensions->height);
  CHECK(context.containerDimensions->maxHeight == 900);
  CHECK(context.locale == "de-CH");
  CHECK(context.timeZone == "Europe/Zurich");
  CHECK(context.userAgent == "host/1");
  CHECK(context.platform == Platform::Mobile);
  CHECK(context.deviceCapabilities->touch == true);
  CHECK(context.deviceCapabilities->hover == false);
  CHECK(context.safeAreaInsets->left == 4);
  CHECK(context.styles->css->fonts == "@font-face {}");
  CHECK(context.styles->variable(StyleVariable::ColorTextPrimary) == "#111");
  CHECK(context.styles->variable(StyleVariable::FontMono).empty());
  CHECK(context.styles->variables.at("--own") == "1");
}

TEST_CASE("a tool's definition that is nonsense does not harm the context") {
  const Json json = {{"theme", "light"}, {"toolInfo", {{"tool", "get_weather"}}}};
  const auto context = Payload(json).as<HostContext>();
  REQUIRE(context);
  CHECK(context->toolInfo->tool.get().name.empty());
  CHECK(context->toolInfo->tool.as<Tool>().error().message ==
        "toolInfo.tool: expected object, got string");
}

TEST_CASE("style variables bear the specification's names") {
  CHECK(toString(StyleVariable::ColorBackgroundPrimary) == "--color-background-primary");
  CHECK(toString(StyleVariable::FontHeading3xlLineHeight) == "--font-heading-3xl-line-height");
  CHECK(toString(StyleVariable::ShadowLg) == "--shadow-lg");
  const auto names = typeOf<StyleVariable>().names;
  CHECK(names.size() == 76);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(names[i].value == static_cast<std::int64_t>(i));
    CHECK(names[i].name.starts_with("--"));
  }
}

// ---- Capabilities ----

TEST_CASE("every host capability is decoded") {
  const auto host = thereAndBack<HostCapabilities>(R"({
    "experimental": {"x": {"on": true}},
    "openLinks": {},
    "downloadFile": {},
    "serverTools": {"listChanged": true},
    "serverResources": {},
    "logging": {},
    "sandbox": {
      "permissions": {"clipboardWrite": {}}, "csp": {"connectDomains": ["https://a.example"]}
    },
    "updateModelContext": {"text": {}, "structuredContent": {}},
    "message": {"text": {}, "resourceLink": {}},
    "sampling": {"tools": {}},
    "elicitation": {}
  })"_json);
  CHECK(host.experimental.json()["x"]["on"] == true);
  CHECK(host.openLinks);
  CHECK(host.downloadFile);
  CHECK(host.serverTools->listChanged == true);
  CHECK(host.serverResources);
  CHECK(!host.serverResources->listChanged);
  CHECK(host.logging);
  CHECK(host.sandbox->permissions.get().clipboardWrite);
  CHECK(!host.sandbox->permissions.get().camera);
  CHECK(host.sandbox->csp.get().connectDomains == Strings{"https://a.example"});
  CHECK(host.updateModelContext->structuredContent);
  CHECK(host.message->resourceLink);
  CHECK(host.sampling->tools);
  CHECK(host.elicitation);
}

TEST_CASE("a host that lists kinds of content takes those only") {
  const auto host = thereAndBack<HostCapabilities>(R"({
    "message": {"text": {}, "image": {}}, "updateModelContext": {"structuredContent": {}}
  })"_json);
  CHECK(host.canSend(Modality::Image));
  CHECK(!host.canSend(Modality::Audio));
  CHECK(!host.canSend(Modality::StructuredContent));
  CHECK(host.canSend(ContentBlock(TextContent{.text = "x"})));
  CHECK(!host.canSend(ContentBlock(ResourceLink{.uri = "u", .name = "n"})));
  CHECK(!host.canSend(ContentBlock(UnknownContent{})));
  CHECK(host.canUpdateModelContext(Modality::StructuredContent));
  CHECK(!host.canUpdateModelContext(ContentBlock(TextContent{.text = "x"})));
}

TEST_CASE("a host that lists no kinds of content is taken to accept all") {
  for (const Json& json : {R"({"message": {}})"_json, Json::object()}) {
    const auto host = thereAndBack<HostCapabilities>(json);
    CHECK(host.canSend(Modality::Audio));
    CHECK(host.canSend(ContentBlock(UnknownContent{})));
    CHECK(host.canUpdateModelContext(Modality::Image));
  }
}

TEST_CASE("each block has its modality") {
  CHECK(modalityOf(TextContent{}) == Modality::Text);
  CHECK(modalityOf(ImageContent{}) == Modality::Image);
  CHECK(modalityOf(AudioContent{}) == Modality::Audio);
  CHECK(modalityOf(EmbeddedResource{}) == Modality::Resource);
  CHECK(modalityOf(ResourceLink{}) == Modality::ResourceLink);
  CHECK(!modalityOf(UnknownContent{}));
}

// ---- The handshake ----

TEST_CASE("the view introduces itself with all that it has to say") {
  const InitializeParams params{
      {.name = "weather",
       .version = "1.0.0",
       .title = "Weather",
       .description = "Shows it",
       .websiteUrl = "https://example.com",
       .icons = std::vector<Icon>{{.src = "https://example.com/i.svg", .theme = Theme::Light}}},
      {.experimental = Json{{"x", Json::object()}},
       .tools = ListChangedCapability{true},
       .availableDisplayModes = {DisplayMode::Inline}},
      "2026-01-26"};
  CHECK(Payload::of(params).json() == R"({
    "appInfo": {
      "name": "weather",
      "version": "1.0.0",
      "title": "Weather",
      "description": "Shows it",
      "websiteUrl": "https://example.com",
      "icons": [{"src": "https://example.com/i.svg", "theme": "light"}]
    },
    "appCapabilities": {
      "experimental": {"x": {}},
      "tools": {"listChanged": true},
      "availableDisplayModes": ["inline"]
    },
    "protocolVersion": "2026-01-26"
  })"_json);
}

TEST_CASE("answers of the host keep fields that the specification does not have") {
  thereAndBack<RefusableResult>(R"({"isError": true, "why": "policy"})"_json);
  thereAndBack<RequestDisplayModeResult>(R"({"mode": "pip", "x": 1})"_json);
  const Payload answer = R"({"hostCapabilities": {"teleport": {}}})"_json;
  CHECK(answer.as<InitializeResult>()->raw.json()["hostCapabilities"].contains("teleport"));
}

// ---- Along with requests ----

TEST_CASE("progress and cancellation name their request by a number or a text") {
  CHECK(Payload::of(ProgressParams{.progressToken = "t", .progress = 0.5, .total = 1}).json() ==
        Json{{"progressToken", "t"}, {"progress", 0.5}, {"total", 1.0}});
  const auto cancelled = Payload(Json{{"requestId", 3}, {"reason", "user"}}).as<CancelledParams>();
  REQUIRE(cancelled);
  CHECK(cancelled->requestId.json() == 3);
  CHECK(cancelled->reason == "user");
}
