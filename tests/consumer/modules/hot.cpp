#include <emscripten/bind.h>

#include <array>
#include <cstdint>
#include <string>

#include "sums.h"

namespace {

struct Point {
  double x, y;
};

class Grid {
 public:
  explicit Grid(int size) : cells_(static_cast<std::size_t>(size)) {}
  double step(double by) {
    for (double& cell : cells_) cell += by;
    return sum(cells_);
  }
  emscripten::val cells() const {
    return emscripten::val(emscripten::typed_memory_view(cells_.size(), cells_.data()))
        .call<emscripten::val>("slice");
  }

 private:
  std::vector<double> cells_;
};

double xOf(std::uintptr_t address) { return reinterpret_cast<const Point*>(address)->x; }

/// A kilobyte of stack for each level.
int deep(int levels, const volatile int* above) {
  std::array<volatile int, 256> room{};
  room[0] = levels + (above ? above[1] : 0);
  return levels ? deep(levels - 1, room.data()) + room[0] : 0;
}

}  // namespace

EMSCRIPTEN_BINDINGS(hot) {
  emscripten::value_object<Point>("Point").field("x", &Point::x).field("y", &Point::y);
  emscripten::class_<Grid>("Grid")
      .constructor<int>()
      .function("step", &Grid::step)
      .function("cells", &Grid::cells);
  emscripten::function("greet", +[](const std::string& name) { return "hello " + name; });
  emscripten::function("twice", +[](std::int64_t number) { return 2 * number; });
  emscripten::function(
      "between", +[](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; });
  emscripten::function("xOf", &xOf);
  emscripten::function("deep", +[](int levels) { return deep(levels, nullptr); });
}
