// Draws a mesh by WebGL 2: flat triangles, and one light beside the eye.
#pragma once

#include "../support/webgl.h"
#include "geometry.h"
#include "orbit.h"

namespace mesh {

/// Where the mesh is, and how large: what is drawn is moved into the middle, and has the radius 1.
struct Placement {
  Vector middle;
  double radius = 1;

  Vector toDrawn(const Vector& point) const { return (point - middle) * (1 / radius); }
  Vector toMesh(const Vector& drawn) const { return drawn * radius + middle; }
};

class Drawing {
 public:
  /// The canvas has got WebGL 2, also after a loss of its context: set the mesh again. The
  /// functions below do nothing before.
  void restore();

  void setMesh(const Mesh& mesh, const Placement& placement);
  void draw(const Orbit& orbit, double focus, double ratio, const webgl::Color& color);

 private:
  GLuint program_ = 0;  // 0 without WebGL
  GLuint corners_ = 0;
  GLint eye_ = 0;
  GLint axes_ = 0;
  GLint lens_ = 0;
  GLint color_ = 0;
  GLsizei count_ = 0;
};

}  // namespace mesh
