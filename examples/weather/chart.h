// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <emscripten/val.h>

#include "forecast.h"

namespace weather {

/// Draws temperatures, precipitation and the sky of each day into a canvas, at the size that the
/// canvas has in the page; `labels` are those of the days. Colours are those of the legend's
/// swatches, so that CSS decides them.
void drawChart(const emscripten::val& canvas, const Forecast& forecast,
               const std::vector<std::string>& labels);

}  // namespace weather
