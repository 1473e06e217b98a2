// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/outgoing.h"
#include "mcpapps/environment.h"
#include "mcpapps/pending.h"
#include "mcpapps/request_options.h"

namespace mcpapps::detail {

using RequestId = std::int64_t;

Partial<Progress> decodeProgress(const Payload& params);

/// JSON-RPC 2.0 over a transport: matches answers with requests, keeps time, answers each inbound
/// request exactly once. Knows no method's meaning but those of progress and cancellation.
///
/// Single-threaded. Made by std::make_shared. Whatever it calls may call anything, close() and the
/// release of the session included.
class Session final : public Transport::Receiver, public std::enable_shared_from_this<Session> {
 public:
  /// The duty to answer one inbound request. Answers by itself, with an internal error, if it is
  /// dropped; after the first answer, after the host has cancelled the request and after the end of
  /// the connection, an answer does nothing.
  class Responder {
   public:
    void result(const Outgoing& result) const;
    void error(int code, std::string message, Payload data = {}) const;
    /// Code 0 is sent as an internal error.
    void error(const Error& error) const;

    /// Asked to stop when the host cancels the request (`notifications/cancelled`) or the
    /// connection ends before the answer: nobody waits for the work any more.
    std::stop_token stopToken() const;

    /// Calls back instead, once: what std::stop_callback needs for threads is left out. A responder
    /// has either this or the token.
    void onStop(SharedFunction<void()> callback) const;

    /// Tells the host how far the work is, if the request asked for it (`_meta.progressToken`) and
    /// still waits. `progress` has to grow from call to call.
    void progress(const Progress& progress) const;

   private:
    friend class Session;
    struct State;
    explicit Responder(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
  };

  /// Who knows what the messages mean.
  class Delegate {
   public:
    virtual void onNotification(std::string_view method, const Payload& params) = 0;
    virtual void onRequest(std::string_view method, const Payload& params,
                           const Responder& responder) = 0;
    /// Progress of no request that is under way.
    virtual void onUnknownProgress() {}
    /// What the host sends badly, what the transport reports, and errors that nobody took.
    virtual void onSessionError(const Error& error) = 0;
    /// The connection has just ended, by close() or by the other side. Called before the requests
    /// that were under way end with Closed.
    virtual void onSessionClosed() = 0;

   protected:
    ~Delegate() = default;
  };

  struct Options {
    /// Some hosts take 0 for none.
    RequestId firstId = 1;
    /// What the host is told of a request that was ended before its answer; `message` of the error
    /// if null.
    std::string (*cancelReason)(const Error& error) = nullptr;
    /// Stop the timer whenever no request is under way: it would keep a Node process from ending.
    /// Left running, it serves the next request, which is cheaper.
    bool stopsIdleTimer = false;
    /// Report answers to what was never asked, and the late answer to a request that was ended
    /// before it, which the protocol says to ignore.
    bool reportsStrayAnswers = false;
    /// Reads what the host says of a request's progress. The decoder, unless a face needs it for
    /// nothing else.
    Partial<Progress> (*readProgress)(const Payload& params) = decodeProgress;
  };

  /// Requests beyond this many unanswered ones fail at once.
  static constexpr std::size_t kMaxPendingRequests = 10'000;
  /// The same for requests of the host.
  static constexpr std::size_t kMaxInboundRequests = 1'000;

  /// So many requests that were ended before their answer are remembered.
  static constexpr std::size_t kMaxAbandonedRequests = 256;

  /// Errors beyond this many within a second are dropped: a host that floods the view with bad
  /// messages must not flood its developer's console.
  static constexpr std::size_t kMaxErrorsPerSecond = 100;

  /// The delegate must outlive the session, or be taken away by forgetDelegate().
  Session(Delegate& delegate, Options options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Ends the connection without a word to the delegate, now and later.
  void forgetDelegate();

  /// Starts the transport, whose receiver this is. Fails with Misuse if one is running.
  Result<void> start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock);

  /// Ends every pending request with Closed. A closed session may be started again.
  void close();

  bool isOpen() const { return transport_ != nullptr; }
  /// Names the connection: a later one has another number. 0 while there is none.
  std::uint32_t connection() const { return transport_ ? connection_ : 0; }

  using Callback = SharedFunction<void(const Result<Payload>& result)>;

  /// Sends a request; `params` is an object or absent. `callback` gets the `result` member. Returns
  /// the request's id; -1 if it failed at once.
  RequestId request(std::string_view method, const Outgoing& params, RequestOptions options,
                    Callback callback);

  /// Ends a request before its answer, and tells the host.
  void abandon(RequestId id, Error error);
  void cancel(RequestId id);

  /// Forgets a request that never left: neither its callback nor the host hears of it.
  void forget(RequestId id);

  Result<void> notify(std::string_view method, const Outgoing& params);

  /// What was called ended by an exception of JavaScript's, without its destructors. Answers the
  /// request whose handler was cut short, and does what else was left undone.
  void recover(const Error& error);

  /// Passes an error to the delegate, if there were not too many within this second.
  void report(Error error);
  /// Reports what `method` brought that does not fit; the rest of the message is used. False if the
  /// connection ended meanwhile.
  bool report(std::string_view method, const std::vector<Problem>& problems);

 private:
  struct Running;

  struct Request {
    RequestId id = 0;
    std::string method;
    Duration timeout{};
    Duration maxTotalTimeout{};
    bool resetTimeoutOnProgress = false;
    SharedFunction<void(const Progress&)> onProgress;
    Callback callback;
    TimePoint deadline{};
    TimePoint lastDeadline = TimePoint::max();  // by maxTotalTimeout
    std::shared_ptr<void> stop = nullptr;       // see StopToken::onStop()
    bool ended = false;
  };

  // Inbound (session_receive.cpp).
  void onMessage(const Payload& message) override;
  void onError(Error error) override { report(std::move(error)); }
  void onClose() override { close(); }
  void onLost(const Payload& id, Error error) override;
  void receiveAnswer(const Payload& message);
  void receiveRequest(std::string_view method, const Payload& params, const Payload& id);
  void receiveNotification(std::string_view method, const Payload& params);
  void receiveProgress(const Payload& params);
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

  Delegate* delegate_;
  const Options options_;
  std::shared_ptr<Transport> transport_;
  std::shared_ptr<Clock> clock_;
  std::uint32_t connection_ = 0;
  /// Sorted by id, because ids grow. Those that have ended stay until they are the greater part, so
  /// that taking one out costs the same however many there are.
  std::vector<Request> pending_;
  std::size_t ended_ = 0;
  /// The last requests that the host was told to cancel, each until its late answer; the oldest
  /// first.
  std::vector<RequestId> abandoned_;
  /// The requests of the host that wait for an answer, each owned by its Responders.
  std::vector<Responder::State*> inbound_;
  /// What close() has still to end. Not locals: an exception of JavaScript's may cut it short.
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
