// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/event_board.h"
#include "app/refusals.h"
#include "mcpapps/app.h"
#include "session/session.h"

namespace mcpapps::detail {

class ToolRegistry;

/// Implements an App: makes the handshake, keeps the host's data and events for late listeners, and
/// detects calls and registrations that come too early or too late.
///
/// Callees may destroy the App. So the caller holds it: the App by hold(); the session, timers and
/// handlers by weak pointers. Code that continues after a call checks by Session::callOut() that
/// the connection is still the same.
class AppState final : public Session::Delegate,
                       public AppLink,
                       public std::enable_shared_from_this<AppState> {
 public:
  static std::shared_ptr<AppState> make(const Implementation& info,
                                        const AppCapabilities& capabilities, AppOptions options);
  AppState(Payload info, Payload capabilities, AppOptions options);
  AppState(const AppState&) = delete;
  AppState& operator=(const AppState&) = delete;

  // ---- The connection (connection.cpp) ----

  /// Starts the transport and makes the handshake, whose answer the channel gets. If that fails,
  /// the connection is closed first.
  void connect(Environment environment, RequestOptions options,
               const std::shared_ptr<PendingChannel>& channel);
  void close() { session_->close(); }
  /// Called when the App is destroyed: no callbacks run any more, except the ends of requests.
  void release();

  /// True from the end of the handshake to the end of the connection.
  bool isConnected() const { return isInitialized_ && session_->isOpen(); }
  const Environment& environment() const { return *environment_; }
  void setAutoResize(bool on);

  // ---- What the host sends (host_messages.cpp) ----

  void setEventHandler(std::size_t event, Event::Call call);
  Subscription addListener(std::size_t event, Event::Call call, Turn turn);
  void setTeardownHandler(TeardownHandler handler);
  void setNotificationHandler(std::string_view method, NotificationHandler handler);
  void setRequestHandler(std::string_view method, RequestHandler handler);

  // ---- What the view asks (calls.cpp) ----

  void ask(const Outgoing& params, RequestOptions options,
           const std::shared_ptr<PendingChannel>& channel);
  Result<void> tell(std::string_view method, const Outgoing& params);

  // ---- The view's own tools (app_tools.cpp) ----

  RegisteredTool addTool(std::string&& name, const ToolConfig& config, ToolBinding&& binding);
  ToolRegistry& tools();
  /// Announces in the next handshake what AppCapabilities lacks.
  void announce(const Payload& capabilities);
  /// Announces tools in later handshakes, for the first tool, as in the reference SDK. After the
  /// handshake it is a misuse.
  void announceTools();
  void tellToolsChanged();
  void setOwnRequestHandler(std::string_view method, RequestHandler handler) {
    requests_.set(method, std::move(handler));
  }

  // ---- Errors (calls.cpp) ----

  /// Calls onError(), unless the App is gone.
  void report(const Error& error);

  // AppLink
  void cancel(std::int64_t request) override { session_->cancel(request); }
  /// Unless the author ended the request; and once for each capability that the host does not list.
  void reportUntaken(const Error& error) override;
  void takeAnswer(std::string_view method, const Result<Payload>& answer) override;
  bool reportProblems(std::string_view method, const std::vector<Problem>& problems) override {
    return session_->report(method, problems);
  }

  /// With all changes of the context; that of `host` is from the handshake.
  InitializeResult host;
  HostContext context;
  SharedFunction<void(const Error&)> onError;
  SharedFunction<void()> onClose;

 private:
  template <class Handler>
  class Handlers {
   public:
    /// Empty if there is none. A copy, as the handler may replace itself.
    Handler find(std::string_view method) const {
      for (const auto& [name, handler] : all_) {
        if (name == method) return handler;
      }
      return {};
    }
    void set(std::string_view method, Handler handler) {
      std::erase_if(all_, [&](const auto& one) { return one.first == method; });
      if (handler) all_.emplace_back(method, std::move(handler));
    }

   private:
    std::vector<std::pair<std::string, Handler>> all_;
  };
  /// A connect() whose transport did not start, until its caller is notified.
  struct FailedStart {
    std::shared_ptr<Clock> clock;  ///< Perhaps no one else keeps it alive.
    std::shared_ptr<PendingChannel> channel;
    Error error;
  };

  // Session::Delegate
  void onNotification(std::string_view method, const Payload& params) override;
  void onRequest(std::string_view method, const Payload& params,
                 const Responder& responder) override;
  void onStray(Session::Stray kind, const Payload& message) override;
  void onSessionError(const Error& error) override;
  void onSessionClosed() override;

  // connection.cpp
  void begin(Environment environment);
  void endFailedStarts();
  /// Takes the host's answer, and completes the handshake for the host and the channel.
  Result<void> finishHandshake(const Payload& answer, PendingChannel& channel);
  void startResizing();
  void stopResizing();
  void observeThrows();
  void takeThrow(const Error& error);
  void warn(std::string_view message) const;

  // host_messages.cpp
  void takeTeardown(const Payload& params, const OnEnd& onEnd);
  void takeContext(const Payload& changed, std::vector<Problem>& problems);
  /// Merges a change into `into`. Returns the name of a member for which `raw` has no room; empty
  /// if there is none.
  static std::string follow(HostContext& into, const Payload& changed);
  /// Notifies the listeners of `value`; if it is null, of the value read from `params`.
  void dispatch(std::size_t event, const void* value, const Payload& params = {});
  /// Returns false if a listener has ended the connection.
  bool setWanted(bool wanted);
  /// Called after the answer to a teardown: a view that still exists in two seconds was kept.
  void awaitRemoval();
  void endAwaiting();
  void deliverKept();
  /// Called when an event gets a listener. Delivers kept events. The first listener of a one-shot
  /// event is a misuse after the handshake.
  void listen(std::size_t event);
  /// Returns false, with a report, if the author may not handle this method.
  bool mayHandle(std::string_view method, bool isRequest);
  void warnOfReplacing(std::string_view method) const;

  // calls.cpp
  /// Checks calls to the host. Before the end of the handshake they are a misuse: an error if that
  /// is strict, else a warning.
  Result<void> checkCall(std::string_view method) const;
  /// Also for a missing capability, or because the host has refused the method before.
  Result<void> checkRequest(std::string_view method) const;

  bool offersTools() const { return !capabilities_.value().member("tools").isAbsent(); }

  AppOptions options_;
  Payload info_;
  Payload capabilities_;
  std::shared_ptr<Session> session_;
  /// Shared, as callees may replace it by connecting again. Never null.
  std::shared_ptr<const Environment> environment_ = std::make_shared<const Environment>();
  bool isInitialized_ = false;
  bool isAlive_ = true;
  /// See ViewWanted. True at the beginning of each connection.
  bool isWanted_ = true;
  /// Runs after a teardown until the view counts as wanted again.
  Clock::TimerId keeping_ = 0;
  /// Whether the host has notified of a display mode since the last request for one.
  bool isModeTold_ = false;
  bool answersTwice_ = false;
  std::vector<FailedStart> failedStarts_;

  EventBoard events_;
  TeardownHandler onTeardown_;
  Handlers<NotificationHandler> notifications_;
  Handlers<RequestHandler> requests_;

  Refusals refusals_;

  std::shared_ptr<ToolRegistry> tools_;
  /// Answers a request by the tools; false if it is for none of them. Null without tools, so that
  /// views without any do not link it.
  bool (*answerByTools_)(const ToolRegistry& tools, std::string_view method, const Payload& params,
                         const Responder& responder) = nullptr;
};

inline Error misuse(std::string_view subject, std::string_view what) {
  return errorOf(ErrorKind::Misuse, 0, subject, what);
}

/// Makes a new value in place, which needs no code for moving it.
template <class T>
void renew(T& value) {
  std::destroy_at(&value);
  std::construct_at(&value);
}

}  // namespace mcpapps::detail
