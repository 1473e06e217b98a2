#include "drawing.h"

#include <emscripten/html5.h>
#include <mcpapps/canvas.h>

#include <array>
#include <utility>

namespace my_view {
namespace {

// A box of the canvas: left, bottom, width and height, each a share of the whole.
const char* const kVertexShader = R"(#version 300 es
uniform vec4 box;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4((box.xy + corner * box.zw) * 2. - 1., 0, 1);
})";

const char* const kFragmentShader = R"(#version 300 es
precision mediump float;
uniform vec3 color;
out vec4 result;
void main() { result = vec4(color, 1); })";

// Both can be told from a light and from a dark background.
constexpr std::array<float, 3> kBarColor = {0.30F, 0.50F, 0.86F};
constexpr std::array<float, 3> kLineColor = {0.95F, 0.62F, 0.20F};
constexpr double kLineHeight = 2;  // in CSS pixels

}  // namespace

Drawing::Drawing() {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.depth = false;
  const auto context = emscripten_webgl_create_context("#canvas", &attributes);
  if (context <= 0) return;
  emscripten_webgl_make_context_current(context);
  restore();
}

void Drawing::restore() {
  program_ = glCreateProgram();
  for (const auto& [type, source] : {std::pair(GL_VERTEX_SHADER, kVertexShader),
                                     std::pair(GL_FRAGMENT_SHADER, kFragmentShader)}) {
    const GLuint shader = glCreateShader(static_cast<GLenum>(type));
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program_, shader);
  }
  glLinkProgram(program_);
  glUseProgram(program_);
  box_ = glGetUniformLocation(program_, "box");
  color_ = glGetUniformLocation(program_, "color");
}

void Drawing::draw(const Chart& chart) const {
  if (program_ == 0) return;
  const mcpapps::dom::CanvasSize size = mcpapps::canvas::size();
  glViewport(0, 0, static_cast<GLsizei>(size.width * size.ratio),
             static_cast<GLsizei>(size.height * size.ratio));
  glClear(GL_COLOR_BUFFER_BIT);  // nothing: the page is behind it
  const auto drawBox = [&](double left, double bottom, double width, double height) {
    glUniform4f(box_, static_cast<GLfloat>(left), static_cast<GLfloat>(bottom),
                static_cast<GLfloat>(width), static_cast<GLfloat>(height));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  };
  const double width = 1.0 / static_cast<double>(chart.bars().size());
  const double gap = width / 8;
  double left = gap / 2;
  for (const Chart::Bar& bar : chart.bars()) {
    glUniform3fv(color_, 1, kBarColor.data());
    drawBox(left, 0, width - gap, bar.height);
    glUniform3fv(color_, 1, kLineColor.data());
    drawBox(left, bar.expected, width - gap, kLineHeight / size.height);
    left += width;
  }
}

}  // namespace my_view
