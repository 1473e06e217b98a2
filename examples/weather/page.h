// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What the view shows, in the elements of weather.html.

#include <string>

#include "forecast.h"

namespace weather::page {

void setDisabled(const std::string& id, bool disabled);

/// "waiting", "streaming", "ready", "error" or "closed".
void setState(const std::string& state);

/// Says what is going on, on the page and to screen readers.
void setStatus(const std::string& text);

/// In the host's language.
void setLocale(const std::string& locale);

/// As much of the tool's arguments as there is.
void showQuery(const Query& query);

void showForecast(const Forecast& forecast);

/// Draws the chart again, at the size and in the colours of now.
void redraw(const Forecast& forecast);

}  // namespace weather::page
