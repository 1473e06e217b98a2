// Binary STL, as most programs for 3D printing write it: 80 bytes that say nothing, the number of
// triangles, and 50 bytes for each: its normal, its corners, and two bytes that say nothing.
#pragma once

#include <mcpapps/mcpapps.h>

#include <cstddef>
#include <span>

#include "geometry.h"

namespace mesh {

inline constexpr std::size_t kMostTriangles = 1'000'000;

/// The triangles of a file. The normals in it are not used: they are often wrong, and follow from
/// the corners. What stands after the last triangle is left out. Fails if the file is too short for
/// what it announces, has no triangle or more than kMostTriangles, or a corner that is no finite
/// number.
mcpapps::Result<Mesh> parseStl(std::span<const std::byte> file);

}  // namespace mesh
