#include "support/test.h"

TEST_CASE("text that is not JSON is refused") {
  const std::string text = GENERATE("", "{", "[1] trailing", "hello", "NaN", "1e400", "-1e400",
                                    // Text that is no UTF-8.
                                    "\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"");
  CAPTURE(text);
  CHECK(!parseJson(text));
  CHECK(parseJson(" [1] "));
}

TEST_CASE("nesting beyond the limit is refused without touching the stack") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(parseJson(nested(kMaxJsonDepth)));
  CHECK(!parseJson(nested(kMaxJsonDepth + 1)));
  CHECK(!parseJson(std::string(100'000, '[')));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  CHECK(!parseJson(objects));
  CHECK(!parseJson(nested(1'000'000)));
}

TEST_CASE("brackets inside strings are not nesting") {
  CHECK(parseJson("\"" + std::string(1000, '[') + "\\\"" + std::string(1000, '{') + "\""));
}

TEST_CASE("bytes that are not UTF-8 are replaced when written") {
  CHECK(dumpJson("a\xff") == "\"a\xEF\xBF\xBD\"");
}

TEST_CASE("beside the SDK, nlohmann_json throws as ever in a program with exceptions") {
  CHECK_THROWS_AS(Json::parse("{"), Json::parse_error);
  CHECK_THROWS_AS(Json::array().at(0), Json::out_of_range);
  CHECK_THROWS_AS(Json("\xff").dump(), Json::type_error);
  // As it is unless told otherwise.
  const std::string text = Json("text");
  CHECK(text == "text");
}

TEST_CASE("half of a surrogate pair becomes U+FFFD, as in a page") {
  const auto [text, read] = GENERATE(table<std::string, std::string>({
      {R"("\ud83d")", "\uFFFD"},
      {R"("\udc00x")", "\uFFFDx"},
      {R"("\uD83D\uD83D\uDE00")", "\uFFFD\U0001F600"},
      {R"("\ud83d\ude00")", "\U0001F600"},
      {R"("\\ud83d")", "\\ud83d"},
      {R"("\\\ud83d\n")", "\\\uFFFD\n"},
  }));
  CAPTURE(text);
  REQUIRE(parseJson(text));
  CHECK(*parseJson(text) == read);
  CHECK(!parseJson(R"("\ud83")"));
  CHECK(!parseJson(R"("\u-123")"));
}
