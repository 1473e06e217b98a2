// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <cmath>
#include <cstring>
#include <limits>

#include "codec.h"

namespace mcpapps {
namespace {

template <class T>
void store(void* out, T value) {
  std::memcpy(out, &value, sizeof value);
}

void storeInteger(const Type& type, void* out, std::int64_t value) {
  switch (type.bytes) {
    case 1: return store(out, static_cast<std::uint8_t>(value));
    case 2: return store(out, static_cast<std::uint16_t>(value));
    case 4: return store(out, static_cast<std::uint32_t>(value));
    default: return store(out, value);
  }
}

bool fits(const Type& type, std::int64_t value) {
  if (type.bytes >= 8) return type.isSigned || value >= 0;
  const std::int64_t span = std::int64_t{1} << (type.bytes * 8);
  return type.isSigned ? value >= -span / 2 && value < span / 2 : value >= 0 && value < span;
}

const Json* find(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

void Decoder::decode(const Type& type, void* out) { decode(type, *root_, out, Place{}); }

bool Decoder::decode(const Type& type, const Json& json, void* out, const Place& place) {
  switch (type.kind) {
    case Kind::Boolean:
      if (!json.is_boolean()) return expected("boolean", json, place);
      store(out, json.get<bool>());
      return true;
    case Kind::Integer: return decodeInteger(type, json, out, place);
    case Kind::Number:
      if (!json.is_number()) return expected("number", json, place);
      if (type.bytes == sizeof(float)) {
        store(out, json.get<float>());
      } else {
        store(out, json.get<double>());
      }
      return true;
    case Kind::String:
      if (!json.is_string()) return expected("string", json, place);
      *static_cast<std::string*>(out) = json.get_ref<const std::string&>();
      return true;
    case Kind::Payload:
      // Shares the tree instead of copying the branch.
      *static_cast<Payload*>(out) =
          Payload(std::shared_ptr<const Json>(root_, &json), pathOf(place));
      return true;
    case Kind::Enumeration: return decodeEnumeration(type, json, out, place);
    case Kind::Struct: return decodeStruct(type, json, out, place);
    case Kind::Union: return decodeUnion(type, json, out, place);
    case Kind::Array: return decodeArray(type, json, out, place);
    case Kind::Map: return decodeMap(type, json, out, place);
    case Kind::Optional:
      type.optional->reset(out);
      if (json.is_null()) return true;
      if (decode(type.element(), json, type.optional->emplace(out), place)) return true;
      type.optional->reset(out);
      return false;
  }
  return false;
}

bool Decoder::decodeInteger(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_number()) return expected("integer", json, place);
  std::int64_t value = 0;
  if (json.is_number_float()) {
    // JavaScript knows one kind of number: 3 may come as 3.0 or 3e0.
    const double number = json.get<double>();
    if (std::trunc(number) != number || std::fabs(number) >= 0x1p63) {
      report(place, "expected integer, got " + dumpJson(json));
      return false;
    }
    value = static_cast<std::int64_t>(number);
  } else if (json.is_number_unsigned()) {
    const auto number = json.get<std::uint64_t>();
    if (type.bytes == 8 && !type.isSigned) {
      store(out, number);
      return true;
    }
    if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      report(place, "integer out of range: " + dumpJson(json));
      return false;
    }
    value = static_cast<std::int64_t>(number);
  } else {
    value = json.get<std::int64_t>();
  }
  if (!fits(type, value)) {
    report(place, "integer out of range: " + dumpJson(json));
    return false;
  }
  storeInteger(type, out, value);
  return true;
}

bool Decoder::decodeEnumeration(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_string()) return expected("string", json, place);
  const auto& name = json.get_ref<const std::string&>();
  const auto value = detail::valueOfName(type.names, name);
  if (!value) {
    std::string message = "expected one of";
    for (const EnumName& known : type.names) message.append(" \"").append(known.name).append("\"");
    report(place, message + ", got " + dumpJson(json));
    return false;
  }
  storeInteger(type, out, *value);
  return true;
}

bool Decoder::decodeStruct(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_object()) return expected("object", json, place);
  for (const Field& field : type.fields) {
    if (field.name.empty()) {
      decode(field.type(), json, field.access(out), place);
      continue;
    }
    const Place here{&place, field.name};
    const Json* value = find(json, field.name);
    if (!value) {
      if (field.required) report(here, "is missing");
    } else if (value->is_null() && !field.required) {
      // null for an optional field: the same as leaving it out.
    } else {
      decode(field.type(), *value, field.access(out), here);
    }
  }
  return true;
}

bool Decoder::decodeUnion(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_object()) return expected("object", json, place);
  const Place tagPlace{&place, type.variant->tagField};
  const Json* tag = find(json, type.variant->tagField);
  if (!tag) {
    report(tagPlace, "is missing");
  } else if (!tag->is_string()) {
    expected("string", *tag, tagPlace);
    tag = nullptr;
  }
  for (const Alternative& alternative : type.alternatives) {
    // The last alternative may have no tag: it is for all that is not known.
    if (alternative.tag.empty() || (tag && tag->get_ref<const std::string&>() == alternative.tag)) {
      return decode(alternative.type(), json, alternative.emplace(out), place);
    }
  }
  if (tag) report(tagPlace, "unknown value " + dumpJson(*tag));
  return false;
}

bool Decoder::decodeArray(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_array()) return expected("array", json, place);
  type.array->clear(out);
  std::size_t index = 0;
  for (const Json& element : json) {
    const Place here{&place, {}, index++};
    if (!decode(type.element(), element, type.array->append(out), here)) {
      type.array->removeLast(out);
    }
  }
  return true;
}

bool Decoder::decodeMap(const Type& type, const Json& json, void* out, const Place& place) {
  if (!json.is_object()) return expected("object", json, place);
  type.map->clear(out);
  for (const auto& [key, value] : json.items()) {
    const Place here{&place, key};
    if (!decode(type.element(), value, type.map->insert(out, key), here)) type.map->erase(out, key);
  }
  return true;
}

bool Decoder::expected(std::string_view what, const Json& got, const Place& place) {
  report(place, std::string("expected ").append(what).append(", got ").append(jsonTypeName(got)));
  return false;
}

void Decoder::report(const Place& place, std::string message) {
  if (problems_.size() < kMaxProblems) problems_.push_back({pathOf(place), std::move(message)});
}

std::string Decoder::pathOf(const Place& place) const {
  if (!place.parent) return std::string(origin_);
  std::string path = pathOf(*place.parent);
  if (place.index != Place::kNoIndex)
    return path.append("[").append(std::to_string(place.index)).append("]");
  if (!path.empty()) path += '.';
  return path.append(place.key);
}

}  // namespace mcpapps
