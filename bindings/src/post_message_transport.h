// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <string>

#include "mcpapps/transport.h"

namespace mcpapps {

/// Messages to and from `window.parent`.
class PostMessageTransport : public Transport {
 public:
  ~PostMessageTransport() override;

  Result<void> start(Receiver receiver) override;
  Result<void> send(const Json& message) override;
  void close() override;

  /// One message's text, from JavaScript.
  void receive(const std::string& text);

 private:
  Receiver receiver_;
  bool open_ = false;
};

}  // namespace mcpapps
