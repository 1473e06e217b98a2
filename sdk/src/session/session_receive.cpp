// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <limits>

#include "session/message.h"
#include "session/responder_state.h"

namespace mcpapps::detail {
namespace {

Error badMessage(std::string message) {
  return {ErrorKind::BadMessage, error_code::kInvalidRequest, std::move(message)};
}

std::string expected(std::string_view path, std::string_view what, const Payload& got) {
  return std::string(path)
      .append(": expected ")
      .append(what)
      .append(", got ")
      .append(got.value().typeName());
}

// Some hosts write down every field of their messages: null is the same as leaving it out.
Payload presentMember(const Payload& message, std::string_view name) {
  Payload member = message.member(name);
  return member.value().isNull() ? Payload() : member;
}

// One of our ids or progress tokens. Some hosts make a string of it.
bool isOurId(const packed::Value& id, RequestId& out) {
  if (!id.isString()) return id.integer(out);
  const std::string_view digits = id.string();
  // More than any of our ids has would overflow.
  if (digits.empty() || digits.size() > 15) return false;
  out = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return false;
    out = out * 10 + (digit - '0');
  }
  return true;
}

// What can be read of an answer's `error` member.
Error remoteError(std::string_view method, const Payload& payload) {
  Error error{ErrorKind::Remote, error_code::kInternalError, std::string(method)};
  std::int64_t code = 0;
  if (payload.value().member("code").integer(code) && code >= std::numeric_limits<int>::min() &&
      code <= std::numeric_limits<int>::max()) {
    error.code = static_cast<int>(code);
  }
  const Payload message = payload.member("message");
  error.message.append(": ").append(message.value().isString() ? message.value().string()
                                                               : "the host gave no message");
  error.data = payload.member("data");
  return error;
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

// For people.
std::string idText(const packed::Value& id) {
  if (id.isString()) return std::string("\"").append(id.string()).append("\"");
  std::int64_t number = 0;
  return id.integer(number) ? std::to_string(number) : std::string(id.typeName());
}

}  // namespace

void Session::receive(const Payload& message) {
  // A handler may destroy the session.
  const auto self = shared_from_this();
  const std::uint32_t before = connection();
  if (message.value().isArray()) return report(badMessage("a batch of messages is not allowed"));
  // Browser extensions and host shims post other things through the same window: no noise.
  if (message.value().member("jsonrpc").string() != "2.0") return;

  const Payload id = presentMember(message, "id");
  const Payload method = presentMember(message, "method");
  if (!method) {
    if (id) return receiveAnswer(message);
    // How JSON-RPC answers what it could not read.
    const Payload error = presentMember(message, "error");
    return report(error ? remoteError("an error that names no request", error)
                        : badMessage("a message has neither a method nor an id"));
  }
  if (!method.value().isString()) return report(badMessage(expected("method", "string", method)));
  const std::string name(method.value().string());

  Payload params = presentMember(message, "params");
  const bool isObject = params.value().isObject();
  if (params && !isObject) {
    report(badMessage(expected(name + ": params", "object", params)));
    if (connection() != before) return;
  }
  // Leaving the parameters out is the same as sending none.
  if (!isObject) params = Payload::emptyObject("params");

  if (!id) return receiveNotification(name, params);
  if (!id.value().isString() && !id.value().isNumber()) {
    return report(badMessage(expected(name + ": id", "string or number", id)));
  }
  receiveRequest(name, params, id);
}

void Session::receiveAnswer(const Payload& message) {
  const packed::Value id = message.value().member("id");
  RequestId known = 0;
  const bool isOurs = isOurId(id, known);
  std::optional<Request> request = isOurs ? takeRequest(known) : std::nullopt;
  if (!request) {
    // The answer and the cancellation have crossed on their way: normal.
    if (isOurs && takeAbandoned(known)) return;
    return report(badMessage("an answer to no request, or a second one: id " + idText(id)));
  }
  const Payload result = message.member("result");
  if (result.value().isObject()) return request->callback(result);
  if (const Payload error = presentMember(message, "error")) {
    return request->callback(remoteError(request->method, error));
  }
  // A host that has nothing to say.
  if (result.value().isNull()) return request->callback(Payload::emptyObject("result"));
  request->callback(badMessage(expected(request->method + ": result", "object", result)));
}

void Session::receiveRequest(const std::string& method, const Payload& params, const Payload& id) {
  const Responder responder(
      std::make_shared<Responder::State>(weak_from_this(), method, id, params));
  if (inbound_.size() >= kMaxInboundRequests) {
    return responder.error(error_code::kInternalError, "too many requests wait for an answer");
  }
  inbound_.push_back(responder.state_.get());
  const Running running(responder.state_);
  if (delegate_) delegate_->onRequest(method, params, responder);
}

void Session::receiveNotification(const std::string& method, const Payload& params) {
  if (method == method::kProgress.name) return receiveProgress(params);
  if (method == method::kCancelled.name) return receiveCancelled(params);
  if (delegate_) delegate_->onNotification(method, params);
}

void Session::receiveProgress(const Payload& params) {
  RequestId id = 0;
  const bool hasId = isOurId(params.value().member("progressToken"), id);
  Request* request = hasId ? findRequest(id) : nullptr;
  if (!request) {
    // Late progress of a request that has ended is normal.
    if (delegate_) delegate_->onUnknownProgress();
    return;
  }
  if (request->resetTimeoutOnProgress) {
    request->deadline = std::min(later(clock_->now(), request->timeout), request->lastDeadline);
  }
  const auto handler = request->onProgress;
  if (!handler) return;
  const Partial<Progress> progress = params.asPartial<Progress>();
  if (report(method::kProgress.name, progress.problems)) (*handler)(progress.value);
}

void Session::receiveCancelled(const Payload& params) {
  const packed::Value id = params.value().member("requestId");
  const auto found = std::ranges::find_if(
      inbound_, [&](const Responder::State* request) { return isSameId(request->id.value(), id); });
  // The answer and the cancellation may cross on their way: normal.
  if (found == inbound_.end()) return;
  const std::function<void()> stop = (*found)->abandon();
  inbound_.erase(found);
  if (stop) stop();
}

void Session::lose(const Payload& id, Error error) {
  RequestId known = 0;
  std::optional<Request> request = isOurId(id.value(), known) ? takeRequest(known) : std::nullopt;
  if (!request) return report(std::move(error));
  error.message = request->method + ": " + error.message;
  request->callback(std::move(error));
}

void Session::recover(Error error) {
  // The responders of the handler that was cut short are never dropped, so they do not answer.
  const auto cut = std::ranges::find_if(inbound_.rbegin(), inbound_.rend(),
                                        [](const auto* request) { return request->running; });
  if (cut != inbound_.rend()) {
    // Without the stack, which is none of the host's business.
    (*cut)->answerError(error_code::kInternalError,
                        (*cut)->method + ": " + error.message.substr(0, error.message.find('\n')));
  }
  // It may have been cut short, too.
  if (transport_) armTimer();
  endAll();
  report(std::move(error));
}

void Session::Responder::result(const Payload& result) const {
  state_->answer({.id = state_->id, .result = result});
}

void Session::Responder::error(int code, std::string message, Payload data) const {
  state_->answerError(code, std::move(message), std::move(data));
}

void Session::Responder::error(const Error& error) const {
  state_->answerError(error.code ? error.code : error_code::kInternalError, error.message,
                      error.data);
}

std::stop_token Session::Responder::stopToken() const {
  if (!state_->stop) {
    std::stop_source source;
    state_->stopToken = source.get_token();
    state_->stop = [source]() mutable { source.request_stop(); };
    if (state_->abandoned) state_->stop();
  }
  return state_->stopToken;
}

void Session::Responder::progress(const Progress& progress) const {
  const auto open = state_->session.lock();
  if (!open || state_->answered) return;
  const Payload token = state_->params.member("_meta").member("progressToken");
  if (!token.value().isString() && !token.value().isNumber()) return;
  const ProgressParams params{.progressToken = token,
                              .progress = progress.progress,
                              .total = progress.total,
                              .message = progress.message};
  const Result<void> sent = open->notify(method::kProgress.name, Payload::of(params));
  if (!sent) open->report(sent.error());
}

std::function<void()> Session::Responder::State::abandon() {
  abandoned = true;
  answered = true;
  return stop;
}

void Session::Responder::State::answerError(int code, std::string message, Payload data) {
  answer({.id = id, .error = ErrorObject{code, std::move(message), std::move(data)}});
}

void Session::Responder::State::answer(const Message& message) {
  if (std::exchange(answered, true)) return;
  const auto open = session.lock();
  if (!open) return;
  std::erase(open->inbound_, this);
  if (!open->isOpen()) return;
  if (const Result<void> sent = open->send(message); !sent) open->report(sent.error());
}

Session::Responder::State::~State() {
  if (!answered) answerError(error_code::kInternalError, method + ": the view gave no answer");
}

}  // namespace mcpapps::detail
