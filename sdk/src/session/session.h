// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/responder.h"
#include "mcpapps/environment.h"
#include "mcpapps/request_options.h"

namespace mcpapps::detail {

using RequestId = std::int64_t;

Error errorOf(ErrorKind kind, int code, std::string_view subject, std::string_view what);

/// JSON-RPC 2.0 over a transport: matches answers with requests, keeps time-outs, and answers each
/// inbound request exactly once. Knows only the methods of progress and cancellation.
///
/// Single-threaded. Made by std::make_shared. Callees may do anything: close it, start it again,
/// release it. So its caller holds it (a transport and a timer by weak pointers), it holds its
/// delegate during calls, and code that continues after a call checks by callOut() that the
/// connection is still the same.
class Session final : public Transport::Receiver, public std::enable_shared_from_this<Session> {
 public:
  /// An answer, or progress, for no pending request.
  enum class Stray {
    Late,      ///< The answer to a request that was ended before it.
    Second,    ///< Another answer to a request of ours.
    Foreign,   ///< The answer to what was never asked.
    Progress,  ///< Progress of no request.
  };

  class Delegate {
   public:
    virtual void onNotification(std::string_view method, const Payload& params) = 0;
    virtual void onRequest(std::string_view method, const Payload& params,
                           const Responder& responder) = 0;
    virtual void onStray(Stray kind, const Payload& message) = 0;
    /// For bad messages, errors of the transport, and errors without a handler.
    virtual void onSessionError(const Error& error) = 0;
    /// The connection has just ended, on either side. Called before the pending requests end with
    /// Closed.
    virtual void onSessionClosed() = 0;

   protected:
    ~Delegate() = default;
  };

  struct Options {
    /// Not 0, which some hosts take for none.
    RequestId firstId = 1;
    /// The reason for the host when a request is ended before its answer; the error's message if
    /// null.
    std::string (*cancelReason)(const Error& error) = nullptr;
    /// Whether to stop the timer without pending requests, as it would keep a Node process from
    /// ending. A running timer serves the next request, which is cheaper.
    bool stopsIdleTimer = false;
  };

  /// Further unanswered requests fail at once.
  static constexpr std::size_t kMaxPendingRequests = 10'000;
  /// The same for requests of the host.
  static constexpr std::size_t kMaxInboundRequests = 1'000;

  /// The number of remembered requests that were ended before their answer.
  static constexpr std::size_t kMaxAbandonedRequests = 256;

  /// Further errors within a second are dropped: a flood of bad messages must not flood the
  /// developer's console.
  static constexpr std::size_t kMaxErrorsPerSecond = 100;

  Session(std::weak_ptr<Delegate> delegate, Options options);
  ~Session() override { release(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Ends the connection without notifying the delegate, now and later.
  void release();

  /// Starts the transport, whose receiver this is. Fails with Misuse if one is running.
  Result<void> start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock);

  /// Ends every pending request with Closed. A closed session may be started again.
  void close();

  bool isOpen() const { return transport_ != nullptr; }
  /// The number of the connection, different from all earlier ones; 0 while there is none.
  std::uint32_t connection() const { return transport_ ? connection_ : 0; }

  /// Calls code that may do anything. Returns whether the connection is the same as before.
  template <class Call>
  bool callOut(const Call& call) const {
    const std::uint32_t before = connection();
    call();
    return before != 0 && connection() == before;
  }

  using Callback = SharedFunction<void(const Result<Payload>& result)>;
  using OnProgress = SharedFunction<void(const Payload& params)>;

  /// Sends a request; `params` is an object or absent. `callback` gets the `result` member, and
  /// `onProgress` replaces that of the options. Returns the request's id; -1 if it failed at once.
  RequestId request(std::string_view method, const Outgoing& params, RequestOptions options,
                    Callback callback, OnProgress onProgress = nullptr);
  /// The same for a request that the caller sends by itself, with this id. The id is its progress
  /// token as well.
  RequestId expect(std::string_view method, RequestOptions options, Callback callback,
                   OnProgress onProgress = nullptr);
  RequestId nextId() const { return nextId_; }
  /// Later requests have no id below this one.
  void countFrom(RequestId id) { nextId_ = std::max(nextId_, id); }

  /// Ends a request before its answer, and notifies the host.
  void abandon(RequestId id, Error error);
  void cancel(RequestId id);

  /// Forgets a request that was never sent, without notifying its callback or the host.
  void forget(RequestId id);

  Result<void> notify(std::string_view method, const Outgoing& params);

  /// A callee ended by an exception of JavaScript, without destructors. Answers the request whose
  /// handler was cut short, and completes other unfinished work.
  void recover(const Error& error);

  /// Passes an error to the delegate, if there were not too many within this second.
  void report(Error error);
  /// Reports what does not fit in a message of `method`; the rest of it is used. Returns false if
  /// the connection ended meanwhile.
  bool report(std::string_view method, const std::vector<Problem>& problems);

  // Transport::Receiver (session_receive.cpp)
  void onMessage(const Payload& message) override;
  void onError(Error error) override { report(std::move(error)); }
  void onClose() override { close(); }
  void onLost(const Payload& id, Error error) override;

 private:
  friend class Responder;
  struct Running;

  struct Request {
    RequestId id = 0;
    std::string method;
    Duration timeout{};
    Duration maxTotalTimeout{};
    bool resetTimeoutOnProgress = false;
    OnProgress onProgress;
    Callback callback;
    TimePoint deadline{};
    TimePoint lastDeadline = TimePoint::max();  // by maxTotalTimeout
    std::shared_ptr<void> stop = nullptr;       // see StopToken::onStop()
    bool ended = false;
  };

  // Inbound (session_receive.cpp).
  void receiveAnswer(const Payload& message);
  void receiveRequest(std::string_view method, const Payload& params, const Payload& id);
  void receiveProgress(const Payload& message, const Payload& params);
  void receiveCancelled(const Payload& params);

  // Outbound (session.cpp).
  Result<void> send(const Payload& message);
  Request* findRequest(RequestId id);
  std::optional<Request> takeRequest(RequestId id);
  std::size_t pendingCount() const { return pending_.size() - ended_; }
  void armTimer(TimePoint deadline);
  /// For the earliest deadline of all.
  void armTimer();
  void onTimer();
  /// Ends what a closed connection left, see close().
  void endAll();

  std::weak_ptr<Delegate> delegate_;
  const Options options_;
  std::shared_ptr<Transport> transport_;
  std::shared_ptr<Clock> clock_;
  std::uint32_t connection_ = 0;
  /// Sorted by id, because ids grow. Ended ones stay until they are the majority, so that removing
  /// one has constant cost.
  std::vector<Request> pending_;
  std::size_t ended_ = 0;
  /// The last requests that were cancelled at the host, each until its late answer; oldest first.
  std::vector<RequestId> abandoned_;
  /// The requests of the host without an answer, each owned by its Responders.
  std::vector<Responder::State*> inbound_;
  /// The requests that close() still has to end. A member, as an exception of JavaScript may cut it
  /// short.
  std::vector<Request> unended_;
  std::vector<SharedFunction<void()>> unstopped_;
  RequestId nextId_;
  /// One timer for all requests, due no later than the earliest deadline; 0 if none is running.
  Clock::TimerId timer_ = 0;
  TimePoint timerDeadline_{};
  std::size_t reports_ = 0;
  TimePoint reportsSince_{};
};

}  // namespace mcpapps::detail
