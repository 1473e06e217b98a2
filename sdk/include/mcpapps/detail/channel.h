// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What is under Pending and Task, for all types.

#include <coroutine>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/shared_function.h"
#include "mcpapps/result.h"

namespace mcpapps::detail {

/// How a request or a coroutine has ended: with a value of the type that the waiting one knows, or
/// with an Error.
struct Outcome {
  std::shared_ptr<void> value;
  bool isError = false;

  static Outcome failed(Error error);
};

/// Whether an error says that the host does not offer what was asked for.
bool isUnsupported(const Error& error);

/// One value on its way from a producer to one consumer. It does not know the value's type, so that
/// a view has this code once.
class Channel {
 public:
  using Consumer = SharedFunction<void(Outcome&)>;

  /// The first value counts; later ones are dropped.
  void resolve(Outcome outcome);
  /// Only the first consumer gets the value; there may be no second.
  void consume(Consumer consumer);
  /// After the first consumer's: this one is told of the end alone.
  void consumeEnd(Consumer consumer);

  bool isResolved() const { return resolved_; }
  bool isTaken() const { return taken_; }
  /// True if there is a value that no one has taken yet.
  bool isReady() const { return resolved_ && !taken_; }

 protected:
  const Outcome& outcome() const { return outcome_; }

 private:
  Outcome outcome_;
  Consumer consumer_;
  bool resolved_ = false;
  bool taken_ = false;
};

/// Makes a channel awaitable. Lives in the coroutine's frame while it waits.
class Awaiter {
 public:
  explicit Awaiter(std::shared_ptr<Channel> channel) : channel_(std::move(channel)) {}

  bool await_ready() const { return channel_->isReady(); }
  void await_suspend(std::coroutine_handle<> waiting) {
    waiting_ = waiting;
    consume();
  }

 protected:
  Outcome& outcome() {
    if (!waiting_) consume();
    return outcome_;
  }

 private:
  void consume();

  std::shared_ptr<Channel> channel_;
  std::coroutine_handle<> waiting_;
  Outcome outcome_;
};

Error takenTwice();
/// The same where the type of the value has no room for an error: ends the program.
[[noreturn]] void badTaskAccess();

/// An App as its requests and handlers see it, which may outlive it.
class AppLink {
 public:
  virtual void cancel(std::int64_t request) = 0;
  virtual void reportUntaken(const Error& error) = 0;
  /// Reports what `method` brought that does not fit; the rest of the message is used. False if the
  /// connection ended meanwhile.
  virtual bool reportProblems(std::string_view method, const std::vector<Problem>& problems) = 0;
  /// A request to the host has been answered, or has failed.
  virtual void takeAnswer(std::string_view method, const Result<Payload>& answer) = 0;

 protected:
  ~AppLink() = default;
};

/// Makes and describes the value of an answer.
struct AnswerType {
  std::shared_ptr<void> (*make)();
  const Type& (*type)();
};

template <class T>
inline constexpr AnswerType kAnswerType{
    []() -> std::shared_ptr<void> { return std::make_shared<T>(); }, &typeOf<T>};

class PendingChannel : public Channel {
 public:
  PendingChannel() = default;
  ~PendingChannel();
  PendingChannel(const PendingChannel&) = delete;
  PendingChannel& operator=(const PendingChannel&) = delete;

  void fail(Error error);
  void resolveBy(const Result<Payload>& answered);
  /// A second consumer gets an Error of kind Misuse.
  void take(Consumer consumer);
  void cancel() const;

  std::weak_ptr<AppLink> app;
  std::int64_t request = -1;
  /// Of a request to the host. Methods are constants: their names outlive it.
  const AnswerType* answer = nullptr;
  std::string_view method;
  /// No one wants to hear that the host does not offer it.
  bool mayBeUnsupported = false;
};

/// The channel to be awaited: another one, with an error, if the value was taken already.
std::shared_ptr<Channel> awaitable(const std::shared_ptr<PendingChannel>& channel);

}  // namespace mcpapps::detail
