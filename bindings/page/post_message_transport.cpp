// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "post_message_transport.h"

#include <cstdlib>
#include <memory>
#include <utility>

using mcpapps::Payload;
using mcpapps::PostMessageTransport;
using mcpapps::packed::Word;

namespace {

PostMessageTransport* openTransport = nullptr;

// Takes `block`, which JavaScript allocated with malloc().
Payload take(Word* block) {
  return {std::shared_ptr<void>(block, std::free), mcpapps::packed::Value(block)};
}

}  // namespace

extern "C" {
// js_glue/link/post_message.js
bool mcpapps_post_message_start(void);
void mcpapps_post_message_send(const Word* message);
void mcpapps_post_message_stop(void);

void mcpapps_post_message_receive(Word* block) { openTransport->receive(take(block)); }

// js_glue/link/enter.js. False if nobody is there to hear of it.
bool mcpapps_fail(PostMessageTransport::Failure failure, Word* block) {
  const Payload what = take(block);
  if (!openTransport) return false;
  openTransport->fail(failure, what.member("id"), what.value().member("text").string());
  return true;
}
}

namespace mcpapps {

PostMessageTransport::~PostMessageTransport() { close(); }

Result<void> PostMessageTransport::start(Receiver receiver) {
  if (openTransport || !mcpapps_post_message_start()) {
    return Error{ErrorKind::Misuse, 0,
                 openTransport
                     ? "another App of this page is connected to the host: close() that one before"
                     : "this page is in no host"};
  }
  receiver_ = std::move(receiver);
  openTransport = this;
  return {};
}

Result<void> PostMessageTransport::send(const Payload& message) {
  if (openTransport != this)
    return Error{ErrorKind::Closed, error_code::kConnectionClosed, "the transport is closed"};
  mcpapps_post_message_send(message.value().words());
  return {};
}

void PostMessageTransport::close() {
  if (openTransport != this) return;
  openTransport = nullptr;
  mcpapps_post_message_stop();
}

void PostMessageTransport::receive(const Payload& message) const {
  // A copy: what is called may destroy this.
  const auto onMessage = receiver_.onMessage;
  onMessage(message);
}

void PostMessageTransport::fail(Failure failure, const Payload& id, std::string_view text) const {
  Error error{ErrorKind::BadMessage, error_code::kParseError, std::string(text)};
  if (failure == Failure::Thrown) {
    error.kind = ErrorKind::Misuse;
    error.code = error_code::kInternalError;
    const auto onThrow = receiver_.onThrow;
    return onThrow(std::move(error));
  }
  if (failure == Failure::NotPosted) {
    error.kind = ErrorKind::Closed;
    error.code = error_code::kConnectionClosed;
  }
  const auto onLost = receiver_.onLost;
  onLost(id, std::move(error));
}

}  // namespace mcpapps
