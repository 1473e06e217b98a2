// Which part of a drawing is seen. The drawing has units of its own; pixels are CSS pixels from the
// middle of the place where it is shown.
#pragma once

#include <algorithm>

namespace graphviz {

struct Box {
  double x = 0;
  double y = 0;
  double width = 1;
  double height = 1;
};

class Sight {
 public:
  /// Another drawing, or another place for it. All is seen until the user chooses a part.
  void setDrawing(const Box& drawing) {
    drawing_ = drawing;
    if (isFitted_) fit();
  }
  void setPlace(double width, double height) {
    width_ = std::max(width, 1.0);
    height_ = std::max(height, 1.0);
    if (isFitted_) fit();
  }

  void fit() {
    isFitted_ = true;
    x_ = drawing_.x + drawing_.width / 2;
    y_ = drawing_.y + drawing_.height / 2;
    zoom_ = fitting();
  }

  void pan(double pixelsX, double pixelsY) {
    isFitted_ = false;
    x_ = std::clamp(x_ - pixelsX / zoom_, drawing_.x, drawing_.x + drawing_.width);
    y_ = std::clamp(y_ - pixelsY / zoom_, drawing_.y, drawing_.y + drawing_.height);
  }

  /// What is under this pixel stays there.
  void zoomBy(double factor, double pixelX, double pixelY) {
    isFitted_ = false;
    const double zoom = std::clamp(zoom_ * factor, least(), kMost);
    x_ += pixelX / zoom_ - pixelX / zoom;
    y_ += pixelY / zoom_ - pixelY / zoom;
    zoom_ = zoom;
  }

  bool canZoom(bool in) const { return in ? zoom_ < kMost : zoom_ > least(); }
  bool isFitted() const { return isFitted_; }

  /// In units of the drawing.
  Box seen() const {
    return {x_ - width_ / zoom_ / 2, y_ - height_ / zoom_ / 2, width_ / zoom_, height_ / zoom_};
  }

 private:
  static constexpr double kMost = 8;  // pixels for each unit
  static constexpr double kNatural =
      96.0 / 72;  // a unit is a point: small drawings are not enlarged

  double fitting() const {
    return std::min({width_ / drawing_.width, height_ / drawing_.height, kNatural});
  }
  double least() const { return fitting() / 2; }

  Box drawing_;
  double width_ = 1;
  double height_ = 1;
  double x_ = 0.5;
  double y_ = 0.5;
  double zoom_ = 1;
  bool isFitted_ = true;
};

}  // namespace graphviz
