#include "monitor.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

namespace monitor {

using namespace mcpapps;
using namespace std::chrono_literals;

namespace {

/// A row of the list of cores.
struct Core {
  std::string name;
  std::string busy;
  std::string share;  ///< As a length of CSS.
};
MCPAPPS_DESCRIBE(Core, name, busy, share)

}  // namespace

Monitor::Monitor(std::shared_ptr<ViewStorage> storage) : saved_(app_, std::move(storage)) {
  app_.onToolResult([this](const CallToolResult& result) { takeResult(result); });
  app_.onError([this](const Error& error) {
    app_.sendLog(
        {.level = LoggingLevel::Warning, .data = error.message, .logger = "system-monitor"});
  });
  page_.pause.onClick([this] { setPaused(!isPaused_); });
  page_.seconds.onChange(
      [this](const std::string& value) { setSeconds(std::atoi(value.c_str())); });
  page_.tell.onClick([this] { return tellModel(); });
}

void Monitor::connect(Environment environment) {
  show();
  app_.connect(std::move(environment)).then([this](const Result<InitializeResult>& host) {
    if (!host) return fail(host.error().text());
    poll();
  });
}

void Monitor::takeResult(const CallToolResult& result) {
  Result<System> system = result.as<System>();
  if (!system) return fail(system.error().text());
  system_ = std::move(*system);
  saved_.restore(result, [this](const Settings& kept) {
    settings_.seconds = std::clamp(kept.seconds, 1, 60);
    poll();
    show();
  });
  show();
}

void Monitor::poll() {
  const std::chrono::seconds every(settings_.seconds);
  poller_ = mcpapps::Poller(app_, {.tool = "get_stats", .every = every, .atMost = 60s},
                            [this](const Result<CallToolResult>& answer) { take(answer); });
  pauseOrResume();
}

void Monitor::take(const Result<CallToolResult>& answer) {
  const Result<Stats> stats = answer ? answer->as<Stats>() : answer.error();
  if (!stats) {
    context_.tellFailure("measure the system", Payload(), stats.error());
    return fail(stats.error().text());
  }
  history_.add(*stats);
  if (!notice_.empty()) context_.forgetFailures();
  notice_.clear();
  show();
}

void Monitor::fail(const std::string& message) {
  notice_ = "Nothing could be measured: " + message;
  show();
}

void Monitor::setSeconds(int seconds) {
  settings_.seconds = seconds;
  saved_.save(settings_);
  poll();
  show();
}

void Monitor::setPaused(bool isPaused) {
  isPaused_ = isPaused;
  pauseOrResume();
  show();
}

void Monitor::setShown(bool isShown) {
  isShown_ = isShown;
  pauseOrResume();
}

void Monitor::pauseOrResume() {
  if (isShown_ && !isPaused_) {
    poller_.resume();
  } else {
    poller_.pause();
  }
}

Task<> Monitor::tellModel() {
  if (!system_) co_return;
  const Pending<Empty> update = context_.tell(inWords(*system_, history_));
  const Result<Empty> told = co_await update;
  page_.answer.setText(told ? "The model will read this with your next message."
                            : "The host does not take this: " + told.error().text());
}

// ---- What its user sees ----

void Monitor::show() {
  if (system_) showSystem(*system_);
  if (!history_.points().empty()) showPoint(history_.points().back());
  page_.pause.setText(isPaused_ ? "Resume" : "Pause");
  page_.pause.setAttribute("aria-pressed", isPaused_ ? "true" : "false");
  page_.seconds.setValue(std::to_string(settings_.seconds));
  page_.notice.setText(notice_);
  page_.notice.setVisible(!notice_.empty());
  showChart();
}

void Monitor::showSystem(const System& system) {
  page_.name.setText(system.name);
  page_.about.setText(system.platform + " · " + system.processor + " · " +
                      std::to_string(system.cores) + " cores · " +
                      rounded(system.memory / 1e9, "%.1f GB"));
}

void Monitor::showPoint(const Point& point) {
  page_.processor.setText(percent(point.processor));
  page_.memory.setText(percent(point.memory));
  page_.load.setText(history_.load().empty() ? "–" : rounded(history_.load()[0], "%.2f"));
  page_.chart.setAttribute("aria-label", inWords(system_.value_or(System{}), history_));
  showCores();
}

void Monitor::showChart() {
  const int seconds = settings_.seconds;
  page_.memoryCurve.setAttribute("d", curve(history_, &Point::memory, seconds));
  page_.processorCurve.setAttribute("d", curve(history_, &Point::processor, seconds));
  page_.processorArea.setAttribute("d", curve(history_, &Point::processor, seconds, true));
  const int span = seconds * kIntervals;
  page_.begin.setText(span < 120 ? std::to_string(span) + " s ago"
                                 : std::to_string(span / 60) + " min ago");
}

void Monitor::showCores() {
  std::vector<Core> cores;
  for (const double busy : history_.cores()) {
    cores.push_back({.name = "Core " + std::to_string(cores.size() + 1),
                     .busy = percent(busy),
                     .share = rounded(busy * 100, "%.2f%%")});
  }
  page_.cores.show(cores);
}

}  // namespace monitor
