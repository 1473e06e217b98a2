// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/recording.h"
#include "mcpapps/json.h"

namespace mcpapps {
namespace {

constexpr std::string_view kToHost = "toHost";
constexpr std::string_view kToView = "toView";

std::string withMessage(const Payload& message) {
  return ",\"message\":" + dumpJson(message.json());
}

std::string withError(const Error& error) { return ",\"error\":" + dumpJson(error.message); }

constexpr const char* kWithClose = ",\"close\":true";

}  // namespace

RecordingTransport::RecordingTransport(std::shared_ptr<Transport> inner,
                                       std::shared_ptr<Clock> clock, Sink sink)
    : inner_(std::move(inner)), clock_(std::move(clock)), sink_(std::move(sink)) {}

RecordingTransport::~RecordingTransport() {
  // What the inner transport was given to call points to this.
  inner_->close();
}

Result<void> RecordingTransport::start(Receiver receiver) {
  if (!began_) began_ = clock_->now();
  receiver_ = std::move(receiver);
  open_ = true;
  // Copies of what is called: it may destroy this, or start it anew.
  Result<void> started = inner_->start({
      [this](const Payload& message) {
        write(kToView, withMessage(message));
        const auto onMessage = receiver_.onMessage;
        onMessage(message);
      },
      [this](const Error& error) {
        write(kToView, withError(error));
        const auto onError = receiver_.onError;
        onError(error);
      },
      [this] {
        write(kToView, kWithClose);
        open_ = false;
        const auto onClose = receiver_.onClose;
        onClose();
      },
  });
  if (!started) open_ = false;
  return started;
}

Result<void> RecordingTransport::send(const Payload& message) {
  Result<void> sent = inner_->send(message);
  write(kToHost, sent ? withMessage(message) : withMessage(message) + withError(sent.error()));
  return sent;
}

void RecordingTransport::close() {
  if (std::exchange(open_, false)) write(kToHost, kWithClose);
  inner_->close();
}

void RecordingTransport::write(std::string_view direction, const std::string& rest) const {
  const auto time = began_ ? clock_->now() - *began_ : Duration::zero();
  sink_(std::string("{\"time\":")
            .append(std::to_string(time.count()))
            .append(",\"direction\":\"")
            .append(direction)
            .append("\"")
            .append(rest)
            .append("}"));
}

}  // namespace mcpapps
