// Which part of the layout is seen. Pixels are CSS pixels from the canvas's middle.
#pragma once

#include <algorithm>

namespace graph {

struct Camera {
  static constexpr double kMost = 10;

  double x = 0;  // of the layout, in the middle of the canvas
  double y = 0;
  double zoom = 1;      // pixels for each unit of the layout
  double least = 0.01;  // from where all is seen, and more

  double toLayoutX(double pixels) const { return x + pixels / zoom; }
  double toLayoutY(double pixels) const { return y + pixels / zoom; }
  bool canZoom(bool in) const { return in ? zoom < kMost : zoom > least; }

  void pan(double pixelsX, double pixelsY) {
    x -= pixelsX / zoom;
    y -= pixelsY / zoom;
  }

  /// What is under this pixel stays there.
  void zoomBy(double factor, double pixelX, double pixelY) {
    const double heldX = toLayoutX(pixelX);
    const double heldY = toLayoutY(pixelY);
    zoom = std::clamp(zoom * factor, least, kMost);
    x = heldX - pixelX / zoom;
    y = heldY - pixelY / zoom;
  }

  void fit(double left, double right, double top, double bottom, double width, double height) {
    x = (left + right) / 2;
    y = (top + bottom) / 2;
    const double margin = 0.95;
    zoom = std::min({margin * width / std::max(right - left, 1.0),
                     margin * height / std::max(bottom - top, 1.0), 2.0});
    least = zoom / 2;
  }
};

}  // namespace graph
