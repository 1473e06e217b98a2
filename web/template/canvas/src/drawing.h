#pragma once

#include <GLES3/gl3.h>

#include "chart.h"

namespace my_view {

/// Draws the chart on the page's canvas by WebGL 2. Where there is no WebGL, it does nothing: the
/// page says in words what the chart shows.
class Drawing {
 public:
  Drawing();
  /// The browser has taken the graphics away and given them back.
  void restore();
  void draw(const Chart& chart) const;

 private:
  GLuint program_ = 0;  // 0 without WebGL
  GLint box_ = 0;
  GLint color_ = 0;
};

}  // namespace my_view
