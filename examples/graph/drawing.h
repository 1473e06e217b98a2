// Draws nodes as discs and links as lines, by WebGL 2.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../support/webgl.h"
#include "camera.h"
#include "data.h"

namespace graph {

class Drawing {
 public:
  /// The canvas has got WebGL 2, or has got it anew. What is below does nothing before.
  void restore();

  void setGraph(const Graph& graph, const Layout& layout);
  /// The page's text colour, on which the others depend.
  void setText(const webgl::Color& text);
  /// What is picked, and what the pointer is over; -1 for nothing.
  void setMarked(int picked, int hovered);

  void draw(const Layout& layout, const Camera& camera, double ratio);

 private:
  void upload();
  void uploadColors();
  void drawNodes(GLint first, GLsizei count, float size);

  int width_ = 0;
  int height_ = 0;
  GLuint program_ = 0;  // 0 without WebGL
  GLuint places_ = 0;
  GLuint colors_ = 0;
  GLuint ends_ = 0;        // of all links
  GLuint pickedEnds_ = 0;  // of those of the picked node
  GLint view_ = 0;
  GLint size_ = 0;
  GLint color_ = 0;

  std::vector<int> groups_;
  std::vector<Link> links_;
  std::vector<float> coordinates_;
  webgl::Color text_ = {0, 0, 0};
  int picked_ = -1;
  int hovered_ = -1;
  int pickedLinks_ = 0;
};

}  // namespace graph
