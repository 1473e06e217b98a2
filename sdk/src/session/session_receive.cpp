// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <limits>

#include "codec/text.h"
#include "mcpapps/protocol/ui.h"
#include "session/message.h"
#include "session/responder_state.h"

namespace mcpapps::detail {
namespace {

Error badMessage(std::string message) {
  return {ErrorKind::BadMessage, error_code::kInvalidRequest, std::move(message)};
}

Error unexpected(std::string_view subject, std::string_view path, std::string_view what,
                 const packed::Value& got) {
  std::string message(subject);
  if (!message.empty()) message += ": ";
  return badMessage(message.append(path)
                        .append(": expected ")
                        .append(what)
                        .append(", got ")
                        .append(got.typeName()));
}

// Some hosts write every field of their messages: null is the same as leaving it out.
packed::Value presentMember(const Payload& message, std::string_view name) {
  const packed::Value member = message.value().member(name);
  return member.isNull() ? packed::Value() : member;
}

// One of our ids or progress tokens, which some hosts make a string of.
bool isOurId(const packed::Value& id, RequestId& out) {
  if (!id.isString()) return id.integer(out);
  const std::string_view digits = id.string();
  // More digits, which our ids do not have, would overflow.
  if (digits.empty() || digits.size() > 15) return false;
  out = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return false;
    out = out * 10 + (digit - '0');
  }
  return true;
}

// The readable parts of an answer's `error` member.
Error remoteError(std::string_view method, const Payload& payload) {
  const packed::Value text = payload.value().member("message");
  Error error = errorOf(ErrorKind::Remote, error_code::kInternalError, method,
                        text.isString() ? text.string() : "the host gave no message");
  std::int64_t code = 0;
  if (payload.value().member("code").integer(code) && code >= std::numeric_limits<int>::min() &&
      code <= std::numeric_limits<int>::max()) {
    error.code = static_cast<int>(code);
  }
  error.data = payload.member("data");
  return error;
}

// goose answers unknown requests, and a link that its user does not open, by a result with only an
// error text. A result with other members is the method's own.
bool isRefusal(const packed::Value& result) {
  return result.size() == 2 && result.member("status").string() == "error" &&
         result.member("message").isString();
}

bool isSameId(const packed::Value& left, const packed::Value& right) {
  if (left.isString() || right.isString()) {
    return left.isString() && right.isString() && left.string() == right.string();
  }
  std::int64_t one = 0;
  std::int64_t other = 0;
  if (left.integer(one) && right.integer(other)) return one == other;
  return left.isNumber() && right.isNumber() && left.number() == right.number();
}

}  // namespace

void Session::onMessage(const Payload& message) {
  if (message.value().isArray()) return report(badMessage("a batch of messages is not allowed"));
  // Ignores messages of browser extensions and host shims in the same window.
  if (message.value().member("jsonrpc").string() != "2.0") return;

  const packed::Value id = presentMember(message, "id");
  const packed::Value method = presentMember(message, "method");
  if (method.isAbsent()) {
    if (!id.isAbsent()) return receiveAnswer(message);
    // JSON-RPC's answer to a message that could not be read.
    if (presentMember(message, "error").isAbsent()) {
      return report(badMessage("a message has neither a method nor an id"));
    }
    return report(remoteError("an error that names no request", message.member("error")));
  }
  if (!method.isString()) return report(unexpected("", "method", "string", method));
  const std::string_view name = method.string();

  const packed::Value given = presentMember(message, "params");
  if (!given.isAbsent() && !given.isObject() &&
      !callOut([&] { report(unexpected(name, "params", "object", given)); })) {
    return;
  }
  // Leaving the parameters out is the same as sending none.
  const Payload params =
      given.isObject() ? message.member("params") : Payload::emptyObject("params");

  if (id.isAbsent()) {
    if (name == method::kProgress.name) return receiveProgress(message, params);
    if (name == method::kCancelled.name) return receiveCancelled(params);
    if (const auto delegate = delegate_.lock()) delegate->onNotification(name, params);
    return;
  }
  if (!id.isString() && !id.isNumber()) {
    return report(unexpected(name, "id", "string or number", id));
  }
  receiveRequest(name, params, message.member("id"));
}

void Session::receiveAnswer(const Payload& message) {
  const packed::Value id = message.value().member("id");
  RequestId known = 0;
  const bool isOurs = isOurId(id, known);
  const std::optional<Request> request = isOurs ? takeRequest(known) : std::nullopt;
  if (!request) {
    const bool isLate = isOurs && std::erase(abandoned_, known) > 0;
    const bool wasAsked = isOurs && known >= options_.firstId && known < nextId_;
    const Stray kind = isLate ? Stray::Late : wasAsked ? Stray::Second : Stray::Foreign;
    if (const auto delegate = delegate_.lock()) delegate->onStray(kind, message);
    return;
  }
  const Payload result = message.member("result");
  if (isRefusal(result.value())) {
    Error error = remoteError(request->method, result);
    if (request->method != method::kOpenLink.name) error.code = error_code::kMethodNotFound;
    return request->callback(std::move(error));
  }
  if (result.value().isObject()) return request->callback(result);
  if (!presentMember(message, "error").isAbsent()) {
    return request->callback(remoteError(request->method, message.member("error")));
  }
  // Some hosts send null for an empty result.
  if (result.value().isNull()) return request->callback(Payload::emptyObject("result"));
  request->callback(unexpected(request->method, "result", "object", result.value()));
}

