// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/app.h"
#include "session/session.h"

namespace mcpapps::detail {

class ToolRegistry;

/// What is behind an App: one view's side of the protocol. It makes the handshake, knows what the
/// host told, keeps events for late listeners, and knows which calls and registrations come too
/// early or too late.
///
/// What it calls may destroy the App. Therefore whoever calls it holds it: the App by hold(), the
/// session, timers and handlers by their weak pointers. What goes on after a call asks
/// Session::callOut() whether the connection is still the same.
class AppState final : public Session::Delegate,
                       public AppLink,
                       public std::enable_shared_from_this<AppState> {
 public:
  /// At most this many of each one-shot event are kept until somebody listens.
  static constexpr std::size_t kBacklog = App::kBacklog;

  static std::shared_ptr<AppState> make(const Implementation& info,
                                        const AppCapabilities& capabilities, AppOptions options);
  AppState(Payload info, Payload capabilities, AppOptions options);
  AppState(const AppState&) = delete;
  AppState& operator=(const AppState&) = delete;

  // ---- The connection (connection.cpp) ----

  /// Starts the transport and makes the handshake; the channel gets the host's answer. If anything
  /// fails, the connection is closed first.
  void connect(Environment environment, RequestOptions options,
               const std::shared_ptr<PendingChannel>& channel);
  void close() { session_->close(); }
  /// The App is destroyed: nothing of the author's runs any more but the ends of requests.
  void release();

  /// True from the end of the handshake to the end of the connection.
  bool isConnected() const { return isInitialized_ && session_->isOpen(); }
  const Environment& environment() const { return *environment_; }
  void setAutoResize(bool on);

  // ---- What the host sends (events.cpp) ----

  void setEventHandler(std::size_t event, Event::Call call);
  Subscription addListener(std::size_t event, Event::Call call, Turn turn);
  void setTeardownHandler(TeardownHandler handler);
  void setNotificationHandler(std::string_view method, NotificationHandler handler);
  void setRequestHandler(std::string_view method, RequestHandler handler);

  // ---- What the view asks (calls.cpp) ----

  /// Sends a request, unless it may not be sent now.
  void ask(const Outgoing& params, RequestOptions options,
           const std::shared_ptr<PendingChannel>& channel);
  Result<void> tell(std::string_view method, const Outgoing& params);

  // ---- The view's own tools (app_tools.cpp) ----

  RegisteredTool addTool(std::string&& name, const ToolConfig& config, ToolBinding&& binding);
  /// The first tool announces tools in the coming handshakes, as with the reference SDK. Too late
  /// is a misuse.
  void announceTools();
  /// Tells the host that the list of tools is another, if it can know of it.
  void tellToolsChanged();
  /// Sets a handler without a look at what the App may handle.
  void setOwnRequestHandler(std::string_view method, RequestHandler handler) {
    requests_.set(method, std::move(handler));
  }

  // ---- Errors (calls.cpp) ----

  /// To onError(); not if the App is gone.
  void report(const Error& error);

  // AppLink
  void cancel(std::int64_t request) override { session_->cancel(request); }
  /// Not if the author ended the request; and only once for each capability that the host does not
  /// list.
  void reportUntaken(const Error& error) override;
  void takeAnswer(std::string_view method, const Result<Payload>& answer) override;
  bool reportProblems(std::string_view method, const std::vector<Problem>& problems) override {
    return session_->report(method, problems);
  }

  /// With all changes of the context since; that of `host` is what the handshake brought.
  InitializeResult host;
  HostContext context;
  SharedFunction<void(const Error&)> onError;
  SharedFunction<void()> onClose;

 private:
  /// Handlers by method, of which there are few.
  template <class Handler>
  class Handlers {
   public:
    /// Empty if there is none. A copy: the handler may replace itself.
    Handler find(std::string_view method) const {
      for (const auto& [name, handler] : all_) {
        if (name == method) return handler;
      }
      return {};
    }
    /// An empty handler removes the one that is there.
    void set(std::string_view method, Handler handler) {
      std::erase_if(all_, [&](const auto& one) { return one.first == method; });
      if (handler) all_.emplace_back(method, std::move(handler));
    }

   private:
    std::vector<std::pair<std::string, Handler>> all_;
  };
  struct Kept {
    std::size_t event;
    Payload params;
  };
  struct Refusal {
    std::string_view method;
    Error error;
    bool isReported = false;
  };
  /// A connect() whose transport did not start, until its caller hears of it.
  struct FailedStart {
    std::shared_ptr<Clock> clock;  ///< Perhaps nobody else keeps it alive.
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
  /// Takes the host's answer, and tells it and the channel that the handshake is complete.
  Result<void> finishHandshake(const Payload& answer, PendingChannel& channel);
  void startResizing();
  void stopResizing();
  void observeThrows();
  void takeThrow(const Error& error);
  void warn(std::string_view message) const;

  // events.cpp
  void takeTeardown(const Payload& params, const OnEnd& onEnd);
  /// What the host tells of its context: all of it, or what has changed.
  void takeContext(const Payload& changed, std::vector<Problem>& problems);
  /// Takes what has changed into `into`. Gives the name of a member for which `raw` has no room;
  /// empty if there is none.
  static std::string follow(HostContext& into, const Payload& changed);
  /// Tells those who listen of `value`; if it is null, of what is read from `params`.
  void dispatch(std::size_t event, const void* value, const Payload& params = {});
  /// False if those who hear of it have ended the connection.
  bool setWanted(bool wanted);
  /// The teardown has been answered: a view that is still there in two seconds was kept.
  void awaitRemoval();
  void endAwaiting();
  void keep(std::size_t event, const Payload& params);
  void deliverKept();
  /// To be called when an event gets a listener. Delivers what was kept. The first listener of a
  /// one-shot event is a misuse once the handshake is complete.
  void listen(std::size_t event);
  /// False, with a report, if a handler of the author's cannot stand for this method.
  bool mayHandle(std::string_view method, bool isRequest);
  void warnOfReplacing(std::string_view method) const;

  // calls.cpp
  /// For calls that go to the host. Before the handshake is complete they are a misuse: an error if
  /// that is strict, else a warning.
  Result<void> checkCall(std::string_view method) const;
  /// Also for lack of a capability, or because the host has refused the method before.
  Result<void> checkRequest(std::string_view method) const;
  /// A host that does not know a method which it does not list need not be asked again.
  void takeFailure(std::string_view method, const Error& error);
  /// Whether it only says once more that the host does not do what it does not list.
  bool isKnownLack(const Error& error);

  bool offersTools() const { return !capabilities_.value().member("tools").isAbsent(); }

  AppOptions options_;
  Payload info_;
  Payload capabilities_;
  std::shared_ptr<Session> session_;
  /// Shared, so that what is called may replace it by connecting anew. Never null.
  std::shared_ptr<const Environment> environment_ = std::make_shared<const Environment>();
  bool isInitialized_ = false;
  /// False once release() was called.
  bool isAlive_ = true;
  /// See ViewWanted. True at the beginning of each connection.
  bool isWanted_ = true;
  /// After a teardown, until the view counts as wanted again.
  Clock::TimerId keeping_ = 0;
  /// Whether the host has told of a display mode since the last request for one.
  bool isModeTold_ = false;
  /// Whether the host has answered a request twice.
  bool answersTwice_ = false;
  std::vector<FailedStart> failedStarts_;

  std::array<Event, kEventCount> events_;
  /// The events that ever had a listener.
  std::array<bool, kEventCount> everHeard_{};
  /// One-shot events that nobody has heard, in the order of their arrival.
  std::vector<Kept> kept_;
  TeardownHandler onTeardown_;
  Handlers<NotificationHandler> notifications_;
  Handlers<RequestHandler> requests_;

  std::vector<Refusal> refusals_;
  /// The capabilities for lack of which a call has failed and was reported.
  std::vector<std::string_view> lacking_;

  /// Made for the first tool.
  std::shared_ptr<ToolRegistry> tools_;
  /// Answers a request by the tools; false if it is none of theirs. Null as long as there are no
  /// tools, so that views which have none do not link it.
  bool (*answerByTools_)(const ToolRegistry& tools, std::string_view method, const Payload& params,
                         const Responder& responder) = nullptr;
};

/// `subject: what`, of a misuse.
inline Error misuse(std::string_view subject, std::string_view what) {
  return errorOf(ErrorKind::Misuse, 0, subject, what);
}

/// Makes a value anew where it is, so that no code is needed which moves it.
template <class T>
void renew(T& value) {
  std::destroy_at(&value);
  std::construct_at(&value);
}

}  // namespace mcpapps::detail
