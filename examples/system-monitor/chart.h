// The curves of processor and memory.
#pragma once

#include <emscripten/val.h>

#include "history.h"

namespace monitor {

/// `seconds` between two points, of which a minute's worth and more are drawn.
void drawChart(const emscripten::val& canvas, const History& history, int seconds);

}  // namespace monitor
