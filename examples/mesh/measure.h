// What can be measured on a mesh.
#pragma once

#include <mcpapps/mcpapps.h>

#include <optional>

#include "geometry.h"

namespace mesh {

struct Measures {
  int triangles = 0;
  /// The corners of the bounding box.
  Vector least;
  Vector most;
  double area = 0;
  /// Only of a closed surface: each edge is used as often in one direction as in the other.
  std::optional<double> volume;

  Vector size() const { return most - least; }
  Vector middle() const { return (least + most) * 0.5; }
};
MCPAPPS_DESCRIBE(Measures, triangles, least, most, area, volume)

Measures measure(const Mesh& mesh);

/// How far the mesh is from a point at most.
double reach(const Mesh& mesh, const Vector& from);

}  // namespace mesh
