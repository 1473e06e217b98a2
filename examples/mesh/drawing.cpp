#include "drawing.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mesh {
namespace {

enum Attribute : GLuint { kPlace, kNormal };

// `axes` are to the right, up and forward; a vector times a matrix is the product with each column.
const char* const kVertexShader = R"(#version 300 es
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
uniform vec3 eye;
uniform mat3 axes;
uniform vec4 lens; // scale, then the nearest and the farthest that is drawn
flat out vec3 facing;
void main() {
  vec3 seen = (place - eye) * axes;
  float near = lens.z;
  float far = lens.w;
  float depth = (seen.z * (far + near) - 2. * far * near) / (far - near);
  gl_Position = vec4(seen.xy * lens.xy, depth, seen.z);
  facing = normal * axes;
})";

// The inside of an open mesh is seen, too, and is darker.
const char* const kFragmentShader = R"(#version 300 es
precision mediump float;
flat in vec3 facing;
uniform vec3 color;
out vec4 result;
const vec3 toLight = vec3(-.39, .59, -.71);
void main() {
  float light = max(dot(gl_FrontFacing ? facing : -facing, toLight), 0.);
  result = vec4(color * (gl_FrontFacing ? 1. : .6) * (.4 + .65 * light), 1);
})";

using Floats = std::array<float, 3>;

Floats floats(const Vector& vector) {
  return {static_cast<float>(vector.x), static_cast<float>(vector.y), static_cast<float>(vector.z)};
}

struct Corner {
  Floats place;
  Floats normal;
};

void uniform(GLint location, const Floats& value) {
  glUniform3f(location, value[0], value[1], value[2]);
}

}  // namespace

void Drawing::restore() {
  count_ = 0;
  program_ = webgl::useProgram(kVertexShader, kFragmentShader);
  eye_ = glGetUniformLocation(program_, "eye");
  axes_ = glGetUniformLocation(program_, "axes");
  lens_ = glGetUniformLocation(program_, "lens");
  color_ = glGetUniformLocation(program_, "color");
  glEnable(GL_DEPTH_TEST);

  glGenBuffers(1, &corners_);
  glBindBuffer(GL_ARRAY_BUFFER, corners_);
  const auto addAttribute = [](Attribute attribute, std::size_t offset) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribPointer(attribute, 3, GL_FLOAT, GL_FALSE, sizeof(Corner),
                          reinterpret_cast<const void*>(offset));
  };
  addAttribute(kPlace, offsetof(Corner, place));
  addAttribute(kNormal, offsetof(Corner, normal));
}

void Drawing::setMesh(const Mesh& mesh, const Placement& placement) {
  if (!program_) return;
  std::vector<Corner> corners;
  corners.reserve(3 * mesh.size());
  for (const Triangle& triangle : mesh) {
    const Floats normal = floats(unit(areaVector(triangle)));
    for (const Vector& corner : triangle)
      corners.push_back({floats(placement.toDrawn(corner)), normal});
  }
  count_ = static_cast<GLsizei>(corners.size());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(Corner)),
               corners.data(), GL_STATIC_DRAW);
}

void Drawing::draw(const Orbit& orbit, double focus, double ratio, const webgl::Color& color) {
  if (!program_) return;
  int width = 0;
  int height = 0;
  emscripten_get_canvas_element_size("#canvas", &width, &height);
  glViewport(0, 0, width, height);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

  uniform(eye_, floats(orbit.eye()));
  const std::array<Floats, 3> axes = {floats(orbit.right()), floats(orbit.up()),
                                      floats(orbit.back() * -1)};
  glUniformMatrix3fv(axes_, 1, GL_FALSE, axes[0].data());
  const double pixels = 2 * focus * ratio;
  const double nearest = std::max(orbit.distance() - 1.01, 0.01);
  glUniform4f(lens_, static_cast<float>(pixels / width), static_cast<float>(pixels / height),
              static_cast<float>(nearest), static_cast<float>(orbit.distance() + 1.01));
  uniform(color_, color);
  glDrawArrays(GL_TRIANGLES, 0, count_);
}

}  // namespace mesh
