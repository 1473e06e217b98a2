#include "monitor.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "page.h"

namespace monitor {

using namespace mcpapps;
using namespace std::chrono_literals;

Monitor::Monitor(std::shared_ptr<ViewStorage> storage) : saved_(app_, std::move(storage)) {
  app_.onToolResult([this](const CallToolResult& result) { takeResult(result); });
  app_.onError([this](const Error& error) {
    app_.sendLog(
        {.level = LoggingLevel::Warning, .data = error.message, .logger = "system-monitor"});
  });
}

void Monitor::connect(Environment environment) {
  page::show(*this);
  app_.connect(std::move(environment)).then([this](const Result<InitializeResult>& host) {
    if (!host) return fail(host.error().message);
    poll();
  });
}

void Monitor::takeResult(const CallToolResult& result) {
  Result<System> system = result.structuredContent.as<System>();
  if (result.isError || !system)
    return fail(result.isError ? result.text() : system.error().message);
  system_ = std::move(*system);
  if (const std::optional<Settings> kept = saved_.restore(result)) {
    settings_.seconds = std::clamp(kept->seconds, 1, 60);
    poll();
  }
  page::show(*this);
}

void Monitor::poll() {
  const std::chrono::seconds every(settings_.seconds);
  poller_ = mcpapps::Poller(app_, {.tool = "get_stats", .every = every, .atMost = 60s},
                            [this](const Result<CallToolResult>& answer) { take(answer); });
  pauseOrResume();
}

void Monitor::take(const Result<CallToolResult>& answer) {
  if (!answer || answer->isError) {
    const Error error = answer ? Error{.message = answer->text()} : answer.error();
    context_.tellFailure("measure the system", Payload(), error);
    return fail(error.message);
  }
  const Result<Stats> stats = answer->structuredContent.as<Stats>();
  if (!stats) return fail(stats.error().message);
  history_.add(*stats);
  if (!notice_.empty()) context_.forgetFailures();
  notice_.clear();
  page::show(*this);
}

void Monitor::fail(const std::string& message) {
  notice_ = "Nothing could be measured: " + message;
  page::show(*this);
}

void Monitor::setSeconds(int seconds) {
  settings_.seconds = seconds;
  saved_.save(settings_);
  poll();
  page::show(*this);
}

void Monitor::setPaused(bool isPaused) {
  isPaused_ = isPaused;
  pauseOrResume();
  page::show(*this);
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
  page::say(told ? "The model will read this with your next message."
                 : "The host does not take this: " + told.error().message);
}

}  // namespace monitor
