// What the tool measures, and what the view keeps of it.
#pragma once

#include <mcpapps/mcpapps.h>

#include <cstddef>
#include <string>
#include <vector>

namespace monitor {

/// What `show_system` answers.
struct System {
  std::string name;
  std::string platform;
  std::string processor;
  int cores = 0;
  double memory = 0;  ///< In bytes.
};
MCPAPPS_DESCRIBE(System, name, platform, processor, cores, memory)

/// Since the machine was started, in milliseconds.
struct CoreTimes {
  double busy = 0;
  double idle = 0;
};
MCPAPPS_DESCRIBE(CoreTimes, busy, idle)

/// What `get_stats` answers.
struct Stats {
  double time = 0;  ///< In seconds since 1970.
  std::vector<CoreTimes> cores;
  double memoryUsed = 0;     ///< Of 1.
  std::vector<double> load;  ///< Over 1, 5 and 15 minutes. Empty where there is no such thing.
};
MCPAPPS_DESCRIBE(Stats, time, cores, memoryUsed, load)

struct Point {
  double time = 0;
  double processor = 0;  ///< Of 1, as `memory`.
  double memory = 0;
};

/// The last points, the oldest first. The tool tells times since the start; how busy the machine is
/// follows from two of its answers.
class History {
 public:
  static constexpr std::size_t kMost = 300;

  /// False if it is no later than the last, or the first of all: then there is no point yet.
  bool add(const Stats& stats);

  const std::vector<Point>& points() const { return points_; }
  /// How busy each core was between the last two answers, of 1.
  const std::vector<double>& cores() const { return busy_; }
  const std::vector<double>& load() const { return last_.load; }

 private:
  std::vector<Point> points_;
  Stats last_;
  std::vector<double> busy_;
};

/// By printf().
std::string rounded(double number, const char* format);
/// "12 %"
inline std::string percent(double part) { return rounded(part * 100, "%.0f %%"); }

/// How many intervals between two measurements the chart is wide.
inline constexpr int kIntervals = 60;

/// The path of a curve in SVG, kIntervals wide and 1 high, with the last point at its right edge.
/// Where nothing was measured for three intervals of `seconds`, the curve has a gap. `isArea`: what
/// is below the curve, instead of the curve itself.
std::string curve(const History& history, double Point::* value, int seconds, bool isArea = false);

/// For the model: the machine now, and what it was since the first point.
std::string inWords(const System& system, const History& history);

}  // namespace monitor
