// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>

#include "mcpapps/payload.h"
#include "mcpapps/result.h"

namespace mcpapps {

/// Carries JSON-RPC messages to the host and back, whole and in order.
class Transport {
 public:
  /// What a started transport calls; always from the event loop, never from inside start(), send()
  /// or close().
  struct Receiver {
    /// One message, of whatever shape: the session judges it.
    std::function<void(Payload message)> onMessage;
    /// Something arrived that is no message at all, such as a string that is not JSON.
    std::function<void(Error error)> onError;
    /// The other side is gone. Not called for close().
    std::function<void()> onClose;
    /// A message could not be sent after all, or an answer cannot be read. `id` is that of the
    /// message. If it names a pending request of ours, the request ends with `error`; otherwise the
    /// error is reported.
    std::function<void(const Payload& id, Error error)> onLost = nullptr;
    /// What the transport or the clock called ended by an exception that C++ cannot catch: one of
    /// JavaScript's. The request that was being handled is answered with an error.
    std::function<void(Error error)> onThrow = nullptr;
  };

  virtual ~Transport() = default;

  virtual Result<void> start(Receiver receiver) = 0;
  virtual Result<void> send(const Payload& message) = 0;

  /// After this the receiver is not called any more. Closing twice does nothing.
  virtual void close() = 0;
};

}  // namespace mcpapps
