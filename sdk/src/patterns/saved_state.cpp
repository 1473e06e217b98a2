// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/saved_state.h"

#include <algorithm>
#include <optional>
#include <span>
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

std::span<const packed::Word> wordsOf(const Payload& payload) {
  const packed::Word* const words = payload.value().words();
  return {words, words ? packed::Value::size(words) : 0};
}
std::size_t sizeOf(const Payload& payload) { return wordsOf(payload).size_bytes(); }
bool areEqual(const Payload& one, const Payload& other) {
  return std::ranges::equal(wordsOf(one), wordsOf(other));
}

/// The storage's key for the name that the server has given; empty if it has given none.
Result<std::string> keyFor(const CallToolResult& result) {
  const Payload name = result._meta.member("viewUUID");
  if (!name) return std::string();
  const std::string_view text = name.value().string();
  if (text.empty() || text.size() > kMostName) {
    return bad("_meta.viewUUID: expected a string of 1 to " + std::to_string(kMostName) + " bytes");
  }
  return "mcpapps:view:" + std::string(text);
}

}  // namespace

namespace detail {

struct StateKeeper::Core : std::enable_shared_from_this<StateKeeper::Core> {
  Core(const App& view, std::shared_ptr<ViewStorage> place, SavedStateOptions chosen)
      : app(view), storage(std::move(place)), options(chosen) {}

  void report(const Error& error) {
    // A host that forbids storage is no error.
    if (error.kind == ErrorKind::NotSupported) return;
    if (std::exchange(lastReport, error.message) != error.message) app.report(error);
  }

  Result<void> take(const Payload& found, const std::function<Result<void>(const Payload&)>& use) {
    const Result<Kept> kept = found.as<Kept>();
    if (kept && kept->version != options.version) {
      return bad("the saved state is of version " + std::to_string(kept->version) + ", not " +
                 std::to_string(options.version));
    }
    const Result<void> used = kept ? use(kept->state) : kept.error();
    return used ? used : bad("the saved state: " + used.error().message);
  }

  /// The storage has said what is stored.
  void settle(const Result<Payload>& found,
              const std::function<Result<void>(const Payload&)>& use) {
    isLoading = false;
    const std::optional<StoredState> waiting = std::exchange(last, std::nullopt);
    if (found && *found) {
      const Result<void> taken = take(*found, use);
      if (!taken) report(taken.error());
      return;
    }
    if (!found) report(found.error());
    const bool isKnown = found || found.error().kind == ErrorKind::BadMessage ||
                         found.error().kind == ErrorKind::NotSupported;
    // What is there is not replaced.
    if (!isKnown) return key.reset();
    if (waiting) write(*waiting);
  }

  void write(const StoredState& state) {
    if (last && areEqual(last->value, state.value) &&
        areEqual(last->modelContent, state.modelContent))
      return;
    last = state;
    if (isLoading) return;
    storage->write(*key, state)
        .then([weak = std::weak_ptr<Core>(shared_from_this())](const Result<Empty>& saved) {
          const std::shared_ptr<Core> core = weak.lock();
          if (!core || saved) return;
          core->last.reset();
          core->report(saved.error());
        });
  }

  AppRef app;
  std::shared_ptr<ViewStorage> storage;
  SavedStateOptions options;
  /// Absent before the first restore(), and after one of a name that is none.
  std::optional<std::string> key = {};
  int restores = 0;
  bool isLoading = false;
  /// What was written last, or waits until the storage has answered.
  std::optional<StoredState> last = {};
  std::string lastReport = {};
};

StateKeeper::StateKeeper(const App& app, std::shared_ptr<ViewStorage> storage,
                         SavedStateOptions options)
    : core_(std::make_shared<Core>(app, std::move(storage), options)) {}

void StateKeeper::restore(const CallToolResult& result,
                          std::function<Result<void>(const Payload&)> use) {
  core_->key.reset();
  core_->last.reset();
  const int turn = ++core_->restores;
  const Result<std::string> key = keyFor(result);
  if (!key) return core_->report(key.error());
  core_->key = *key;
  core_->isLoading = true;
  core_->storage->read(*key).then(
      [weak = std::weak_ptr<Core>(core_), turn, use](const Result<Payload>& found) {
        const std::shared_ptr<Core> core = weak.lock();
        if (core && core->restores == turn) core->settle(found, use);
      });
}

void StateKeeper::save(const Payload& state, const Payload& modelContent) {
  if (!core_->key) return;
  const StoredState stored{Payload::of(Kept{core_->options.version, state}), modelContent};
  const std::size_t size = sizeOf(stored.value) + sizeOf(stored.modelContent);
  if (size > core_->options.most) {
    return core_->report({ErrorKind::Misuse, 0,
                          "the state was not saved: it takes " + std::to_string(size) +
                              " bytes, and SavedStateOptions::most is " +
                              std::to_string(core_->options.most)});
  }
  core_->write(stored);
}

}  // namespace detail
}  // namespace mcpapps
