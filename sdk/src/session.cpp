// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/session.h"

#include <algorithm>

#include "session_state.h"

namespace mcpapps {
namespace {

// MCP, "Cancellation": the notification that goes with an abandoned request.
struct Cancelled {
  RequestId requestId = 0;
  std::optional<std::string> reason;
};
MCPAPPS_DESCRIBE(Cancelled, requestId, reason)

constexpr NotificationMethod<Cancelled> kCancelled{"notifications/cancelled"};

// Replaces or, with an empty handler, removes.
template <class Handler>
void setHandler(std::vector<std::pair<std::string, Handler>>& handlers, std::string_view method,
                Handler handler) {
  std::erase_if(handlers, [&](const auto& entry) { return entry.first == method; });
  if (handler) handlers.emplace_back(std::string(method), std::move(handler));
}

// MCP, "Progress": the request's id serves as its token.
struct RequestMeta {
  Payload rest = {};
  RequestId progressToken = 0;
};
constexpr auto describe(Describe<RequestMeta>) {
  return fields(field<&RequestMeta::rest>("").orDefault(),
                field<&RequestMeta::progressToken>("progressToken"));
}
struct ParamsWithMeta {
  Payload rest = {};
  RequestMeta _meta = {};
};
constexpr auto describe(Describe<ParamsWithMeta>) {
  return fields(field<&ParamsWithMeta::rest>("").orDefault(),
                field<&ParamsWithMeta::_meta>("_meta"));
}

Payload withProgressToken(const Payload& params, RequestId id) {
  return Payload::of(ParamsWithMeta{
      .rest = params, ._meta = {.rest = params.member("_meta"), .progressToken = id}});
}

}  // namespace

Session::Session() : state_(std::make_shared<State>()) {}

Session::~Session() {
  // Nobody is left to hear of the end but those who wait for an answer.
  state_->onClose = nullptr;
  state_->close();
}

void Session::onError(std::function<void(Error)> handler) { state_->onError = std::move(handler); }
void Session::onClose(std::function<void()> handler) { state_->onClose = std::move(handler); }

void Session::setNotificationHandler(std::string_view method, NotificationHandler handler) {
  setHandler(state_->notificationHandlers, method, std::move(handler));
}

void Session::setRequestHandler(std::string_view method, RequestHandler handler) {
  setHandler(state_->requestHandlers, method, std::move(handler));
}

Result<void> Session::start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock) {
  if (state_->transport) {
    return Error{ErrorKind::Misuse, 0, "already connected: close() before connecting again"};
  }
  if (!transport || !clock) {
    return Error{ErrorKind::Misuse, 0, "connecting needs a transport and a clock"};
  }
  state_->transport = transport;
  state_->clock = std::move(clock);
  const std::weak_ptr<State> weak = state_;
  Result<void> started = transport->start({
      [weak](const Payload& message) {
        if (const auto state = weak.lock()) state->receive(message);
      },
      [weak](Error error) {
        if (const auto state = weak.lock()) state->report(std::move(error));
      },
      [weak] {
        if (const auto state = weak.lock()) state->close();
      },
  });
  if (!started) state_->transport = nullptr;
  return started;
}

void Session::close() { std::shared_ptr<State>(state_)->close(); }
bool Session::isOpen() const { return state_->transport != nullptr; }

void Session::request(std::string_view method, const Payload& params, RequestOptions options,
                      std::function<void(Result<Payload>)> callback) {
  state_->request(method, params, std::move(options), std::move(callback));
}

Result<void> Session::notify(std::string_view method, const Payload& params) {
  return state_->send(Payload::of(Message{.method = std::string(method), .params = params}));
}

void Session::report(Error error) const { state_->report(std::move(error)); }

bool Session::report(const std::shared_ptr<State>& state, std::string_view method,
                     const std::vector<Problem>& problems) {
  if (!state) return false;
  for (const Problem& problem : problems) {
    state->report({ErrorKind::BadMessage, error_code::kInvalidParams,
                   std::string(method).append(": ").append(toString(problem))});
  }
  return state->transport != nullptr;
}

void Session::State::report(Error error) const {
  // A copy: the handler may replace itself.
  if (const auto handler = onError) handler(std::move(error));
}

Result<void> Session::State::send(const Payload& message) const {
  if (!transport) {
    return Error{ErrorKind::NotConnected, error_code::kConnectionClosed, "not connected"};
  }
  return transport->send(message);
}

