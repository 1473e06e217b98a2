// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/json.h"

#include <charconv>
#include <string>
#include <system_error>

namespace mcpapps {
namespace {

// The parser itself is not recursive, so the depth is checked in the text before a tree exists.
bool isTextShallowEnough(std::string_view text) {
  std::size_t depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        inString = false;
      }
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxJsonDepth) return false;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return true;
}

// The code unit of a \uXXXX that begins at `at`; -1 if there is none.
int unitAt(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  const char* begin = text.data() + at + 2;
  const auto read = std::from_chars(begin, begin + 4, unit, 16);
  return read.ec == std::errc() && read.ptr == begin + 4 && *begin != '-' ? unit : -1;
}

// JavaScript's strings, and their JSON, may contain lone surrogates, which UTF-8 cannot. They
// become U+FFFD, as in a page.
std::string withoutLoneSurrogates(std::string_view text) {
  std::string whole(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') continue;
    const int unit = unitAt(text, at);
    const int next = unit >= 0xd800 && unit < 0xdc00 ? unitAt(text, at + 6) : -1;
    if (next >= 0xdc00 && next < 0xe000) {
      at += 11;
    } else if (unit >= 0xd800 && unit < 0xe000) {
      whole.replace(at + 2, 4, "fffd");
      at += 5;
    } else {
      ++at;  // what is escaped
    }
  }
  return whole;
}

}  // namespace

std::optional<Json> parseJson(std::string_view text) {
  if (!isTextShallowEnough(text)) return std::nullopt;
  std::string whole;
  if (text.find("\\u") != std::string_view::npos) text = whole = withoutLoneSurrogates(text);
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::string dumpJson(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mcpapps
