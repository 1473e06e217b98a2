// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "javascript_app.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "checks.h"
#include "mcpapps/protocol/initialize.h"
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
}

namespace mcpapps::npm {
namespace {

Duration toDuration(double milliseconds) {
  // More than a hundred years; NaN is no time at all.
  constexpr double kForever = 4e12;
  if (!(milliseconds > 0)) return Duration::zero();
  return Duration(static_cast<std::int64_t>(std::ceil(std::min(milliseconds, kForever))));
}

std::string textOf(const Payload& payload) { return std::string(payload.value().string()); }

JavaScriptApp::Outcome outcomeOf(const Error& error, bool isTotal) {
  using Outcome = JavaScriptApp::Outcome;
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
class JavaScriptApp::Wire : public Transport {
 public:
  explicit Wire(int key) : key_(key) {}

  Result<void> start(Receiver receiver) override {
    receiver_ = std::move(receiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    mcpapps_npm_send(key_, message.value().words());
    return {};
  }
  void close() override {}

  void receive(const Payload& message) const { receiver_.onMessage(message); }

 private:
  int key_;
  Receiver receiver_;
};

JavaScriptApp::JavaScriptApp(int key, Word nextId)
    : key_(key), clock_(std::make_shared<TimeoutClock>()), wire_(std::make_shared<Wire>(key)) {
  ++liveCount;
  session_.onError([this](const Error& error) { mcpapps_npm_error(key_, error.message.c_str()); });
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

JavaScriptApp::~JavaScriptApp() { --liveCount; }

void JavaScriptApp::receive(const Payload& message) { wire_->receive(message); }

// ---- From the host ----

void JavaScriptApp::receiveNotification(const std::string& method, const Payload& params) {
  // The session takes all other progress itself.
  if (method == method::kProgress.name) return mcpapps_npm_error(key_, "unknown progress");
  const auto handling = static_cast<Handling>(mcpapps_npm_find_handler(key_, false));
  if (handling == Handling::None) return;
  if (handling == Handling::AsItIs) return mcpapps_npm_notification(key_, nullptr);
  const std::string problems = problemsOfParams(method, params);
  // Merged first: a handler that asks for the context finds it up to date.
  if (problems.empty() && method == method::kHostContextChanged.name)
    context_ = merge(context_, params);
  mcpapps_npm_notification(key_, problems.empty() ? nullptr : problems.c_str());
}

void JavaScriptApp::receiveRequest(const std::string& method, const Payload& params,
                               const Session::Responder& responder) {
  const auto handling = static_cast<Handling>(mcpapps_npm_find_handler(key_, true));
  if (handling == Handling::None) return responder.error(error_code::kMethodNotFound, "Method not found");
  std::string problems;
  if (handling == Handling::Checked) problems = problemsOfParams(method, params);
  const Word number = ++lastInbound_;
  inbound_.try_emplace(number, responder, [this, number] { mcpapps_npm_cancelled(key_, number); });
  mcpapps_npm_request(key_, number, problems.empty() ? nullptr : problems.c_str());
}

void JavaScriptApp::respond(Word inbound, const Payload& answer) {
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

Word JavaScriptApp::start(std::string_view method, const Payload& params, const Limits& limits,
                      std::function<void(Word id, Result<Payload> result, bool isTotal)> end) {
  RequestOptions options{.timeout = toDuration(limits.timeout)};
  const bool hasTotal = limits.maxTotalTimeout < std::numeric_limits<double>::infinity();
  if (hasTotal) options.maxTotalTimeout = toDuration(limits.maxTotalTimeout);
  // It fails at once, before there is an id, or when it has been written here.
  const auto id = std::make_shared<Word>(static_cast<Word>(-1));
  if (limits.wantsProgress) {
    options.resetTimeoutOnProgress = limits.resetTimeoutOnProgress;
    options.onProgress = [this, id](const Progress&) { mcpapps_npm_progress(key_, *id); };
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

Word JavaScriptApp::request(std::string_view method, const Payload& params, const Limits& limits,
                            bool check) {
  return start(method, params, limits,
               [this, name = std::string(method), check](Word id, const Result<Payload>& result,
                                                         bool isTotal) {
                 settle(id, name, result, isTotal, check);
               });
}

Word JavaScriptApp::connect(const Payload& params, const Limits& limits) {
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

void JavaScriptApp::settle(Word id, std::string_view method, const Result<Payload>& result,
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
  mcpapps_npm_settle(key_, id, static_cast<int>(outcome), text.c_str());
}

void JavaScriptApp::cancel(Word id, const Payload& reason) {
  session_.cancel(id, {ErrorKind::Cancelled, 0, textOf(reason)});
}

void JavaScriptApp::forget(Word id) {
  session_.forget(id);
  session_.rest();
}

void JavaScriptApp::notify(std::string_view method, const Payload& params) {
  // The wire hands everything to JavaScript, which tells the caller.
  static_cast<void>(session_.notify(method, params));
}

}  // namespace mcpapps::npm
