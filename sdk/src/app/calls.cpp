// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view's requests to its host, when they are allowed, and their errors.

#include <algorithm>

#include "app/app_state.h"
#include "codec/text.h"

namespace mcpapps::detail {
namespace {

/// The capability by which a host announces that it answers these methods.
struct CapabilityRule {
  std::string_view methods;
  std::string_view capability;
  /// The host passes them on to the server.
  bool isServers = false;
};
constexpr CapabilityRule kCapabilityRules[] = {
    {method::kOpenLink.name, "openLinks"},
    {method::kDownloadFile.name, "downloadFile"},
    {method::kMessage.name, "message"},
    {method::kUpdateModelContext.name, "updateModelContext"},
    {"tools/", "serverTools", true},
    {"resources/", "serverResources", true},
    {method::kCreateMessage.name, "sampling"},
};

struct ToldMode {
  std::string displayMode;
};
MCPAPPS_DESCRIBE(ToldMode, displayMode)

const CapabilityRule* ruleOf(std::string_view method) {
  const auto found = std::ranges::find_if(kCapabilityRules, [&](const CapabilityRule& rule) {
    return method.starts_with(rule.methods);
  });
  return found == std::end(kCapabilityRules) ? nullptr : found;
}

bool isListed(const InitializeResult& host, const CapabilityRule& rule) {
  const packed::Value listed = host.raw.value().member("hostCapabilities").member(rule.capability);
  return !listed.isAbsent() && !listed.isNull();
}

}  // namespace

// ---- To the host ----

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
                         [](const std::shared_ptr<void>& asking, const Result<Payload>& answer) {
                           static_cast<PendingChannel*>(asking.get())->resolveBy(answer);
                         }},
                        std::move(onProgress));
}

Result<void> AppState::tell(std::string_view method, const Outgoing& params) {
  if (Result<void> allowed = checkCall(method); !allowed) return allowed;
  return session_->notify(method, params);
}

// ---- What may be done when ----

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
  const auto refusal = std::ranges::find(refusals_, method, &Refusal::method);
  if (refusal != refusals_.end()) return refusal->error;
  return {};
}

// ---- Errors ----

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
  if (!isKnownLack(error)) session_->report(error);
}

bool AppState::isKnownLack(const Error& error) {
  const bool isRefusal = error.kind == ErrorKind::Remote || error.kind == ErrorKind::NotSupported ||
                         error.kind == ErrorKind::Timeout;
  if (!isRefusal) return false;
  const auto refusal = std::ranges::find(refusals_, error.method, &Refusal::method);
  if (refusal != refusals_.end()) return std::exchange(refusal->isReported, true);
  // A host that lists nothing has not said that it lacks everything.
  if (!host.raw.value().member("hostCapabilities").isObject()) return false;
  const CapabilityRule* rule = ruleOf(error.method);
  if (!rule || isListed(host, *rule)) return false;
  if (std::ranges::find(lacking_, rule->capability) != lacking_.end()) return true;
  lacking_.push_back(rule->capability);
  return false;
}

void AppState::takeAnswer(std::string_view method, const Result<Payload>& answer) {
  if (!answer) return takeFailure(method, answer.error());
  if (method != method::kRequestDisplayMode.name || isModeTold_) return;
  // Some hosts report a changed mode only by their answer.
  const std::string_view mode = answer->value().member("mode").string();
  const std::string before = context.displayMode ? context.displayMode->raw() : "inline";
  if (mode.empty() || mode == before) return;
  onNotification(method::kHostContextChanged.name, Payload::of(ToldMode{std::string(mode)}));
}

void AppState::takeFailure(std::string_view method, const Error& error) {
  if (error.kind != ErrorKind::Remote || error.code != error_code::kMethodNotFound) return;
  const CapabilityRule* rule = ruleOf(method);
  // A method unknown to the server may be one of its tools.
  if (!rule || rule->isServers || isListed(host, *rule)) return;
  if (std::ranges::find(refusals_, method, &Refusal::method) == refusals_.end()) {
    refusals_.push_back({rule->methods, error});
  }
}

}  // namespace mcpapps::detail
