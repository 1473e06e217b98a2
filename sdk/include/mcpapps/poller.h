// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// A tool that is called again and again, for what changes while the view is there.
//
//   mcpapps::Poller poller(app, {.tool = "get_stats", .every = 2s},
//                          [](const mcpapps::CallToolResult& result) { draw(result); });
//   mcpapps::dom::onShown([&](bool isShown) { isShown ? poller.resume() : poller.pause(); });
//
// Give the tool the visibility ["app"], so that the model does not see it.

#include <chrono>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "mcpapps/app.h"

namespace mcpapps {

struct PollOptions {
  std::string tool;
  /// `Payload::of(input)`, the same for each call until setArguments().
  Payload arguments = {};
  /// From the end of one call to the beginning of the next. Less than 1 ms counts as 1 ms.
  Duration every = std::chrono::seconds(2);
  /// After a failure the wait is twice the one before, up to this. Less than `every` counts as
  /// `every`.
  Duration atMost = std::chrono::seconds(60);
  /// Without an answer for this long, a call has failed. Progress starts it again.
  Duration timeout = kDefaultTimeout;
};

namespace detail {

/// Gets an answer, and says when the handler has ended and with which error.
using PollHandler = SharedFunction<void(const Result<CallToolResult>& answer, const OnEnd& onEnd)>;

template <class Handler>
inline constexpr bool pollsResults = std::is_invocable_v<Handler&, const Result<CallToolResult>&>;

template <class Handler>
PollHandler toPollHandler(Handler handler) {
  return [handler = std::move(handler)](const Owner& owner, const Result<CallToolResult>& answer,
                                        const OnEnd& onEnd) mutable {
    if constexpr (pollsResults<Handler>) {
      runHandler(owner, handler, answer, onEnd);
    } else {
      runHandler(owner, handler, *answer, onEnd);
    }
  };
}

}  // namespace detail

/// Polls while the App is connected: begins soon after its making or, if later, with the handshake;
/// ends with the connection, and begins again with the next. It may outlive the App.
///
/// When the host announces the view's end (`ui/resource-teardown`), the Poller rests. If the view
/// is kept all the same, it goes on when the view is wanted again: see ViewWanted.
///
/// There is one call at a time. A call has failed if it ends with an Error or with isError, or if
/// its handler ends with an Error. After a failure the Poller waits longer, and after the next
/// success the usual time again.
///
/// The handler takes one of these, and may be a mutable lambda or a coroutine, as those of the App:
///   - a CallToolResult, or nothing: called for each success. The first of several failures in a
///     row goes to App::onError().
///   - a Result<CallToolResult>: called for each answer, be it an Error or a result with isError.
/// The next wait begins when the handler has ended. It may stop or destroy the Poller and the App.
class Poller {
 public:
  /// Polls nothing.
  Poller() = default;

  template <class Handler>
  Poller(App& app, PollOptions options, Handler handler) {
    if constexpr (detail::HandlerOf<Handler, CallToolResult> || detail::pollsResults<Handler>) {
      start(app, std::move(options), detail::toPollHandler(std::move(handler)),
            detail::pollsResults<Handler>);
    } else {
      static_assert(detail::handlerDoesNotTake<CallToolResult, Handler>,
                    MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    }
  }

  /// Stops.
  ~Poller() { stop(); }
  Poller(Poller&& other) noexcept : state_(std::move(other.state_)) {}
  Poller& operator=(Poller&& other) noexcept {
    std::swap(state_, other.state_);
    return *this;
  }

  /// Makes no call until resume(). The one under way goes on, and its answer is given.
  void pause();
  /// Goes on. The next call is due when it would have been without the pause: at once if that is
  /// past. So a view that is scrolled to and fro does not call more often.
  void resume();
  /// For the calls to come: what is newer than the last answer has its cursor, for instance. In the
  /// handler, they are those of the next call.
  void setArguments(Payload arguments);
  /// For good: the handler is called no more, and the host is told that the call under way is not
  /// needed.
  void stop();

  bool isPaused() const;
  bool isStopped() const;

 private:
  struct State;
  void start(App& app, PollOptions options, detail::PollHandler handler, bool takesFailures);

  std::shared_ptr<State> state_;
};

}  // namespace mcpapps
