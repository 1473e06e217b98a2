// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <utility>

#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/post_message.js
extern "C" {
bool mcpapps_post_message_start(void);
void mcpapps_post_message_send(const Word* message);
void mcpapps_post_message_stop(void);
}

namespace mcpapps {
namespace {

/// What js_glue/link/enter.js and post_message.js tell of.
enum class Failure {
  Unreadable,  ///< A message cannot be used; perhaps the answer to a request of ours.
  NotPosted,   ///< One of ours did not leave.
  Thrown,      ///< C++ was left by an exception.
};

class PostMessageTransport;
PostMessageTransport* openTransport = nullptr;

class PostMessageTransport : public Transport {
 public:
  ~PostMessageTransport() override { PostMessageTransport::close(); }

  Result<void> start(Receiver receiver) override {
    if (openTransport || !mcpapps_post_message_start()) {
      return Error{
          ErrorKind::Misuse, 0,
          openTransport
              ? "another App of this page is connected to the host: close() that one before"
              : "this page is in no host"};
    }
    receiver_ = std::move(receiver);
    openTransport = this;
    return {};
  }

  Result<void> send(const Payload& message) override {
    if (openTransport != this)
      return Error{ErrorKind::Closed, error_code::kConnectionClosed, "the transport is closed"};
    mcpapps_post_message_send(message.value().words());
    return {};
  }

  void close() override {
    if (openTransport != this) return;
    openTransport = nullptr;
    mcpapps_post_message_stop();
  }

  // From JavaScript. What is called may destroy this, so it is called by a copy.

  void receive(const Payload& message) const {
    const auto onMessage = receiver_.onMessage;
    onMessage(message);
  }

  void fail(Failure failure, const Payload& id, std::string_view text) const {
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

 private:
  Receiver receiver_;
};

}  // namespace

std::shared_ptr<Transport> postMessageTransport() {
  return std::make_shared<PostMessageTransport>();
}

}  // namespace mcpapps

extern "C" {
void mcpapps_post_message_receive(Word* block) {
  mcpapps::openTransport->receive(mcpapps::take(block));
}

// False if nobody is there to hear of it.
bool mcpapps_fail(int failure, Word* block) {
  const mcpapps::Payload what = mcpapps::take(block);
  if (!mcpapps::openTransport) return false;
  mcpapps::openTransport->fail(static_cast<mcpapps::Failure>(failure), what.member("id"),
                               what.value().member("text").string());
  return true;
}
}
