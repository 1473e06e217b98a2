#include "support/test.h"

namespace {

const Json kText = {{"type", "text"}, {"text", "hi"}};

}  // namespace

TEST_CASE("a model's answer of one block is a list of one") {
  const Payload answer = R"({
    "model": "m-1",
    "stopReason": "endTurn",
    "role": "assistant",
    "content": {"type": "text", "text": "hi"}
  })"_json;
  const auto result = answer.as<CreateMessageResult>();
  REQUIRE(result);
  CHECK(result->model == "m-1");
  CHECK(result->stopReason == StopReason::EndTurn);
  CHECK(result->role == Role::Assistant);
  REQUIRE(result->content.size() == 1);
  CHECK(result->text() == "hi");
}

TEST_CASE("a model's wish for tools is answered in the next request") {
  const Payload wish = R"({
    "model": "m",
    "stopReason": "toolUse",
    "role": "assistant",
    "content": [
      {"type": "text", "text": "hi"},
      {"type": "tool_use", "id": "1", "name": "get_weather", "input": {"city": "Rome"}}
    ],
    "usage": {"tokens": 4}
  })"_json;
  const auto result = wish.as<CreateMessageResult>();
  REQUIRE(result);
  CHECK(result->stopReason == StopReason::ToolUse);
  CHECK(result->raw.json()["usage"]["tokens"] == 4);
  REQUIRE(result->content.size() == 2);
  const auto& use = std::get<ToolUseContent>(result->content[1]);
  CHECK(use.name == "get_weather");
  CHECK(use.input.json() == Json{{"city", "Rome"}});

  const SamplingMessage said{.role = Role::Assistant, .content = result->content};
  const SamplingMessage answer{.content = ToolResultContent{.toolUseId = use.id,
                                                            .content = {TextContent{.text = "hi"}},
                                                            .structuredContent = Json{{"c", 21}}}};
  CHECK(Payload::of(said).json()["content"][1]["id"] == "1");
  CHECK(Payload::of(answer).json() == R"({
    "role": "user",
    "content": {
      "type": "tool_result",
      "toolUseId": "1",
      "content": [{"type": "text", "text": "hi"}],
      "structuredContent": {"c": 21}
    }
  })"_json);
}

TEST_CASE("content that is neither one nor many is named") {
  const Payload answer = R"({"model": "m", "role": "assistant", "content": "hi"})"_json;
  CHECK(problemsOf<CreateMessageResult>(answer) == Strings{"content: expected object, got string"});
  CHECK(answer.asPartial<CreateMessageResult>().value.content.empty());
}

TEST_CASE("many messages whose contents differ in form are all decoded") {
  Json messages = Json::array();
  for (int i = 0; i < 40; ++i) {
    messages.push_back({{"role", i % 2 ? "assistant" : "user"},
                        {"content", i % 3 ? kText : Json::array({kText, kText})}});
  }
  const auto decoded = thereAndBack<std::vector<SamplingMessage>>(messages);
  REQUIRE(decoded.size() == 40);
  CHECK(decoded[3].content.size() == 2);
  CHECK(decoded[4].content.size() == 1);
  CHECK(decoded[39].role == Role::Assistant);
}

TEST_CASE("an empty list goes out as an empty list") {
  CHECK(Payload::of(SamplingMessage{}).json()["content"] == Json::array());
}
