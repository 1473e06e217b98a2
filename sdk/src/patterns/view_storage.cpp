// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The storages for SavedState that need no browser.

#include <functional>
#include <optional>
#include <utility>

#include "mcpapps/detail/channel.h"
#include "mcpapps/saved_state.h"

namespace mcpapps {
namespace {

Error noStorage() { return {ErrorKind::NotSupported, 0, "there is no storage for the state"}; }

class FirstStorage : public ViewStorage, public std::enable_shared_from_this<FirstStorage> {
 public:
  explicit FirstStorage(std::vector<std::shared_ptr<ViewStorage>> storages)
      : storages_(std::move(storages)) {}

  Pending<Payload> read(const std::string& key) override {
    used_ = nullptr;
    return askFrom<Payload>(0, [key](ViewStorage& storage) { return storage.read(key); });
  }

  /// Where no storage is supported, each gets the state all the same: a page keeps it for a program
  /// that is started again.
  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    if (used_) return used_->write(key, state);
    return askFrom<Empty>(0,
                          [key, state](ViewStorage& storage) { return storage.write(key, state); });
  }

 private:
  template <class T>
  Pending<T> askFrom(std::size_t index, std::function<Pending<T>(ViewStorage&)> ask) {
    if (index == storages_.size()) return Pending<T>::resolved(noStorage());
    const std::shared_ptr<ViewStorage> storage = storages_[index];
    const PendingSource<T> source;
    ask(*storage).then([self = shared_from_this(), storage, index, ask, source](Result<T> answer) {
      if (answer || answer.error().kind != ErrorKind::NotSupported) {
        self->used_ = storage;
        return source.resolve(std::move(answer));
      }
      self->template askFrom<T>(index + 1, ask).then([source](Result<T> other) {
        source.resolve(std::move(other));
      });
    });
    return source.pending();
  }

  const std::vector<std::shared_ptr<ViewStorage>> storages_;
  std::shared_ptr<ViewStorage> used_;
};

struct StateCall {
  std::string key;
  Payload state = {};
};
MCPAPPS_DESCRIBE(StateCall, key, state)

class ServerStorage : public ViewStorage, public std::enable_shared_from_this<ServerStorage> {
 public:
  ServerStorage(const App& app, StateTools tools) : app_(app), tools_(std::move(tools)) {}

  Pending<Payload> read(const std::string& key) override {
    if (!isSupported(key)) return Pending<Payload>::resolved(noStorage());
    const PendingSource<Payload> source;
    app_.callServerTool(tools_.load, StateCall{key})
        .then([self = shared_from_this(), source](const Result<CallToolResult>& answer) {
          const Result<void> loaded = self->check(answer, self->tools_.load);
          if (!loaded) return source.resolve(loaded.error());
          source.resolve(answer->structuredContent.member("state"));
        });
    return source.pending();
  }

  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    if (!isSupported(key)) return Pending<Empty>::resolved(noStorage());
    // The one that waited before is not sent: the newer state replaces it.
    if (waiting_) waiting_->source.resolve(Empty{});
    waiting_.emplace(Waiting{StateCall{key, state.value}, {}});
    const Pending<Empty> pending = waiting_->source.pending();
    if (!isSaving_) saveNext();
    return pending;
  }

 private:
  struct Waiting {
    StateCall call;
    PendingSource<Empty> source;
  };

  bool isSupported(const std::string& key) const {
    return !tools_.load.empty() && !tools_.save.empty() && !key.empty() && !isRefused_;
  }

  Result<void> check(const Result<CallToolResult>& answer, const std::string& tool) {
    if (!answer && detail::isUnsupported(answer.error())) {
      isRefused_ = true;
      return noStorage();
    }
    if (!answer) return answer.error();
    if (answer->isError) return Error{ErrorKind::Remote, 0, tool + ": " + answer->text()};
    return {};
  }

  void saveNext() {
    isSaving_ = waiting_.has_value();
    if (!isSaving_) return;
    const Waiting next = *std::exchange(waiting_, std::nullopt);
    app_.callServerTool(tools_.save, next.call)
        .then([self = shared_from_this(),
               source = next.source](const Result<CallToolResult>& answer) {
          const Result<void> saved = self->check(answer, self->tools_.save);
          source.resolve(saved ? Result<Empty>(Empty{}) : Result<Empty>(saved.error()));
          self->saveNext();
        });
  }

  AppRef app_;
  const StateTools tools_;
  std::optional<Waiting> waiting_;
  bool isSaving_ = false;
  /// The host lets views call no tools, and is not asked again.
  bool isRefused_ = false;
};

}  // namespace

std::shared_ptr<ViewStorage> firstStorage(std::vector<std::shared_ptr<ViewStorage>> storages) {
  return std::make_shared<FirstStorage>(std::move(storages));
}

std::shared_ptr<ViewStorage> serverStorage(const App& app, StateTools tools) {
  return std::make_shared<ServerStorage>(app, std::move(tools));
}

}  // namespace mcpapps
