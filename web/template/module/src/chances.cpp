// The hot loop of the view. In your own, it is a layout, a simulation, a parser.
#include "chances.h"

#include <cstddef>
#include <utility>

namespace my_view {

std::vector<double> chances(int dice) {
  constexpr int kFaces = 6;
  std::vector<double> result{1};
  for (int die = 0; die < dice; ++die) {
    std::vector<double> next(result.size() + kFaces - 1);
    for (std::size_t i = 0; i < result.size(); ++i) {
      for (std::size_t face = 0; face < kFaces; ++face) next[i + face] += result[i] / kFaces;
    }
    result = std::move(next);
  }
  return result;
}

}  // namespace my_view

#ifdef __EMSCRIPTEN__
#include <emscripten/bind.h>

EMSCRIPTEN_DECLARE_VAL_TYPE(Numbers)

// What TypeScript sees: its declarations are made of this.
EMSCRIPTEN_BINDINGS(my_view) {
  emscripten::register_type<Numbers>("Float64Array");
  // A copy: the program's own memory may move when it grows.
  emscripten::function(
      "chances", +[](int dice) {
        const std::vector<double> all = my_view::chances(dice);
        return emscripten::val(emscripten::typed_memory_view(all.size(), all.data()))
            .call<Numbers>("slice");
      });
}
#endif
