// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app_engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app_checks.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/utilities.h"

using mcpapps::AppEngine;
using mcpapps::packed::Word;

// js_glue/app_engine.js
extern "C" {
void mcpapps_app_send(const AppEngine* app, const Word* message);
int mcpapps_app_find_handler(const AppEngine* app, bool isRequest);
void mcpapps_app_notification(const AppEngine* app, const char* problems);
void mcpapps_app_request(const AppEngine* app, Word inbound, const char* problems);
void mcpapps_app_cancelled(const AppEngine* app, Word inbound);
void mcpapps_app_progress(const AppEngine* app, Word id);
void mcpapps_app_settle(const AppEngine* app, Word id, int outcome, const char* text);
void mcpapps_app_error(const AppEngine* app, const char* text);
}

namespace mcpapps {
namespace {

/// What mcpapps_app_find_handler() finds.
enum Handling { kNone = 0, kAsItIs = 1, kChecked = 2 };

Duration toDuration(double milliseconds) {
  // More than a hundred years; NaN is no time at all.
  constexpr double kForever = 4e12;
  if (!(milliseconds > 0)) return Duration::zero();
  return Duration(static_cast<std::int64_t>(std::ceil(std::min(milliseconds, kForever))));
}

std::string textOf(const Payload& payload) { return std::string(payload.value().string()); }

AppEngine::Outcome outcomeOf(const Error& error, bool isTotal) {
  using Outcome = AppEngine::Outcome;
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
std::string reasonOf(const Error& error) {
  if (error.kind == ErrorKind::Timeout) return "SdkError: Request timed out";
  return error.message;
}

}  // namespace

/// Between the session and JavaScript, which has the real transport.
class AppEngine::Wire : public Transport {
 public:
  explicit Wire(const AppEngine* app) : app_(app) {}

