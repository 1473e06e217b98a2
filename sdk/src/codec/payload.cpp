// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/payload.h"

#include "codec/codec.h"
#include "codec/merge.h"
#include "codec/packed_json.h"
#include "codec/packed_writer.h"
#include "codec/text.h"

namespace mcpapps {

Payload payloadOf(packed::Writer& writer, std::string origin) {
  const std::shared_ptr<const packed::Word> block = writer.take();
  return Payload(block, packed::Value(block.get()), std::move(origin));
}

std::string toString(const Problem& problem) {
  return problem.path.empty() ? problem.message : problem.path + ": " + problem.message;
}

Payload::Payload(const Payload& other) = default;
Payload::Payload(Payload&& other) noexcept = default;
Payload& Payload::operator=(const Payload& other) = default;
Payload& Payload::operator=(Payload&& other) noexcept = default;
Payload::~Payload() = default;

Payload::Payload(std::string_view text) {
  packed::Writer writer;
  writer.string(text);
  *this = payloadOf(writer);
}

Payload::Payload(std::nullptr_t) {
  packed::Writer writer;
  writer.null();
  *this = payloadOf(writer);
}

Payload Payload::fromTree(const Json& json) {
  packed::Writer writer;
  packed::write(writer, json);
  return payloadOf(writer);
}

Payload Payload::emptyObject(std::string origin) {
  packed::Writer writer;
  writer.closeObject(writer.openObject());
  return payloadOf(writer, std::move(origin));
}

const Json& Payload::json() const {
  if (!json_) json_ = std::make_shared<const Json>(packed::toJson(value_));
  return *json_;
}

bool operator==(const Payload& left, const Payload& right) { return left.json() == right.json(); }

Payload Payload::member(std::string_view name) const {
  const packed::Value value = value_.member(name);
  if (value.isAbsent()) return {};
  std::string origin = origin_;
  if (!origin.empty()) origin += '.';
  origin += name;
  return Payload(block_, value, std::move(origin));
}

Payload merge(const Payload& base, const Payload& over) {
  packed::Writer writer;
  packed::writeMerged(writer, base.value(), over.value());
  return payloadOf(writer);
}

void copyMembers(packed::Writer& writer, packed::Writer::Open object, const packed::Value& from,
                 std::string_view except) {
  from.forEachMember([&](std::string_view name, const packed::Value& member) {
    if (name == except) return;
    writer.key(object, name);
    writer.copy(member);
  });
}

Payload without(const Payload& object, std::string_view name) {
  packed::Writer writer;
  const packed::Writer::Open copy = writer.openObject();
  copyMembers(writer, copy, object.value(), name);
  writer.closeObject(copy);
  return payloadOf(writer);
}

Payload objectOf(std::string_view name, const Payload& member) {
  packed::Writer writer;
  const packed::Writer::Open object = writer.openObject();
  writer.key(object, name);
  writer.copy(member.value());
  writer.closeObject(object);
  return payloadOf(writer);
}

Error Payload::toError(const std::vector<Problem>& problems) {
  return Error{ErrorKind::BadMessage, error_code::kInvalidParams, toString(problems)};
}

namespace detail {

Payload encoded(const Type& type, const void* value) {
  packed::Writer writer;
  encode(writer, type, value);
  return payloadOf(writer);
}

void decodeInto(const Type& type, void* out, const Payload& from, std::vector<Problem>& problems) {
  Decoder(from.block_, from.origin_, problems).decode(type, from.value_, out, {});
}

std::optional<std::int64_t> valueOfName(std::span<const EnumName> names, std::string_view name) {
  for (const EnumName& known : names) {
    if (known.name == name) return known.value;
  }
  return std::nullopt;
}

std::string_view nameOfValue(std::span<const EnumName> names, std::int64_t value) {
  for (const EnumName& known : names) {
    if (known.value == value) return known.name;
  }
  return {};
}

}  // namespace detail
}  // namespace mcpapps
