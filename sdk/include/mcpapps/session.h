// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
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

namespace mcpapps {

inline constexpr std::string_view kProgressNotification = "notifications/progress";

/// One step of a long request, as the host tells it (`notifications/progress`).
struct Progress {
  double progress = 0;
  std::optional<double> total;
  std::optional<std::string> message;
};
MCPAPPS_DESCRIBE(Progress, progress, total, message)

/// How long to wait for an answer, and how to hear of it before it comes.
struct RequestOptions {
  /// Without an answer for this long the request fails with Timeout.
  Duration timeout = std::chrono::seconds(60);
  /// If set, the request fails with Timeout after this long, whatever progress there is.
  std::optional<Duration> maxTotalTimeout = std::nullopt;
  /// Ask the host for progress and start `timeout` anew at each step.
  bool resetTimeoutOnProgress = false;
  /// Asks the host for progress and takes it.
  std::function<void(const Progress&)> onProgress = nullptr;
  /// Requesting a stop fails the request with Cancelled and tells the host.
  std::stop_token stopToken = {};
};

/// JSON-RPC 2.0 over a transport: matches answers with requests, keeps time, answers each inbound
/// request exactly once. Knows no method's meaning.
///
/// Single-threaded. Handlers may call anything, close() and the session's destruction included.
class Session {
 public:
  /// The duty to answer one inbound request. Answers by itself, with an internal error, if it is
  /// dropped; after the first answer, further ones do nothing.
  class Responder {
   public:
    void result(const Payload& result) const;
    void error(int code, std::string message) const;

   private:
    friend class Session;
    struct State;
    explicit Responder(std::shared_ptr<State> state) : state_(std::move(state)) {}
    std::shared_ptr<State> state_;
  };

  using NotificationHandler = std::function<void(const Payload& params)>;
  using RequestHandler = std::function<void(const Payload& params, const Responder& responder)>;

  /// Requests beyond this many unanswered ones fail at once.
  static constexpr std::size_t kMaxPendingRequests = 10'000;

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

  /// Starts the transport. Fails with Misuse if one is running.
  Result<void> start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock);

  /// Ends every pending request with Closed. A closed session may be started again.
  void close();

  bool isOpen() const;

  /// Sends a request; `params` is an object or absent. `callback` gets the `result` member.
  void request(std::string_view method, const Payload& params, RequestOptions options,
               std::function<void(Result<Payload>)> callback);

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

  /// Passes an error to the onError handler.
  void report(Error error) const;

 private:
  struct State;

  /// Reports what `method` brought that does not fit; the rest of the message is used. False if the
  /// session was closed meanwhile.
  static bool report(const std::shared_ptr<State>& state, std::string_view method,
                     const std::vector<Problem>& problems);

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

}  // namespace mcpapps
