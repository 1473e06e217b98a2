#pragma once

// Included by every test. Long JSON is written as text: R"(…)"_json.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"

using namespace mcpapps;
using namespace std::chrono_literals;

using Strings = std::vector<std::string>;

/// The problems of `json` as a T, each with its path.
template <class T>
Strings problemsOf(const Payload& json) {
  Strings texts;
  for (const Problem& problem : json.asPartial<T>().problems) texts.push_back(toString(problem));
  return texts;
}

/// The problems of a result; empty if there are none.
template <class T>
std::string errorOf(const Result<T>& result) {
  return result ? "" : result.error().message;
}

/// A callback that logs the text of a tool's result, or its error.
inline auto noteIn(Strings& log) {
  return [&log](const Result<CallToolResult>& result) {
    log.push_back(result ? result->text() : result.error().message);
  };
}

/// The value of the JSON, which has to encode to the same.
template <class T>
T thereAndBack(const Json& json) {
  const Result<T> decoded = Payload(json).as<T>();
  REQUIRE(decoded);
  CHECK(Payload::of(*decoded).json() == json);
  return *decoded;
}

/// The names of an object's members, in their order.
inline Strings memberNames(const Payload& object) {
  Strings names;
  object.value().forEachMember(
      [&](std::string_view name, const packed::Value&) { names.emplace_back(name); });
  return names;
}
