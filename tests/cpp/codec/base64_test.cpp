#include <random>

#include "support/test.h"

namespace {

std::string encoded(std::string_view text) { return encodeBase64(std::as_bytes(std::span(text))); }

std::string text(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The text, or the error's message.
std::string decoded(std::string_view base64) {
  const Result<std::vector<std::byte>> result = decodeBase64(base64);
  return result ? text(*result) : result.error().message;
}

}  // namespace

TEST_CASE("base64 agrees with the test vectors of RFC 4648, and may come without its padding") {
  const auto [plain, base64] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
  }));
  CHECK(encoded(plain) == base64);
  CHECK(decoded(base64) == plain);
  CHECK(decoded(base64.substr(0, base64.find('='))) == plain);
}

TEST_CASE("base64 may be broken into lines") {
  CHECK(decoded(" Zm9v\r\nYm\tE\n =\n") == "fooba");
  CHECK(decoded("\n \n").empty());
}

TEST_CASE("bytes of every length and value survive base64") {
  std::mt19937 random(1);
  for (std::size_t length = 0; length < 300; ++length) {
    std::vector<std::byte> bytes(length);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % 256);
    const std::string base64 = encodeBase64(bytes);
    REQUIRE(base64.size() == (length + 2) / 3 * 4);
    const auto back = decodeBase64(base64);
    REQUIRE(back);
    REQUIRE(*back == bytes);
  }
}

TEST_CASE("a byte that base64 does not know is named by its position") {
  const std::string known =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/= \t\r\n";
  for (int byte = 0; byte < 256; ++byte) {
    const char bad = static_cast<char>(byte);
    if (known.find(bad) != std::string::npos) continue;
    for (const std::size_t position : {0U, 1U, 5U, 8U}) {
      std::string base64 = "Zm9vYmFy";
      base64.insert(position, 1, bad);
      REQUIRE(decoded(base64) ==
              "no base64: a character outside of its alphabet at " + std::to_string(position));
    }
  }
}

TEST_CASE("text that is no base64 is refused, and said where") {
  const auto [base64, error] = GENERATE(table<std::string, std::string>({
      {"=", "padding out of place at 0"},
      {"Z===", "padding out of place at 1"},
      {"Zg===", "padding out of place at 4"},
      {"Zm8==", "padding out of place at 4"},
      {"Zm9v=", "padding out of place at 4"},
      {"Zg==Zg==", "text after the padding at 4"},
      {"Zg=", "half the padding at 3"},
      {"Zm9vY", "half a byte at 4"},
      {"Y\n", "half a byte at 0"},
  }));
  CHECK(decoded(base64) == "no base64: " + error);
}

TEST_CASE("bits beyond the last whole byte do not count") {
  CHECK(decoded("Zh==") == "f");
  CHECK(decoded("Zm9=") == "fo");
}

TEST_CASE("content blocks are made of bytes and give them back") {
  const std::string plain("\x89PNG\0\xff", 6);
  const std::span bytesOfPlain = std::as_bytes(std::span(plain));
  const ImageContent image = imageContent(bytesOfPlain, "image/png");
  CHECK(image.data == "iVBORwD/");
  CHECK(image.mimeType == "image/png");
  CHECK(text(*bytes(image)) == plain);
  CHECK(text(*bytes(audioContent(bytesOfPlain, "audio/wav"))) == plain);

  const ResourceContents blob = blobContents("ui://logo", bytesOfPlain, "image/png");
  CHECK(blob.uri == "ui://logo");
  CHECK(!blob.text);
  CHECK(text(*bytes(blob)) == plain);
}

TEST_CASE("a resource that is text has the text's bytes") {
  CHECK(text(*bytes(ResourceContents{.uri = "a", .text = "caf\xc3\xa9"})) == "caf\xc3\xa9");
  CHECK(bytes(ResourceContents{.uri = "a"})->empty());
}

TEST_CASE("bytes that are no base64 fail with the field's name") {
  const auto image = bytes(ImageContent{.data = "a-b", .mimeType = "image/png"});
  REQUIRE(!image);
  CHECK(image.error().kind == ErrorKind::BadMessage);
  CHECK(image.error().message == "data: no base64: a character outside of its alphabet at 1");
  CHECK(bytes(ResourceContents{.uri = "a", .blob = "!"}).error().message ==
        "blob: no base64: a character outside of its alphabet at 0");
}
