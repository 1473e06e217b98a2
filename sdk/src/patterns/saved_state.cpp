// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/saved_state.h"

#include <utility>

namespace mcpapps {
namespace {

constexpr std::size_t kMostName = 128;

/// The stored value.
struct Kept {
  int version = 0;
  Payload state;
};
MCPAPPS_DESCRIBE(Kept, version, state)

Error bad(std::string message) {
  return {ErrorKind::BadMessage, error_code::kInvalidParams, std::move(message)};
}

}  // namespace

namespace detail {

StateKeeper::StateKeeper(const App& app, std::shared_ptr<ViewStorage> storage,
                         SavedStateOptions options)
    : app_(app), storage_(std::move(storage)), options_(options) {}

void StateKeeper::report(const Error& error) {
  // A host that forbids storage is no error.
  if (error.kind == ErrorKind::NotSupported) return;
  if (std::exchange(lastReport_, error.message) != error.message) app_.report(error);
}

Payload StateKeeper::restore(const CallToolResult& result) {
  key_.clear();
  const Payload name = result._meta.member("viewUUID");
  if (!name) return {};
  const std::string_view text = name.value().string();
  if (text.empty() || text.size() > kMostName) {
    report(
        bad("_meta.viewUUID: expected a string of 1 to " + std::to_string(kMostName) + " bytes"));
    return {};
  }
  key_ = "mcpapps:view:" + std::string(text);
  const Result<Payload> found = storage_->read(key_);
  if (!found) {
    report(found.error());
    return {};
  }
  if (!*found) return {};
  const Result<Kept> kept = found->as<Kept>();
  if (!kept) {
    report(bad("the saved state: " + kept.error().message));
    return {};
  }
  if (kept->version != options_.version) {
    report(bad("the saved state is of version " + std::to_string(kept->version) + ", not " +
               std::to_string(options_.version)));
    return {};
  }
  return kept->state;
}

bool StateKeeper::save(const Payload& state) {
  if (key_.empty()) return false;
  const Result<void> saved =
      storage_->write(key_, Payload::of(Kept{options_.version, state}), options_.most);
  if (!saved) report(saved.error());
  return saved.has_value();
}

}  // namespace detail
}  // namespace mcpapps
