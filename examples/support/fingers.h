// The pointers that are down: one drags, two drag and pinch, and one that has hardly moved clicks.
#pragma once

#include <cmath>
#include <map>

namespace gestures {

class Fingers {
 public:
  struct Step {
    double x = 0;  // by how much the middle of all has moved
    double y = 0;
    double zoom = 1;
    double atX = 0;  // where the middle is now
    double atY = 0;
  };

  void press(int id, double x, double y) {
    if (down_.empty()) moved_ = 0;
    down_[id] = {x, y};
  }

  Step move(int id, double x, double y) {
    const auto found = down_.find(id);
    if (found == down_.end()) return {};
    const Point before = middle();
    const double spreadBefore = spread();
    found->second = {x, y};
    const Point after = middle();
    Step step = {.x = after.x - before.x, .y = after.y - before.y, .atX = after.x, .atY = after.y};
    // Fingers that touch have no distance that could be compared.
    if (spreadBefore > 0 && spread() > 0) step.zoom = spread() / spreadBefore;
    moved_ += std::abs(step.x) + std::abs(step.y) + std::abs(step.zoom - 1);
    return step;
  }

  /// Also when the system has taken the pointer for itself.
  void release(int id) { down_.erase(id); }

  /// Since the first was pressed. A hand is not still.
  bool hasDragged() const { return moved_ > 5; }
  bool areDown() const { return !down_.empty(); }

 private:
  struct Point {
    double x = 0;
    double y = 0;
  };

  Point middle() const {
    Point sum;
    for (const auto& [id, at] : down_) sum = {sum.x + at.x, sum.y + at.y};
    const double count = static_cast<double>(down_.size());
    return {sum.x / count, sum.y / count};
  }
  double spread() const {
    const Point from = middle();
    double sum = 0;
    for (const auto& [id, at] : down_) sum += std::hypot(at.x - from.x, at.y - from.y);
    return sum;
  }

  std::map<int, Point> down_;
  double moved_ = 0;
};

}  // namespace gestures
