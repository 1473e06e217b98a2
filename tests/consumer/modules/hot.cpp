#include <emscripten/bind.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

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

EMSCRIPTEN_DECLARE_VAL_TYPE(Float64Array)  // the name that TypeScript sees

struct Scaled {
  Float64Array all{emscripten::val::undefined()};  // such a type has no default
  double sum = 0;
};

Scaled scaled(const Float64Array& given, double by) {
  std::vector<double> all = emscripten::convertJSArrayToNumberVector<double>(given);
  for (double& each : all) each *= by;
  const emscripten::val memory(emscripten::typed_memory_view(all.size(), all.data()));
  return {memory.call<Float64Array>("slice"), sum(all)};
}

#ifdef __cpp_exceptions
int divided(int a, int b) {
  try {
    if (b == 0) throw std::invalid_argument("b must not be 0");
    return a / b;
  } catch (const std::exception& error) {
    emscripten::val::global("Error").new_(std::string(error.what())).throw_();
  }
}
#endif

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
  emscripten::register_type<Float64Array>("Float64Array");
  emscripten::value_object<Scaled>("Scaled").field("all", &Scaled::all).field("sum", &Scaled::sum);
  emscripten::function("scaled", &scaled);
#ifdef __cpp_exceptions
  emscripten::function("divided", &divided);
#endif
  emscripten::function("xOf", &xOf);
  emscripten::function("deep", +[](int levels) { return deep(levels, nullptr); });
}
