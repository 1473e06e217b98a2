// Prints a line before and after each test, whatever reporter is chosen: so tests that run in one
// process can be counted one by one, and it is known in which one the process died.

#include <catch2/catch_test_case_info.hpp>
#include <catch2/interfaces/catch_interfaces_reporter.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <cstdio>

namespace {

void print(const char* what, const std::string& name) {
  // At once, lest the lines of a process that dies die with it.
  std::fflush(nullptr);
  std::printf("%s %s\n", what, name.c_str());
  std::fflush(stdout);
}

class Progress : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void testCaseStarting(const Catch::TestCaseInfo& test) override { print("run ", test.name); }
  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    print(stats.totals.testCases.failed > 0 ? "FAIL" : "ok  ", stats.testInfo->name);
  }
};

CATCH_REGISTER_LISTENER(Progress)

}  // namespace
