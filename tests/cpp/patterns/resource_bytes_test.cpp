#include "mcpapps/resource_bytes.h"
#include "support/connected_kit.h"

namespace {

struct ResourceKit : ConnectedKit {
  Result<ResourceBytes> read(const Json& contents) {
    host.answer("resources/read", {{"contents", contents}});
    return ended(readBytes(*app, "video://1"));
  }
  std::string errorOf(const Json& contents) { return ::errorOf(read(contents)); }
};

}  // namespace

TEST_CASE_METHOD(ResourceKit, "a binary resource is read as bytes") {
  const auto got = read(R"([{"uri": "video://1", "mimeType": "video/mp4", "blob": "AAH/"}])"_json);
  CHECK(host.params("resources/read") == R"({"uri": "video://1"})"_json);
  REQUIRE(got);
  CHECK(got->bytes == std::vector{std::byte{0}, std::byte{1}, std::byte{255}});
  CHECK(got->mimeType == "video/mp4");
}

TEST_CASE_METHOD(ResourceKit, "a resource that is text is read as its UTF-8") {
  const auto got = read(R"([{"uri": "video://1", "text": "é"}])"_json);
  REQUIRE(got);
  CHECK(got->bytes == std::vector{std::byte{0xC3}, std::byte{0xA9}});
  CHECK_FALSE(got->mimeType);
}

TEST_CASE_METHOD(ResourceKit, "what is not the bytes of one resource is an error") {
  const Json text = {{"uri", "video://1"}, {"text", "a"}};
  CHECK(errorOf(Json::array()) == "resources/read: video://1: there are no contents");
  CHECK(errorOf({text, text, text}) == "resources/read: video://1: there are 3 contents");
  CHECK(errorOf(R"([{"uri": "video://1"}])"_json) ==
        "resources/read: video://1: there is neither a blob nor a text");
  CHECK(errorOf(R"([{"uri": "video://1", "blob": "AA!="}])"_json) ==
        "resources/read: video://1: blob: no base64: a character outside of its alphabet at 2");
  host.refuse("resources/read", -32002, "not found");
  CHECK(ended(readBytes(*app, "video://1")).error().message == "resources/read: not found");
}
