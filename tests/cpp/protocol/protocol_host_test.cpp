#include "support/test.h"

// ---- Context ----

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
  const HostStyles styles{.variables = {{"--color-text-primary", "#111"}}, .css = {}};
  CHECK(styles.variable(StyleVariable::ColorTextPrimary) == "#111");
  CHECK(styles.variable(StyleVariable::FontMono).empty());
}

// ---- Capabilities ----

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

TEST_CASE("answers of the host keep fields that the specification does not have") {
  thereAndBack<RefusableResult>(R"({"isError": true, "why": "policy"})"_json);
  thereAndBack<RequestDisplayModeResult>(R"({"mode": "pip", "x": 1})"_json);
  const Payload answer = R"({"hostCapabilities": {"teleport": {}}})"_json;
  CHECK(answer.as<InitializeResult>()->raw.json()["hostCapabilities"].contains("teleport"));
}
