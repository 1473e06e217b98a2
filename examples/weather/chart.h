#pragma once

#include <mcpapps/format.h>
#include <mcpapps/page.h>

#include "forecast.h"

namespace weather {

/// Draws temperatures, precipitation and the sky of each day into a canvas, at the size that the
/// canvas has in the page. Colours are those of the legend's swatches, so that CSS decides them.
void drawChart(const mcpapps::page::Canvas& canvas, const Forecast& forecast,
               const mcpapps::Formats& formats);

}  // namespace weather
