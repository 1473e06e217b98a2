// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "page/cell_text.h"

#include <cmath>
#include <iterator>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "codec/store.h"
#include "codec/text.h"

namespace mcpapps::page::detail {
namespace {

/// How many bytes of `text` are one character of UTF-8; 0 if it does not begin with one.
std::size_t characterSize(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first < 0xF0) {
    // No longer form of a shorter character, and no half of a surrogate pair.
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0)) return 0;
    return follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first < 0xF5) {
    if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90)) return 0;
    return follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

void CellText::text(std::string_view text) {
  unsigned seen = 0;
  for (const char each : text) seen |= static_cast<unsigned char>(each);
  if (seen < 0x80) {
    text_ += text;
    units_ += static_cast<CellEnd>(text.size());
  } else {
    other(text);
  }
  cells_.push_back(units_);
}

void CellText::other(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = characterSize(text);
    if (size == 0) {
      text_ += "\xEF\xBF\xBD";
    } else {
      text_ += text.substr(0, size);
    }
    units_ += size == 4 ? 2 : 1;
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

void CellText::integer(std::int64_t number) {
  char digits[20];
  char* first = std::end(digits);
  auto left =
      number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  do {
    *--first = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left > 0);
  if (number < 0) *--first = '-';
  text({first, static_cast<std::size_t>(std::end(digits) - first)});
}

void CellText::value(const Type& type, const void* value) {
  switch (type.kind) {
    case Kind::Boolean: return text(load<bool>(value) ? "true" : "false");
    case Kind::Integer: {
      const std::int64_t number = loadInteger(type, value);
      if (number >= 0 || type.isSigned) return integer(number);
      return text(driver::toText(static_cast<double>(static_cast<std::uint64_t>(number))));
    }
    case Kind::Number: {
      const double number = type.bytes == sizeof(float) ? load<float>(value) : load<double>(value);
      if (std::trunc(number) == number && std::fabs(number) < 1e15) {
        return integer(static_cast<std::int64_t>(number));
      }
      return text(driver::toText(number));
    }
    case Kind::String: return text(*static_cast<const std::string*>(value));
    case Kind::Enumeration:
      return text(mcpapps::detail::nameOfValue(type.names, loadInteger(type, value)));
    default: {
      packed::Writer writer;
      encode(writer, type, value);
      return text(packed::Value(writer.words()).string());
    }
  }
}

std::size_t CellText::openTable() {
  cells_.push_back(0);
  return cells_.size() - 1;
}

}  // namespace mcpapps::page::detail
