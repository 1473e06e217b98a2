#include "state.h"

#include <cstdio>

namespace {

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

}  // namespace

std::string inWords(const Report& report) {
  const State& state = report.state;
  std::string text =
      "The Testbed shows the scene \"" + state.scene + "\"" + (state.isPaused ? ", paused" : "") +
      format(". Gravity (%.1f, %.1f) m/s², %.0f Hz, %d velocity and %d position iterations.",
             state.gravity.x, state.gravity.y, state.hertz, state.velocityIterations,
             state.positionIterations);
  for (const Drag& drag : report.drags) {
    text += format(" The user dragged a body of %.1f kg from (%.1f, %.1f) to (%.1f, %.1f).",
                   drag.mass, drag.from.x, drag.from.y, drag.to.x, drag.to.y);
  }
  return text;
}
