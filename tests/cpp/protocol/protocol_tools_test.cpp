#include "support/test.h"

TEST_CASE("a tool says in its metadata who may call it and which view shows it") {
  const Payload json = R"({"name": "get_weather", "inputSchema": {"type": "object"}, "_meta": {
    "ui": {"resourceUri": "ui://weather/view.html", "visibility": ["app"]}}})"_json;
  const auto tool = json.as<Tool>();
  const auto ui = tool->_meta.member("ui").as<UiToolMeta>();
  REQUIRE(ui);
  CHECK(ui->resourceUri == "ui://weather/view.html");
  CHECK(ui->visibility == std::vector<Extensible<ToolVisibility>>{ToolVisibility::App});
}

TEST_CASE("a tool result keeps fields that the specification does not have") {
  const Json json = R"({"content": [], "isError": true, "vendor": {"ms": 12}})"_json;
  CHECK(thereAndBack<CallToolResult>(json).raw.json()["vendor"]["ms"] == 12);
}

TEST_CASE("the text of a tool result is that of its text blocks, one a line") {
  const CallToolResult result{.content = {TextContent{.text = "one"}, ImageContent{"aGk=", "x/y"},
                                          TextContent{.text = "two"}}};
  CHECK(result.text() == "one\ntwo");
  CHECK(CallToolResult{}.text().empty());
}

TEST_CASE("a refusal without a word has a text all the same") {
  CHECK(CallToolResult{.isError = true}.text() ==
        "The call was refused, or has failed, without a reason.");
  CHECK(CallToolResult{.content = {TextContent{.text = "no"}}, .isError = true}.text() == "no");
  CHECK(CallToolResult{}.text().empty());
}

TEST_CASE("a tool result is read as a struct, or is the error that it tells") {
  const CallToolResult counted{.structuredContent = Payload::of(ToolAnnotations{.title = "x"})};
  const Result<ToolAnnotations> read = counted.as<ToolAnnotations>();
  REQUIRE(read);
  CHECK(read->title == "x");
  const CallToolResult failed{.content = {TextContent{.text = "no"}}, .isError = true};
  CHECK(failed.as<ToolAnnotations>().error().kind == ErrorKind::Remote);
  CHECK(failed.as<ToolAnnotations>().error().message == "no");
  CHECK(CallToolResult{}.as<ToolAnnotations>().error().kind == ErrorKind::BadMessage);
}

TEST_CASE("the picture of a tool result is its first one") {
  const CallToolResult result{.content = {TextContent{.text = "one"}, ImageContent{"aGk=", "x/y"},
                                          ImageContent{"aG8=", "x/y"}}};
  REQUIRE(result.image());
  CHECK(result.image()->data == "aGk=");
  CHECK_FALSE(CallToolResult{.content = {TextContent{.text = "one"}}}.image());
}
