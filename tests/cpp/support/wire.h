// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/testing.h"

using namespace mcpapps;
using namespace std::chrono_literals;

/// The host at the other end of a wire, played by the test. What it says is delivered at once, and
/// what the view says before the test looks at it.
class ScriptedHost {
 public:
  ScriptedHost() { renew(); }

  /// Goes on with another wire, and has heard nothing.
  void renew() {
    ends_ = MemoryTransport::pair();
    received_.clear();
    isClosed_ = false;
    static_cast<void>(ends_.second->start({
        [this](const Payload& message) { received_.push_back(message.json()); },
        [](const Error&) {},
        [this] { isClosed_ = true; },
    }));
  }

  /// The view's end.
  std::shared_ptr<MemoryTransport> wire() const { return ends_.first; }

  /// Delivers all that is on its way, in both directions.
  void deliver() const {
    const auto ends = ends_;  // a handler may renew the wire
    deliverAll(*ends.first, *ends.second);
  }

  void sendText(std::string text) const {
    ends_.second->sendText(std::move(text));
    if (!waits) deliver();
  }
  void send(const Json& message) const { sendText(dumpJson(message)); }

  void notify(const std::string& method, const Json& params = Json::object()) const {
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
  }
  void request(const Json& id, const std::string& method,
               const Json& params = Json::object()) const {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
  }
  void answer(const Json& id, const Json& result) const {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }
  void refuse(const Json& id, int code, const std::string& message) const {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
  }
  /// The same for the view's last request.
  void answer(const Json& result) const { answer(lastId(), result); }
  void refuse(int code, const std::string& message) const { refuse(lastId(), code, message); }

  void input(const Json& arguments) const {
    notify("ui/notifications/tool-input", {{"arguments", arguments}});
  }
  void result(const std::string& text) const {
    notify("ui/notifications/tool-result", textResult(text));
  }
  void context(const Json& changed) const {
    notify("ui/notifications/host-context-changed", changed);
  }
  void close() const {
    ends_.second->close();
    deliver();
  }

  static Json textResult(const std::string& text) {
    return {{"content", {{{"type", "text"}, {"text", text}}}}};
  }

  const std::vector<Json>& received() const {
    deliver();
    return received_;
  }
  /// How many messages the view sent.
  std::size_t count() const { return received().size(); }
  bool isClosed() const {
    deliver();
    return isClosed_;
  }

  /// The last message that the view sent; null if there is none.
  Json last() const { return received().empty() ? Json() : received_.back(); }
  Json lastId() const { return last().value("id", Json()); }
  /// The last message with this method; null if there is none.
  Json lastOf(const std::string& method) const {
    for (auto message = received().rbegin(); message != received_.rend(); ++message) {
      if (message->value("method", "") == method) return *message;
    }
    return {};
  }
  Json paramsOf(const std::string& method) const { return lastOf(method).value("params", Json()); }
  /// The view's answer to the request with this id; null if there is none.
  Json answerTo(const Json& id) const {
    for (const Json& message : received()) {
      if (message.value("id", Json()) == id && !message.contains("method")) return message;
    }
    return {};
  }
  void forget() {
    deliver();
    received_.clear();
  }

  /// What the host says waits for deliver().
  bool waits = false;

 private:
  std::pair<std::shared_ptr<MemoryTransport>, std::shared_ptr<MemoryTransport>> ends_;
  std::vector<Json> received_;
  bool isClosed_ = false;
};

/// A host, and time that stands still.
struct Wire {
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  ScriptedHost host;
};

class FakeSizeObserver : public SizeObserver {
 public:
  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override {
    onSize_ = std::move(onSize);
    onLoop_ = std::move(onLoop);
  }
  void stop() override { onSize_ = nullptr; }
  void setContainer(const ContainerDimensions& dimensions) override {
    container = dimensions;
    if (onContainer) onContainer();
  }

  void change(Size size) const {
    if (onSize_) onSize_(size);
  }
  void loop() const { onLoop_(); }
  bool isRunning() const { return onSize_ != nullptr; }

  std::optional<ContainerDimensions> container;
  std::function<void()> onContainer;

 private:
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};
