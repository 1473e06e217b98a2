// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/pending.h"

#include "codec/text.h"

namespace mcpapps::detail {

bool isUnsupported(const Error& error) {
  return error.kind == ErrorKind::NotSupported ||
         (error.kind == ErrorKind::Remote && error.code == error_code::kMethodNotFound);
}

Outcome Outcome::failed(Error error) { return {std::make_shared<Error>(std::move(error)), true}; }

void Channel::resolve(Outcome outcome) {
  if (resolved_) return;
  resolved_ = true;
  if (consumer_) {
    // The consumer may drop the last reference to this channel.
    const Consumer consumer = std::exchange(consumer_, nullptr);
    consumer(outcome);
  } else {
    outcome_ = std::move(outcome);
  }
}

void Channel::consume(Consumer consumer) {
  const bool isFirst = !std::exchange(taken_, true);
  if (isFirst && resolved_) {
    Outcome outcome = std::exchange(outcome_, {});
    consumer(outcome);
  } else {
    consumer_ = std::move(consumer);
  }
}

void Channel::consumeEnd(Consumer consumer) {
  Outcome none;
  if (resolved_) return consumer(none);
  consumer_ = [first = std::move(consumer_), consumer = std::move(consumer)](Outcome& outcome) {
    first(outcome);
    Outcome end;
    consumer(end);
  };
}

void Awaiter::consume() {
  // Without an owner: it lives as long as the coroutine waits.
  channel_->consume({std::shared_ptr<void>(std::shared_ptr<void>(), this),
                     [](const Owner& held, Outcome& outcome) {
                       auto& self = *static_cast<Awaiter*>(held.get());
                       self.outcome_ = std::move(outcome);
                       if (self.waiting_) self.waiting_.resume();
                     }});
}

void TaskPromise::end(std::coroutine_handle<> frame) noexcept {
  const auto channel = std::move(channel_);
  const auto value = std::move(value_);
  frame.destroy();
  channel->resolve({value});
}

Error takenTwice() { return {ErrorKind::Misuse, 0, "the result was taken already"}; }

void badTaskAccess() {
  writeToStandardError("[mcpapps] the value of a Task was taken twice\n");
  std::abort();
}

void PendingChannel::fail(Error error) {
  if (error.method.empty()) error.method = std::string(method);
  resolve(Outcome::failed(std::move(error)));
}

PendingChannel::~PendingChannel() {
  if (!isReady() || !outcome().isError) return;
  const Error& error = *static_cast<const Error*>(outcome().value.get());
  if (mayBeUnsupported && isUnsupported(error)) return;
  if (const auto known = app.lock()) known->reportUntaken(error);
}

void PendingChannel::take(Consumer consumer) {
  if (!isTaken()) return consume(std::move(consumer));
  Outcome twice = Outcome::failed(takenTwice());
  consumer(twice);
}

void PendingChannel::resolveBy(const Result<Payload>& answered) {
  if (const auto known = app.lock()) known->takeAnswer(method, answered);
  if (!answered) return fail(answered.error());
  Outcome made{answer->make()};
  std::vector<Problem> problems;
  decodeInto(answer->type(), made.value.get(), *answered, problems);
  if (const auto known = app.lock()) known->reportProblems(method, problems);
  resolve(std::move(made));
}

void PendingChannel::cancel() const {
  if (isResolved()) return;
  if (const auto known = app.lock()) known->cancel(request);
}

std::shared_ptr<Channel> awaitable(const std::shared_ptr<PendingChannel>& channel) {
  if (!channel->isTaken()) return channel;
  const auto other = std::make_shared<Channel>();
  other->resolve(Outcome::failed(takenTwice()));
  return other;
}

void ReportEnd::report(const Error& error) const {
  if (const auto known = app.lock()) known->reportUntaken(error);
}

}  // namespace mcpapps::detail
