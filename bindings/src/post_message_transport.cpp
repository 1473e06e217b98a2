// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "post_message_transport.h"

#include <emscripten/em_macros.h>

#include <cstdlib>
#include <utility>

// js_glue/post_message.js
extern "C" {
void mcpapps_post_message_start(mcpapps::PostMessageTransport* transport);
bool mcpapps_post_message_send(const char* text, std::size_t size);
void mcpapps_post_message_stop(void);

// Takes ownership of `text`, which JavaScript allocated with malloc().
EMSCRIPTEN_KEEPALIVE void mcpapps_post_message_receive(mcpapps::PostMessageTransport* transport,
                                                       char* text) {
  const std::string message = text;
  std::free(text);
  transport->receive(message);
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

Result<void> PostMessageTransport::send(const Json& message) {
  const std::string text = dumpJson(message);
  if (open_ && mcpapps_post_message_send(text.data(), text.size())) return {};
  return Error{ErrorKind::Closed, error_code::kConnectionClosed, "the window of the host is gone",
               nullptr};
}

void PostMessageTransport::close() {
  if (std::exchange(open_, false)) mcpapps_post_message_stop();
}

void PostMessageTransport::receive(const std::string& text) {
  // Copies: what is called may close or destroy this.
  const Receiver receiver = receiver_;
  if (std::optional<Json> message = parseJson(text)) {
    receiver.onMessage(Payload(std::move(*message)));
  } else {
    receiver.onError({ErrorKind::BadMessage, error_code::kParseError,
                      "a message is not JSON, or is nested too deeply", nullptr});
  }
}

}  // namespace mcpapps
