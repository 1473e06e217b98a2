// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/codec.h"
#include "codec/type_access.h"

namespace mcpapps {
namespace {

using packed::Writer;

// Writes members that were decoded without a field of their own.
void encodeRest(Writer& writer, Writer::Open object, const Type& type, const Field& field,
                const void* value, std::string_view except) {
  const auto& whole = *static_cast<const Payload*>(memberOf(field, value));
  whole.value().forEachMember([&](std::string_view name, const packed::Value& member) {
    if (fieldOf(type, name) || name == except) return;
    writer.key(object, name);
    writer.copy(member);
  });
}

}  // namespace

void encodeFields(Writer& writer, Writer::Open object, const Type& type, const void* value,
                  std::string_view except) {
  for (const Field& field : type.fields) {
    if (field.name.empty()) {
      encodeRest(writer, object, type, field, value, except);
      continue;
    }
    if (field.name == except) continue;
    const void* member = memberOf(field, value);
    if (isLeftOut(field.type(), member)) continue;
    if (field.leftOutIfFalse && !load<bool>(member)) continue;
    writer.key(object, field.name);
    encode(writer, field.type(), member);
  }
}

namespace {

void encodeUnion(Writer& writer, const Type& type, const void* value) {
  const Alternative& alternative = type.alternatives[type.variant->index(value)];
  const Writer::Open object = writer.openObject();
  if (!alternative.tag.empty()) {
    writer.key(object, type.variant->tagField);
    writer.string(alternative.tag);
  }
  encodeFields(writer, object, alternative.type(), type.variant->get(value));
  writer.closeObject(object);
}

void encodeMap(Writer& writer, const Type& type, const void* value) {
  struct Context {
    Writer& writer;
    const Type& element;
    Writer::Open object;
  } context{writer, type.element(), writer.openObject()};
  type.map->forEach(value, &context,
                    [](void* pointer, const std::string& key, const void* element) {
                      auto& to = *static_cast<Context*>(pointer);
                      to.writer.key(to.object, key);
                      encode(to.writer, to.element, element);
                    });
  writer.closeObject(context.object);
}

void encodeArray(Writer& writer, const Type& type, const void* value) {
  const std::size_t size = type.array->size(value);
  const char* element = static_cast<const char*>(type.array->data(value));
  if (type.orOne && size == 1) return encode(writer, type.element(), element);
  const Writer::Open array = writer.openArray(size);
  for (std::size_t i = 0; i < size; ++i, element += type.array->stride) {
    writer.element(array);
    encode(writer, type.element(), element);
  }
  writer.closeArray(array);
}

}  // namespace

bool isLeftOut(const Type& type, const void* member) {
  if (type.kind == Kind::Optional) return !type.optional->get(member);
  return type.kind == Kind::Payload && !static_cast<const Payload*>(member)->has_value();
}

void encode(Writer& writer, const Type& type, const void* value) {
  switch (type.kind) {
    case Kind::Boolean: return writer.boolean(load<bool>(value));
    case Kind::Integer:
      if (type.bytes == 8 && !type.isSigned) return writer.integer(load<std::uint64_t>(value));
      return writer.integer(loadInteger(type, value));
    case Kind::Number: return writer.number(loadNumber(type, value));
    case Kind::String: return writer.string(*static_cast<const std::string*>(value));
    case Kind::Payload: return writer.copy(static_cast<const Payload*>(value)->value());
    case Kind::Enumeration:
      return writer.string(detail::nameOfValue(type.names, loadInteger(type, value)));
    case Kind::Struct: {
      const Writer::Open object = writer.openObject();
      encodeFields(writer, object, type, value);
      return writer.closeObject(object);
    }
    case Kind::Union: return encodeUnion(writer, type, value);
    case Kind::Array:
    case Kind::FixedArray: return encodeArray(writer, type, value);
    case Kind::Map: return encodeMap(writer, type, value);
    case Kind::Optional: {
      const void* content = type.optional->get(value);
      return content ? encode(writer, type.element(), content) : writer.null();
    }
    case Kind::Tuple:
    case Kind::Scalar: return type.custom->encode(writer, type, value);
  }
}

}  // namespace mcpapps
