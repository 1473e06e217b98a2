// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <cmath>

#include "codec/codec.h"
#include "codec/text.h"
#include "codec/type_access.h"

namespace mcpapps {
namespace {

bool fits(const Type& type, std::int64_t value) {
  if (type.bytes >= 8) return type.isSigned || value >= 0;
  const std::int64_t span = std::int64_t{1} << (type.bytes * 8);
  return type.isSigned ? value >= -span / 2 && value < span / 2 : value >= 0 && value < span;
}

}  // namespace

bool Decoder::decode(const Type& type, const Value& value, void* out, const Place& place) {
  if (place.depth() > kMaxJsonDepth) {
    tooDeep(place);
    return false;
  }
  switch (type.kind) {
    case Kind::Struct: return decodeStruct(type, value, out, place);
    case Kind::Union: return decodeUnion(type, value, out, place);
    case Kind::Array: return decodeArray(type, value, out, place);
    case Kind::Map: return decodeMap(type, value, out, place);
    case Kind::Optional: return decodeOptional(type, value, out, place);
    case Kind::FixedArray:
    case Kind::Tuple:
    case Kind::Scalar: return type.custom->decode(*this, type, value, out, place);
    default: return decodeScalar(type, value, out, place);
  }
}

bool Decoder::decodeScalar(const Type& type, const Value& value, void* out, const Place& place) {
  switch (type.kind) {
    case Kind::Boolean:
      if (!value.isBoolean()) return expected("boolean", value, place);
      store(out, value.boolean());
      return true;
    case Kind::Integer: return decodeInteger(type, value, out, place);
    case Kind::Number:
      if (!value.isNumber()) return expected("number", value, place);
      if (type.bytes == sizeof(float)) {
        store(out, static_cast<float>(value.number()));
      } else {
        store(out, value.number());
      }
      return true;
    case Kind::String:
      if (!value.isString()) return expected("string", value, place);
      static_cast<std::string*>(out)->assign(value.string());
      return true;
    case Kind::Enumeration: return decodeEnumeration(type, value, out, place);
    default:
      // A Payload. Shares the block instead of copying the value.
      *static_cast<Payload*>(out) = Payload(block_, value, pathOf(place));
      return true;
  }
}

bool Decoder::decodeInteger(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isNumber()) return expected("integer", value, place);
  if (type.bytes == 8 && !type.isSigned) {
    std::uint64_t wide = 0;
    if (value.integer(wide)) {
      store(out, wide);
      return true;
    }
  } else if (std::int64_t whole = 0; value.integer(whole) && fits(type, whole)) {
    storeInteger(type, out, whole);
    return true;
  }
  const double number = value.number();
  report(place, number == std::trunc(number) ? "integer out of range"
                                             : "expected integer, got a fraction");
  return false;
}

bool Decoder::decodeEnumeration(const Type& type, const Value& value, void* out,
                                const Place& place) {
  if (!value.isString()) return expected("string", value, place);
  const auto known = detail::valueOfName(type.names, value.string());
  if (!known) {
    std::string message = "expected one of";
    for (const EnumName& name : type.names) message.append(" \"").append(name.name).append("\"");
    report(place, message.append(", got \"").append(value.string()).append("\""));
    return false;
  }
  storeInteger(type, out, *known);
  return true;
}

bool Decoder::decodeStruct(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isObject()) return expected("object", value, place);
  for (const Field& field : type.fields) {
    if (field.name.empty()) {
      decode(field.type(), value, field.access(out), place);
      continue;
    }
    const Place here(place, field.name);
    const Value member = value.member(field.name);
    if (member.isAbsent()) {
      if (field.required) {
        missing(here);
      } else if (field.type().kind == Kind::Payload && !place.parent()) {
        // An error of its as<T>() says where it should be.
        *static_cast<Payload*>(field.access(out)) = Payload(nullptr, member, pathOf(here));
      }
    } else if (member.isNull() && !field.required) {
      // null for an optional field: the same as leaving it out.
    } else {
      decode(field.type(), member, field.access(out), here);
    }
  }
  if (!type.rules.empty()) checkRules(type, value, place);
  return true;
}

void Decoder::checkRules(const Type& type, const Value& value, const Place& place) {
  for (const FieldRules& rules : type.rules) {
    const Value member = value.member(rules.field);
    if (member.isAbsent()) continue;
    if (std::string problem = rules.check(rules, member); !problem.empty()) {
      report(Place(place, rules.field), std::move(problem));
    }
  }
}

