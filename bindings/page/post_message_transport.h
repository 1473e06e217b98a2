// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/transport.h"

namespace mcpapps {

/// Messages to and from `window.parent`. One at a time is open: two Apps would number their
/// requests alike, and take each other's answers.
class PostMessageTransport : public Transport {
 public:
  /// What js_glue/link/enter.js and post_message.js tell of.
  enum class Failure {
    Unreadable,  ///< A message cannot be used; perhaps the answer to a request of ours.
    NotPosted,   ///< One of ours did not leave.
    Thrown,      ///< C++ was left by an exception.
  };

  ~PostMessageTransport() override;

  /// Fails with Misuse if another one is open.
  Result<void> start(Receiver receiver) override;
  Result<void> send(const Payload& message) override;
  void close() override;

  // From JavaScript.
  void receive(const Payload& message) const;
  void fail(Failure failure, const Payload& id, std::string_view text) const;

 private:
  Receiver receiver_;
};

}  // namespace mcpapps
