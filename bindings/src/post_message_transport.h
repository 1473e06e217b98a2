// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/transport.h"

namespace mcpapps {

/// Messages to and from `window.parent`.
class PostMessageTransport : public Transport {
 public:
  ~PostMessageTransport() override;

  Result<void> start(Receiver receiver) override;
  Result<void> send(const Payload& message) override;
  void close() override;

  // From JavaScript.
  void receive(const Payload& message);
  void fail(std::string_view reason);

 private:
  Receiver receiver_;
  bool open_ = false;
};

}  // namespace mcpapps
