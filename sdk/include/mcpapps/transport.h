// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>

#include "mcpapps/payload.h"
#include "mcpapps/result.h"

namespace mcpapps {

/// Carries JSON-RPC messages to the host and back, whole and in order.
class Transport {
 public:
  /// What a started transport calls; always from the event loop, never from inside start(), send()
  /// or close(). What is called may do anything: close the transport, start it again, or drop it.
  class Receiver {
   public:
    virtual ~Receiver() = default;

    /// One message, of whatever shape: the session judges it.
    virtual void onMessage(const Payload& message) = 0;
    /// Something arrived that is no message at all, such as a string that is not JSON.
    virtual void onError(Error error) = 0;
    /// The other side is gone. Not called for close().
    virtual void onClose() = 0;
    /// A message could not be sent after all, or an answer cannot be read. `id` is that of the
    /// message, or absent. If it names a pending request of ours, the request ends with `error`;
    /// otherwise the error is reported.
    virtual void onLost(const Payload& id, Error error) = 0;
  };

  virtual ~Transport() = default;

  /// Keeps the receiver weakly, because it mostly owns the transport. A call holds it:
  ///
  ///   if (const auto receiver = receiver_.lock()) receiver->onMessage(message);
  virtual Result<void> start(std::weak_ptr<Receiver> receiver) = 0;
  virtual Result<void> send(const Payload& message) = 0;

  /// After this the receiver is not called any more. Closing twice does nothing.
  virtual void close() = 0;
};

}  // namespace mcpapps
