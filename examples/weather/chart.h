#pragma once

#include <emscripten/val.h>

#include "forecast.h"
#include "format.h"

namespace weather {

/// Draws temperatures, precipitation and the sky of each day into a canvas, at the size that the
/// canvas has in the page. Colours are those of the legend's swatches, so that CSS decides them.
void drawChart(const emscripten::val& canvas, const Forecast& forecast, const Format& format);

}  // namespace weather
