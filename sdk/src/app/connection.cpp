// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// An App's connection, from its handshake to its end, and the observers of its page.

#include "app/app_state.h"
#include "codec/codec.h"
#include "codec/text.h"
#include "session/weak_call.h"

namespace mcpapps::detail {
namespace {

/// `ui/initialize` with the arguments of the App's constructor, as JSON.
struct Hello {
  Payload appInfo;
  Payload appCapabilities;
  std::string protocolVersion;
};
MCPAPPS_DESCRIBE(Hello, appInfo, appCapabilities, protocolVersion)

Error closedError(std::string_view what) {
  return errorOf(ErrorKind::Closed, error_code::kConnectionClosed, method::kInitialize.name, what);
}

Error closedWhileReading() {
  return closedError("the connection was closed while the answer was read");
}

}  // namespace

std::shared_ptr<AppState> AppState::make(const Implementation& info,
                                         const AppCapabilities& capabilities, AppOptions options) {
  auto state = std::make_shared<AppState>(Payload::of(info), Payload::of(capabilities), options);
  state->session_ = std::make_shared<Session>(state, Session::Options{});
  return state;
}

AppState::AppState(Payload info, Payload capabilities, AppOptions options)
    : options_(options), info_(std::move(info)), capabilities_(std::move(capabilities)) {}

void AppState::connect(Environment environment, RequestOptions options,
                       const std::shared_ptr<PendingChannel>& channel) {
  channel->app = weak_from_this();
  channel->method = method::kInitialize.name;
  if (Result<void> started = session_->start(environment.transport, environment.clock); !started) {
    if (!environment.clock) return channel->fail(std::move(started).error());
    // Deferred: an author who connects again in the callback would recurse without end.
    failedStarts_.push_back({environment.clock, channel, std::move(started).error()});
    environment.clock->after(
        Duration::zero(),
        WeakCall<AppState>{weak_from_this(), [](AppState& self) { self.endFailedStarts(); }});
    return;
  }
  session_->countFrom(environment.internals.firstId);
  begin(std::move(environment));
  session_->request(method::kInitialize.name,
                    Hello{info_, capabilities_, std::string(kProtocolVersion)}, std::move(options),
                    [weak = weak_from_this(), connection = session_->connection(),
                     channel](const Result<Payload>& answer) {
                      const auto self = weak.lock();
                      if (!self) return channel->fail(closedError("the App is gone"));
                      const Result<void> finished =
                          answer ? self->finishHandshake(*answer, *channel) : answer.error();
                      if (finished) return;
                      // Only its own connection: onClose() may have made another.
                      if (self->session_->connection() == connection) self->close();
                      channel->fail(finished.error());
                    });
}

void AppState::begin(Environment environment) {
  if (environment_->internals.throwObserver) environment_->internals.throwObserver->stop();
  environment_ = std::make_shared<const Environment>(std::move(environment));
  observeThrows();
  isInitialized_ = false;
  isWanted_ = true;
  answersTwice_ = false;
  renew(host);
  renew(context);
}

void AppState::endFailedStarts() {
  // A connect() that begins meanwhile has its own timer.
  for (std::size_t left = failedStarts_.size(); left > 0 && !failedStarts_.empty(); --left) {
    const FailedStart failed = std::move(failedStarts_.front());
    failedStarts_.erase(failedStarts_.begin());
    failed.channel->fail(failed.error);
  }
}

Result<void> AppState::finishHandshake(const Payload& answer, PendingChannel& channel) {
  std::vector<Problem> problems;
  renew(host);
  decodeInto(typeOf<InitializeResult>(), &host, answer, problems);
  const Payload earlier = context.raw;
  const bool isSame =
      session_->callOut([&] { takeContext(answer.member("hostContext"), problems); });
  if (!isSame) return closedWhileReading();
  Result<void> told;
  const bool isOpen = session_->callOut(
      [&] { told = session_->notify(method::kInitialized.name, Payload::emptyObject()); });
  if (!told) return told;
  if (!isOpen) return closedWhileReading();
  isInitialized_ = true;
  if (options_.autoResize) startResizing();
  // A separate value: a listener may connect again.
  const auto initialized = std::make_shared<InitializeResult>();
  std::vector<Problem> ignored;
  decodeInto(typeOf<InitializeResult>(), initialized.get(), answer, ignored);
  renew(initialized->hostContext);
  follow(initialized->hostContext, earlier);
  follow(initialized->hostContext, answer.member("hostContext"));
  // Reported now, as the callback may notify the host.
  if (!reportProblems(method::kInitialize.name, problems)) return closedWhileReading();
  dispatch(kEventOf<InitializeResult>, initialized.get());
  channel.resolve({initialized});
  return {};
}

void AppState::release() {
  // Later than this, an App is destroyed on purpose.
  if (session_->isOpen() && !isConnected()) {
    warn(
        "the App was destroyed before the host had answered ui/initialize, so this view receives "
        "no messages. A variable of main() is destroyed when main() returns: write \"static "
        "mcpapps::App app\". To destroy the App on purpose, call close() first");
  }
  isAlive_ = false;
  stopResizing();
  // Last, as callbacks of ended requests may throw, too.
  session_->release();
  endFailedStarts();
  if (environment_->internals.throwObserver) environment_->internals.throwObserver->stop();
}

void AppState::onSessionClosed() {
  isInitialized_ = false;
  endAwaiting();
  refusals_.clear();
  events_.clear();
  stopResizing();
  if (onClose) onClose();
}

void AppState::setAutoResize(bool on) {
  options_.autoResize = on;
  if (!on) return stopResizing();
  if (isConnected()) startResizing();
}

void AppState::startResizing() {
  if (!environment_->sizeObserver) return;
  const auto onSize = [](AppState& self, Size size) {
    // If it cannot be sent, the transport reports it, and the next change sends the size.
    self.session_->notify(method::kSizeChanged.name, SizeChangedParams{size.width, size.height});
  };
  const auto onLoop = [](AppState& self) {
    self.report(misuse(
        method::kSizeChanged.name,
        "the height of the content changes each time the host resizes the frame, so no more sizes "
        "are reported. A common cause is height: 100vh with a margin: use height: 100%, or "
        "box-sizing: border-box"));
  };
  environment_->sizeObserver->start(WeakCall<AppState, Size>{weak_from_this(), onSize},
                                    WeakCall<AppState>{weak_from_this(), onLoop});
}

void AppState::stopResizing() {
  if (environment_->sizeObserver) environment_->sizeObserver->stop();
}

// Also after the end of the connection, as long as the App exists.
void AppState::observeThrows() {
  if (!environment_->internals.throwObserver) return;
  environment_->internals.throwObserver->start(WeakCall<AppState, Error>{
      weak_from_this(), [](AppState& self, Error error) { self.takeThrow(error); }});
}

void AppState::takeThrow(const Error& error) {
  session_->recover(error);
  if (isAlive_) return session_->report(error);
  // A callback has thrown at the App's end, and has cut that short.
  if (environment_->internals.throwObserver) environment_->internals.throwObserver->stop();
  warn(error.message);
}

void AppState::warn(std::string_view message) const {
  std::string line = "[mcpapps] ";
  line += message;
  if (const auto environment = environment_; environment->warn) return environment->warn(line);
  writeToStandardError(line += '\n');
}

}  // namespace mcpapps::detail
