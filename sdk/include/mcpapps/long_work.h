// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// A computation that takes long and must not stop the page: a coroutine that takes a breath again
// and again.
//
//   mcpapps::LongWork search_{app_, {.onProgress = [](double share) { showProgress(share); }}};
//
//   Task<> View::search(std::string word) {
//     Breath breath = search_.begin();
//     for (std::size_t i = 0; i < pages_.size(); ++i) {
//       look(pages_[i], word);
//       if (!co_await breath(share(i))) co_return;
//     }
//     showFound();
//   }

#include <coroutine>
#include <functional>
#include <memory>

#include "mcpapps/app.h"

namespace mcpapps {

struct LongWorkOptions {
  /// So long the computation goes on until the page gets its turn. 0 gives it to the page at each
  /// breath.
  Duration slice = std::chrono::milliseconds(10);
  /// Takes what the coroutine says at a breath of how far it is: when the page gets its turn, and
  /// not more often than a screen shows it.
  std::function<void(double progress)> onProgress = nullptr;
};

namespace detail {

struct LongRun;

class BreathAwaiter {
 public:
  BreathAwaiter(LongRun& run, const double* progress) : run_(&run), progress_(progress) {}

  bool await_ready() const;
  void await_suspend(std::coroutine_handle<> waiting) const;
  bool await_resume() const;

 private:
  LongRun* run_;
  const double* progress_;
};

}  // namespace detail

/// What a coroutine keeps of its run. Copies are the same run.
class Breath {
 public:
  /// To be awaited. Costs a look at the clock as long as there is time left, and else gives the
  /// page its turn: it draws, and hears its user and its host. False if the run was cancelled: the
  /// coroutine then returns, and touches nothing that may be gone.
  [[nodiscard]] detail::BreathAwaiter operator()() const { return {*run_, nullptr}; }
  /// The same, and says how far the work is.
  [[nodiscard]] detail::BreathAwaiter operator()(double progress) {
    progress_ = progress;
    return {*run_, &progress_};
  }

 private:
  friend class LongWork;
  explicit Breath(std::shared_ptr<detail::LongRun> run) : run_(std::move(run)) {}

  std::shared_ptr<detail::LongRun> run_;
  double progress_ = 0;
};

/// The one who may cancel a computation: a member of the view that shows what comes of it. It has
/// one run at a time.
///
/// All runs of a page share its time: one after another gets a slice, and the page has its turn
/// after each. Nothing of this is held back in a page that cannot be seen. When the host announces
/// the view's end (`ui/resource-teardown`), all rest until its next message or the next begin(); if
/// the view is still there after two seconds, they go on. A run goes on when the connection ends,
/// and is cancelled with the App.
///
/// Natively, the clock of a test stands still, so that a computation runs to its end without a
/// pause. With a `slice` of 0, it goes on to its next breath by ManualClock::runNext().
class LongWork {
 public:
  explicit LongWork(App& app, LongWorkOptions options = {});
  /// Cancels.
  ~LongWork();
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;

  /// Cancels the run before, and begins another. Before the App's first connect(), there is no
  /// clock: that is a Misuse, and the run is cancelled from the first.
  Breath begin();

  /// A coroutine that waits for its turn gets it inside of this call, to return.
  void cancel();

 private:
  struct State;

  std::unique_ptr<State> state_;
};

}  // namespace mcpapps
