// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>

#include "session/session.h"

namespace mcpapps::detail {

/// from + delay, at most TimePoint::max(): a time-out may be Duration::max(), and the sum must not
/// overflow.
inline TimePoint later(TimePoint from, Duration delay) {
  return delay > TimePoint::max() - from ? TimePoint::max() : from + delay;
}

struct Responder::State {
  std::weak_ptr<Session> session;
  /// A view of the message, which `id` keeps.
  std::string_view method;
  Payload id;
  Payload params;
  /// Made on demand, so that views without it do not link it.
  std::stop_token stopToken = {};
  SharedFunction<void()> stop = {};
  /// Takes the answer in place of the host, see Responder::defer().
  SharedFunction<void(const Payload&)> taken = {};
  /// The host has cancelled the request, or the connection has ended.
  bool abandoned = false;
  /// No answer is to be sent: there was one, or the host does not wait.
  bool answered = false;
  /// Its handler has not returned yet, see Running.
  bool running = false;

  State(std::weak_ptr<Session> theSession, std::string_view theMethod, Payload theId,
        Payload theParams)
      : session(std::move(theSession)),
        method(theMethod),
        id(std::move(theId)),
        params(std::move(theParams)) {}
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// Call the returned function, if there is one, to request the stop. That may destroy this
  /// object.
  [[nodiscard]] SharedFunction<void()> abandon();
  /// False if the host does not wait, or an answer was sent already.
  [[nodiscard]] bool mayAnswer();
  void send(const Payload& answer) const;
  void answerError(const Error& error);
};

/// Exists while a handler runs. An exception of JavaScript skips its destructor.
struct Session::Running {
  std::shared_ptr<Responder::State> request;

  explicit Running(std::shared_ptr<Responder::State> theRequest) : request(std::move(theRequest)) {
    request->running = true;
  }
  ~Running() { request->running = false; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
};

}  // namespace mcpapps::detail
