// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The storages for SavedState that need no browser.

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
    const PendingSource<Payload> source;
    readFrom(0, key, source);
    return source.pending();
  }

  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    if (!used_) return Pending<Empty>::resolved(noStorage());
    return used_->write(key, state);
  }

 private:
  void readFrom(std::size_t index, const std::string& key, const PendingSource<Payload>& source) {
    if (index == storages_.size()) {
      used_ = nullptr;
      return source.resolve(noStorage());
    }
    used_ = storages_[index];
    used_->read(key).then([self = shared_from_this(), index, key, source](Result<Payload> found) {
      if (!found && found.error().kind == ErrorKind::NotSupported) {
        return self->readFrom(index + 1, key, source);
      }
      source.resolve(std::move(found));
    });
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
    if (tools_.load.empty() || key.empty()) return Pending<Payload>::resolved(noStorage());
    const PendingSource<Payload> source;
    app_.callServerTool(tools_.load, StateCall{key})
        .then([source, tool = tools_.load](const Result<CallToolResult>& answer) {
          const Result<void> loaded = check(answer, tool);
          if (!loaded) return source.resolve(loaded.error());
          source.resolve(answer->structuredContent.member("state"));
        });
    return source.pending();
  }

  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    if (tools_.save.empty() || key.empty()) return Pending<Empty>::resolved(noStorage());
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

  static Result<void> check(const Result<CallToolResult>& answer, const std::string& tool) {
    if (!answer) return detail::isUnsupported(answer.error()) ? noStorage() : answer.error();
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
          const Result<void> saved = check(answer, self->tools_.save);
          source.resolve(saved ? Result<Empty>(Empty{}) : Result<Empty>(saved.error()));
          self->saveNext();
        });
  }

  AppRef app_;
  const StateTools tools_;
  std::optional<Waiting> waiting_;
  bool isSaving_ = false;
};

}  // namespace

std::shared_ptr<ViewStorage> firstStorage(std::vector<std::shared_ptr<ViewStorage>> storages) {
  return std::make_shared<FirstStorage>(std::move(storages));
}

std::shared_ptr<ViewStorage> serverStorage(const App& app, StateTools tools) {
  return std::make_shared<ServerStorage>(app, std::move(tools));
}

}  // namespace mcpapps
