// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "javascript_app.h"

#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "checks.h"
#include "mcpapps/protocol/utilities.h"

using mcpapps::packed::Word;

// js_glue/link/program/npm_app.js
extern "C" {
void mcpapps_npm_tell(int what, Word number, int code, const char* text);
void mcpapps_npm_send(const Word* message);
}

namespace mcpapps::npm {
namespace {

using detail::Session;
using Outcome = JavaScriptApp::Outcome;
using EngineEvent = JavaScriptApp::EngineEvent;

void tell(EngineEvent what, Word number = 0, Outcome how = {}, const char* text = nullptr) {
  mcpapps_npm_tell(static_cast<int>(what), number, static_cast<int>(how), text);
}

Duration toDuration(double milliseconds) {
  // More than a hundred years; NaN is no valid time.
  constexpr double kForever = 4e12;
  if (!(milliseconds > 0)) return Duration::zero();
  return Duration(static_cast<std::int64_t>(std::ceil(std::min(milliseconds, kForever))));
}

std::string textOf(const Payload& payload) { return std::string(payload.value().string()); }

Outcome outcomeOf(const Error& error, bool isTotal) {
  switch (error.kind) {
    case ErrorKind::Remote: return Outcome::RemoteError;
    case ErrorKind::BadMessage: return Outcome::BadResult;
    case ErrorKind::Timeout: return isTotal ? Outcome::TotalTimeout : Outcome::Timeout;
    case ErrorKind::Closed:
    case ErrorKind::NotConnected: return Outcome::Closed;
    case ErrorKind::Cancelled: return Outcome::Cancelled;
    default: return Outcome::Failed;
  }
}

// As the reference SDK words it, since hosts may show it.
std::string cancelReason(const Error& error) {
  if (error.kind == ErrorKind::Timeout) return "SdkError: Request timed out";
  return error.message;
}

}  // namespace

/// Date.now() and setTimeout(), for the session's single timer. Also correct if a test replaces one
/// of the two.
class JavaScriptApp::TimeoutClock : public Clock {
 public:
  TimePoint now() const override {
    return TimePoint(static_cast<std::int64_t>(emscripten_date_now())) + ahead_;
  }

  TimerId after(Duration delay, std::function<void()> callback) override {
    // Browsers take more than 31 bits for zero. The session restarts a timer that fires early.
    delay = std::min(delay, Duration(0x7fffffff));
    callback_ = std::move(callback);
    due_ = now() + delay;
    tell(EngineEvent::StartTimer, static_cast<Word>(delay.count()));
    return 1;
  }

  void cancel(TimerId /*timer*/) override {
    if (std::exchange(callback_, nullptr)) tell(EngineEvent::StopTimer);
  }

  void fire() {
    // A timer that fired is due, whatever Date.now() returns.
    if (const TimePoint time = now(); time < due_) ahead_ += due_ - time;
    if (const auto callback = std::exchange(callback_, nullptr)) callback();
  }

 private:
  std::function<void()> callback_;
  TimePoint due_{};
  /// How far the timers are ahead of Date.now().
  Duration ahead_{};
};

JavaScriptApp::JavaScriptApp() : clock_(std::make_shared<TimeoutClock>()) {}

void JavaScriptApp::begin(Word firstId) {
  session_ = std::make_shared<Session>(
      weak_from_this(),
      Session::Options{.firstId = firstId, .cancelReason = cancelReason, .stopsIdleTimer = true});
  static_cast<void>(session_->start(shared_from_this(), clock_));
}

void JavaScriptApp::fire() const { clock_->fire(); }

const char* JavaScriptApp::receive(const Payload& message, Handling handling, Word inbound) {
  handling_ = handling;
  inbound_ = inbound;
  isForHandler_ = false;
  session_->onMessage(message);
  return isForHandler_ ? problems_.c_str() : nullptr;
}

void JavaScriptApp::onNotification(std::string_view method, const Payload& params) {
  isForHandler_ = handling_ != Handling::None;
  problems_ = handling_ == Handling::Checked ? problemsOfParams(method, params) : std::string();
}

void JavaScriptApp::onRequest(std::string_view method, const Payload& params,
                              const detail::Responder& responder) {
  if (handling_ == Handling::None) {
    return responder.error(error_code::kMethodNotFound, "Method not found");
  }
  requests_.emplace(inbound_, responder);
  responder.onStop([inbound = inbound_] { tell(EngineEvent::Cancelled, inbound); });
  // The rest is as for a notification.
  onNotification(method, params);
}

void JavaScriptApp::onStray(Session::Stray kind, const Payload& /*message*/) {
  tell(EngineEvent::Stray, kind == Session::Stray::Progress);
}

void JavaScriptApp::onSessionError(const Error& error) {
  tell(EngineEvent::Error, 0, {}, error.message.c_str());
}

bool JavaScriptApp::release(Word inbound) {
  const auto found = requests_.extract(inbound);
  return !found.empty() && found.mapped().release();
}

Word JavaScriptApp::request(std::string_view method, const Limits& limits, bool check) {
  const Word id = nextId();
  RequestOptions options{.timeout = toDuration(limits.timeout)};
  TimePoint lastMoment = TimePoint::max();
  if (limits.maxTotalTimeout < std::numeric_limits<double>::infinity()) {
    options.maxTotalTimeout = toDuration(limits.maxTotalTimeout);
    lastMoment = clock_->now() + *options.maxTotalTimeout;
  }
  Session::OnProgress onProgress;
  if (limits.wantsProgress) {
    options.resetTimeoutOnProgress = limits.resetTimeoutOnProgress;
    onProgress = [this, id](const Payload& progress) {
      std::string problems = problemsOfParams(method::kProgress.name, progress);
      if (problems.empty()) return tell(EngineEvent::Progress, id);
      session_->report(method::kProgress.name, {{"params", std::move(problems)}});
    };
  }
  session_->expect(
      method, std::move(options),
      [this, id, lastMoment, name = std::string(method), check](const Result<Payload>& result) {
        const bool judged = result && check;
        settle(id, result, lastMoment, judged ? problemsOfResult(name, *result) : std::string());
      },
      std::move(onProgress));
  return id;
}

void JavaScriptApp::settle(Word id, const Result<Payload>& result, TimePoint lastMoment,
                           std::string problems) {
  Outcome outcome = problems.empty() ? Outcome::Result : Outcome::BadResult;
  if (!result) {
    outcome = outcomeOf(result.error(), clock_->now() >= lastMoment);
    problems = result.error().message;
  }
  tell(EngineEvent::Settle, id, outcome, problems.c_str());
}

void JavaScriptApp::abandon(Word id, const Payload& reason) {
  session_->abandon(id, {ErrorKind::Cancelled, 0, textOf(reason)});
}

Result<void> JavaScriptApp::start(std::weak_ptr<Receiver> /*receiver*/) { return {}; }

Result<void> JavaScriptApp::send(const Payload& message) {
  mcpapps_npm_send(message.value().words());
  return {};
}

}  // namespace mcpapps::npm
