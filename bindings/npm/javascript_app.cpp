// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "javascript_app.h"

#include <emscripten/em_macros.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "checks.h"
#include "mcpapps/protocol/utilities.h"

using mcpapps::packed::Word;

// js_glue/link/npm_app.js
extern "C" {
void mcpapps_npm_send(int key, const Word* message);
int mcpapps_npm_find_handler(int key, bool isRequest);
void mcpapps_npm_notification(int key, const char* problems);
void mcpapps_npm_request(int key, Word inbound, const char* problems);
void mcpapps_npm_cancelled(int key, Word inbound);
void mcpapps_npm_progress(int key, Word id);
void mcpapps_npm_settle(int key, Word id, int outcome, const char* text);
void mcpapps_npm_error(int key, const char* text);
void mcpapps_npm_unknown_progress(int key);
double mcpapps_npm_now(void);
void mcpapps_npm_timer_start(void* clock, double milliseconds);
void mcpapps_npm_timer_cancel(void* clock);
}

namespace mcpapps::npm {
namespace {

using detail::Session;
using Outcome = JavaScriptApp::Outcome;
using Handling = JavaScriptApp::Handling;

Duration toDuration(double milliseconds) {
  // More than a hundred years; NaN is no time at all.
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

// In the reference SDK's words, which hosts may show.
std::string cancelReason(const Error& error) {
  if (error.kind == ErrorKind::Timeout) return "SdkError: Request timed out";
  return error.message;
}

// Null where all is well: JavaScript takes the empty text for that.
const char* orNull(const std::string& problems) {
  return problems.empty() ? nullptr : problems.c_str();
}

Handling findHandler(int key, bool isRequest) {
  return static_cast<Handling>(mcpapps_npm_find_handler(key, isRequest));
}

// JavaScript hands on what came.
Partial<Progress> checkProgress(const Payload& params) {
  Partial<Progress> progress;
  std::string problems = problemsOfParams(method::kProgress.name, params);
  if (!problems.empty()) progress.problems.push_back({"params", std::move(problems)});
  return progress;
}

/// Date.now() and setTimeout(), for the one timer that a session needs at a time. Right also where
/// a test has put its own in place of one of the two.
class TimeoutClock : public Clock {
 public:
  ~TimeoutClock() override { TimeoutClock::cancel(1); }

  TimePoint now() const override {
    return TimePoint(static_cast<std::int64_t>(mcpapps_npm_now())) + ahead_;
  }

  TimerId after(Duration delay, std::function<void()> callback) override {
    cancel(1);
    // Browsers take more than 31 bits for zero; what fires too early is set anew by the session.
    delay = std::min(delay, Duration(0x7fffffff));
    callback_ = std::move(callback);
    due_ = now() + delay;
    mcpapps_npm_timer_start(this, static_cast<double>(delay.count()));
    return 1;
  }

  void cancel(TimerId /*timer*/) override {
    if (std::exchange(callback_, nullptr)) mcpapps_npm_timer_cancel(this);
  }

  /// From JavaScript.
  void fire() {
    // A timer that was waited for is due, whatever the time of day says.
    if (const TimePoint time = now(); time < due_) ahead_ += due_ - time;
    if (const auto callback = std::exchange(callback_, nullptr)) callback();
  }

 private:
  std::function<void()> callback_;
  TimePoint due_{};
  /// How much the timers are ahead of the time of day.
  Duration ahead_{};
};

}  // namespace

/// Between the session and JavaScript, which has the real transport and closes it.
class JavaScriptApp::Wire : public Transport {
 public:
  explicit Wire(int key) : key_(key) {}

