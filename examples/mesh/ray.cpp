#include "ray.h"

#include <limits>

namespace mesh {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

// By Möller and Trumbore: solves origin + t * direction = a + u * ab + v * ac.
double meetTriangle(const Triangle& triangle, const Ray& ray) {
  const Vector ab = triangle[1] - triangle[0];
  const Vector ac = triangle[2] - triangle[0];
  const Vector across = cross(ray.direction, ac);
  const double determinant = dot(ab, across);
  if (determinant == 0) return kNone;
  const double inverse = 1 / determinant;
  const Vector toOrigin = ray.origin - triangle[0];
  const double u = dot(toOrigin, across) * inverse;
  // Written so that what is no number is outside.
  if (!(u >= 0 && u <= 1)) return kNone;
  const Vector along = cross(toOrigin, ab);
  const double v = dot(ray.direction, along) * inverse;
  if (!(v >= 0 && u + v <= 1)) return kNone;
  const double t = dot(ac, along) * inverse;
  return t > 0 ? t : kNone;
}

}  // namespace

std::optional<double> meet(const Mesh& mesh, const Ray& ray) {
  double nearest = kNone;
  for (const Triangle& triangle : mesh)
    if (const double t = meetTriangle(triangle, ray); t < nearest) nearest = t;
  if (nearest == kNone) return std::nullopt;
  return nearest;
}

}  // namespace mesh
