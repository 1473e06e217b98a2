// The curves of processor and memory.
#pragma once

#include <mcpapps/page.h>

#include "history.h"

namespace monitor {

/// `seconds` between two points, of which a minute's worth and more are drawn.
void drawChart(const mcpapps::page::Canvas& canvas, const History& history, int seconds);

}  // namespace monitor
