// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "mcpapps/detail/events.h"
#include "mcpapps/detail/session.h"
#include "mcpapps/environment.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/ui.h"

namespace mcpapps::detail {

/// What is done with a message that does not fit.
enum class Policy {
  Repair,  ///< What can be used is used, and the rest reported.
  Refuse,  ///< What the reference SDK refuses is refused.
};

/// What the two Apps have in common: one view's side of the protocol on Payloads. It makes the
/// handshake, knows what the host told, keeps events for late listeners, and knows which calls and
/// registrations come too early or too late.
///
/// A face is derived from it: the App for C++ (app_state.h) gives its author structs, under
/// Policy::Repair; the App for JavaScript (bindings/npm) hands on what came, under Policy::Refuse.
///
/// Made by std::make_shared, since whatever it calls may release it.
class Engine : public Session::Delegate,
               public AppLink,
               public std::enable_shared_from_this<Engine> {
 public:
  struct Options {
    Policy policy = Policy::Repair;
    /// Misuse is an error, not a warning.
    bool strict = false;
    /// Requests whose capability the host does not list fail.
    bool enforceStrictCapabilities = false;
    /// Report the size of the content.
    bool autoResize = true;
    Session::Options session = {};
  };

  /// At most this many of each one-shot event are kept until somebody listens.
  static constexpr std::size_t kBacklog = 8;

  /// `info` and `capabilities` as `ui/initialize` sends them.
  Engine(Payload info, Payload capabilities, Options options);
  virtual ~Engine() { session_->forgetDelegate(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Ends the connection; the face is told nothing any more.
  void release();

  // ---- The connection ----

  /// Starts the transport and makes the handshake. `callback` gets the host's answer. If anything
  /// fails, the connection is closed first.
  void connect(Environment environment, RequestOptions options, Session::Callback callback);
  void close();

  bool isOpen() const { return session_->isOpen(); }
  /// False once release() was called.
  bool isAlive() const { return isAlive_; }
  /// True from the end of the handshake to the end of the connection.
  bool isConnected() const { return isInitialized_ && session_->isOpen(); }

  /// The host's answer to `ui/initialize`. Absent before.
  const Payload& host() const { return host_; }

  Session& session() { return *session_; }
  const Environment& environment() const { return *environment_; }

  // ---- What may be done when ----

  /// For calls that go to the host. Before the handshake is complete they are a misuse: an error if
  /// that is strict, else a warning.
  Result<void> checkCall(std::string_view name);
  /// NotSupported if strict capabilities forbid the method.
  Result<void> checkCapability(std::string_view method) const;
  /// The error with which the host refused this method for as long as the connection lasts; null
  /// if it did not.
  const Error* refusalOf(std::string_view method) const;
  /// To be called when an event gets a listener. Delivers what was kept. The first listener of a
  /// one-shot event is a misuse once the handshake is complete.
  Result<void> listen(std::size_t event);

  // ---- The view's own tools ----

  bool offersTools() const { return !capabilities_.value().member("tools").isAbsent(); }
  /// Announces tools in the coming handshakes. Fails with Misuse if there was one without them.
  Result<void> offerTools();
  /// Tells the host that the list of tools is another, if it can know of it.
  void tellToolsChanged();

  // ---- Sizes ----

  void setAutoResize(bool on);

  // ---- Errors ----

  void report(const Error& error);
  void warn(std::string_view message) const;
  /// False if the environment has nobody who takes errors.
  bool observeError(const Error& error) const;

  // AppLink
  void cancel(std::int64_t request) override { session_->cancel(request); }
  /// Not if the author ended the request; and only once for each capability that the host does not
  /// list.
  void reportUntaken(const Error& error) override;
  /// A host that does not know a method which it does not list need not be asked again.
  void takeFailure(std::string_view method, const Error& error) override;
  bool reportProblems(std::string_view method, const std::vector<Problem>& problems) override {
    return session_->report(method, problems);
  }

 protected:
  // ---- What a face does ----

  /// A handshake begins: nothing is known of the host.
  virtual void takeStart() {}
  /// A connection could not be started, and there is none.
  virtual void takeFailedStart(const Error& /*error*/) {}
  /// Looks at the host's answer to `ui/initialize`. An error ends the handshake.
  virtual Result<void> takeHost(const Payload& answer) = 0;
  /// The handshake is complete; connect() has not given its result yet.
  virtual void takeHandshake() {}
  /// What `method` told of the host's context. May report, and so end the connection.
  virtual void takeContext(std::string_view /*method*/, const Payload& /*changed*/) {}
  virtual bool isListening(std::size_t event) const = 0;
  virtual void takeEvent(std::size_t event, const Payload& params) = 0;
  virtual void takeNotification(std::string_view method, const Payload& params) = 0;
  virtual void takeClose() {}
  virtual void takeError(const Error& error) = 0;

  // Session::Delegate
  void onNotification(std::string_view method, const Payload& params) override;
  void onSessionError(const Error& error) override { takeError(error); }
  void onSessionClosed() override;

 private:
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
    Session::Callback callback;
    Error error;
  };

  void takeAnswer(std::uint32_t connection, const Result<Payload>& answer,
                  const Session::Callback& callback);
  /// Takes the host's answer, and tells it that the handshake is complete.
  Result<void> finishHandshake(const Payload& answer);
  /// Whether it only says once more that the host does not do what it does not list.
  bool isKnownLack(const Error& error);
  void endFailedStarts();
  void keep(std::size_t event, const Payload& params);
  void deliverKept();
  void startResizing();
  void stopResizing();
  void observeThrows();
  void takeThrow(const Error& error);

  Options options_;
  Payload info_;
  Payload capabilities_;
  std::shared_ptr<Session> session_;
  /// Shared, so that what is called may replace it by connecting anew. Never null.
  std::shared_ptr<const Environment> environment_ = std::make_shared<const Environment>();
  bool isInitialized_ = false;
  /// False once release() was called: nothing of the author's may run.
  bool isAlive_ = true;
  Payload host_;
  std::vector<Refusal> refusals_;
  std::vector<FailedStart> failedStarts_;
  /// The capabilities for lack of which a call has failed and was reported.
  std::vector<std::string_view> lacking_;
  /// One-shot events that nobody has heard, in the order of their arrival.
  std::vector<Kept> kept_;
  /// The events that ever had a listener.
  std::array<bool, kEventCount> everHeard_{};
};

}  // namespace mcpapps::detail
