// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <utility>

#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/browser/post_message.js
extern "C" {
bool mcpapps_post_message_start(void);
void mcpapps_post_message_send(const Word* message);
void mcpapps_post_message_stop(void);
}

namespace mcpapps {
namespace {

/// The failures that js_glue/link/browser/post_message.js reports.
enum class Failure {
  Unreadable,  ///< A message cannot be used; perhaps the answer to a request of ours.
  NotPosted,   ///< One of ours did not leave.
};

class PostMessageTransport;
PostMessageTransport* openTransport = nullptr;

class PostMessageTransport : public Transport {
 public:
  ~PostMessageTransport() override { PostMessageTransport::close(); }

  Result<void> start(std::weak_ptr<Receiver> receiver) override {
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

  void receive(const Payload& message) const {
    const auto receiver = receiver_.lock();
    if (!receiver) return;
    if (message) return receiver->onMessage(message);
    receiver->onError({ErrorKind::BadMessage, error_code::kParseError,
                       "a message is damaged in its packed form"});
  }

  void fail(Failure failure, const Payload& id, std::string_view text) const {
    Error error{ErrorKind::BadMessage, error_code::kParseError, std::string(text)};
    if (failure == Failure::NotPosted) {
      error.kind = ErrorKind::Closed;
      error.code = error_code::kConnectionClosed;
    }
    if (const auto receiver = receiver_.lock()) receiver->onLost(id, std::move(error));
  }

 private:
  std::weak_ptr<Receiver> receiver_;
};

}  // namespace

std::shared_ptr<Transport> postMessageTransport() {
  return std::make_shared<PostMessageTransport>();
}

}  // namespace mcpapps

// Reading a message may run JavaScript, which may have closed the transport.
extern "C" {
void mcpapps_post_message_receive(Word* block) {
  const mcpapps::Payload message = mcpapps::take(block);
  if (mcpapps::openTransport) mcpapps::openTransport->receive(message);
}

void mcpapps_post_message_fail(int failure, Word* block) {
  const mcpapps::Payload what = mcpapps::take(block);
  if (!mcpapps::openTransport) return;
  mcpapps::openTransport->fail(static_cast<mcpapps::Failure>(failure), what.member("id"),
                               what.value().member("text").string());
}
}
