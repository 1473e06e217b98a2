// From where the mesh is seen: the eye turns around its middle. Lengths are parts of the mesh's
// radius, pixels are CSS pixels from the canvas's middle, and z is up.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "geometry.h"

namespace mesh {

class Orbit {
 public:
  static constexpr double kNearest = 1.2;
  static constexpr double kFarthest = 8;

  void turn(double pixelsX, double pixelsY) {
    constexpr double kRadiansPerPixel = 0.008;
    // From the side of the mesh that is seen, so that it follows the hand.
    yaw_ = std::remainder(yaw_ - pixelsX * kRadiansPerPixel, 2 * std::numbers::pi);
    pitch_ = std::clamp(pitch_ + pixelsY * kRadiansPerPixel, -std::numbers::pi / 2,
                        std::numbers::pi / 2);
  }
  bool canZoom(bool in) const { return in ? distance_ > kNearest : distance_ < kFarthest; }
  void zoomBy(double factor) { distance_ = std::clamp(distance_ / factor, kNearest, kFarthest); }
  double distance() const { return distance_; }

  Vector back() const {
    return {std::cos(pitch_) * std::cos(yaw_), std::cos(pitch_) * std::sin(yaw_), std::sin(pitch_)};
  }
  Vector right() const { return {-std::sin(yaw_), std::cos(yaw_), 0}; }
  Vector up() const { return cross(back(), right()); }
  Vector eye() const { return back() * distance_; }

  /// Pixels for what is as far as it is large, so that the whole mesh fits into the smaller side.
  static double focus(double width, double height) { return 1.35 * std::min(width, height); }

  /// What is seen at a pixel is in this direction from the eye.
  Vector direction(double pixelX, double pixelY, double focus) const {
    return unit(right() * pixelX - up() * pixelY - back() * focus);
  }

  struct Pixel {
    double x;
    double y;
  };
  /// Nothing of what is behind the eye.
  std::optional<Pixel> pixelOf(const Vector& point, double focus) const {
    const Vector seen = point - eye();
    const double depth = -dot(seen, back());
    if (!(depth > 0)) return std::nullopt;
    return Pixel{focus * dot(seen, right()) / depth, -focus * dot(seen, up()) / depth};
  }

 private:
  double yaw_ = -1;
  double pitch_ = 0.5;
  double distance_ = 3;
};

}  // namespace mesh
