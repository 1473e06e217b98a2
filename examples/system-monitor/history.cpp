#include "history.h"

#include <algorithm>
#include <cstdio>

namespace monitor {
namespace {

// Counters that go back, as after a restart, say nothing.
double busyBetween(const CoreTimes& before, const CoreTimes& now) {
  const double busy = now.busy - before.busy;
  const double all = busy + now.idle - before.idle;
  return all > 0 ? std::clamp(busy / all, 0.0, 1.0) : 0;
}

}  // namespace

bool History::add(const Stats& stats) {
  if (stats.time <= last_.time) return false;
  const Stats before = std::exchange(last_, stats);
  if (before.cores.size() != stats.cores.size() || stats.cores.empty()) return false;

  busy_.clear();
  double sum = 0;
  for (std::size_t i = 0; i < stats.cores.size(); ++i) {
    busy_.push_back(busyBetween(before.cores[i], stats.cores[i]));
    sum += busy_.back();
  }
  const Point point{.time = stats.time,
                    .processor = sum / static_cast<double>(busy_.size()),
                    .memory = std::clamp(stats.memoryUsed, 0.0, 1.0)};
  if (points_.size() == kMost) points_.erase(points_.begin());
  points_.push_back(point);
  return true;
}

std::string rounded(double number, const char* format) {
  char text[48];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::string curve(const History& history, double Point::* value, int seconds, bool isArea) {
  const std::vector<Point>& points = history.points();
  std::string path;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto isNear = [&](std::size_t one) {
      return one > 0 && one < points.size() &&
             points[one].time - points[one - 1].time < seconds * 3;
    };
    const double x = kIntervals - (points.back().time - points[i].time) / seconds;
    const auto at = [&](char command, double y) {
      char text[48];
      std::snprintf(text, sizeof text, "%c%.3f %.4f", command, x, y);
      path += text;
    };
    if (isArea && !isNear(i)) at('M', 1);
    at(isNear(i) || isArea ? 'L' : 'M', 1 - points[i].*value);
    if (isNear(i + 1)) continue;
    if (isArea)
      at('L', 1);
    else if (!isNear(i))
      path += "h0.1";  // one point alone
  }
  return path;
}

std::string inWords(const System& system, const History& history) {
  std::string text = "System monitor of " + system.name + " (" + system.processor + ", " +
                     std::to_string(system.cores) + " cores): ";
  const std::vector<Point>& points = history.points();
  if (points.empty()) return text + "nothing has been measured yet.";
  double most = 0;
  double sum = 0;
  for (const Point& point : points) {
    most = std::max(most, point.processor);
    sum += point.processor;
  }
  text += "the processor is " + percent(points.back().processor) + " busy and " +
          percent(points.back().memory) + " of the memory is used. In the last " +
          std::to_string(static_cast<int>(points.back().time - points[0].time)) +
          " seconds the processor was " + percent(sum / static_cast<double>(points.size())) +
          " busy on average and " + percent(most) + " at most.";
  if (!history.load().empty()) text += rounded(history.load()[0], " The load average is %.2f.");
  return text;
}

}  // namespace monitor
