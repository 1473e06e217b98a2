// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <istream>
#include <ostream>
#include <thread>

#include "mcpapps/server.h"

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace mcpapps::server {
namespace {

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
int pipeEnds[2];

/// Calls `finish` in a thread at SIGTERM, and ends the program. Blocking the signal instead would
/// also block it in programs that handlers start.
class EndAtSignal {
 public:
  explicit EndAtSignal(std::function<void()> finish) {
    if (pipe(pipeEnds) != 0) return;
    thread_ = std::thread([finish = std::move(finish)] {
      char why = 0;
      if (read(pipeEnds[0], &why, 1) != 1 || why != kSignal) return;
      finish();
      std::_Exit(0);
    });
    struct sigaction action = {};
    action.sa_handler = [](int) { tell(kSignal); };
    action.sa_flags = SA_RESTART;
    sigaction(SIGTERM, &action, &before_);
  }
  ~EndAtSignal() {
    if (!thread_.joinable()) return;
    sigaction(SIGTERM, &before_, nullptr);
    tell('\0');
    thread_.join();
    for (const int end : pipeEnds) close(end);
  }
  EndAtSignal(const EndAtSignal&) = delete;
  EndAtSignal& operator=(const EndAtSignal&) = delete;

 private:
  static constexpr char kSignal = 's';
  static void tell(char why) {
    const int kept = errno;
    [[maybe_unused]] const auto written = write(pipeEnds[1], &why, 1);
    errno = kept;
  }

  std::thread thread_;
  struct sigaction before_ = {};
};
#else
struct EndAtSignal {
  explicit EndAtSignal(const std::function<void()>&) {}
};
#endif

}  // namespace

void serve(Server& server, std::istream& in, std::ostream& out) {
  std::mutex mutex;  // of the output and of:
  int outstanding = 0;
  std::condition_variable isIdle;
  const Send write = [&](std::string_view message) {
    const std::lock_guard lock(mutex);
    out << message << '\n' << std::flush;
  };
  const auto count = [&](int more) {
    const std::lock_guard lock(mutex);
    outstanding += more;
    isIdle.notify_all();
  };
  const auto answer = [&](const Server::Begun& begun) {
    if (const std::optional<std::string> text = begun.answer(write)) write(*text);
    count(-1);
  };
  const EndAtSignal ending([&] {
    std::unique_lock lock(mutex);
    isIdle.wait_for(lock, std::chrono::seconds(10), [&] { return outstanding == 0; });
    static_cast<void>(lock.release());  // no line is begun that would not be ended
  });
  constexpr std::size_t kMostBeside = 64;
  constexpr std::chrono::seconds now(0);
  std::vector<std::future<void>> beside;  // its destructor waits
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line == "\r") continue;
    count(1);
    std::erase_if(beside, [&](const std::future<void>& each) {
      return each.wait_for(now) == std::future_status::ready;
    });
    const Server::Begun begun = server.begin(line, "stdio");
    if (begun.mayTakeLong && beside.size() < kMostBeside) {
      // Deferred if the system has no more threads.
      auto answered = std::async(std::launch::async | std::launch::deferred, answer, begun);
      if (answered.wait_for(now) == std::future_status::deferred) {
        answered.get();
      } else {
        beside.push_back(std::move(answered));
      }
    } else {
      answer(begun);
    }
  }
}

}  // namespace mcpapps::server
