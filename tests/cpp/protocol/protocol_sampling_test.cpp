#include "support/test.h"

namespace {

const Json kText = {{"type", "text"}, {"text", "hi"}};

}  // namespace

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
