// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/session.h"
#include "message.h"

namespace mcpapps {

using RequestId = std::int64_t;

/// What a session is made of. Shared, so that it outlives a handler that destroys the session.
struct Session::State : std::enable_shared_from_this<State> {
  using StopCallback = std::stop_callback<std::function<void()>>;

  struct Request {
    RequestId id = 0;
    std::string method;
    RequestOptions options;
    std::function<void(Result<Payload>)> callback;
    TimePoint deadline{};
    TimePoint lastDeadline = TimePoint::max();  // by maxTotalTimeout
    std::unique_ptr<StopCallback> stop = nullptr;
  };

  std::function<void(Error)> onError;
  std::function<void()> onClose;
  std::vector<std::pair<std::string, NotificationHandler>> notificationHandlers;
  std::vector<std::pair<std::string, RequestHandler>> requestHandlers;

  std::shared_ptr<Transport> transport;
  std::shared_ptr<Clock> clock;
  /// Ids grow, so this stays sorted by id.
  std::vector<Request> pending;
  /// Starts at 1: some hosts take 0 for no id.
  RequestId nextId = 1;
  /// One timer for all requests, set for the earliest deadline; 0 if none is running.
  Clock::TimerId timer = 0;
  TimePoint timerDeadline{};

  // Inbound (session_receive.cpp).
  void receive(const Payload& message);
  void receiveAnswer(const Payload& message);
  void receiveRequest(const std::string& method, const Payload& params, const Payload& id);
  void receiveNotification(const std::string& method, const Payload& params);
  void receiveProgress(const Payload& params);

  // Outbound (session.cpp).
  void request(std::string_view method, const Payload& params, RequestOptions options,
               std::function<void(Result<Payload>)> callback);
  Result<void> send(const Payload& message) const;
  Request* findRequest(RequestId id);
  std::optional<Request> takeRequest(RequestId id);
  /// Ends a request before its answer, and tells the host that nobody waits any more.
  void abandon(RequestId id, Error error);
  void armTimer();
  void onTimer();
  void close();

  void report(Error error) const;
};

struct Session::Responder::State {
  std::weak_ptr<Session::State> session;
  std::string method;
  Payload id;
  bool answered = false;

  State(std::weak_ptr<Session::State> theSession, std::string theMethod, Payload theId)
      : session(std::move(theSession)), method(std::move(theMethod)), id(std::move(theId)) {}
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void answer(const Message& message);
  void answerError(int code, std::string message);
};

}  // namespace mcpapps