void Session::State::request(std::string_view method, const Payload& params, RequestOptions options,
                             std::function<void(Result<Payload>)> callback) {
  const auto named = [&](std::string_view what) {
    return std::string(method).append(": ").append(what);
  };
  if (!transport) {
    return callback(
        Error{ErrorKind::NotConnected, error_code::kConnectionClosed, named("not connected")});
  }
  if (options.stopToken.stop_requested()) {
    return callback(Error{ErrorKind::Cancelled, 0, named("cancelled before it was sent")});
  }
  if (pending.size() >= kMaxPendingRequests) {
    return callback(Error{ErrorKind::Misuse, 0, named("too many requests wait for an answer")});
  }
  const RequestId id = nextId++;
  const bool wantsProgress = options.onProgress || options.resetTimeoutOnProgress;
  const Payload message =
      Payload::of(Message{.id = Payload::of(id),
                          .method = std::string(method),
                          .params = wantsProgress ? withProgressToken(params, id) : params});

  Request request{.id = id,
                  .method = std::string(method),
                  .options = std::move(options),
                  .callback = std::move(callback)};
  request.deadline = clock->now() + request.options.timeout;
  if (request.options.maxTotalTimeout) {
    request.lastDeadline = clock->now() + *request.options.maxTotalTimeout;
    request.deadline = std::min(request.deadline, request.lastDeadline);
  }
  if (request.options.stopToken.stop_possible()) {
    request.stop = std::make_unique<StopCallback>(
        request.options.stopToken, std::function<void()>([weak = weak_from_this(), id] {
          const auto state = weak.lock();
          const Request* stopped = state ? state->findRequest(id) : nullptr;
          if (!stopped) return;
          state->abandon(id, {ErrorKind::Cancelled, 0, stopped->method + ": cancelled"});
        }));
  }
  pending.push_back(std::move(request));
  armTimer();

  if (Result<void> sent = send(message); !sent) {
    if (auto failed = takeRequest(id)) failed->callback(std::move(sent).error());
  }
}

Session::State::Request* Session::State::findRequest(RequestId id) {
  const auto found = std::lower_bound(
      pending.begin(), pending.end(), id,
      [](const Request& request, RequestId wanted) { return request.id < wanted; });
  return found != pending.end() && found->id == id ? &*found : nullptr;
}

std::optional<Session::State::Request> Session::State::takeRequest(RequestId id) {
  Request* found = findRequest(id);
  if (!found) return std::nullopt;
  std::optional<Request> taken(std::move(*found));
  pending.erase(pending.begin() + (found - pending.data()));
  return taken;
}

void Session::State::abandon(RequestId id, Error error) {
  std::optional<Request> request = takeRequest(id);
  if (!request) return;
  const Cancelled cancelled{.requestId = id, .reason = error.message};
  // If even this cannot be sent, the request has ended all the same.
  send(Payload::of(
      Message{.method = std::string(kCancelled.name), .params = Payload::of(cancelled)}));
  request->callback(std::move(error));
}

void Session::State::armTimer() {
  auto earliest = TimePoint::max();
  for (const Request& request : pending) earliest = std::min(earliest, request.deadline);
  // A timer that fires too early does no harm: it is set anew then.
  if (earliest == TimePoint::max() || (timer != 0 && timerDeadline <= earliest)) return;
  if (timer != 0) clock->cancel(timer);
  timerDeadline = earliest;
  timer =
      clock->after(std::max(earliest - clock->now(), TimePoint::zero()), [weak = weak_from_this()] {
        if (const auto state = weak.lock()) state->onTimer();
      });
}

void Session::State::onTimer() {
  timer = 0;
  const TimePoint now = clock->now();
  std::vector<RequestId> late;
  for (const Request& request : pending) {
    if (request.deadline <= now) late.push_back(request.id);
  }
  for (const RequestId id : late) {
    // A callback may have ended others, or closed the session.
    const Request* request = findRequest(id);
    if (!request) continue;
    const bool total = request->deadline == request->lastDeadline;
    const Duration waited = total ? *request->options.maxTotalTimeout : request->options.timeout;
    abandon(id, {ErrorKind::Timeout, error_code::kRequestTimeout,
                 request->method + ": no answer within " + std::to_string(waited.count()) + " ms"});
  }
  if (transport) armTimer();
}

void Session::State::close() {
  if (!transport) return;
  const auto self = shared_from_this();
  if (timer != 0) clock->cancel(std::exchange(timer, 0));
  const auto closing = std::exchange(transport, nullptr);
  closing->close();
  for (Request& request : std::exchange(pending, {})) {
    request.stop.reset();
    request.callback(Error{ErrorKind::Closed, error_code::kConnectionClosed,
                           request.method + ": the connection closed before the answer"});
  }
  if (const auto handler = onClose) handler();
}

}  // namespace mcpapps
