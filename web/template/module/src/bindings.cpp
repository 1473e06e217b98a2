#include <emscripten/bind.h>

#include "chances.h"

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
