// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/payload.h"

#include "codec.h"

namespace mcpapps {
namespace {

const Json kNull = nullptr;

}  // namespace

std::string toString(const Problem& problem) {
  return problem.path.empty() ? problem.message : problem.path + ": " + problem.message;
}

Payload::Payload(Json json) : json_(std::make_shared<const Json>(std::move(json))) {}

const Json& Payload::json() const { return json_ ? *json_ : kNull; }

Payload Payload::member(std::string_view name) const {
  if (!json_ || !json_->is_object()) return {};
  const auto found = json_->find(name);
  if (found == json_->end()) return {};
  std::string origin = origin_;
  if (!origin.empty()) origin += '.';
  origin += name;
  return Payload(std::shared_ptr<const Json>(json_, &*found), std::move(origin));
}

void Payload::decode(const Type& type, void* out, std::vector<Problem>& problems) const {
  // An absent payload still has to be decoded, to say what is missing.
  const auto root = json_ ? json_ : std::shared_ptr<const Json>(std::shared_ptr<void>(), &kNull);
  Decoder(root, origin_, problems).decode(type, out);
}

Json Payload::encode(const Type& type, const void* value) { return mcpapps::encode(type, value); }

Error Payload::toError(const std::vector<Problem>& problems) {
  std::string message;
  for (const Problem& problem : problems) {
    if (!message.empty()) message += "; ";
    message += toString(problem);
  }
  return Error{ErrorKind::BadMessage, error_code::kInvalidParams, std::move(message), nullptr};
}

namespace detail {

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
