// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "mcpapps/detail/session.h"

namespace mcpapps::detail {

/// Never before `from` because the sum is too large: a time-out may be Duration::max().
inline TimePoint later(TimePoint from, Duration delay) {
  return delay > TimePoint::max() - from ? TimePoint::max() : from + delay;
}

struct Session::Responder::State {
  std::weak_ptr<Session> session;
  std::string method;
  Payload id;
  Payload params;
  /// Made when first asked for, with what requests the stop: views that never ask do not link it.
  std::stop_token stopToken = {};
  std::function<void()> stop = {};
  /// The host waits no more: it has cancelled the request, or the connection has ended.
  bool abandoned = false;
  /// No answer is to be sent: there was one, or nobody waits.
  bool answered = false;
  /// Its handler has not returned yet, see Running.
  bool running = false;

  State(std::weak_ptr<Session> theSession, std::string theMethod, Payload theId, Payload theParams)
      : session(std::move(theSession)),
        method(std::move(theMethod)),
        id(std::move(theId)),
        params(std::move(theParams)) {}
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// What is returned, if anything, tells those who wait for a stop; that may end all of this.
  [[nodiscard]] std::function<void()> abandon();
  void answer(const Message& message);
  void answerError(int code, std::string message, Payload data = {});
};

/// While a handler runs. An exception of JavaScript's skips the end, as it does all destructors.
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
