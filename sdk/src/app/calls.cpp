// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view's requests to its host, when they are allowed, and their errors.

#include "app/app_state.h"
#include "codec/text.h"

namespace mcpapps::detail {
namespace {

struct ToldMode {
  std::string displayMode;
};
MCPAPPS_DESCRIBE(ToldMode, displayMode)

}  // namespace

void AppState::ask(const Outgoing& params, RequestOptions options,
                   const std::shared_ptr<PendingChannel>& channel) {
  const std::string_view method = channel->method;
  if (Result<void> allowed = checkRequest(method); !allowed) {
    return channel->fail(std::move(allowed).error());
  }
  Session::OnProgress onProgress;
  if (options.onProgress) {
    onProgress = [app = weak_from_this(),
                  onProgress = std::move(options.onProgress)](const Payload& told) {
      const Partial<Progress> progress = told.asPartial<Progress>();
      const auto known = app.lock();
      if (known && known->reportProblems(method::kProgress.name, progress.problems)) {
        onProgress(progress.value);
      }
    };
  }
  if (method == method::kCallTool.name && !options.resetTimeoutOnProgress) {
    options.resetTimeoutOnProgress = true;
  }
  if (method == method::kRequestDisplayMode.name) isModeTold_ = false;
  channel->request =
      session_->request(method, params, std::move(options),
                        {channel,
                         [](const Owner& asking, const Result<Payload>& answer) {
                           static_cast<PendingChannel*>(asking.get())->resolveBy(answer);
                         }},
                        std::move(onProgress));
}

Result<void> AppState::tell(std::string_view method, const Outgoing& params) {
  if (Result<void> allowed = checkCall(method); !allowed) return allowed;
  return session_->notify(method, params);
}

Result<void> AppState::checkCall(std::string_view method) const {
  // Without a connection, the call itself fails.
  if (isInitialized_ || !session_->isOpen()) return {};
  Error error = misuse(method,
                       "called before the handshake is complete. Some hosts never show a view that "
                       "sends messages so early. Wait for the result of connect()");
  if (options_.strict) return error;
  warn(error.message);
  return {};
}

Result<void> AppState::checkRequest(std::string_view method) const {
  if (Result<void> inTime = checkCall(method); !inTime) return inTime;
  if (options_.enforceStrictCapabilities && method == method::kCreateMessage.name &&
      isConnected() && !host.hostCapabilities.sampling) {
    return errorOf(ErrorKind::NotSupported, 0, method,
                   "the host does not list the capability \"sampling\"");
  }
  if (const Error* refusal = refusals_.find(method)) return *refusal;
  return {};
}

void AppState::report(const Error& error) {
  if (isAlive_) onSessionError(error);
}

void AppState::onSessionError(const Error& error) {
  // Either may connect again.
  const auto environment = environment_;
  const auto& hearsAll = environment->internals.onError;
  if (hearsAll) hearsAll(error);
  if (onError) return onError(error);
  if (!hearsAll) warn(std::string(toString(error.kind)).append(": ").append(error.message));
}

void AppState::onStray(Session::Stray kind, const Payload& message) {
  // Progress and answers may cross a cancellation. Other scripts of the page may send requests,
  // too, whose answers are not for us. A second answer is a mistake of the host for its developer,
  // not for the user: the first one counts.
  if (kind != Session::Stray::Second || std::exchange(answersTwice_, true)) return;
  // One of ours, perhaps as a text. (packed::toText() would add 12 kB to a view.)
  const packed::Value id = message.value().member("id");
  std::int64_t number = 0;
  const bool isNumber = id.integer(number);
  warn(std::string("the host has answered a request twice: id ")
           .append(isNumber ? decimal(static_cast<double>(number)) : id.string()));
}

void AppState::reportUntaken(const Error& error) {
  if (error.kind == ErrorKind::Closed || error.kind == ErrorKind::Cancelled) return;
  if (!refusals_.isRepeated(host, error)) session_->report(error);
}

void AppState::takeAnswer(std::string_view method, const Result<Payload>& answer) {
  if (!answer) return refusals_.take(host, method, answer.error());
  if (method != method::kRequestDisplayMode.name || isModeTold_) return;
  // Some hosts report a changed mode only by their answer.
  const std::string_view mode = answer->value().member("mode").string();
  const std::string before = context.displayMode ? context.displayMode->raw() : "inline";
  if (mode.empty() || mode == before) return;
  onNotification(method::kHostContextChanged.name, Payload::of(ToldMode{std::string(mode)}));
}

}  // namespace mcpapps::detail
