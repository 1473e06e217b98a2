#include "stl.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace mesh {
namespace {

constexpr std::size_t kHeader = 80;
constexpr std::size_t kCount = 4;
constexpr std::size_t kNormal = 12;
constexpr std::size_t kTriangle = 50;

mcpapps::Error bad(std::string message) { return {.message = "STL: " + std::move(message)}; }

// Little-endian.
std::uint32_t wordAt(std::span<const std::byte> file, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i > 0; --i)
    word = word << 8 | std::to_integer<std::uint32_t>(file[at + i - 1]);
  return word;
}

double numberAt(std::span<const std::byte> file, std::size_t at) {
  return static_cast<double>(std::bit_cast<float>(wordAt(file, at)));
}

// Some binary files begin so, too.
bool mayBeText(std::span<const std::byte> file) {
  constexpr std::string_view kStart = "solid";
  if (file.size() < kStart.size()) return false;
  for (std::size_t i = 0; i < kStart.size(); ++i)
    if (std::to_integer<char>(file[i]) != kStart[i]) return false;
  return true;
}

}  // namespace

mcpapps::Result<Mesh> parseStl(std::span<const std::byte> file) {
  if (file.size() < kHeader + kCount) {
    return bad(mayBeText(file) ? "this is text, and only binary files are read"
                               : "the file ends before its number of triangles");
  }
  const std::size_t count = wordAt(file, kHeader);
  // By a division: the product may be larger than a size_t.
  const std::size_t room = (file.size() - kHeader - kCount) / kTriangle;
  if (count > room) {
    if (mayBeText(file)) return bad("this is text, and only binary files are read");
    return bad("the file announces " + std::to_string(count) + " triangles, and ends after " +
               std::to_string(room));
  }
  if (count == 0) return bad("there are no triangles");
  if (count > kMostTriangles) {
    return bad(std::to_string(count) + " triangles are too many, " +
               std::to_string(kMostTriangles) + " are the most");
  }

  Mesh mesh(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t at = kHeader + kCount + i * kTriangle + kNormal;
    for (Vector& corner : mesh[i]) {
      for (double* coordinate : {&corner.x, &corner.y, &corner.z}) {
        *coordinate = numberAt(file, at);
        at += 4;
        if (!std::isfinite(*coordinate))
          return bad("triangle " + std::to_string(i + 1) + " has a corner that is no number");
      }
    }
  }
  return mesh;
}

}  // namespace mesh
