// Each way to take a Task gets its end, whenever it is taken.

#include "support/test.h"

namespace {

Task<> waitFor(Pending<Empty> gate) { static_cast<void>(co_await gate); }
Task<Result<int>> sevenAfter(Pending<Empty> gate) {
  static_cast<void>(co_await gate);
  co_return 7;
}
Task<> awaitEnd(Task<> task, Strings* log) {
  co_await task;
  log->emplace_back("ended");
}
Task<> awaitSeven(Task<Result<int>> task, Strings* log) {
  const Result<int> got = co_await task;
  log->emplace_back(got ? std::to_string(*got) : std::string(toString(got.error().kind)));
}
void thenSeven(const Task<Result<int>>& task, Strings* log) {
  task.then([log](const Result<int>& got) {
    log->emplace_back(got ? std::to_string(*got) : std::string(toString(got.error().kind)));
  });
}

}  // namespace

TEST_CASE("each taker of a task hears of its end, whenever and however it takes it") {
  for (const int before : {0, 1, 2, 3}) {
    for (const bool awaits : {false, true}) {
      CAPTURE(before, awaits);
      const PendingSource<Empty> gate;
      const Task<> task = waitFor(gate.pending());
      Strings log;
      for (int taker = 0; taker < 3; ++taker) {
        if (taker == before) gate.resolve(Empty{});
        if (awaits) {
          awaitEnd(task, &log).detach();
        } else {
          task.then([&] { log.emplace_back("ended"); });
        }
      }
      gate.resolve(Empty{});
      CHECK(log == Strings(3, "ended"));
    }
  }
}

TEST_CASE("the first taker of a task's result gets it, and each other one an error of misuse") {
  for (const int before : {0, 1, 2, 3}) {
    for (const bool awaits : {false, true}) {
      CAPTURE(before, awaits);
      const PendingSource<Empty> gate;
      const Task<Result<int>> task = sevenAfter(gate.pending());
      Strings log;
      for (int taker = 0; taker < 3; ++taker) {
        if (taker == before) gate.resolve(Empty{});
        if (awaits) {
          awaitSeven(task, &log).detach();
        } else {
          thenSeven(task, &log);
        }
      }
      gate.resolve(Empty{});
      std::ranges::sort(log);
      CHECK(log == Strings{"7", "Misuse", "Misuse"});
    }
  }
}
