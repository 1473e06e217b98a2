// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <limits>

#include "session_state.h"

namespace mcpapps {
namespace {

// The handler of `method`, by value: it may replace itself while it runs.
template <class Handler>
Handler handlerOf(const std::vector<std::pair<std::string, Handler>>& handlers,
                  std::string_view method) {
  for (const auto& [name, handler] : handlers) {
    if (name == method) return handler;
  }
  return nullptr;
}

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

// What can be read of an answer's `error` member.
Error remoteError(std::string_view method, const Payload& payload) {
  Error error{ErrorKind::Remote, error_code::kInternalError, std::string(method)};
  std::int64_t code = 0;
  if (payload.member("code").value().integer(code) && code >= std::numeric_limits<int>::min() &&
      code <= std::numeric_limits<int>::max()) {
    error.code = static_cast<int>(code);
  }
  const Payload message = payload.member("message");
  error.message.append(": ").append(message.value().isString() ? message.value().string()
                                                               : "the host gave no message");
  error.data = payload.member("data");
  return error;
}

// For people.
std::string idText(const packed::Value& id) {
  if (id.isString()) return std::string("\"").append(id.string()).append("\"");
  std::int64_t number = 0;
  return id.integer(number) ? std::to_string(number) : std::string(id.typeName());
}

}  // namespace

void Session::State::receive(const Payload& message) {
  // A handler may destroy the session.
  const auto self = shared_from_this();
  if (message.value().isArray()) return report(badMessage("a batch of messages is not allowed"));
  // Browser extensions and host shims post other things through the same window: no noise.
  if (message.value().member("jsonrpc").string() != "2.0") return;

  const Payload id = message.member("id");
  const Payload method = message.member("method");
  if (!method) {
    if (!id) return report(badMessage("a message has neither a method nor an id"));
    return receiveAnswer(message);
  }
  if (!method.value().isString()) return report(badMessage(expected("method", "string", method)));
  const std::string name(method.value().string());

  Payload params = message.member("params");
  const bool isObject = params.value().isObject();
  if (params && !isObject) report(badMessage(expected(name + ": params", "object", params)));
  // Leaving the parameters out is the same as sending none.
  if (!isObject) params = Payload::emptyObject("params");

  if (!id) return receiveNotification(name, params);
  if (!id.value().isString() && !id.value().isNumber()) {
    return report(badMessage(expected(name + ": id", "string or number", id)));
  }
  receiveRequest(name, params, id);
}

void Session::State::receiveAnswer(const Payload& message) {
  const packed::Value id = message.value().member("id");
  RequestId known = 0;
  std::optional<Request> request = id.integer(known) ? takeRequest(known) : std::nullopt;
  if (!request) {
    return report(badMessage("an answer to no request, or a second one: id " + idText(id)));
  }
  const Payload result = message.member("result");
  if (result.value().isObject()) return request->callback(result);
  if (const Payload error = message.member("error")) {
    return request->callback(remoteError(request->method, error));
  }
  request->callback(badMessage(expected(request->method + ": result", "object", result)));
}

void Session::State::receiveRequest(const std::string& method, const Payload& params,
                                    const Payload& id) {
  const Responder responder(std::make_shared<Responder::State>(weak_from_this(), method, id));
  if (const auto handler = handlerOf(requestHandlers, method)) return handler(params, responder);
  responder.error(error_code::kMethodNotFound, "Method not found");
  report({ErrorKind::NotSupported, error_code::kMethodNotFound, method + ": unknown request"});
}

void Session::State::receiveNotification(const std::string& method, const Payload& params) {
  if (method == kProgressNotification) return receiveProgress(params);
  if (const auto handler = handlerOf(notificationHandlers, method)) return handler(params);
  report({ErrorKind::NotSupported, error_code::kMethodNotFound, method + ": unknown notification"});
}

void Session::State::receiveProgress(const Payload& params) {
  RequestId id = 0;
  const bool hasId = params.value().member("progressToken").integer(id);
  Request* request = hasId ? findRequest(id) : nullptr;
  // Late progress of a request that has ended is normal.
  if (!request) return;
  if (request->options.resetTimeoutOnProgress) {
    request->deadline = std::min(clock->now() + request->options.timeout, request->lastDeadline);
  }
  const auto handler = request->options.onProgress;
  if (!handler) return;
  const Partial<Progress> progress = params.asPartial<Progress>();
  for (const Problem& problem : progress.problems) {
    report(badMessage(std::string(kProgressNotification).append(": ").append(toString(problem))));
  }
  handler(progress.value);
}

void Session::Responder::result(const Payload& result) const {
  state_->answer({.id = state_->id, .result = result});
}

void Session::Responder::error(int code, std::string message) const {
  state_->answerError(code, std::move(message));
}

void Session::Responder::State::answerError(int code, std::string message) {
  answer({.id = id, .error = ErrorObject{code, std::move(message)}});
}

void Session::Responder::State::answer(const Message& message) {
  if (std::exchange(answered, true)) return;
  const auto open = session.lock();
  if (!open || !open->transport) return;
  if (const Result<void> sent = open->send(Payload::of(message)); !sent) open->report(sent.error());
}

Session::Responder::State::~State() {
  if (!answered) answerError(error_code::kInternalError, method + ": the view gave no answer");
}

}  // namespace mcpapps
