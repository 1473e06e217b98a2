#include "mcpapps/long_work.h"
#include "support/connected_kit.h"

namespace {

/// Goes on by a millisecond with each look at it, as if what is computed took as long.
struct PassingClock : ManualClock {
  TimePoint now() const override { return ManualClock::now() + Duration(looks++); }
  mutable int looks = 0;
};

struct CountsItself {
  explicit CountsItself(int& which) : count(which) { ++count; }
  ~CountsItself() { --count; }
  CountsItself(const CountsItself&) = delete;
  CountsItself& operator=(const CountsItself&) = delete;
  int& count;
};

struct LongWorkKit : ConnectedKit {
  int frames = 0;
  std::vector<double> told;
  const LongWorkOptions careful{
      .slice = 0ms, .onProgress = [this](double progress) { told.push_back(progress); }};

  /// Counts to `end`, with a breath after each number.
  Task<> count(Breath breath, std::string name, int end) {
    const CountsItself guard(frames);
    for (int i = 1; i <= end; ++i) {
      log.push_back(name + std::to_string(i));
      if (!co_await breath(static_cast<double>(i) / end))
        co_return log.push_back(name + " cancelled");
    }
    log.push_back(name + " done");
  }

  /// Connects another App, by a clock that the host does not move.
  void connect(const std::shared_ptr<Clock>& clock) {
    app = std::make_unique<App>(Implementation{.name = "view", .version = "1", .title = {}},
                                AppCapabilities{});
    Environment environment = host.environment();
    environment.clock = clock;
    app->connect(std::move(environment));
    host.deliver();
  }

  /// One turn of the event loop.
  void turn() { host.clock()->runNext(host.clock()->now()); }
  /// Until nothing waits for its turn.
  void allTurns() { host.advance(0ms); }
};

}  // namespace

TEST_CASE_METHOD(LongWorkKit, "a computation runs to its end at once where time stands still") {
  LongWork work(*app);
  count(work.begin(), "a", 3).detach();
  CHECK(log == Strings{"a1", "a2", "a3", "a done"});
  CHECK(frames == 0);
}

TEST_CASE_METHOD(LongWorkKit, "a computation gives the page its turn when its slice is used up") {
  const auto clock = std::make_shared<PassingClock>();
  connect(clock);
  LongWork work(*app, {.slice = 10ms});
  count(work.begin(), "a", 25).detach();
  CHECK(log.size() == 10);
  clock->runNext(clock->now());
  CHECK(log.size() == 20);
  clock->runNext(clock->now());
  CHECK(log.back() == "a done");
}

TEST_CASE_METHOD(LongWorkKit, "computations take turns, however many there are") {
  std::vector<std::unique_ptr<LongWork>> works;
  for (char name = 'a'; name <= 'c'; ++name) {
    works.push_back(std::make_unique<LongWork>(*app, careful));
    count(works.back()->begin(), std::string(1, name), 2).detach();
  }
  CHECK(log == Strings{"a1", "b1", "c1"});
  turn();
  CHECK(log.back() == "a2");
  turn();
  CHECK(log.back() == "b2");
  allTurns();
  CHECK(log == Strings{"a1", "b1", "c1", "a2", "b2", "c2", "a done", "b done", "c done"});
}

TEST_CASE_METHOD(LongWorkKit, "what begins in the same turn shares its time") {
  const auto clock = std::make_shared<PassingClock>();
  connect(clock);
  std::vector<std::unique_ptr<LongWork>> works;
  for (int i = 0; i < 100; ++i) {
    works.push_back(std::make_unique<LongWork>(*app, LongWorkOptions{.slice = 10ms}));
    count(works.back()->begin(), "", 5).detach();
  }
  // Two have ended within the slice of the first; the others wait for their turns at their first
  // breath.
  CHECK(std::ranges::count(log, " done") <= 2);
  CHECK(log.size() < 120);
  while (clock->runNext(clock->now())) {
  }
  CHECK(std::ranges::count(log, " done") == 100);
}

TEST_CASE_METHOD(LongWorkKit, "a newer run cancels the one before, which leaves nothing behind") {
  LongWork work(*app, careful);
  count(work.begin(), "a", 3).detach();
  turn();
  count(work.begin(), "b", 1).detach();
  allTurns();
  CHECK(log == Strings{"a1", "a2", "a cancelled", "b1", "b done"});
  CHECK(frames == 0);
}

