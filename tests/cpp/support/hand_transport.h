#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "mcpapps/transport.h"

/// Delivers packed messages of the test, without a text.
struct HandTransport : mcpapps::Transport {
  mcpapps::Result<void> start(std::weak_ptr<Receiver> theReceiver) override {
    receiver = std::move(theReceiver);
    return {};
  }
  mcpapps::Result<void> send(const mcpapps::Payload& message) override {
    sent.push_back(message);
    return failure ? mcpapps::Result<void>(*failure) : mcpapps::Result<void>();
  }
  void close() override {}

  void receive(const mcpapps::Payload& message) const {
    if (const auto to = receiver.lock()) to->onMessage(message);
  }

  std::weak_ptr<Receiver> receiver;
  std::vector<mcpapps::Payload> sent;
  /// The result of sending.
  std::optional<mcpapps::Error> failure;
};
