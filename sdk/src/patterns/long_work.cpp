// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/long_work.h"

#include <optional>
#include <utility>
#include <vector>

#include "mcpapps/app_ref.h"
#include "session/responder_state.h"
#include "session/weak_call.h"

namespace mcpapps {
namespace detail {
namespace {

/// How often a screen shows something new.
constexpr Duration kFrame(16);
/// A host that removes the view has done so after this.
constexpr Duration kRest = std::chrono::seconds(2);

}  // namespace

/// The computations of one page. In each turn of the event loop, one of them has a slice.
class Turns : public std::enable_shared_from_this<Turns> {
 public:
  /// One for each clock.
  static std::shared_ptr<Turns> of(const std::shared_ptr<Clock>& clock) {
    for (Turns* turns : all()) {
      if (turns->clock_ == clock) return turns->shared_from_this();
    }
    return std::make_shared<Turns>(clock);
  }

  explicit Turns(std::shared_ptr<Clock> clock) : clock_(std::move(clock)) { all().push_back(this); }
  ~Turns() {
    std::erase(all(), this);
    disarm();
  }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  TimePoint now() const { return clock_->now(); }
  bool isOver() const { return now() >= end_; }

  /// A run begins. What else begins in the same turn has no more time than is left of it.
  void begin(Duration slice) {
    goOn();
    if (timer_ != 0) return;
    end_ = later(now(), slice);
    arm();
  }

  void wait(LongRun& run) {
    waiting_.push_back(&run);
    arm();
  }
  void forget(LongRun& run) { std::erase(waiting_, &run); }

  /// The view is perhaps removed.
  void rest() {
    if (waiting_.empty()) return;
    disarm();
    arm(kRest);
    isResting_ = true;
  }
  void goOn() {
    if (!isResting_) return;
    disarm();
    arm();
  }

 private:
  static std::vector<Turns*>& all() {
    static auto& all = *new std::vector<Turns*>;
    return all;
  }

  void arm(Duration delay = Duration::zero()) {
    if (timer_ != 0) return;
    timer_ =
        clock_->after(delay, WeakCall<Turns>{weak_from_this(), [](Turns& self) { self.take(); }});
  }
  void disarm() {
    if (timer_ != 0) clock_->cancel(std::exchange(timer_, 0));
    isResting_ = false;
  }
  void take();

  std::shared_ptr<Clock> clock_;
  std::vector<LongRun*> waiting_;
  TimePoint end_{};
  Clock::TimerId timer_ = 0;
  bool isResting_ = false;
};

/// Kept by the coroutine, and by its LongWork until that begins another one.
struct LongRun : std::enable_shared_from_this<LongRun> {
  AppRef app;
  std::shared_ptr<Turns> turns;  ///< Null if the App has no clock.
  Duration slice;
  std::function<void(double)> onProgress;
  bool isCancelled = false;
  std::optional<TimePoint> told;
  std::coroutine_handle<> waiting;

  LongRun(AppRef of, const LongWorkOptions& options)
      : app(of), slice(options.slice), onProgress(options.onProgress) {}

  void resume() { std::exchange(waiting, {}).resume(); }

  void cancel() {
    const auto self = shared_from_this();
    isCancelled = true;
    if (!waiting) return;
    turns->forget(*this);
    resume();
  }

  void tell(double progress) {
    const TimePoint now = turns->now();
    if (!onProgress || (told && now - *told < kFrame)) return;
    told = now;
    // Copies: what is called may cancel the run.
    const auto self = shared_from_this();
    const auto telling = onProgress;
    telling(progress);
  }
};

void Turns::take() {
  timer_ = 0;
  isResting_ = false;
  if (waiting_.empty()) return;
  const auto run = waiting_.front()->shared_from_this();
  waiting_.erase(waiting_.begin());
  end_ = later(now(), run->slice);
  // Before anything of the author's runs, which in a page may end by an exception. And by the
  // timer, what begins in this turn sees that it is in one.
  arm();
  if (!run->app.clock()) run->isCancelled = true;
  run->resume();
}

bool BreathAwaiter::await_ready() const { return run_->isCancelled || !run_->turns->isOver(); }

void BreathAwaiter::await_suspend(std::coroutine_handle<> waiting) const {
  run_->waiting = waiting;
  run_->turns->wait(*run_);
  // Last: it may cancel the run, and the coroutine, with this, is gone then.
  if (progress_) run_->tell(*progress_);
}

bool BreathAwaiter::await_resume() const { return !run_->isCancelled; }

}  // namespace detail

struct LongWork::State {
  AppRef app;
  LongWorkOptions options;
  std::shared_ptr<detail::LongRun> run;
  ScopedSubscription wanted;
};

LongWork::LongWork(App& app, LongWorkOptions options)
    : state_(new State{app, std::move(options), nullptr, {}}) {
  state_->wanted = app.addEventListener<ViewWanted>([state = state_.get()](const ViewWanted& now) {
    if (!state->run || !state->run->turns) return;
    now.isWanted ? state->run->turns->goOn() : state->run->turns->rest();
  });
}

LongWork::~LongWork() { cancel(); }

Breath LongWork::begin() {
  cancel();
  auto run = std::make_shared<detail::LongRun>(state_->app, state_->options);
  if (const auto clock = state_->app.clock()) {
    run->turns = detail::Turns::of(clock);
    run->turns->begin(run->slice);
  } else {
    run->isCancelled = true;
    state_->app.report({ErrorKind::Misuse, 0, "LongWork::begin(): the App was never connected"});
  }
  state_->run = run;
  return Breath(std::move(run));
}

void LongWork::cancel() {
  // Whoever returns may begin another one, or destroy this.
  if (const auto run = std::exchange(state_->run, nullptr)) run->cancel();
}

}  // namespace mcpapps
