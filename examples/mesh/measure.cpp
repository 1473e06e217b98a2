#include "measure.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace mesh {
namespace {

std::uint64_t mix(std::uint64_t value) {
  value = (value ^ value >> 32) * 0x9e3779b97f4a7c15;
  return value ^ value >> 29;
}

std::uint64_t hash(const Vector& corner) {
  std::uint64_t all = 0;
  // Zero has two signs, which are one place.
  for (const double coordinate : {corner.x, corner.y, corner.z})
    all = mix(all + std::bit_cast<std::uint64_t>(coordinate + 0.0));
  return all;
}

// Summed over all triangles, an edge and its reverse cancel each other out: it takes no table of
// edges. That the sum is zero by chance happens once in 2^64 meshes.
std::uint64_t hashOfEdges(const Triangle& triangle) {
  const std::array corners = {hash(triangle[0]), hash(triangle[1]), hash(triangle[2])};
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint64_t from = corners[i];
    const std::uint64_t to = corners[(i + 1) % 3];
    sum += mix(3 * from + to) - mix(3 * to + from);
  }
  return sum;
}

}  // namespace

Measures measure(const Mesh& mesh) {
  Measures result;
  result.triangles = static_cast<int>(mesh.size());
  if (mesh.empty()) return result;

  result.least = result.most = mesh[0][0];
  std::uint64_t openEdges = 0;
  for (const Triangle& triangle : mesh) {
    openEdges += hashOfEdges(triangle);
    result.area += length(areaVector(triangle)) / 2;
    for (const Vector& corner : triangle) {
      for (double Vector::* const axis : {&Vector::x, &Vector::y, &Vector::z}) {
        result.least.*axis = std::min(result.least.*axis, corner.*axis);
        result.most.*axis = std::max(result.most.*axis, corner.*axis);
      }
    }
  }
  if (openEdges != 0) return result;

  // Of the tetrahedra between each triangle and one point. It is in the middle, because far from a
  // small mesh the tetrahedra are large and their differences inexact.
  const Vector middle = result.middle();
  double sixfold = 0;
  for (const Triangle& triangle : mesh)
    sixfold += dot(triangle[0] - middle, cross(triangle[1] - middle, triangle[2] - middle));
  // Negative if all triangles are clockwise.
  result.volume = std::abs(sixfold) / 6;
  return result;
}

double reach(const Mesh& mesh, const Vector& from) {
  double most = 0;
  for (const Triangle& triangle : mesh)
    for (const Vector& corner : triangle) most = std::max(most, length(corner - from));
  return most;
}

}  // namespace mesh
