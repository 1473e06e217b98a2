// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "session/message.h"

#include "codec/codec.h"

namespace mcpapps::detail {
namespace {

using packed::Writer;

constexpr std::string_view kMeta = "_meta";
constexpr std::string_view kProgressToken = "progressToken";

// `jsonrpc` and the other members.
class Message {
 public:
  Message() { text("jsonrpc", "2.0"); }

  void text(std::string_view name, std::string_view value) {
    writer.key(object_, name);
    writer.string(value);
  }
  void member(std::string_view name, const Outgoing& value) {
    if (isLeftOut(value.type(), value.value())) return;
    writer.key(object_, name);
    encode(writer, value.type(), value.value());
  }
  void key(std::string_view name) { writer.key(object_, name); }

  Payload end() {
    writer.closeObject(object_);
    return payloadOf(writer);
  }

  Writer writer;

 private:
  Writer::Open object_ = writer.openObject();
};

// `_meta` of a value; absent if it has none.
Payload metaOf(const Type& type, const void* value) {
  if (type.kind == Kind::Payload) return static_cast<const Payload*>(value)->member(kMeta);
  for (const Field& field : type.fields) {
    if (field.name != kMeta && !field.name.empty()) continue;
    const void* member = field.access(const_cast<void*>(value));
    if (field.name.empty()) {
      if (Payload meta = metaOf(typeOf<Payload>(), member)) return meta;
    } else if (!isLeftOut(field.type(), member)) {
      Writer writer;
      encode(writer, field.type(), member);
      return payloadOf(writer);
    }
  }
  return {};
}

// The parameters with the token in their `_meta`.
void writeWithToken(Writer& writer, const Type& type, const void* value, std::int64_t token) {
  if (type.kind != Kind::Payload && type.kind != Kind::Struct) {
    Writer other;
    encode(other, type, value);
    const Payload whole = payloadOf(other);
    return writeWithToken(writer, typeOf<Payload>(), &whole, token);
  }
  const Writer::Open object = writer.openObject();
  if (type.kind == Kind::Payload) {
    copyMembers(writer, object, static_cast<const Payload*>(value)->value(), kMeta);
  } else {
    encodeFields(writer, object, type, value, kMeta);
  }
  writer.key(object, kMeta);
  const Writer::Open meta = writer.openObject();
  copyMembers(writer, meta, metaOf(type, value).value(), kProgressToken);
  writer.key(meta, kProgressToken);
  writer.integer(token);
  writer.closeObject(meta);
  writer.closeObject(object);
}

}  // namespace

Payload requestMessage(std::int64_t id, std::string_view method, const Outgoing& params,
                       bool wantsProgress) {
  Message message;
  message.key("id");
  message.writer.integer(id);
  message.text("method", method);
  if (wantsProgress) {
    message.key("params");
    writeWithToken(message.writer, params.type(), params.value(), id);
  } else {
    message.member("params", params);
  }
  return message.end();
}

Payload notificationMessage(std::string_view method, const Outgoing& params) {
  Message message;
  message.text("method", method);
  message.member("params", params);
  return message.end();
}

Payload resultMessage(const Payload& id, const Outgoing& result) {
  Message message;
  message.member("id", id);
  message.member("result", result);
  return message.end();
}

Payload errorMessage(const Payload& id, const Error& error) {
  Message message;
  message.member("id", id);
  message.key("error");
  const Writer::Open object = message.writer.openObject();
  message.writer.key(object, "code");
  message.writer.integer(std::int64_t{error.code});
  message.writer.key(object, "message");
  message.writer.string(error.message);
  if (error.data) {
    message.writer.key(object, "data");
    message.writer.copy(error.data.value());
  }
  message.writer.closeObject(object);
  return message.end();
}

}  // namespace mcpapps::detail
