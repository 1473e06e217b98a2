#include "drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace graph {
namespace {

enum Attribute : GLuint { kPlace, kGroupColor };

const char* const kVertexShader = R"(#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec4 groupColor;
uniform vec4 view; // scale, then what is in the middle
uniform float size;
out vec4 ownColor;
void main() {
  gl_Position = vec4((place - view.zw) * view.xy, 0, 1);
  gl_PointSize = size;
  ownColor = groupColor;
})";

// A point is a disc with a soft edge, in its group's colour unless another is given. Lines have no
// size.
const char* const kFragmentShader = R"(#version 300 es
precision highp float; // as in the vertex shader, with which it shares `size`
in vec4 ownColor;
uniform vec4 color;
uniform float size;
out vec4 result;
void main() {
  vec4 whole = color.a > 0. ? vec4(color.rgb * color.a, color.a) : ownColor;
  float edge = size > 0. ? clamp((.5 - length(gl_PointCoord - .5)) * size, 0., 1.) : 1.;
  result = whole * edge;
})";

// Neighbouring groups get hues far from each other (the golden angle), not too near the ground.
std::array<std::uint8_t, 4> groupColor(int group, bool isDark) {
  const double hue = std::fmod(group * 0.381966, 1.0) * 6;
  const double lightness = isDark ? 0.68 : 0.45;
  const double chroma = 0.65 * (1 - std::abs(2 * lightness - 1));
  const auto part = [&](double offset) {
    const double at = std::abs(std::fmod(hue + offset, 6.0) - 3) - 1;
    const double value = lightness + chroma * (std::clamp(at, 0.0, 1.0) - 0.5);
    return static_cast<std::uint8_t>(255 * std::clamp(value, 0.0, 1.0));
  };
  return {part(0), part(4), part(2), 255};
}

void fill(GLenum target, GLuint buffer, const auto& values, GLenum usage) {
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(values.size() * sizeof values[0]), values.data(),
               usage);
}

}  // namespace

void Drawing::restore() {
  program_ = webgl::useProgram(kVertexShader, kFragmentShader);
  view_ = glGetUniformLocation(program_, "view");
  size_ = glGetUniformLocation(program_, "size");
  color_ = glGetUniformLocation(program_, "color");
  for (GLuint* buffer : {&places_, &colors_, &ends_, &pickedEnds_}) glGenBuffers(1, buffer);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);

  glBindBuffer(GL_ARRAY_BUFFER, colors_);
  glEnableVertexAttribArray(kGroupColor);
  glVertexAttribPointer(kGroupColor, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, nullptr);
  glBindBuffer(GL_ARRAY_BUFFER, places_);
  glEnableVertexAttribArray(kPlace);
  glVertexAttribPointer(kPlace, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
  upload();
}

void Drawing::setGraph(const Graph& graph, const Layout& layout) {
  groups_.clear();
  for (const Node& node : graph.nodes) groups_.push_back(node.group);
  links_ = layout.links();
  picked_ = hovered_ = -1;
  upload();
}

void Drawing::upload() {
  if (!program_) return;
  fill(GL_ELEMENT_ARRAY_BUFFER, ends_, links_, GL_STATIC_DRAW);
  uploadColors();
  setMarked(picked_, hovered_);
}

void Drawing::setText(const webgl::Color& text) {
  text_ = text;
  uploadColors();
}

void Drawing::uploadColors() {
  if (!program_) return;
  const bool isDark = text_[0] + text_[1] + text_[2] > 1.5f;
  std::vector<std::array<std::uint8_t, 4>> colors;
  for (const int group : groups_) colors.push_back(groupColor(group, isDark));
  fill(GL_ARRAY_BUFFER, colors_, colors, GL_STATIC_DRAW);
}

void Drawing::setMarked(int picked, int hovered) {
  picked_ = picked;
  hovered_ = hovered;
  if (!program_) return;
  std::vector<Link> its;
  for (const Link& link : links_)
    if (link.source == picked || link.target == picked) its.push_back(link);
  pickedLinks_ = static_cast<int>(its.size());
  fill(GL_ELEMENT_ARRAY_BUFFER, pickedEnds_, its, GL_STATIC_DRAW);
}

void Drawing::draw(const Layout& layout, const Camera& camera, double ratio) {
  emscripten_get_canvas_element_size("#canvas", &width_, &height_);
  glViewport(0, 0, width_, height_);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
  if (layout.size() == 0) return;

  coordinates_.clear();
  for (std::size_t i = 0; i < layout.size(); ++i) {
    // Near the middle: far from zero, floats are too coarse for a near look.
    coordinates_.push_back(static_cast<float>(layout.x()[i] - camera.x));
    coordinates_.push_back(static_cast<float>(layout.y()[i] - camera.y));
  }
  fill(GL_ARRAY_BUFFER, places_, coordinates_, GL_DYNAMIC_DRAW);
  const double pixels = 2 * camera.zoom * ratio;
  glUniform4f(view_, static_cast<float>(pixels / width_), static_cast<float>(-pixels / height_), 0,
              0);

  // Many links at one place would hide the nodes.
  const float opacity = links_.size() > 3000 ? 0.12f : 0.3f;
  const auto count = static_cast<GLsizei>(layout.size());
  glUniform1f(size_, 0);
  glUniform4f(color_, text_[0], text_[1], text_[2], opacity);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, ends_);
  glDrawElements(GL_LINES, static_cast<GLsizei>(2 * links_.size()), GL_UNSIGNED_INT, nullptr);

  // Few nodes are large enough to be seen one by one from afar.
  const double least = std::clamp(10000.0 / static_cast<double>(layout.size()), 2.5, 6.0);
  const auto size = static_cast<float>(std::clamp(8 * camera.zoom, least, 16.0) * ratio);
  glUniform4f(color_, 0, 0, 0, 0);
  drawNodes(0, count, size);

  glUniform4f(color_, text_[0], text_[1], text_[2], 1);
  if (picked_ >= 0) {
    glUniform1f(size_, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pickedEnds_);
    glDrawElements(GL_LINES, 2 * pickedLinks_, GL_UNSIGNED_INT, nullptr);
  }
  const auto ring = static_cast<float>(6 * ratio);
  for (const int marked : {hovered_, picked_}) {
    if (marked < 0) continue;
    glUniform4f(color_, text_[0], text_[1], text_[2], 1);
    drawNodes(marked, 1, size + ring);
    glUniform4f(color_, 0, 0, 0, 0);
    drawNodes(marked, 1, size + ring / 2);
  }
}

void Drawing::drawNodes(GLint first, GLsizei count, float size) {
  glUniform1f(size_, size);
  glDrawArrays(GL_POINTS, first, count);
}

}  // namespace graph
