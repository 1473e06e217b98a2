// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/texts.h"

#include <algorithm>

#include "codec/codec.h"

namespace mcpapps::detail {
namespace {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool isSame(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, {}, lower, lower);
}

// No tag is longer, and a host's may have any length.
constexpr std::size_t kMostTag = 100;

}  // namespace

std::size_t lookUp(const std::vector<std::string_view>& tags, std::string_view locale) {
  locale = locale.substr(0, kMostTag);
  while (!locale.empty()) {
    for (std::size_t i = 0; i < tags.size(); ++i) {
      if (isSame(tags[i], locale)) return i;
    }
    const std::size_t last = locale.rfind('-');
    if (last == locale.npos) break;
    locale = locale.substr(0, last);
    // A single letter only introduces the next part.
    if (locale.size() > 2 && locale[locale.size() - 2] == '-') {
      locale.remove_suffix(2);
    }
  }
  return 0;
}

// The texts are the program's: no data replaces them.
bool decodeText(Decoder& decoder, const Type&, const packed::Value&, void*,
                const DecoderPlace& place) {
  decoder.report(place, "is a text of the program, which cannot be decoded");
  return false;
}

void encodeText(packed::Writer& writer, const Type&, const void* value) {
  writer.string(static_cast<const Text*>(value)->view());
}

}  // namespace mcpapps::detail
