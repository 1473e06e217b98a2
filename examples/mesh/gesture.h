// What pointers do on the canvas: one drags or clicks, two pinch. In CSS pixels from the canvas's
// middle.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace mesh {

class Gesture {
 public:
  struct Step {
    double x = 0;  // by how much it was dragged
    double y = 0;
    double zoom = 1;
  };
  struct Point {
    double x;
    double y;
  };

  /// A third finger does nothing.
  void press(int pointer, double x, double y) {
    cancel(pointer);
    if (pointers_.size() == 2) return;
    if (pointers_.empty()) moved_ = 0;
    pointers_.push_back({pointer, {x, y}});
    isClick_ = pointers_.size() == 1;
  }

  Step move(int pointer, double x, double y) {
    const auto found = find(pointer);
    if (found == pointers_.end()) return {};
    const double before = spread();
    Step step = {.x = x - found->at.x, .y = y - found->at.y};
    found->at = {x, y};
    moved_ += std::abs(step.x) + std::abs(step.y);
    if (pointers_.size() == 1) return step;
    // Fingers that touch have no distance that could be compared.
    return {.zoom = before > 0 && spread() > 0 ? spread() / before : 1};
  }

  /// Gives the place of a click.
  std::optional<Point> release(int pointer) {
    const auto found = find(pointer);
    if (found == pointers_.end()) return std::nullopt;
    const Point at = found->at;
    cancel(pointer);
    // A hand is not still.
    constexpr double kStill = 5;
    return isClick_ && moved_ < kStill ? std::optional(at) : std::nullopt;
  }

  /// The system has taken the pointer for itself.
  void cancel(int pointer) {
    std::erase_if(pointers_, [&](const Pointer& one) { return one.id == pointer; });
  }

 private:
  struct Pointer {
    int id;
    Point at;
  };

  std::vector<Pointer>::iterator find(int pointer) {
    return std::ranges::find(pointers_, pointer, &Pointer::id);
  }
  double spread() const {
    if (pointers_.size() < 2) return 0;
    return std::hypot(pointers_[0].at.x - pointers_[1].at.x, pointers_[0].at.y - pointers_[1].at.y);
  }

  std::vector<Pointer> pointers_;
  double moved_ = 0;  // since the first of them was pressed
  bool isClick_ = false;
};

}  // namespace mesh
