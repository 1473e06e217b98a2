// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "session/session.h"

#include <algorithm>

#include "codec/text.h"
#include "session/message.h"
#include "session/responder_state.h"
#include "session/weak_call.h"

namespace mcpapps::detail {
namespace {

// In bytes. Reports about the host's messages are for people.
constexpr std::size_t kMaxErrorText = 1000;

}  // namespace

Session::Session(std::weak_ptr<Delegate> delegate, Options options)
    : delegate_(std::move(delegate)), options_(options), nextId_(options.firstId) {}

void Session::release() {
  delegate_.reset();
  close();
}

Result<void> Session::start(std::shared_ptr<Transport> transport, std::shared_ptr<Clock> clock) {
  if (transport_) {
    return Error{ErrorKind::Misuse, 0, "already connected: close() before connecting again"};
  }
  if (!transport || !clock) {
    return Error{ErrorKind::Misuse, 0, "connecting needs a transport and a clock"};
  }
  transport_ = transport;
  clock_ = std::move(clock);
  ++connection_;
  reports_ = 0;
  Result<void> started = transport->start(weak_from_this());
  if (!started) transport_ = nullptr;
  return started;
}

void Session::close() {
  if (!transport_) return;
  // Callees may start the session again, so nothing of the old connection is left in it.
  if (timer_ != 0) clock_->cancel(std::exchange(timer_, 0));
  const auto closing = std::exchange(transport_, nullptr);
  std::vector<Request> requests = std::exchange(pending_, {});
  ended_ = 0;
  // In reverse order: unended_ ends its last request first.
  for (auto request = requests.rbegin(); request != requests.rend(); ++request) {
    if (!request->ended) unended_.push_back(std::move(*request));
  }
  // An old request must not be answered on a later connection.
  for (Responder::State* request : std::exchange(inbound_, {})) {
    if (auto stop = request->abandon()) unstopped_.push_back(std::move(stop));
  }
  closing->close();
  if (const auto delegate = delegate_.lock()) delegate->onSessionClosed();
  endAll();
}

void Session::endAll() {
  while (!unstopped_.empty()) {
    const auto stop = std::move(unstopped_.back());
    unstopped_.pop_back();
    stop();
  }
  while (!unended_.empty()) {
    const Request request = std::move(unended_.back());
    unended_.pop_back();
    request.callback(errorOf(ErrorKind::Closed, error_code::kConnectionClosed, request.method,
                             "the connection closed before the answer"));
  }
}

Error errorOf(ErrorKind kind, int code, std::string_view subject, std::string_view what) {
  return {kind, code, std::string(subject).append(": ").append(what)};
}

void Session::report(Error error) {
  const TimePoint now = clock_ ? clock_->now() : TimePoint::zero();
  if (now - reportsSince_ >= std::chrono::seconds(1)) {
    reportsSince_ = now;
    reports_ = 0;
  }
  if (++reports_ > kMaxErrorsPerSecond) return;
  // Names may be the host's.
  error.message = shortened(error.message, kMaxErrorText);
  if (reports_ == kMaxErrorsPerSecond) error.message += " (what follows in this second is dropped)";
  if (const auto delegate = delegate_.lock()) delegate->onSessionError(error);
}

bool Session::report(std::string_view method, const std::vector<Problem>& problems) {
  return callOut([&] {
    for (const Problem& problem : problems) {
      report(errorOf(ErrorKind::BadMessage, error_code::kInvalidParams, method, toString(problem)));
    }
  });
}

Result<void> Session::send(const Payload& message) {
  if (!transport_) {
    return Error{ErrorKind::NotConnected, error_code::kConnectionClosed, "not connected"};
  }
  return transport_->send(message);
}

Result<void> Session::notify(std::string_view method, const Outgoing& params) {
  return send(notificationMessage(method, params));
}

RequestId Session::request(std::string_view method, const Outgoing& params, RequestOptions options,
                           Callback callback, OnProgress onProgress) {
  const bool hasToken = onProgress || options.resetTimeoutOnProgress.value_or(false);
  const RequestId id =
      expect(method, std::move(options), std::move(callback), std::move(onProgress));
  if (id < 0) return id;
  if (Result<void> sent = send(requestMessage(id, method, params, hasToken)); !sent) {
    if (const auto failed = takeRequest(id)) failed->callback(std::move(sent).error());
  }
  return id;
}

RequestId Session::expect(std::string_view method, RequestOptions options, Callback callback,
                          OnProgress onProgress) {
  const auto fail = [&](ErrorKind kind, int code, std::string_view why) {
    callback(errorOf(kind, code, method, why));
    return RequestId{-1};
  };
  if (!transport_) {
    return fail(ErrorKind::NotConnected, error_code::kConnectionClosed, "not connected");
  }
  if (options.stopToken.stop_requested()) {
    return fail(ErrorKind::Cancelled, 0, "cancelled before it was sent");
  }
  if (pendingCount() >= kMaxPendingRequests) {
    return fail(ErrorKind::Misuse, 0, "too many requests wait for an answer");
  }
  const RequestId id = nextId_++;
  const TimePoint now = clock_->now();
  Request request{.id = id,
                  .method = std::string(method),
                  .timeout = options.timeout,
                  .resetTimeoutOnProgress = options.resetTimeoutOnProgress.value_or(false),
                  .onProgress = std::move(onProgress),
                  .callback = std::move(callback),
                  .deadline = later(now, options.timeout)};
  if (options.maxTotalTimeout) {
    request.maxTotalTimeout = *options.maxTotalTimeout;
    request.lastDeadline = later(now, *options.maxTotalTimeout);
    request.deadline = std::min(request.deadline, request.lastDeadline);
  }
  request.stop = options.stopToken.onStop([weak = weak_from_this(), id] {
    if (const auto session = weak.lock()) session->cancel(id);
  });
  const TimePoint deadline = request.deadline;
  pending_.push_back(std::move(request));
  armTimer(deadline);
  return id;
}

Session::Request* Session::findRequest(RequestId id) {
  const auto found = std::ranges::lower_bound(pending_, id, {}, &Request::id);
  return found != pending_.end() && found->id == id && !found->ended ? &*found : nullptr;
}

std::optional<Session::Request> Session::takeRequest(RequestId id) {
  Request* found = findRequest(id);
  if (!found) return std::nullopt;
  std::optional<Request> taken(std::move(*found));
  found->ended = true;
  if (++ended_ * 2 > pending_.size()) {
    std::erase_if(pending_, [](const Request& request) { return request.ended; });
    ended_ = 0;
  }
  if (options_.stopsIdleTimer && pending_.empty() && timer_ != 0) {
    clock_->cancel(std::exchange(timer_, 0));
  }
  return taken;
}

void Session::cancel(RequestId id) {
  if (const Request* request = findRequest(id)) {
    abandon(id, errorOf(ErrorKind::Cancelled, 0, request->method, "cancelled"));
  }
}

void Session::forget(RequestId id) { takeRequest(id); }

void Session::abandon(RequestId id, Error error) {
  std::optional<Request> request = takeRequest(id);
  if (!request) return;
  if (abandoned_.size() == kMaxAbandonedRequests) abandoned_.erase(abandoned_.begin());
  abandoned_.push_back(id);
  const CancelledParams cancelled{
      .requestId = Payload::of(id),
      .reason = options_.cancelReason ? options_.cancelReason(error) : error.message};
  // The request has ended, even if this cannot be sent.
  notify(method::kCancelled.name, cancelled);
  request->callback(std::move(error));
}

void Session::armTimer(TimePoint deadline) {
  // A timer that fires early is restarted then.
  if (deadline == TimePoint::max() || (timer_ != 0 && timerDeadline_ <= deadline)) return;
  if (timer_ != 0) clock_->cancel(timer_);
  timerDeadline_ = deadline;
  timer_ =
      clock_->after(std::max(deadline - clock_->now(), TimePoint::zero()),
                    WeakCall<Session>{weak_from_this(), [](Session& self) { self.onTimer(); }});
}

void Session::onTimer() {
  timer_ = 0;
  const TimePoint now = clock_->now();
  std::vector<RequestId> late;
  for (const Request& request : pending_) {
    if (!request.ended && request.deadline <= now) late.push_back(request.id);
  }
  const bool isSame = callOut([&] {
    for (const RequestId id : late) {
      // A callback may have ended others, or closed the session.
      const Request* request = findRequest(id);
      if (!request) continue;
      const bool isTotal = request->deadline == request->lastDeadline;
      const Duration waited = isTotal ? request->maxTotalTimeout : request->timeout;
      const std::string time = decimal(static_cast<double>(waited.count()));
      abandon(id, errorOf(ErrorKind::Timeout, error_code::kRequestTimeout, request->method,
                          "no answer within " + time + " ms"));
    }
  });
  if (isSame) armTimer();
}

void Session::armTimer() {
  auto earliest = TimePoint::max();
  for (const Request& request : pending_) {
    if (!request.ended) earliest = std::min(earliest, request.deadline);
  }
  armTimer(earliest);
}

}  // namespace mcpapps::detail