  Result<void> start(Receiver receiver) override {
    receiver_ = std::move(receiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    mcpapps_app_send(app_, message.value().words());
    return {};
  }
  void close() override {}

  void receive(const Payload& message) const { receiver_.onMessage(message); }

 private:
  const AppEngine* app_;
  Receiver receiver_;
};

AppEngine::AppEngine(Word nextId)
    : clock_(std::make_shared<AppClock>()), wire_(std::make_shared<Wire>(this)) {
  session_.onError([this](const Error& error) { mcpapps_app_error(this, error.message.c_str()); });
  session_.onOtherNotification([this](const std::string& method, const Payload& params) {
    receiveNotification(method, params);
  });
  session_.onOtherRequest(
      [this](const std::string& method, const Payload& params,
             const Session::Responder& responder) { receiveRequest(method, params, responder); });
  session_.setNextId(nextId);
  session_.setCancelReason(reasonOf);
  // Nothing can stand in the way: there is a transport and a clock, and no other connection.
  static_cast<void>(session_.start(wire_, clock_));
}

AppEngine::~AppEngine() = default;

void AppEngine::receive(const Payload& message) { wire_->receive(message); }

// ---- From the host ----

void AppEngine::receiveNotification(const std::string& method, const Payload& params) {
  // The session takes all other progress itself.
  if (method == method::kProgress.name) return mcpapps_app_error(this, "unknown progress");
  const int handling = mcpapps_app_find_handler(this, false);
  if (handling == kNone) return;
  if (handling == kAsItIs) return mcpapps_app_notification(this, nullptr);
  const std::string problems = problemsOfParams(method, params);
  // Merged first: a handler that asks for the context finds it up to date.
  if (problems.empty() && method == method::kHostContextChanged.name)
    context_ = merge(context_, params);
  mcpapps_app_notification(this, problems.empty() ? nullptr : problems.c_str());
}

void AppEngine::receiveRequest(const std::string& method, const Payload& params,
                               const Session::Responder& responder) {
  const int handling = mcpapps_app_find_handler(this, true);
  if (handling == kNone) return responder.error(error_code::kMethodNotFound, "Method not found");
  std::string problems;
  if (handling == kChecked) problems = problemsOfParams(method, params);
  const Word number = ++lastInbound_;
  inbound_.try_emplace(number, responder, [this, number] { mcpapps_app_cancelled(this, number); });
  mcpapps_app_request(this, number, problems.empty() ? nullptr : problems.c_str());
}

void AppEngine::respond(Word inbound, const Payload& answer) {
  const auto found = inbound_.find(inbound);
  if (found == inbound_.end()) return;
  const Session::Responder responder = found->second.responder;
  inbound_.erase(found);
  const Payload error = answer.member("error");
  if (!error) return responder.result(answer.member("result"));
  std::int64_t code = 0;
  error.member("code").value().integer(code);
  constexpr std::int64_t kLeast = std::numeric_limits<int>::min();
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  responder.error(static_cast<int>(std::clamp(code, kLeast, kMost)),
                  textOf(error.member("message")), error.member("data"));
}

// ---- To the host ----

Word AppEngine::start(std::string_view method, const Payload& params, const Limits& limits,
                      std::function<void(Word id, Result<Payload> result, bool isTotal)> end) {
  RequestOptions options{.timeout = toDuration(limits.timeout)};
  const bool hasTotal = limits.maxTotalTimeout < std::numeric_limits<double>::infinity();
  if (hasTotal) options.maxTotalTimeout = toDuration(limits.maxTotalTimeout);
  // It fails at once, before there is an id, or when it has been written here.
  const auto id = std::make_shared<Word>(static_cast<Word>(-1));
  if (limits.wantsProgress) {
    options.resetTimeoutOnProgress = limits.resetTimeoutOnProgress;
    options.onProgress = [this, id](const Progress&) { mcpapps_app_progress(this, *id); };
  }
  const TimePoint lastMoment =
      hasTotal ? clock_->now() + *options.maxTotalTimeout : TimePoint::max();
  *id = static_cast<Word>(
      session_.request(method, params, std::move(options),
                       [this, id, end = std::move(end), lastMoment](Result<Payload> result) {
                         session_.rest();
                         end(*id, std::move(result), clock_->now() >= lastMoment);
                       }));
  return *id;
}

Word AppEngine::request(const Payload& message, const Limits& limits, bool check) {
  const std::string method = textOf(message.member("method"));
  return start(method, message.member("params"), limits,
               [this, method, check](Word id, const Result<Payload>& result, bool isTotal) {
                 settle(id, method, result, isTotal, check);
               });
}

Word AppEngine::initialize(const Payload& params, const Limits& limits) {
  return start(method::kInitialize.name, params, limits,
               [this](Word id, const Result<Payload>& result, bool isTotal) {
                 if (result && problemsOfResult(method::kInitialize.name, *result).empty()) {
                   context_ = result->member("hostContext");
                   // If it cannot be sent, JavaScript knows first.
                   static_cast<void>(session_.notify(method::kInitialized.name, {}));
                 }
                 settle(id, method::kInitialize.name, result, isTotal, true);
               });
}

void AppEngine::settle(Word id, std::string_view method, const Result<Payload>& result,
                       bool isTotal, bool check) {
  Outcome outcome = Outcome::Result;
  std::string text;
  if (!result) {
    outcome = outcomeOf(result.error(), isTotal);
    text = result.error().message;
  } else if (check) {
    text = problemsOfResult(method, *result);
    if (!text.empty()) outcome = Outcome::BadResult;
  }
  mcpapps_app_settle(this, id, static_cast<int>(outcome), text.c_str());
}

void AppEngine::cancel(Word id, const Payload& reason) {
  session_.cancel(id, {ErrorKind::Cancelled, 0, textOf(reason)});
}

void AppEngine::forget(Word id) {
  session_.forget(id);
  session_.rest();
}

Result<void> AppEngine::notify(const Payload& message) {
  return session_.notify(message.member("method").value().string(), message.member("params"));
}

}  // namespace mcpapps
