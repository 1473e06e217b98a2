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
#include "session/message.h"

namespace mcpapps {

using RequestId = std::int64_t;

/// Never before `from` because the sum is too large: a time-out may be Duration::max().
inline TimePoint later(TimePoint from, Duration delay) {
  return delay > TimePoint::max() - from ? TimePoint::max() : from + delay;
}

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
  std::function<void(const std::string&, const Payload&)> onOtherNotification;
  std::function<void(const std::string&, const Payload&, const Responder&)> onOtherRequest;

  std::shared_ptr<Transport> transport;
  std::shared_ptr<Clock> clock;
  /// Ids grow, so this stays sorted by id.
  std::vector<Request> pending;
  /// The requests of the host that wait for an answer, each owned by its Responders.
  std::vector<Responder::State*> inbound;
  RequestId nextId = 1;
  std::string (*reasonOf)(const Error& error) = nullptr;
  /// One timer for all requests, set for the earliest deadline; 0 if none is running.
  Clock::TimerId timer = 0;
  TimePoint timerDeadline{};

  // Inbound (session_receive.cpp).
  void receive(const Payload& message);
  void receiveAnswer(const Payload& message);
  void receiveRequest(const std::string& method, const Payload& params, const Payload& id);
  void receiveNotification(const std::string& method, const Payload& params);
  void receiveProgress(const Payload& params);
  void receiveCancelled(const Payload& params);
  /// Transport::Receiver::onLost and onThrow.
  void lose(const Payload& id, Error error);
  void recover(Error error);

  // Outbound (session.cpp).
  RequestId request(std::string_view method, const Payload& params, RequestOptions options,
                    std::function<void(Result<Payload>)> callback);
  Result<void> send(const Payload& message) const;
  Request* findRequest(RequestId id);
  std::optional<Request> takeRequest(RequestId id);
  /// Ends a request before its answer, and tells the host that nobody waits any more.
  void abandon(RequestId id, Error error);
  void armTimer();
  void onTimer();
  void close();

  /// No more than kMaxErrorsPerSecond, counted from `reportsSince`.
  void report(Error error);
  std::size_t reports = 0;
  TimePoint reportsSince{};
};

struct Session::Responder::State {
  std::weak_ptr<Session::State> session;
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

  State(std::weak_ptr<Session::State> theSession, std::string theMethod, Payload theId,
        Payload theParams)
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
  Responder::State& request;

  explicit Running(Responder::State& theRequest) : request(theRequest) { request.running = true; }
  ~Running() { request.running = false; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
};

}  // namespace mcpapps
