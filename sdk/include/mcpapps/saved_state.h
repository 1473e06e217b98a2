// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the user did in a view, kept for when the host shows it again: the page of a document, the
// place on a map.
//
//   struct Reading { int page = 1; };
//   MCPAPPS_DESCRIBE(Reading, page)
//
//   static mcpapps::SavedState<Reading> saved(app, mcpapps::browserStorage());
//   app.onToolResult([](const mcpapps::CallToolResult& result) {
//     saved.restore(result, [](const Reading& reading) { goTo(reading.page); });
//   });
//   …
//   saved.save({.page = 7});
//
// The server gives each call of its tool a name of its own, such as a random UUID, in `viewUUID` of
// the result's `_meta`. A host that shows the conversation again sends the same result.
//
// This is for convenience. Some hosts give a view no storage, users clear it, and other views of
// the same origin may read and change localStorage: keep no secrets in it, and what cost the user
// effort on the server.

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "mcpapps/app_ref.h"

namespace mcpapps {

/// What is stored.
struct StoredState {
  Payload value;
  /// For ChatGPT's model. Other storages leave it out.
  Payload modelContent = {};
};

/// A place for states: browserStorage() of mcpapps/browser.h, serverStorage(), firstStorage() of
/// several, or MemoryStorage of testing.h.
class ViewStorage {
 public:
  virtual ~ViewStorage() = default;

  /// The value that is stored under `key`, which is empty if the server has named none; absent if
  /// there is none. Fails with NotSupported if there is no storage, or none without a key; with
  /// BadMessage if what is there is no JSON.
  virtual Pending<Payload> read(const std::string& key) = 0;

  /// Replaces what is stored under `key`. Fails with NotSupported as read() does; with Remote if
  /// there is no room, or the host refuses the state.
  virtual Pending<Empty> write(const std::string& key, const StoredState& state) = 0;
};

/// The first of these that the host supports when a state is restored:
///
///   firstStorage({browserStorage(), serverStorage(app, {.load = "load", .save = "save"})})
std::shared_ptr<ViewStorage> firstStorage(std::vector<std::shared_ptr<ViewStorage>> storages);

/// Two tools of the view's server, which only the view should see (`visibility: ["app"]`). `load`
/// gets `{"key": "…"}` and answers with `{"state": …}` as structuredContent, or without `state` if
/// it has none; `save` gets `{"key": "…", "state": …}`. Empty names mean that there are none.
struct StateTools {
  std::string load = {};
  std::string save = {};
};

/// States on the server, which follow the user to other devices. While a call of `save` is under
/// way, only the newest state waits.
std::shared_ptr<ViewStorage> serverStorage(const App& app, StateTools tools);

struct SavedStateOptions {
  /// Count this up when the struct changes its meaning: states of other versions are not restored.
  int version = 1;
  /// A state that takes more bytes in memory, with its `modelContent`, is not saved. A text takes
  /// its own length there, small values two to three times what their JSON does.
  std::size_t most = 32 * 1024;
};

namespace detail {

/// All of SavedState but the type.
class StateKeeper {
 public:
  StateKeeper(const App& app, std::shared_ptr<ViewStorage> storage, SavedStateOptions options);

  /// `use` returns what does not fit.
  void restore(const CallToolResult& result, std::function<Result<void>(const Payload&)> use);
  void save(const Payload& state, const Payload& modelContent);

 private:
  struct Core;
  std::shared_ptr<Core> core_;
};

}  // namespace detail

/// State is a described struct. A member that a later version of the view adds is a std::optional,
/// so that states without it are restored; otherwise, count up SavedStateOptions::version. No error
/// here stops the view: what cannot be saved or restored is reported to App::onError(). That a host
/// gives no storage (NotSupported) is normal, and not reported. An error that repeats several times
/// in a row is reported once.
template <class State>
class SavedState {
 public:
  SavedState(const App& app, std::shared_ptr<ViewStorage> storage, SavedStateOptions options = {})
      : keeper_(app, std::move(storage), options) {}

  /// Calls `use` with the state that was saved in the view of this result, if there is one: at once
  /// if the storage answers at once, else when its answer comes, unless another restore() or the
  /// end of this SavedState comes before. A state of another version, or one that does not fit
  /// State, is reported, and `use` is not called. From here on, states are saved for this result.
  ///
  /// While the storage has not answered, a saved state waits: it is written if nothing was stored,
  /// and dropped if a state is restored. If the storage does not say what is stored, as after a
  /// timeout, nothing is saved until the next restore().
  template <std::invocable<const State&> Use>
  void restore(const CallToolResult& result, Use use) {
    keeper_.restore(result, [use](const Payload& kept) mutable -> Result<void> {
      const Result<State> state = kept.as<State>();
      if (!state) return state.error();
      use(*state);
      return {};
    });
  }

  /// Saves the state in place of the one before, unless it is the same; does nothing before the
  /// first restore(). `modelContent` is what ChatGPT's model is to know of it, a Payload.
  void save(const State& state, const Payload& modelContent = {}) {
    keeper_.save(Payload::of(state), modelContent);
  }

 private:
  detail::StateKeeper keeper_;
};

}  // namespace mcpapps
