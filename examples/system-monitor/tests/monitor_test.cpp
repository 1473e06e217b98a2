// The system monitor, natively: the test plays the host, the page and its user.
#include <mcpapps/fake_host.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "../monitor.h"

using namespace mcpapps;
using namespace monitor;
using namespace std::chrono_literals;
using Catch::Approx;
using testing::FakeHost;

namespace {

Stats at(double time, double busy, double idle) {
  return {.time = time, .cores = {{busy, idle}, {0, idle}}, .memoryUsed = 0.5, .load = {1.5, 1, 1}};
}
Json answerOf(const Stats& stats) { return testing::structuredResult(Payload::of(stats).json()); }

Json answerOf(const System& system) {
  Json result = testing::structuredResult(Payload::of(system).json());
  result["_meta"] = {{"viewUUID", "one"}};
  return result;
}

/// A view that is connected. Whatever the App reports fails the test.
struct ShownMonitor {
  testing::Page page{SystemMonitorPage::kTree};
  FakeHost host;
  std::shared_ptr<MemoryStorage> storage = std::make_shared<MemoryStorage>();
  Monitor view{storage};

  ShownMonitor() {
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.setCapabilities({{"serverTools", Json::object()}});
    host.answerTool("get_stats", answerOf(at(100, 1000, 1000)));
    view.connect(host.environment());
    host.deliver();
    host.toolResult(answerOf(System{"box", "linux", "CPU", 2, 8e9}));
    host.advance(0ms);
  }

  std::size_t calls() const { return host.sent("tools/call").size(); }
};

}  // namespace

TEST_CASE_METHOD(ShownMonitor, "the monitor takes the difference between two measurements") {
  CHECK(page.byRole("heading").text() == "box");
  CHECK(page.byId("about").text() == "linux · CPU · 2 cores · 8.0 GB");
  CHECK(view.history().points().empty());
  host.answerTool("get_stats", answerOf(at(102, 1500, 2500)));
  host.advance(2s);
  REQUIRE(view.history().points().size() == 1);
  CHECK(view.history().cores().at(0) == Approx(0.25));
  CHECK(view.history().cores().at(1) == Approx(0));
  CHECK(view.history().points()[0].processor == Approx(0.125));
  CHECK(host.params("tools/call")["name"] == "get_stats");
  CHECK(page.byId("processor").text() == "12 %");
  CHECK(page.byId("cores").row(0).cells() == std::vector<std::string>{"Core 1", "25 %"});
  CHECK(page.byId("cores").row(0).style("--busy") == "25.00%");
}

TEST_CASE_METHOD(ShownMonitor, "the monitor measures nothing while it is hidden or paused") {
  const std::size_t before = calls();
  view.setShown(false);
  host.advance(60s);
  CHECK(calls() == before);
  page.button("Pause").click();
  view.setShown(true);
  host.advance(60s);
  CHECK(calls() == before);
  page.button("Resume").click();
  host.advance(0ms);
  CHECK(calls() == before + 1);
}

TEST_CASE_METHOD(ShownMonitor, "the monitor tells the model when its user wants it to") {
  host.answerTool("get_stats", answerOf(at(102, 1500, 2500)));
  host.advance(2s);
  CHECK(host.sent("ui/update-model-context").empty());
  page.button("Tell the model").click();
  host.deliver();
  CHECK(
      host.params("ui/update-model-context")["content"][0]["text"] ==
      "System monitor of box (CPU, 2 cores): the processor is 12 % busy and 50 % of the memory is "
      "used. In the last 0 seconds the processor was 12 % busy on average and 12 % at most. The "
      "load average is 1.50.");
  CHECK(page.byRole("status").text() == "The model will read this with your next message.");
}

TEST_CASE_METHOD(ShownMonitor, "a failure is shown, and told to the model once") {
  host.answerTool("get_stats", testing::errorResult("no sensors"));
  host.advance(2s);
  CHECK(page.byRole("alert").text() == "Nothing could be measured: no sensors");
  host.advance(4s);
  CHECK(host.sent("ui/update-model-context").size() == 1);

  host.answerTool("get_stats", answerOf(at(110, 1500, 2500)));
  host.advance(8s);
  CHECK_FALSE(page.byRole("alert").isVisible());
  CHECK(host.params("ui/update-model-context")["content"] == Json::array());
}

TEST_CASE_METHOD(ShownMonitor, "the monitor keeps the interval that its user chose") {
  page.byId("seconds").choose("5 s");
  Monitor again(storage);
  FakeHost other;
  other.answerTool("get_stats", answerOf(at(100, 1000, 1000)));
  again.connect(other.environment());
  other.deliver();
  other.toolResult(answerOf(System{}));
  CHECK(page.byId("seconds").value() == "5");
}

TEST_CASE(
    "the curve ends at the right edge, and has a gap where nothing was measured for a while") {
  History history;
  for (const double time : {100, 102, 104, 120}) history.add(at(time, 0, time * 1000));
  CHECK(curve(history, &Point::memory, 2) == "M51.000 0.5000L52.000 0.5000M60.000 0.5000h0.1");
  CHECK(curve(history, &Point::processor, 2, true) ==
        "M51.000 1.0000L51.000 1.0000L52.000 1.0000L52.000 1.0000"
        "M60.000 1.0000L60.000 1.0000L60.000 1.0000");
  CHECK(curve(History(), &Point::memory, 2).empty());
}

TEST_CASE("the history keeps the last points, and leaves out what says nothing") {
  History history;
  CHECK_FALSE(history.add(at(1, 0, 0)));
  for (int i = 2; i <= 400; ++i) CHECK(history.add(at(i, i * 10.0, i * 10.0)));
  CHECK(history.points().size() == History::kMost);
  CHECK(history.points()[0].time == 101);
  CHECK(history.points().back().time == 400);
  // Not later, and with counters that have gone back.
  CHECK_FALSE(history.add(at(400, 9000, 9000)));
  CHECK(history.add(at(401, 0, 0)));
  CHECK(history.points().back().processor == 0);
  // Another number of cores.
  Stats one = at(402, 1, 1);
  one.cores.pop_back();
  CHECK_FALSE(history.add(one));
}
