// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/poller.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "mcpapps/app_ref.h"

namespace mcpapps {

/// Shared, so that it outlives a handler that destroys the Poller. Timers and calls hold it weakly.
struct Poller::State : std::enable_shared_from_this<State> {
  AppRef app;
  PollOptions options;
  detail::PollHandler handler;
  bool takesFailures;
  ScopedSubscription handshakes;
  ScopedSubscription teardowns;

  bool isPaused = false;
  bool isStopped = false;
  bool isFailing = false;
  bool isCalling = false;
  bool isHandling = false;
  /// The delay of the next call after the end of the last one, and its time.
  Duration wait{};
  TimePoint due{};
  /// The host has announced the view's end.
  bool isResting = false;
  /// `wait` before the last answer.
  Duration waitBefore{};

  std::shared_ptr<Clock> clock;  ///< Of this connection.
  Clock::TimerId timer = 0;
  std::optional<Pending<CallToolResult>> call;
  std::uint32_t lastCall = 0;

  State(const App& of, PollOptions which, detail::PollHandler what, bool takes)
      : app(of), options(std::move(which)), handler(std::move(what)), takesFailures(takes) {
    options.every = std::max(options.every, Duration(1));
    options.atMost = std::max(options.atMost, options.every);
  }
  ~State() { disarm(); }

  void begin() {
    disarm();
    clock = app.clock();
    // Ignores a call over the previous connection.
    ++lastCall;
    isCalling = false;
    wait = options.every;
    due = clock->now();
    isResting = false;
    arm();
  }

  void setResting(bool rests) {
    isResting = rests;
    arm();
  }

  void disarm() {
    if (const auto armed = std::exchange(timer, 0)) clock->cancel(armed);
  }

  void arm() {
    disarm();
    // Without a clock, the handshake has just ended, and begin() follows.
    if (!clock || isPaused || isResting || isStopped || isCalling || isHandling ||
        !app.isConnected())
      return;
    const Duration left = std::max(due - clock->now(), Duration::zero());
    timer = clock->after(left, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->onTimer();
    });
  }

  void onTimer() {
    timer = 0;
    if (!app.isConnected()) return;
    if (clock->now() < due) return arm();
    isCalling = true;
    const std::uint32_t number = ++lastCall;
    call = app.callServerTool({.name = options.tool, .arguments = options.arguments},
                              {.timeout = options.timeout});
    call->then([weak = weak_from_this(), number](const Result<CallToolResult>& answer) {
      const auto self = weak.lock();
      if (self && self->lastCall == number) self->take(answer);
    });
  }

  void setDue(bool isGood) {
    waitBefore = wait;
    if (isGood) {
      wait = options.every;
    } else {
      wait = wait > options.atMost / 2 ? options.atMost : wait * 2;
    }
    due = clock->now() + wait;
  }

  void take(const Result<CallToolResult>& answer) {
    isCalling = false;
    if (isStopped) return;
    // The next handshake begins again.
    if (!answer && !app.isConnected()) return;
    const bool isGood = answer && !answer->isError;
    const bool isFirstFailure = !isGood && !isFailing;
    isFailing = !isGood;
    setDue(isGood);
    // Before the author's code, which in a page may end by an exception.
    arm();
    if (isGood || takesFailures) return handle(answer);
    if (isFirstFailure) app.report(failureOf(answer));
  }

  Error failureOf(const Result<CallToolResult>& answer) const {
    if (!answer) return answer.error();
    return {ErrorKind::Remote, 0,
            std::string(method::kCallTool.name) + ": " + options.tool + ": " + answer->text()};
  }

  void handle(const Result<CallToolResult>& answer) {
    const auto self = shared_from_this();
    // A copy, as the handler may stop this.
    const detail::PollHandler running = handler;
    const auto hasEnded = std::make_shared<bool>(false);
    running(answer, [weak = weak_from_this(), hasEnded](const Error* error) {
      *hasEnded = true;
      if (const auto known = weak.lock()) known->endHandling(error);
    });
    if (*hasEnded) return;
    isHandling = true;
    disarm();
  }

  void endHandling(const Error* error) {
    if (error) app.report(*error);
    if (isStopped || (!error && !isHandling)) return;
    isHandling = false;
    if (error) {
      // The answer was good, but its handler failed.
      isFailing = true;
      wait = waitBefore;
    }
    setDue(!error);
    arm();
  }

  void stop() {
    if (std::exchange(isStopped, true)) return;
    const auto self = shared_from_this();
    disarm();
    handshakes = {};
    teardowns = {};
    handler = nullptr;
    if (isCalling) call->cancel();
  }
};

void Poller::start(App& app, PollOptions options, detail::PollHandler handler, bool takesFailures) {
  state_ = std::make_shared<State>(app, std::move(options), std::move(handler), takesFailures);
  state_->handshakes = app.addEventListener<InitializeResult>([weak = std::weak_ptr(state_)] {
    if (const auto state = weak.lock()) state->begin();
  });
  state_->teardowns =
      app.addEventListener<ViewWanted>([weak = std::weak_ptr(state_)](const ViewWanted& now) {
        if (const auto state = weak.lock()) state->setResting(!now.isWanted);
      });
  if (app.isConnected()) state_->begin();
}

void Poller::pause() {
  if (!state_) return;
  state_->isPaused = true;
  state_->disarm();
}

void Poller::resume() {
  if (!state_) return;
  // Calling resume() shows that the view is still used.
  if (std::exchange(state_->isPaused, false)) state_->isResting = false;
  state_->arm();
}

void Poller::setArguments(Payload arguments) {
  if (state_) state_->options.arguments = std::move(arguments);
}

void Poller::stop() {
  if (const auto state = state_) state->stop();
}

bool Poller::isPaused() const { return state_ && state_->isPaused; }
bool Poller::isStopped() const { return !state_ || state_->isStopped; }

}  // namespace mcpapps
