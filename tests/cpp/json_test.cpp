// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "mcpapps/json.h"

using namespace mcpapps;

TEST_CASE("text that is not JSON is refused") {
  CHECK(!parseJson(""));
  CHECK(!parseJson("{"));
  CHECK(!parseJson("[1] trailing"));
  CHECK(!parseJson("\"\xff\""));
  CHECK(parseJson(" [1] "));
}

TEST_CASE("nesting beyond the limit is refused without touching the stack") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(parseJson(nested(kMaxJsonDepth)));
  CHECK(!parseJson(nested(kMaxJsonDepth + 1)));
  CHECK(!parseJson(std::string(100'000, '[')));
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
