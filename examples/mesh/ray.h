// Where a ray meets a mesh.
#pragma once

#include <optional>

#include "geometry.h"

namespace mesh {

struct Ray {
  Vector origin;
  Vector direction;
};

/// The point of the surface that the ray meets first: as a number of lengths of its direction.
/// Triangles are met from both sides.
std::optional<double> meet(const Mesh& mesh, const Ray& ray);

}  // namespace mesh
