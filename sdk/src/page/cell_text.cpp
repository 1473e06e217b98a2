// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "page/cell_text.h"

#include <cmath>
#include <iterator>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "codec/text.h"
#include "codec/type_access.h"

namespace mcpapps::page::detail {
namespace {

/// The size in bytes of the UTF-8 character at the beginning of `text`; 0 if it is invalid.
std::size_t characterSize(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (first < 0xC2 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Refuses overlong forms, surrogates, and values beyond U+10FFFF.
  const unsigned two = first << 8 | byte(1);
  if (size == 3 && (two < 0xE0A0 || (two >= 0xEDA0 && two < 0xEE00))) return 0;
  if (size == 4 && (two < 0xF090 || two >= 0xF490)) return 0;
  return size;
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
  const auto wide = static_cast<std::uint64_t>(number);
  whole(number < 0 ? 0 - wide : wide, number < 0);
}

void CellText::whole(std::uint64_t wide, bool isNegative) {
  char digits[20];
  char* first = std::end(digits);
  // Division of 64 bits is slow where WebAssembly is translated.
  for (; wide > 0xFFFFFFFF; wide /= 10) *--first = static_cast<char>('0' + wide % 10);
  auto left = static_cast<std::uint32_t>(wide);
  do {
    *--first = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left > 0);
  if (isNegative) *--first = '-';
  text({first, static_cast<std::size_t>(std::end(digits) - first)});
}

void CellText::value(const Type& type, const void* value) {
  switch (type.kind) {
    case Kind::Boolean: return text(load<bool>(value) ? "true" : "false");
    case Kind::Integer: {
      const std::int64_t number = loadInteger(type, value);
      return type.isSigned ? integer(number) : whole(static_cast<std::uint64_t>(number), false);
    }
    case Kind::Number: {
      const double number = loadNumber(type, value);
      if (std::trunc(number) == number && std::fabs(number) < 1e15) {
        return integer(static_cast<std::int64_t>(number));
      }
      return text(driver::toText(number));
    }
    case Kind::String: return text(*static_cast<const std::string*>(value));
    case Kind::Enumeration:
      return text(mcpapps::detail::nameOfValue(type.names, loadInteger(type, value)));
    default: {
      if (const auto digits = digitsOf(type)) return text(digits(value));
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

namespace {

void writeText(packed::Writer& writer, ValuePlace place) {
  place = inside(place);
  if (!place.value) return writer.null();
  const Type& type = *place.type;
  switch (type.kind) {
    case Kind::Boolean: return writer.boolean(load<bool>(place.value));
    case Kind::Array: {
      const ArrayOps& ops = *type.array;
      const auto* element = static_cast<const char*>(ops.data(place.value));
      const packed::Writer::Open array = writer.openArray(ops.size(place.value));
      for (std::size_t left = ops.size(place.value); left > 0; --left, element += ops.stride) {
        writer.element(array);
        writeText(writer, {&type.element(), element});
      }
      return writer.closeArray(array);
    }
    case Kind::Struct: return writer.null();
    default: {
      CellText text;
      text.value(type, place.value);
      writer.string(text.text());
    }
  }
}

}  // namespace

Payload textsOf(const Type& type, const void* value) {
  packed::Writer writer;
  const packed::Writer::Open all = writer.openObject();
  for (const Field& field : type.fields) {
    writer.key(all, field.name);
    writeText(writer, {&field.type(), memberOf(field, value)});
  }
  writer.closeObject(all);
  return payloadOf(writer);
}

}  // namespace mcpapps::page::detail