bool Decoder::decodeOptional(const Type& type, const Value& value, void* out, const Place& place) {
  type.optional->reset(out);
  if (value.isNull() || value.isAbsent()) return true;
  if (decode(type.element(), value, type.optional->emplace(out), place)) return true;
  type.optional->reset(out);
  return false;
}

bool Decoder::decodeUnion(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isObject()) return expected("object", value, place);
  const Alternative* alternative = alternativeFor(type, value, place);
  if (!alternative) return false;
  return decode(alternative->type(), value, alternative->emplace(out), place);
}

const Alternative* Decoder::alternativeFor(const Type& type, const Value& value,
                                           const Place& place) {
  const Place tagPlace(place, type.variant->tagField);
  const Value tag = value.member(type.variant->tagField);
  if (tag.isAbsent()) {
    missing(tagPlace);
  } else if (!tag.isString()) {
    expected("string", tag, tagPlace);
  }
  for (const Alternative& alternative : type.alternatives) {
    // The last alternative may have no tag: it takes all unknown values.
    if (alternative.tag.empty() || (tag.isString() && tag.string() == alternative.tag)) {
      return &alternative;
    }
  }
  if (tag.isString()) {
    report(tagPlace, std::string("unknown value \"").append(tag.string()).append("\""));
  }
  return nullptr;
}

bool Decoder::decodeArray(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isArray()) {
    if (!type.orOne) return expected("array", value, place);
    type.array->resize(out, 0);
    if (decode(type.element(), value, type.array->resize(out, 1), place)) return true;
    type.array->resize(out, 0);
    return false;
  }
  const std::size_t tablesAround = nestedTables_;
  if (value.isTable()) ++nestedTables_;
  const bool isLong = type.most != 0 && value.size() > type.most;
  if (isLong) tooLong(value.size(), type.most, place);
  const bool mayTry = !isLong && (!value.isTable() || nestedTables_ <= kMaxNestedTables);
  if (!mayTry || !decodeColumns(type, value, out, place)) decodeElements(type, value, out, place);
  nestedTables_ = tablesAround;
  return true;
}

void Decoder::decodeElements(const Type& type, const Value& value, void* out, const Place& place) {
  type.array->resize(out, 0);
  std::size_t count = value.size();
  if (type.most != 0) {
    count = std::min<std::size_t>(count, type.most);
    // Resized once: a growing list leaves its old memory behind.
    type.array->resize(out, count);
    type.array->resize(out, 0);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t kept = type.array->size(out);
    void* first = type.array->resize(out, kept + 1);
    void* element = static_cast<char*>(first) + kept * type.array->stride;
    if (!decode(type.element(), value.element(i), element, Place(place, i))) {
      type.array->resize(out, kept);
    }
  }
}

void Decoder::tooLong(std::size_t size, std::size_t most, const Place& place) {
  report(place, "has " + decimal(static_cast<double>(size)) + " elements, of which the first " +
                    decimal(static_cast<double>(most)) + " are used");
}

bool Decoder::decodeMap(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isObject()) return expected("object", value, place);
  type.map->clear(out);
  value.forEachMember([&](std::string_view name, const Value& member) {
    const std::string key(name);
    const Place here(place, key);
    if (!decode(type.element(), member, type.map->insert(out, key), here))
      type.map->erase(out, key);
  });
  return true;
}

bool Decoder::expected(std::string_view what, const Value& got, const Place& place) {
  const std::string_view found = got.isAbsent() ? "nothing" : got.typeName();
  report(place, std::string("expected ").append(what).append(", got ").append(found));
  return false;
}

void Decoder::report(const Place& place, std::string message, bool isMissing) {
  if (problems_.size() >= kMaxProblems) return;
  problems_.push_back({pathOf(place), std::move(message), isMissing});
}

// From the end, which is the most useful part of a long path.
std::string Decoder::pathOf(const Place& place) const {
  std::string path;
  for (const Place* at = &place; at->parent(); at = at->parent()) {
    const std::string step = stepOf(*at, !at->parent()->parent() && origin_.empty());
    if (path.size() + step.size() > kMaxPath) {
      path.insert(0, "…");
      break;
    }
    path.insert(0, step);
  }
  return path.insert(0, origin_);
}

std::string Decoder::stepOf(const Place& place, bool isFirst) {
  if (place.isIndex())
    return std::string("[").append(decimal(static_cast<double>(place.index()))).append("]");
  std::string step(isFirst ? "" : ".");
  const std::string_view key = place.key();
  if (key.size() <= kMaxNameInPath) return step.append(key);
  return step.append(shortened(key, kMaxNameInPath));
}

}  // namespace mcpapps
