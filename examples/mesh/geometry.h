// What a mesh consists of.
#pragma once

#include <mcpapps/mcpapps.h>

#include <array>
#include <cmath>
#include <vector>

namespace mesh {

struct Vector {
  double x = 0;
  double y = 0;
  double z = 0;

  friend Vector operator+(const Vector& a, const Vector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend Vector operator*(const Vector& a, double by) { return {a.x * by, a.y * by, a.z * by}; }
  bool operator==(const Vector&) const = default;
};
MCPAPPS_DESCRIBE(Vector, x, y, z)

inline double dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vector& a) { return std::sqrt(dot(a, a)); }
/// Zero stays zero.
inline Vector unit(const Vector& a) {
  const double all = length(a);
  return all > 0 ? a * (1 / all) : Vector{};
}

/// Counterclockwise, seen from outside.
using Triangle = std::array<Vector, 3>;
using Mesh = std::vector<Triangle>;

/// Upright on the triangle, as long as twice its area.
inline Vector areaVector(const Triangle& triangle) {
  return cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
}

}  // namespace mesh