void Session::receiveRequest(std::string_view method, const Payload& params, const Payload& id) {
  const Responder responder(
      std::make_shared<Responder::State>(weak_from_this(), method, id, params));
  if (inbound_.size() >= kMaxInboundRequests) {
    return responder.error(error_code::kInternalError, "too many requests wait for an answer");
  }
  inbound_.push_back(responder.state_.get());
  const Running running(responder.state_);
  if (const auto delegate = delegate_.lock()) delegate->onRequest(method, params, responder);
}

void Session::receiveProgress(const Payload& message, const Payload& params) {
  RequestId id = 0;
  const bool hasId = isOurId(params.value().member("progressToken"), id);
  Request* request = hasId ? findRequest(id) : nullptr;
  if (!request) {
    if (const auto delegate = delegate_.lock()) delegate->onStray(Stray::Progress, message);
    return;
  }
  if (request->resetTimeoutOnProgress) {
    request->deadline = std::min(later(clock_->now(), request->timeout), request->lastDeadline);
  }
  if (const auto handler = request->onProgress) handler(params);
}

void Session::receiveCancelled(const Payload& params) {
  const packed::Value id = params.value().member("requestId");
  const auto found = std::ranges::find_if(
      inbound_, [&](const Responder::State* request) { return isSameId(request->id.value(), id); });
  // The answer and the cancellation may cross.
  if (found == inbound_.end() || (*found)->taken) return;
  const SharedFunction<void()> stop = (*found)->abandon();
  inbound_.erase(found);
  if (stop) stop();
}

void Session::onLost(const Payload& id, Error error) {
  RequestId known = 0;
  const std::optional<Request> request =
      isOurId(id.value(), known) ? takeRequest(known) : std::nullopt;
  if (!request) return report(std::move(error));
  error.message = request->method + ": " + error.message;
  request->callback(std::move(error));
}

void Session::recover(const Error& error) {
  // The responders of a handler that was cut short are never dropped, so they do not answer.
  const auto cut = std::ranges::find_if(inbound_.rbegin(), inbound_.rend(),
                                        [](const auto* request) { return request->running; });
  if (cut != inbound_.rend()) {
    // Without the stack, which the host need not know.
    const std::string_view text = error.message;
    (*cut)->answerError(errorOf(error.kind, error_code::kInternalError, (*cut)->method,
                                text.substr(0, text.find('\n'))));
  }
  // It may have been cut short, too.
  if (transport_) armTimer();
  endAll();
}

void Responder::result(const Outgoing& result) const {
  if (state_->mayAnswer()) state_->send(resultMessage(state_->id, result));
}

void Responder::error(int code, std::string message, Payload data) const {
  state_->answerError({ErrorKind::Misuse, code, std::move(message), std::move(data)});
}

void Responder::error(const Error& error) const {
  if (error.code != 0) return state_->answerError(error);
  this->error(error_code::kInternalError, error.message, error.data);
}

void Responder::defer(const Outgoing& result, SharedFunction<void(const Payload&)> taken) const {
  state_->send(resultMessage(state_->id, result));
  state_->taken = std::move(taken);
}

void Responder::cancel() const {
  if (const auto open = state_->session.lock()) std::erase(open->inbound_, state_.get());
  if (const auto stop = state_->abandon()) stop();
}

bool Responder::release() const { return state_->mayAnswer(); }

std::stop_token Responder::stopToken() const {
  if (!state_->stop) {
    std::stop_source source;
    state_->stopToken = source.get_token();
    state_->stop = [source]() mutable { source.request_stop(); };
    if (state_->abandoned) state_->stop();
  }
  return state_->stopToken;
}

void Responder::onStop(SharedFunction<void()> callback) const {
  state_->stop = std::move(callback);
  if (state_->abandoned) state_->stop();
}

void Responder::progress(const Progress& progress) const {
  const auto open = state_->session.lock();
  if (!open || state_->answered) return;
  const Payload token = state_->params.member("_meta").member("progressToken");
  if (!token.value().isString() && !token.value().isNumber()) return;
  const ProgressParams params{.progressToken = token,
                              .progress = progress.progress,
                              .total = progress.total,
                              .message = progress.message};
  const Result<void> sent = open->notify(method::kProgress.name, params);
  if (!sent) open->report(sent.error());
}

SharedFunction<void()> Responder::State::abandon() {
  abandoned = true;
  answered = true;
  return stop;
}

bool Responder::State::mayAnswer() {
  if (std::exchange(answered, true)) return false;
  const auto open = session.lock();
  if (!open) return false;
  std::erase(open->inbound_, this);
  return open->isOpen();
}

void Responder::State::send(const Payload& answer) const {
  if (taken) return taken(answer);
  const auto open = session.lock();
  if (!open) return;
  if (const Result<void> sent = open->send(answer); !sent) open->report(sent.error());
}

void Responder::State::answerError(const Error& error) {
  if (mayAnswer()) send(errorMessage(id, error));
}

Responder::State::~State() {
  if (answered) return;
  answerError(
      errorOf(ErrorKind::Misuse, error_code::kInternalError, method, "the view gave no answer"));
}

}  // namespace mcpapps::detail
