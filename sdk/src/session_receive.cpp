// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <cmath>

#include "session_state.h"

namespace mcpapps {
namespace {

const auto kNoParams = std::make_shared<const Json>(Json::object());

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
  return {ErrorKind::BadMessage, error_code::kInvalidRequest, std::move(message), nullptr};
}

std::string expected(std::string_view path, std::string_view what, const Json& got) {
  return std::string(path)
      .append(": expected ")
      .append(what)
      .append(", got ")
      .append(jsonTypeName(got));
}

// What can be read of an answer's `error` member.
Error remoteError(std::string_view method, const Payload& payload) {
  Error error{ErrorKind::Remote, error_code::kInternalError, std::string(method), nullptr};
  if (const Json code = payload.member("code").json(); code.is_number_integer())
    error.code = code.get<int>();
  const Payload message = payload.member("message");
  error.message.append(": ").append(message.json().is_string()
                                        ? message.json().get_ref<const std::string&>()
                                        : std::string("the host gave no message"));
  error.data = payload.member("data").json();
  return error;
}

// The id of one of our requests, if `json` can be one.
std::optional<RequestId> ownId(const Json& json) {
  if (json.is_number_integer()) return json.get<RequestId>();
  if (!json.is_number_float()) return std::nullopt;
  const double number = json.get<double>();
  if (std::trunc(number) != number || std::fabs(number) >= 0x1p53) return std::nullopt;
  return static_cast<RequestId>(number);
}

}  // namespace

void Session::State::receive(const Payload& message) {
  // A handler may destroy the session.
  const auto self = shared_from_this();
  if (message.json().is_array()) return report(badMessage("a batch of messages is not allowed"));
  // Browser extensions and host shims post other things through the same window: no noise.
  if (message.member("jsonrpc").json() != "2.0") return;

  const Payload id = message.member("id");
  const Payload method = message.member("method");
  if (!method) {
    if (!id) return report(badMessage("a message has neither a method nor an id"));
    return receiveAnswer(message, id.json());
  }
  if (!method.json().is_string())
    return report(badMessage(expected("method", "string", method.json())));
  const auto& name = method.json().get_ref<const std::string&>();

  Payload params = message.member("params");
  if (params && !params.json().is_object()) {
    report(badMessage(expected(name + ": params", "object", params.json())));
  }
  // Leaving the parameters out is the same as sending none.
  if (!params.json().is_object()) params = Payload(kNoParams, "params");
  if (!id) return receiveNotification(name, params);
  if (!id.json().is_string() && !id.json().is_number()) {
    return report(badMessage(expected(name + ": id", "string or number", id.json())));
  }
  receiveRequest(name, params, id.json());
}

void Session::State::receiveAnswer(const Payload& message, const Json& id) {
  const std::optional<RequestId> known = ownId(id);
  std::optional<Request> request = known ? takeRequest(*known) : std::nullopt;
  if (!request) {
    return report(badMessage("an answer to no request, or a second one: id " + dumpJson(id)));
  }
  const Payload result = message.member("result");
  if (result && result.json().is_object()) return request->callback(result);
  if (const Payload error = message.member("error")) {
    return request->callback(remoteError(request->method, error));
  }
  request->callback(badMessage(expected(request->method + ": result", "object", result.json())));
}

void Session::State::receiveRequest(const std::string& method, const Payload& params,
                                    const Json& id) {
  const Responder responder(std::make_shared<Responder::State>(weak_from_this(), method, id));
  if (const auto handler = handlerOf(requestHandlers, method)) return handler(params, responder);
  responder.error(error_code::kMethodNotFound, "Method not found");
  report({ErrorKind::NotSupported, error_code::kMethodNotFound, method + ": unknown request",
          nullptr});
}

void Session::State::receiveNotification(const std::string& method, const Payload& params) {
  if (method == kProgressNotification) return receiveProgress(params);
  if (const auto handler = handlerOf(notificationHandlers, method)) return handler(params);
  report({ErrorKind::NotSupported, error_code::kMethodNotFound, method + ": unknown notification",
          nullptr});
}

void Session::State::receiveProgress(const Payload& params) {
  const std::optional<RequestId> id = ownId(params.member("progressToken").json());
  Request* request = id ? findRequest(*id) : nullptr;
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

void Session::Responder::result(Json result) const { state_->answer("result", std::move(result)); }
void Session::Responder::error(int code, std::string message) const {
  state_->answerError(code, std::move(message));
}

void Session::Responder::State::answerError(int code, std::string message) {
  answer("error", {{"code", code}, {"message", std::move(message)}});
}

void Session::Responder::State::answer(std::string_view member, Json value) {
  if (std::exchange(answered, true)) return;
  const auto open = session.lock();
  if (!open || !open->transport) return;
  Json message = {{"jsonrpc", "2.0"}, {"id", id}};
  message.emplace(member, std::move(value));
  if (const Result<void> sent = open->send(message); !sent) open->report(sent.error());
}

Session::Responder::State::~State() {
  if (!answered) answerError(error_code::kInternalError, method + ": the view gave no answer");
}

}  // namespace mcpapps