  Result<void> start(std::weak_ptr<Receiver> receiver) override {
    receiver_ = std::move(receiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    mcpapps_npm_send(key_, message.value().words());
    return {};
  }
  void close() override {}

  void receive(const Payload& message) const {
    if (const auto receiver = receiver_.lock()) receiver->onMessage(message);
  }

 private:
  int key_;
  std::weak_ptr<Receiver> receiver_;
};

JavaScriptApp::JavaScriptApp(int key, Word firstId, const Payload& hello)
    : Engine(hello.member("appInfo"), hello.member("appCapabilities"),
             {.policy = detail::Policy::Refuse,
              .autoResize = false,
              .session = {.firstId = firstId,
                          .cancelReason = cancelReason,
                          .stopsIdleTimer = true,
                          .reportsStrayAnswers = true,
                          .readProgress = checkProgress}}),
      key_(key),
      nextId_(firstId),
      clock_(std::make_shared<TimeoutClock>()),
      wire_(std::make_shared<Wire>(key)) {}

void JavaScriptApp::receive(const Payload& message) { wire_->receive(message); }

// ---- From the host ----

Result<void> JavaScriptApp::takeHost(const Payload& answer) {
  std::string problems = problemsOfResult(method::kInitialize.name, answer);
  if (problems.empty()) return {};
  return Error{ErrorKind::BadMessage, 0, std::move(problems)};
}

void JavaScriptApp::takeError(const Error& error) {
  mcpapps_npm_error(key_, error.message.c_str());
}

void JavaScriptApp::onUnknownProgress() { mcpapps_npm_unknown_progress(key_); }

void JavaScriptApp::onNotification(std::string_view method, const Payload& params) {
  const Handling handling = findHandler(key_, false);
  if (handling == Handling::None) return;
  if (handling == Handling::AsItIs) return mcpapps_npm_notification(key_, nullptr);
  const std::string problems = problemsOfParams(method, params);
  mcpapps_npm_notification(key_, orNull(problems));
}

void JavaScriptApp::onRequest(std::string_view method, const Payload& params,
                              const Session::Responder& responder) {
  const Handling handling = findHandler(key_, true);
  if (handling == Handling::None) {
    return responder.error(error_code::kMethodNotFound, "Method not found");
  }
  std::string problems;
  if (handling == Handling::Checked) problems = problemsOfParams(method, params);
  const Word number = ++lastInbound_;
  inbound_.emplace(number, responder);
  responder.onStop([key = key_, number] { mcpapps_npm_cancelled(key, number); });
  mcpapps_npm_request(key_, number, orNull(problems));
}

void JavaScriptApp::respond(Word inbound, const Payload& answer) {
  const auto found = inbound_.find(inbound);
  if (found == inbound_.end()) return;
  const Session::Responder responder = found->second;
  inbound_.erase(found);
  const Payload error = answer.member("error");
  if (!error) return responder.result(answer.member("result"));
  std::int64_t code = 0;
  error.value().member("code").integer(code);
  constexpr std::int64_t kLeast = std::numeric_limits<int>::min();
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  responder.error(static_cast<int>(std::clamp(code, kLeast, kMost)),
                  textOf(error.member("message")), error.member("data"));
}

// ---- To the host ----

JavaScriptApp::Asked JavaScriptApp::ask(Word id, const Limits& limits) const {
  Asked asked{.options = {.timeout = toDuration(limits.timeout)}};
  if (limits.maxTotalTimeout < std::numeric_limits<double>::infinity()) {
    asked.options.maxTotalTimeout = toDuration(limits.maxTotalTimeout);
    asked.lastMoment = clock_->now() + *asked.options.maxTotalTimeout;
  }
  if (limits.wantsProgress) {
    asked.options.resetTimeoutOnProgress = limits.resetTimeoutOnProgress;
    asked.options.onProgress = [key = key_, id](const Progress&) { mcpapps_npm_progress(key, id); };
  }
  return asked;
}

Word JavaScriptApp::connect(const Limits& limits) {
  const Word id = nextId_++;
  Asked asked = ask(id, limits);
  Engine::connect({.transport = wire_, .clock = clock_}, std::move(asked.options),
                  [this, id, lastMoment = asked.lastMoment](const Result<Payload>& result) {
                    settle(id, result, lastMoment, {});
                  });
  return id;
}

Word JavaScriptApp::request(std::string_view method, const Payload& params, const Limits& limits,
                            bool check) {
  const Word id = nextId_++;
  Asked asked = ask(id, limits);
  const auto settleIt = [this, id, lastMoment = asked.lastMoment, name = std::string(method),
                         check](const Result<Payload>& result) {
    const bool judge = result && check;
    settle(id, result, lastMoment, judge ? problemsOfResult(name, *result) : std::string());
  };
  // One that fails at once gets no number.
  if (session().request(method, params, std::move(asked.options), settleIt) < 0) --nextId_;
  return id;
}

void JavaScriptApp::settle(Word id, const Result<Payload>& result, TimePoint lastMoment,
                           std::string problems) {
  Outcome outcome = problems.empty() ? Outcome::Result : Outcome::BadResult;
  if (!result) {
    outcome = outcomeOf(result.error(), clock_->now() >= lastMoment);
    problems = result.error().message;
  }
  mcpapps_npm_settle(key_, id, static_cast<int>(outcome), problems.c_str());
}

void JavaScriptApp::abandon(Word id, const Payload& reason) {
  session().abandon(id, {ErrorKind::Cancelled, 0, textOf(reason)});
}

void JavaScriptApp::notify(std::string_view method, const Payload& params) {
  // The wire hands everything to JavaScript, which tells the caller.
  static_cast<void>(session().notify(method, params));
}

}  // namespace mcpapps::npm

EMSCRIPTEN_KEEPALIVE extern "C" void mcpapps_npm_timer_fire(void* clock) {
  static_cast<mcpapps::npm::TimeoutClock*>(clock)->fire();
}
