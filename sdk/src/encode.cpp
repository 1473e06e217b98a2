// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <cmath>
#include <cstring>

#include "codec.h"

namespace mcpapps {
namespace {

template <class T>
T load(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

std::int64_t loadInteger(const Type& type, const void* from) {
  switch (type.bytes) {
    case 1: return type.isSigned ? load<std::int8_t>(from) : load<std::uint8_t>(from);
    case 2: return type.isSigned ? load<std::int16_t>(from) : load<std::uint16_t>(from);
    case 4:
      return type.isSigned ? load<std::int32_t>(from) : std::int64_t{load<std::uint32_t>(from)};
    default: return load<std::int64_t>(from);
  }
}

Json encodeInteger(const Type& type, const void* value) {
  if (type.bytes == 8 && !type.isSigned) return load<std::uint64_t>(value);
  return loadInteger(type, value);
}

Json encodeStruct(const Type& type, const void* value) {
  Json object = Json::object();
  for (const Field& field : type.fields) {
    // `access` serves reading and writing; nothing is written here.
    const void* member = field.access(const_cast<void*>(value));
    const Type& memberType = field.type();
    if (field.name.empty()) {
      // What came with the object and has no member of its own goes out again.
      const Json& whole = static_cast<const Payload*>(member)->json();
      if (whole.is_object()) object.update(whole);
      continue;
    }
    if (memberType.kind == Kind::Optional && !memberType.optional->get(member)) continue;
    if (memberType.kind == Kind::Payload && !static_cast<const Payload*>(member)->has_value())
      continue;
    object[std::string(field.name)] = encode(memberType, member);
  }
  return object;
}

Json encodeUnion(const Type& type, const void* value) {
  const Alternative& alternative = type.alternatives[type.variant->index(value)];
  const void* chosen = type.variant->get(value);
  Json object = encode(alternative.type(), chosen);
  if (!alternative.tag.empty()) object[std::string(type.variant->tagField)] = alternative.tag;
  return object;
}

}  // namespace

Json encode(const Type& type, const void* value) {
  switch (type.kind) {
    case Kind::Boolean: return load<bool>(value);
    case Kind::Integer: return encodeInteger(type, value);
    case Kind::Number: {
      const double number = type.bytes == sizeof(float) ? load<float>(value) : load<double>(value);
      // JSON has no other numbers; JavaScript writes null for them as well.
      return std::isfinite(number) ? Json(number) : Json(nullptr);
    }
    case Kind::String: return *static_cast<const std::string*>(value);
    case Kind::Payload: return static_cast<const Payload*>(value)->json();
    case Kind::Enumeration: return detail::nameOfValue(type.names, loadInteger(type, value));
    case Kind::Struct: return encodeStruct(type, value);
    case Kind::Union: return encodeUnion(type, value);
    case Kind::Array: {
      Json array = Json::array();
      const std::size_t size = type.array->size(value);
      for (std::size_t i = 0; i < size; ++i) {
        array.push_back(encode(type.element(), type.array->at(value, i)));
      }
      return array;
    }
    case Kind::Map: {
      struct Context {
        const Type& element;
        Json object = Json::object();
      } context{type.element()};
      type.map->forEach(value, &context,
                        [](void* pointer, const std::string& key, const void* element) {
                          auto& to = *static_cast<Context*>(pointer);
                          to.object.emplace(key, encode(to.element, element));
                        });
      return std::move(context.object);
    }
    case Kind::Optional: {
      const void* content = type.optional->get(value);
      return content ? encode(type.element(), content) : Json(nullptr);
    }
  }
  return nullptr;
}

}  // namespace mcpapps