TEST_CASE_METHOD(LongWorkKit, "a run is cancelled with its LongWork, and before that has gone") {
  auto work = std::make_unique<LongWork>(*app, careful);
  count(work->begin(), "a", 3).detach();
  work = nullptr;
  CHECK(log == Strings{"a1", "a cancelled"});
  CHECK(frames == 0);
  allTurns();
  CHECK(log.size() == 2);
}

TEST_CASE_METHOD(LongWorkKit, "a run is cancelled with its App") {
  LongWork work(*app, careful);
  count(work.begin(), "a", 3).detach();
  app = nullptr;
  allTurns();
  CHECK(log == Strings{"a1", "a cancelled"});
  CHECK(frames == 0);
}

TEST_CASE_METHOD(LongWorkKit, "a run that is cancelled while it runs ends at its next breath") {
  LongWork work(*app);
  const auto run = [&](Breath breath) -> Task<> {
    work.cancel();
    log.push_back("goes on");
    log.push_back(co_await breath() ? "not cancelled" : "cancelled");
  };
  run(work.begin()).detach();
  CHECK(log == Strings{"goes on", "cancelled"});
}

TEST_CASE_METHOD(LongWorkKit, "a run may be cancelled when it tells its progress") {
  std::unique_ptr<LongWork> work;
  work = std::make_unique<LongWork>(
      *app, LongWorkOptions{.slice = 0ms, .onProgress = [&](double) { work = nullptr; }});
  count(work->begin(), "a", 3).detach();
  CHECK(log == Strings{"a1", "a cancelled"});
  CHECK(frames == 0);
}

TEST_CASE_METHOD(LongWorkKit, "progress is told at most once a frame") {
  LongWork work(*app, careful);
  count(work.begin(), "", 10).detach();
  allTurns();
  CHECK(log.back() == " done");
  CHECK(told == std::vector<double>{0.1});
}

TEST_CASE_METHOD(LongWorkKit, "progress is told again when a frame has passed") {
  const auto clock = std::make_shared<PassingClock>();
  connect(clock);
  LongWork work(*app, {.slice = 10ms, .onProgress = careful.onProgress});
  count(work.begin(), "", 50).detach();
  while (clock->runNext(clock->now())) {
  }
  CHECK(told.size() == 3);
}

TEST_CASE_METHOD(LongWorkKit, "a computation rests after a teardown") {
  const auto clock = std::make_shared<ManualClock>();
  connect(clock);
  LongWork work(*app, careful);
  count(work.begin(), "a", 2).detach();
  host.teardown();
  clock->advance(1s);
  CHECK(log == Strings{"a1"});
  SECTION("and goes on with the next message") {
    host.notify("ui/notifications/host-context-changed", {{"theme", "dark"}});
    clock->advance(0ms);
    CHECK(log.back() == "a done");
  }
  SECTION("and goes on by itself where the view is still there") {
    clock->advance(1s);
    CHECK(log.back() == "a done");
  }
  SECTION("and goes on when another one begins") {
    LongWork other(*app, careful);
    count(other.begin(), "b", 1).detach();
    clock->advance(0ms);
    CHECK(std::ranges::count(log, "a done") == 1);
    CHECK(std::ranges::count(log, "b done") == 1);
  }
  SECTION("and is cancelled as at any time") {
    work.cancel();
    CHECK(log.back() == "a cancelled");
  }
}

TEST_CASE("a computation needs an App that was connected once") {
  App app({.name = "view", .version = "1"});
  Strings errors;
  app.onError([&](const Error& error) { errors.push_back(error.message); });
  LongWork work(app);
  bool goesOn = true;
  const auto run = [&](Breath breath) -> Task<> { goesOn = co_await breath(0.5); };
  run(work.begin()).detach();
  CHECK(!goesOn);
  CHECK(errors == Strings{"LongWork::begin(): the App was never connected"});
}

TEST_CASE_METHOD(LongWorkKit, "a computation goes on when the connection has ended") {
  LongWork work(*app, careful);
  count(work.begin(), "a", 2).detach();
  app->close();
  allTurns();
  CHECK(log.back() == "a done");
}
