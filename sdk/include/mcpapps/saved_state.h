// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the user did in a view, kept for when the host shows it again: the page of a document, the
// place on a map.
//
//   struct Reading { int page = 1; };
//   MCPAPPS_DESCRIBE(Reading, page)
//
//   mcpapps::SavedState<Reading> saved(app, mcpapps::browserStorage());
//   app.onToolResult([&](const mcpapps::CallToolResult& result) {
//     if (const std::optional<Reading> reading = saved.restore(result)) goTo(reading->page);
//   });
//   …
//   saved.save({.page = 7});
//
// The server gives each call of its tool a name of its own, such as a random UUID, in `viewUUID` of
// the result's `_meta`. A host that shows the conversation again sends the same result.
//
// This is for convenience. Many hosts give a view no storage, users clear it, and other views of
// the same origin may read and change it: keep no secrets in it, and what cost the user effort on
// the server.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "mcpapps/app_ref.h"

namespace mcpapps {

/// Where states are kept: browserStorage() of mcpapps/browser.h, or MemoryStorage of testing.h.
class ViewStorage {
 public:
  virtual ~ViewStorage() = default;

  /// Absent if nothing is kept under `key`. Fails with NotSupported if there is no storage, with
  /// BadMessage if what is there is no JSON.
  virtual Result<Payload> read(const std::string& key) = 0;

  /// Replaces what is kept under `key`. Fails with NotSupported if there is no storage or no room
  /// in it, with Misuse if the JSON has more than `most` characters.
  virtual Result<void> write(const std::string& key, const Payload& value, std::size_t most) = 0;
};

struct SavedStateOptions {
  /// Count this up when the struct changes its meaning: states of other versions are not restored.
  int version = 1;
  /// A state that has more characters as JSON is not saved.
  std::size_t most = 16 * 1024;
};

namespace detail {

/// All of SavedState but the type.
class StateKeeper {
 public:
  StateKeeper(const App& app, std::shared_ptr<ViewStorage> storage, SavedStateOptions options);

  Payload restore(const CallToolResult& result);
  bool save(const Payload& state);
  void report(const Error& error);

 private:
  AppRef app_;
  std::shared_ptr<ViewStorage> storage_;
  SavedStateOptions options_;
  std::string key_;
  std::string lastReport_;
};

}  // namespace detail

/// State is a described struct. No error here stops the view: what cannot be saved or restored is
/// reported to App::onError(). That a host gives no storage (NotSupported) is normal, and not
/// reported. An error that repeats several times in a row is reported once.
template <class State>
class SavedState {
 public:
  SavedState(const App& app, std::shared_ptr<ViewStorage> storage, SavedStateOptions options = {})
      : keeper_(app, std::move(storage), options) {}

  /// Takes the name from the tool's result, and returns the state that was saved under it. Returns
  /// nothing if there is no such state. A state of another version, or one that does not fit State,
  /// is reported, and nothing is returned either. From here on, states are saved under this name.
  std::optional<State> restore(const CallToolResult& result) {
    const Payload kept = keeper_.restore(result);
    if (!kept) return std::nullopt;
    Result<State> state = kept.as<State>();
    if (state) return std::move(*state);
    state.error().message.insert(0, "the saved state: ");
    keeper_.report(state.error());
    return std::nullopt;
  }

  /// Saves the state in place of the one before. False if it could not be: there is no storage, no
  /// room, the state is too large, or no result has brought a name yet, which is not reported.
  bool save(const State& state) { return keeper_.save(Payload::of(state)); }

 private:
  detail::StateKeeper keeper_;
};

}  // namespace mcpapps
