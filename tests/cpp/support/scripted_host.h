// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/testing.h"

/// The host's end of a wire, played by the test: keeps what the view sends and says what it is
/// told.
class ScriptedHost {
 public:
  explicit ScriptedHost(std::shared_ptr<mcpapps::MemoryTransport> wire) : wire_(std::move(wire)) {
    static_cast<void>(wire_->start({
        [this](const mcpapps::Payload& message) { received.push_back(message.json()); },
        [](const mcpapps::Error&) {},
        [this] { closed = true; },
    }));
  }

  void send(const mcpapps::Json& message) { static_cast<void>(wire_->send(message)); }
  void sendText(std::string text) { wire_->sendText(std::move(text)); }

  void notify(const std::string& method, const mcpapps::Json& params) {
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
  }
  void request(const mcpapps::Json& id, const std::string& method, const mcpapps::Json& params) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
  }
  void answer(const mcpapps::Json& id, const mcpapps::Json& result) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }
  void refuse(const mcpapps::Json& id, int code, const std::string& message) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
  }

  /// The last message that the view sent; null if there is none.
  mcpapps::Json last() const { return received.empty() ? mcpapps::Json() : received.back(); }
  mcpapps::Json lastId() const { return last().value("id", mcpapps::Json()); }

  /// The last message with this method; null if there is none.
  mcpapps::Json lastOf(const std::string& method) const {
    for (auto message = received.rbegin(); message != received.rend(); ++message) {
      if (message->value("method", "") == method) return *message;
    }
    return {};
  }

  std::vector<mcpapps::Json> received;
  bool closed = false;

 private:
  std::shared_ptr<mcpapps::MemoryTransport> wire_;
};

/// A wire with a host at its end, and time that stands still.
struct Wire {
  std::shared_ptr<mcpapps::ManualClock> clock = std::make_shared<mcpapps::ManualClock>();
  std::pair<std::shared_ptr<mcpapps::MemoryTransport>, std::shared_ptr<mcpapps::MemoryTransport>>
      ends = mcpapps::MemoryTransport::pair();
  ScriptedHost host{ends.second};

  /// Delivers all that is on its way, in both directions.
  void run() { mcpapps::deliverAll(*ends.first, *ends.second); }
};
