// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/environment.h"
#include "mcpapps/method.h"
#include "mcpapps/pending.h"
#include "mcpapps/protocol/utilities.h"

namespace mcpapps {

/// How long to wait for an answer, and how to hear of it before it comes. Names and defaults are
/// those of the reference SDK, whose `signal` is the stop token.
struct RequestOptions {
  /// Without an answer for this long the request fails with Timeout.
  Duration timeout = std::chrono::seconds(60);
  /// If set, the request fails with Timeout after this long, whatever progress there is.
  std::optional<Duration> maxTotalTimeout = std::nullopt;
  /// Ask the host for progress and start `timeout` anew at each step. Where it is not set, only
  /// App::callServerTool() does so.
  std::optional<bool> resetTimeoutOnProgress = std::nullopt;
  /// Asks the host for progress and takes it.
  std::function<void(const Progress&)> onProgress = nullptr;
  /// Requesting a stop fails the request with Cancelled and tells the host. Stop it on the thread
  /// of the event loop.
  std::stop_token stopToken = {};
};

/// JSON-RPC 2.0 over a transport: matches answers with requests, keeps time, answers each inbound
/// request exactly once. Knows no method's meaning.
///
/// Single-threaded. Handlers may call anything, close() and the session's destruction included.
class Session {
 public:
  /// The duty to answer one inbound request. Answers by itself, with an internal error, if it is
  /// dropped; after the first answer, after the host has cancelled the request and after the end of
  /// the connection, an answer does nothing.
  class Responder {
   public:
    void result(const Payload& result) const;
    void error(int code, std::string message, Payload data = {}) const;
    /// Code 0 is sent as an internal error.
    void error(const Error& error) const;

    /// Asked to stop when the host cancels the request (`notifications/cancelled`) or the
    /// connection ends before the answer: nobody waits for the work any more.
    std::stop_token stopToken() const;

    /// Tells the host how far the work is, if the request asked for it (`_meta.progressToken`) and
    /// still waits. `progress` has to grow from call to call.
    void progress(const Progress& progress) const;

   private:
    friend class Session;
    struct State;
    explicit Responder(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
  };

  template <class Answer>
  using Answered = std::function<void(Result<Answer>)>;

  using NotificationHandler = std::function<void(const Payload& params)>;
  using RequestHandler = std::function<void(const Payload& params, const Responder& responder)>;

  /// Requests beyond this many unanswered ones fail at once, in either direction.
  static constexpr std::size_t kMaxPendingRequests = 10'000;

  /// Errors beyond this many within a second are dropped: a host that floods the view with bad
  /// messages must not flood its developer's console.
  static constexpr std::size_t kMaxErrorsPerSecond = 100;

  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Takes what the host sends badly, and what the transport reports.
  void onError(std::function<void(Error)> handler);
  /// The connection ended, by close() or by the other side.
  void onClose(std::function<void()> handler);

  /// Replaces the handler of a method; an empty one removes it.
  void setNotificationHandler(std::string_view method, NotificationHandler handler);
  void setRequestHandler(std::string_view method, RequestHandler handler);

  /// Take what has no handler of its own, progress of no request of ours included. Without them
  /// such a request is answered with "Method not found", and both are reported.
  void onOtherNotification(
      std::function<void(const std::string& method, const Payload& params)> handler);
  void onOtherRequest(std::function<void(const std::string& method, const Payload& params,
                                         const Responder& responder)>
                          handler);

  bool hasNotificationHandler(std::string_view method) const;
  bool hasRequestHandler(std::string_view method) const;

  /// Starts the transport. Fails with Misuse if one is running.
  Result<void> start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock);

  /// Ends every pending request with Closed. A closed session may be started again.
  void close();

  bool isOpen() const;

  /// Sends a request; `params` is an object or absent. `callback` gets the `result` member. Returns
  /// the request's id; -1 if it failed at once.
  std::int64_t request(std::string_view method, const Payload& params, RequestOptions options,
                       std::function<void(Result<Payload>)> callback);

  /// Ends a request before its answer, and tells the host.
  void cancel(std::int64_t id, Error error);

