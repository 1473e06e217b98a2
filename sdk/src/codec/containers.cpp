// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/containers.h"

#include "codec/codec.h"

namespace mcpapps::detail {
namespace {

using Place = DecoderPlace;
using packed::Value;
using packed::Writer;

// Reports an array of a wrong size; returns the number of usable elements.
[[gnu::noinline]] std::size_t usable(Decoder& decoder, const Value& value, std::size_t size,
                                     const Place& place) {
  if (value.size() < size) {
    decoder.missing(Place(place, value.size()));
    return value.size();
  }
  if (value.size() > size) {
    decoder.report(place, std::string("expected ")
                              .append(std::to_string(size))
                              .append(size == 1 ? " item, got " : " items, got ")
                              .append(std::to_string(value.size())));
  }
  return size;
}

}  // namespace

bool decodeFixedArray(Decoder& decoder, const Type& type, const Value& value, void* out,
                      const Place& place) {
  if (!value.isArray()) return decoder.expected("array", value, place);
  const std::size_t count = usable(decoder, value, type.array->size(out), place);
  const bool isWhole = count == value.size() && count == type.array->size(out);
  // A table may be within tables: see Decoder::decodeArray().
  if (isWhole && !value.isTable() && decoder.decodeColumns(type, value, out, place)) return true;
  auto* element = static_cast<char*>(type.array->resize(out, count));
  for (std::size_t i = 0; i < count; ++i, element += type.array->stride) {
    decoder.decode(type.element(), value.element(i), element, Place(place, i));
  }
  return true;
}

bool decodeTuple(Decoder& decoder, const Type& type, const Value& value, void* out,
                 const Place& place) {
  if (!value.isArray()) return decoder.expected("array", value, place);
  const std::size_t count = usable(decoder, value, type.fields.size(), place);
  for (std::size_t i = 0; i < count; ++i) {
    const Field& field = type.fields[i];
    decoder.decode(field.type(), value.element(i), field.access(out), Place(place, i));
  }
  return true;
}

void encodeTuple(Writer& writer, const Type& type, const void* value) {
  const Writer::Open array = writer.openArray(type.fields.size());
  for (const Field& field : type.fields) {
    writer.element(array);
    encode(writer, field.type(), field.access(const_cast<void*>(value)));
  }
  writer.closeArray(array);
}

}  // namespace mcpapps::detail
