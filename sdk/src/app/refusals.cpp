// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/refusals.h"

#include <algorithm>
#include <utility>

namespace mcpapps::detail {
namespace {

/// The capability by which a host announces that it answers these methods.
struct CapabilityRule {
  std::string_view methods;
  std::string_view capability;
  /// The host passes them on to the server.
  bool isServers = false;
};
constexpr CapabilityRule kCapabilityRules[] = {
    {method::kOpenLink.name, "openLinks"},
    {method::kDownloadFile.name, "downloadFile"},
    {method::kMessage.name, "message"},
    {method::kUpdateModelContext.name, "updateModelContext"},
    {"tools/", "serverTools", true},
    {"resources/", "serverResources", true},
    {method::kCreateMessage.name, "sampling"},
};

const CapabilityRule* ruleOf(std::string_view method) {
  const auto found = std::ranges::find_if(kCapabilityRules, [&](const CapabilityRule& rule) {
    return method.starts_with(rule.methods);
  });
  return found == std::end(kCapabilityRules) ? nullptr : found;
}

bool isListed(const InitializeResult& host, const CapabilityRule& rule) {
  const packed::Value listed = host.raw.value().member("hostCapabilities").member(rule.capability);
  return !listed.isAbsent() && !listed.isNull();
}

}  // namespace

const Error* Refusals::find(std::string_view method) const {
  const auto found = std::ranges::find(refusals_, method, &Refusal::methods);
  return found == refusals_.end() ? nullptr : &found->error;
}

void Refusals::take(const InitializeResult& host, std::string_view method, const Error& error) {
  if (error.kind != ErrorKind::Remote || error.code != error_code::kMethodNotFound) return;
  const CapabilityRule* rule = ruleOf(method);
  // A method unknown to the server may be one of its tools.
  if (!rule || rule->isServers || isListed(host, *rule)) return;
  if (!find(method)) refusals_.push_back({rule->methods, error});
}

bool Refusals::isRepeated(const InitializeResult& host, const Error& error) {
  const bool isRefusal = error.kind == ErrorKind::Remote || error.kind == ErrorKind::NotSupported ||
                         error.kind == ErrorKind::Timeout;
  if (!isRefusal) return false;
  const auto known = std::ranges::find(refusals_, error.method, &Refusal::methods);
  if (known != refusals_.end()) return std::exchange(known->isReported, true);
  // A host that lists nothing has not said that it lacks everything.
  if (!host.raw.value().member("hostCapabilities").isObject()) return false;
  const CapabilityRule* rule = ruleOf(error.method);
  if (!rule || isListed(host, *rule)) return false;
  if (std::ranges::find(lacking_, rule->capability) != lacking_.end()) return true;
  lacking_.push_back(rule->capability);
  return false;
}

void Refusals::clear() {
  refusals_.clear();
  lacking_.clear();
}

}  // namespace mcpapps::detail