  /// The id of the next request; 1 at first, because some hosts take 0 for none.
  void setNextId(std::int64_t id);

  /// What the host is told of a request that was ended before its answer, by cancel() or for its
  /// time; `message` of the error by default.
  void setCancelReason(std::string (*reasonOf)(const Error& error));

  /// Forgets a request that never left: neither its callback nor the host hears of it.
  void forget(std::int64_t id);

  /// Stops the timer if no request is pending: it would keep a Node process from ending. Left
  /// running, it serves the next request, which is cheaper.
  void rest();

  Result<void> notify(std::string_view method, const Payload& params);

  /// Typed forms.
  template <class Params, class Answer>
  Pending<Answer> request(const RequestMethod<Params, Answer>& method, const Params& params,
                          RequestOptions options = {});
  template <class Params>
  Result<void> notify(const NotificationMethod<Params>& method, const Params& params) {
    return notify(method.name, Payload::of(params));
  }

  /// Decodes what the host sends into Params; problems are reported, and the rest is handed on.
  template <class Params>
  void on(const NotificationMethod<Params>& method,
          std::type_identity_t<std::function<void(const Params&)>> handler);

  /// Decodes what the host asks; where it does not fit, the host is told and the handler is not
  /// called. The handler answers by its second argument: once, at any time.
  template <class Params, class Answer>
  void on(const RequestMethod<Params, Answer>& method,
          std::type_identity_t<std::function<void(const Params&, Answered<Answer>)>> handler);

  /// Passes an error to the onError handler.
  void report(Error error) const;

 private:
  struct State;
  struct Running;

  /// Reports what `method` brought that does not fit; the rest of the message is used. False if the
  /// session was closed meanwhile.
  static bool report(const std::shared_ptr<State>& state, std::string_view method,
                     const std::vector<Problem>& problems);

  /// Reports that the parameters of a request do not fit, and answers so.
  static void refuse(const std::shared_ptr<State>& state, std::string_view method,
                     const std::vector<Problem>& problems, const Responder& responder);

  // Shared, so that a handler may destroy the session while it runs.
  std::shared_ptr<State> state_;
};

template <class Params, class Answer>
Pending<Answer> Session::request(const RequestMethod<Params, Answer>& method, const Params& params,
                                 RequestOptions options) {
  Pending<Answer> pending;
  request(method.name, Payload::of(params), std::move(options),
          [pending, weak = std::weak_ptr(state_), name = method.name](Result<Payload> result) {
            if (!result) return pending.resolve(std::move(result).error());
            Partial<Answer> answer = result->template asPartial<Answer>();
            report(weak.lock(), name, answer.problems);
            pending.resolve(std::move(answer.value));
          });
  return pending;
}

template <class Params>
void Session::on(const NotificationMethod<Params>& method,
                 std::type_identity_t<std::function<void(const Params&)>> handler) {
  if (!handler) return setNotificationHandler(method.name, nullptr);
  setNotificationHandler(method.name, [weak = std::weak_ptr(state_), name = method.name,
                                       handler = std::move(handler)](const Payload& params) {
    const Partial<Params> partial = params.asPartial<Params>();
    if (report(weak.lock(), name, partial.problems)) handler(partial.value);
  });
}

template <class Params, class Answer>
void Session::on(
    const RequestMethod<Params, Answer>& method,
    std::type_identity_t<std::function<void(const Params&, Answered<Answer>)>> handler) {
  if (!handler) return setRequestHandler(method.name, nullptr);
  setRequestHandler(
      method.name, [weak = std::weak_ptr(state_), name = method.name, handler = std::move(handler)](
                       const Payload& params, const Responder& responder) {
        const Partial<Params> partial = params.asPartial<Params>();
        if (!partial.problems.empty()) {
          return refuse(weak.lock(), name, partial.problems, responder);
        }
        handler(partial.value, [responder](Result<Answer> answer) {
          if (!answer) return responder.error(answer.error());
          responder.result(Payload::of(*answer));
        });
      });
}

}  // namespace mcpapps
