// The mesh example without its page: files, measures and rays.
#include <bit>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../geometry.h"
#include "../measure.h"
#include "../orbit.h"
#include "../ray.h"
#include "../stl.h"
#include "../texts.h"

namespace {

using Catch::Approx;
using mesh::Mesh;
using mesh::Vector;

constexpr Vector kX{1, 0, 0};
constexpr Vector kY{0, 1, 0};
constexpr Vector kZ{0, 0, 1};

Mesh tetrahedron() {
  const Vector o;
  return {{o, kY, kX}, {o, kX, kZ}, {o, kZ, kY}, {kX, kY, kZ}};
}

// From `least` to the point 1 farther in each direction.
Mesh cube(const Vector& least = {}) {
  Mesh made;
  const auto addSquare = [&](const Vector& corner, const Vector& a, const Vector& b) {
    made.push_back({corner, corner + a, corner + a + b});
    made.push_back({corner, corner + a + b, corner + b});
  };
  addSquare(least, kY, kX);
  addSquare(least, kX, kZ);
  addSquare(least, kZ, kY);
  addSquare(least + kX, kY, kZ);
  addSquare(least + kY, kZ, kX);
  addSquare(least + kZ, kX, kY);
  return made;
}

void turnInsideOut(Mesh& mesh) {
  for (mesh::Triangle& triangle : mesh) std::swap(triangle[1], triangle[2]);
}

using File = std::vector<std::byte>;

void addWord(File& file, std::uint32_t word) {
  for (int i = 0; i < 4; ++i) file.push_back(static_cast<std::byte>(word >> 8 * i));
}

File header(std::uint32_t count, std::string_view text = "") {
  File file(80);
  for (std::size_t i = 0; i < text.size(); ++i) file[i] = static_cast<std::byte>(text[i]);
  addWord(file, count);
  return file;
}

File write(const Mesh& mesh, std::string_view text = "") {
  File file = header(static_cast<std::uint32_t>(mesh.size()), text);
  for (const mesh::Triangle& triangle : mesh) {
    // A normal that is nonsense changes nothing.
    for (int i = 0; i < 3; ++i)
      addWord(file, std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN()));
    for (const Vector& corner : triangle)
      for (const double coordinate : {corner.x, corner.y, corner.z})
        addWord(file, std::bit_cast<std::uint32_t>(static_cast<float>(coordinate)));
    file.resize(file.size() + 2);
  }
  return file;
}

std::string errorOf(const File& file) {
  const mcpapps::Result<Mesh> read = mesh::parseStl(file);
  return read ? "none" : read.error().message;
}

}  // namespace

TEST_CASE("mesh: a binary STL file is read as it was written") {
  const mcpapps::Result<Mesh> read = mesh::parseStl(write(cube({-1, 2, 0.5})));
  REQUIRE(read);
  CHECK(*read == cube({-1, 2, 0.5}));
}

TEST_CASE("mesh: a binary file may begin like text, and may go on after its triangles") {
  File file = write(tetrahedron(), "solid by some program");
  file.resize(file.size() + 7);
  CHECK(errorOf(file) == "none");
}

TEST_CASE("mesh: a file that is cut anywhere is an error") {
  const File whole = write(tetrahedron());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    // A copy, so that the sanitizer sees what is read beyond the end.
    const File cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK(errorOf(cut) == (size < 84 ? "STL: the file ends before its number of triangles"
                                     : "STL: the file announces 4 triangles, and ends after " +
                                           std::to_string((size - 84) / 50)));
  }
}

TEST_CASE("mesh: a number of triangles that the file cannot have is an error") {
  // 50 times the second is 36 in 32 bits.
  for (const std::uint32_t count : {0xffffffffu, 0x051eb852u, 0x80000000u}) {
    File file = header(count);
    file.resize(file.size() + 50);
    CHECK(errorOf(file) ==
          "STL: the file announces " + std::to_string(count) + " triangles, and ends after 1");
  }
  CHECK(errorOf(header(0)) == "STL: there are no triangles");
}

TEST_CASE("mesh: more triangles than the view takes are an error") {
  File file = header(mesh::kMostTriangles + 1);
  file.resize(84 + 50 * (mesh::kMostTriangles + 1));
  CHECK(errorOf(file) == "STL: 1000001 triangles are too many, 1000000 are the most");
}

TEST_CASE("mesh: an STL file in text is named as such") {
  File file = header(0x20202020, "solid cube\nfacet normal 0 0 1");
  CHECK(errorOf(file) == "STL: this is text, and only binary files are read");
  file.resize(20);
  CHECK(errorOf(file) == "STL: this is text, and only binary files are read");
}

TEST_CASE("mesh: corners that are no finite numbers are an error") {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity()}) {
    Mesh mesh = tetrahedron();
    mesh[2][1].y = bad;
    CHECK(errorOf(write(mesh)) == "STL: triangle 3 has a corner that is no number");
  }
}

TEST_CASE("mesh: a unit cube has the area 6 and the volume 1") {
  const mesh::Measures measures = mesh::measure(cube());
  CHECK(measures.triangles == 12);
  CHECK(measures.least == Vector{0, 0, 0});
  CHECK(measures.most == Vector{1, 1, 1});
  CHECK(measures.area == Approx(6));
  CHECK(measures.volume.value() == Approx(1));
}

