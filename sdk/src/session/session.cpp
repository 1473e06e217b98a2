// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/session.h"

#include <algorithm>

#include "session/session_state.h"

namespace mcpapps {
namespace {

// In bytes. What the view says of the host's messages is for people to read.
constexpr std::size_t kMaxErrorText = 1000;

// Replaces or, with an empty handler, removes.
template <class Handler>
void setHandler(std::vector<std::pair<std::string, Handler>>& handlers, std::string_view method,
                Handler handler) {
  std::erase_if(handlers, [&](const auto& entry) { return entry.first == method; });
  if (handler) handlers.emplace_back(std::string(method), std::move(handler));
}

template <class Handler>
bool hasHandler(const std::vector<std::pair<std::string, Handler>>& handlers,
                std::string_view method) {
  return std::ranges::any_of(handlers, [&](const auto& entry) { return entry.first == method; });
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
  // Nobody is left to hear of anything but those who wait for an answer. The message that brought
  // the end about may have more to report.
  state_->onClose = nullptr;
  state_->onError = nullptr;
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

void Session::onOtherNotification(
    std::function<void(const std::string& method, const Payload& params)> handler) {
  state_->onOtherNotification = std::move(handler);
}

void Session::onOtherRequest(std::function<void(const std::string& method, const Payload& params,
                                                const Responder& responder)>
                                 handler) {
  state_->onOtherRequest = std::move(handler);
}

bool Session::hasNotificationHandler(std::string_view method) const {
  return hasHandler(state_->notificationHandlers, method);
}

bool Session::hasRequestHandler(std::string_view method) const {
  return hasHandler(state_->requestHandlers, method);
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
  state_->reports = 0;
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
      [weak](const Payload& id, Error error) {
        if (const auto state = weak.lock()) state->lose(id, std::move(error));
      },
      [weak](Error error) {
        if (const auto state = weak.lock()) state->recover(std::move(error));
      },
  });
  if (!started) state_->transport = nullptr;
  return started;
}

void Session::close() { std::shared_ptr<State>(state_)->close(); }
bool Session::isOpen() const { return state_->transport != nullptr; }

std::int64_t Session::request(std::string_view method, const Payload& params,
                              RequestOptions options,
                              std::function<void(Result<Payload>)> callback) {
  return state_->request(method, params, std::move(options), std::move(callback));
}

void Session::cancel(std::int64_t id, Error error) { state_->abandon(id, std::move(error)); }
void Session::setNextId(std::int64_t id) { state_->nextId = id; }
void Session::setCancelReason(std::string (*reasonOf)(const Error& error)) {
  state_->reasonOf = reasonOf;
}
void Session::forget(std::int64_t id) { state_->takeRequest(id); }
void Session::rest() {
  State& state = *state_;
  if (state.pending.empty() && state.timer != 0) state.clock->cancel(std::exchange(state.timer, 0));
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

void Session::refuse(const std::shared_ptr<State>& state, std::string_view method,
                     const std::vector<Problem>& problems, const Responder& responder) {
  std::string message;
  for (const Problem& problem : problems) {
    if (!message.empty()) message += "; ";
    message += toString(problem);
  }
  responder.error(error_code::kInvalidParams, std::move(message));
  report(state, method, problems);
}

void Session::State::report(Error error) {
  const TimePoint now = clock ? clock->now() : TimePoint::zero();
  if (now - reportsSince >= std::chrono::seconds(1)) {
    reportsSince = now;
    reports = 0;
  }
  if (++reports > kMaxErrorsPerSecond) return;
  if (error.message.size() > kMaxErrorText) {
    // Names may be the host's. Not within a character.
    std::size_t end = kMaxErrorText;
    while (end > 0 && (static_cast<unsigned char>(error.message[end]) & 0xC0) == 0x80) --end;
    error.message.resize(end);
    error.message += "…";
  }
  if (reports == kMaxErrorsPerSecond) error.message += " (what follows in this second is dropped)";
  // A copy: the handler may replace itself.
  if (const auto handler = onError) handler(std::move(error));
}

Result<void> Session::State::send(const Payload& message) const {
  if (!transport) {
    return Error{ErrorKind::NotConnected, error_code::kConnectionClosed, "not connected"};
  }
  return transport->send(message);
}

RequestId Session::State::request(std::string_view method, const Payload& params,
                                  RequestOptions options,
                                  std::function<void(Result<Payload>)> callback) {
  const auto named = [&](std::string_view what) {
    return std::string(method).append(": ").append(what);
  };
  const auto fail = [&](ErrorKind kind, int code, std::string_view why) {
    callback(Error{kind, code, named(why)});
    return RequestId{-1};
  };
  if (!transport) {
    return fail(ErrorKind::NotConnected, error_code::kConnectionClosed, "not connected");
  }
  if (options.stopToken.stop_requested()) {
    return fail(ErrorKind::Cancelled, 0, "cancelled before it was sent");
  }
  if (pending.size() >= kMaxPendingRequests) {
    return fail(ErrorKind::Misuse, 0, "too many requests wait for an answer");
  }
  const RequestId id = nextId++;
  const bool wantsProgress = options.onProgress || options.resetTimeoutOnProgress.value_or(false);
  const Payload message =
      Payload::of(Message{.id = Payload::of(id),
                          .method = std::string(method),
                          .params = wantsProgress ? withProgressToken(params, id) : params});

  Request request{.id = id,
                  .method = std::string(method),
                  .options = std::move(options),
                  .callback = std::move(callback)};
  request.deadline = later(clock->now(), request.options.timeout);
  if (request.options.maxTotalTimeout) {
    request.lastDeadline = later(clock->now(), *request.options.maxTotalTimeout);
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
  return id;
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
  const CancelledParams cancelled{.requestId = Payload::of(id),
                                  .reason = reasonOf ? reasonOf(error) : error.message};
  // If even this cannot be sent, the request has ended all the same.
  send(Payload::of(
      Message{.method = std::string(method::kCancelled.name), .params = Payload::of(cancelled)}));
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
  // An old request must not be answered on a later connection.
  std::vector<std::function<void()>> stopping;
  for (Responder::State* request : std::exchange(inbound, {})) {
    if (auto stop = request->abandon()) stopping.push_back(std::move(stop));
  }
  closing->close();
  for (const auto& stop : stopping) stop();
  for (Request& request : std::exchange(pending, {})) {
    request.stop.reset();
    request.callback(Error{ErrorKind::Closed, error_code::kConnectionClosed,
                           request.method + ": the connection closed before the answer"});
  }
  if (const auto handler = onClose) handler();
}

}  // namespace mcpapps
