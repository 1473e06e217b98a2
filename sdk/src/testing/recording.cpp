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

std::string withId(const Payload& id) {
  std::int64_t number = 0;
  if (!id.value().isString() && !id.value().integer(number)) return {};
  return ",\"id\":" + dumpJson(id.json());
}

constexpr const char* kWithClose = ",\"close\":true";

}  // namespace

/// Forwards messages from the inner transport to the receiver. It outlives a receiver that drops
/// the RecordingTransport.
class RecordingTransport::Recorder : public Transport::Receiver {
 public:
  Recorder(std::shared_ptr<Clock> clock, Sink sink)
      : clock_(std::move(clock)), sink_(std::move(sink)) {}

  void begin(std::weak_ptr<Receiver> receiver) {
    if (!began_) began_ = clock_->now();
    receiver_ = std::move(receiver);
    isOpen_ = true;
  }
  bool end() { return std::exchange(isOpen_, false); }

  /// `rest` follows time and direction.
  void write(std::string_view direction, const std::string& rest) const {
    const auto time = began_ ? clock_->now() - *began_ : Duration::zero();
    sink_(std::string("{\"time\":")
              .append(std::to_string(time.count()))
              .append(",\"direction\":\"")
              .append(direction)
              .append("\"")
              .append(rest)
              .append("}"));
  }

  void onMessage(const Payload& message) override {
    write(kToView, withMessage(message));
    if (const auto receiver = receiver_.lock()) receiver->onMessage(message);
  }
  void onError(Error error) override {
    write(kToView, withError(error));
    if (const auto receiver = receiver_.lock()) receiver->onError(std::move(error));
  }
  void onClose() override {
    write(kToView, kWithClose);
    end();
    if (const auto receiver = receiver_.lock()) receiver->onClose();
  }
  void onLost(const Payload& id, Error error) override {
    write(kToView, withError(error) + withId(id));
    if (const auto receiver = receiver_.lock()) receiver->onLost(id, std::move(error));
  }

 private:
  std::shared_ptr<Clock> clock_;
  Sink sink_;
  std::optional<TimePoint> began_;
  std::weak_ptr<Receiver> receiver_;
  bool isOpen_ = false;
};

RecordingTransport::RecordingTransport(std::shared_ptr<Transport> inner,
                                       std::shared_ptr<Clock> clock, Sink sink)
    : inner_(std::move(inner)),
      recorder_(std::make_shared<Recorder>(std::move(clock), std::move(sink))) {}

RecordingTransport::~RecordingTransport() { inner_->close(); }

Result<void> RecordingTransport::start(std::weak_ptr<Receiver> receiver) {
  recorder_->begin(std::move(receiver));
  Result<void> started = inner_->start(recorder_);
  if (!started) recorder_->end();
  return started;
}

Result<void> RecordingTransport::send(const Payload& message) {
  Result<void> sent = inner_->send(message);
  recorder_->write(kToHost,
                   sent ? withMessage(message) : withMessage(message) + withError(sent.error()));
  return sent;
}

void RecordingTransport::close() {
  if (recorder_->end()) recorder_->write(kToHost, kWithClose);
  inner_->close();
}

}  // namespace mcpapps