TEST_CASE("mesh: a tetrahedron has the volume of a sixth of its cube") {
  const mesh::Measures measures = mesh::measure(tetrahedron());
  CHECK(measures.area == Approx(1.5 + std::sqrt(3) / 2));
  CHECK(measures.volume.value() == Approx(1.0 / 6));
}

TEST_CASE("mesh: a unit cube reaches half its diagonal from its middle") {
  CHECK(mesh::reach(cube(), {0.5, 0.5, 0.5}) == Approx(std::sqrt(3) / 2));
  CHECK(mesh::reach({}, {}) == 0);
}

TEST_CASE("mesh: the volume does not depend on the place") {
  CHECK(mesh::measure(cube({1e6, -1e6, 1e6})).volume.value() == Approx(1));
}

TEST_CASE("mesh: the volume of a mesh that is inside out is positive") {
  Mesh mesh = cube();
  turnInsideOut(mesh);
  CHECK(mesh::measure(mesh).volume.value() == Approx(1));
}

TEST_CASE("mesh: zero of either sign is one place") {
  Mesh mesh = cube();
  mesh[0][0] = {-0.0, -0.0, -0.0};
  CHECK(mesh::measure(mesh).volume);
}

TEST_CASE("mesh: a surface that is not closed has no volume") {
  for (std::size_t missing = 0; missing < cube().size(); ++missing) {
    Mesh mesh = cube();
    mesh.erase(mesh.begin() + static_cast<std::ptrdiff_t>(missing));
    CHECK_FALSE(mesh::measure(mesh).volume);
  }
  Mesh turned = cube();
  std::swap(turned[3][0], turned[3][1]);
  CHECK_FALSE(mesh::measure(turned).volume);
  CHECK_FALSE(mesh::measure({}).volume.has_value());
}

TEST_CASE("mesh: the largest and the smallest numbers of a file are measured") {
  for (const double scale : {3e38, 1e-44}) {
    Mesh mesh = cube();
    for (mesh::Triangle& triangle : mesh)
      for (Vector& corner : triangle) corner = corner * scale;
    const mesh::Measures measures = mesh::measure(mesh);
    CHECK(measures.area / scale / scale == Approx(6));
    CHECK(measures.volume.value() / scale / scale / scale == Approx(1));
  }
}

TEST_CASE("mesh: a ray meets the nearest triangle, from either side") {
  Mesh mesh = cube();
  CHECK(mesh::meet(mesh, {{0.3, 0.6, 5}, {0, 0, -1}}).value() == Approx(4));
  CHECK(mesh::meet(mesh, {{0.3, 0.6, 5}, {0, 0, -2}}).value() == Approx(2));
  turnInsideOut(mesh);
  CHECK(mesh::meet(mesh, {{0.3, 0.6, 5}, {0, 0, -1}}).value() == Approx(4));
  CHECK(mesh::meet(mesh, {{0.3, 0.6, 0.5}, {0, 0, -1}}).value() == Approx(0.5));
}

TEST_CASE("mesh: a ray beside the mesh, or away from it, meets nothing") {
  CHECK_FALSE(mesh::meet(cube(), {{1.3, 0.6, 5}, {0, 0, -1}}));
  CHECK_FALSE(mesh::meet(cube(), {{0.3, 0.6, 5}, {0, 0, 1}}));
  CHECK_FALSE(mesh::meet(cube(), {{0.3, 0.6, 5}, {0, 0, 0}}));
  CHECK_FALSE(mesh::meet({}, {{0.3, 0.6, 5}, {0, 0, -1}}));
}

TEST_CASE("mesh: a point is seen at the pixel whose direction leads to it") {
  mesh::Orbit orbit;
  orbit.turn(130, -70);
  orbit.zoomBy(1.5);
  const double focus = mesh::Orbit::focus(600, 400);
  const Vector point = orbit.eye() + orbit.direction(37, -81, focus) * 1.7;
  const std::optional<mesh::Orbit::Pixel> pixel = orbit.pixelOf(point, focus);
  REQUIRE(pixel);
  CHECK(pixel->x == Approx(37));
  CHECK(pixel->y == Approx(-81));
  CHECK_FALSE(orbit.pixelOf(orbit.eye() + orbit.back(), focus));
}

TEST_CASE("mesh: the zoom and the turn end somewhere") {
  mesh::Orbit orbit;
  orbit.zoomBy(1000);
  CHECK_FALSE(orbit.canZoom(true));
  CHECK(orbit.canZoom(false));
  orbit.zoomBy(1e-6);
  CHECK_FALSE(orbit.canZoom(false));
  orbit.turn(0, 1e6);
  CHECK(orbit.back().z == Approx(1));
  CHECK(mesh::length(orbit.up()) == Approx(1));
}

TEST_CASE("mesh: measures and annotations are told in words") {
  const mesh::Measures measures = mesh::measure(cube());
  CHECK(mesh::describeMeasures("Cube", "mm", measures) ==
        "Cube: 12 triangles, 1 × 1 × 1 mm, surface 6 mm², volume 1 mm³");
  Mesh open = cube();
  open.pop_back();
  CHECK(mesh::describeReport(
            {"Cube", "mm", mesh::measure(open), {{{0, 0.5, 12345.6}, "a hole"}, {}}}) ==
        "The user looks at this mesh. Cube: 11 triangles, 1 × 1 × 1 mm, surface 5.5 mm², not "
        "closed, so without a volume. The user's annotations, by their points in mm:\n"
        "1. (0, 0.5, 12346) a hole\n"
        "2. (0, 0, 0) without a text");
}
