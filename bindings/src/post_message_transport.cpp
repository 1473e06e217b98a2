// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "post_message_transport.h"

#include <emscripten/em_macros.h>

#include <cstdlib>
#include <memory>
#include <utility>

using mcpapps::PostMessageTransport;
using mcpapps::packed::Word;

// js_glue/post_message.js
extern "C" {
void mcpapps_post_message_start(PostMessageTransport* transport);
void mcpapps_post_message_send(const Word* message);
void mcpapps_post_message_stop(void);

// Takes `block`, which JavaScript allocated with malloc().
EMSCRIPTEN_KEEPALIVE void mcpapps_post_message_receive(PostMessageTransport* transport,
                                                       Word* block) {
  transport->receive(
      mcpapps::Payload(std::shared_ptr<void>(block, std::free), mcpapps::packed::Value(block)));
}

EMSCRIPTEN_KEEPALIVE void mcpapps_post_message_fail(PostMessageTransport* transport,
                                                    bool isTooLarge) {
  transport->fail(isTooLarge ? "a message is too large or nested too deeply"
                             : "a message is a string that is not JSON");
}
}

namespace mcpapps {

PostMessageTransport::~PostMessageTransport() { close(); }

Result<void> PostMessageTransport::start(Receiver receiver) {
  receiver_ = std::move(receiver);
  open_ = true;
  mcpapps_post_message_start(this);
  return {};
}

Result<void> PostMessageTransport::send(const Payload& message) {
  if (!open_)
    return Error{ErrorKind::Closed, error_code::kConnectionClosed, "the transport is closed"};
  mcpapps_post_message_send(message.value().words());
  return {};
}

void PostMessageTransport::close() {
  if (std::exchange(open_, false)) mcpapps_post_message_stop();
}

void PostMessageTransport::receive(const Payload& message) {
  // A copy: what is called may destroy this.
  const auto onMessage = receiver_.onMessage;
  onMessage(message);
}

void PostMessageTransport::fail(std::string_view reason) {
  const auto onError = receiver_.onError;
  onError({ErrorKind::BadMessage, error_code::kParseError, std::string(reason)});
}

}  // namespace mcpapps
