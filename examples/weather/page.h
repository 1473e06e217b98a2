// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// The document's elements, by the ids of weather.html.

#include <emscripten/val.h>

#include <string>

#include "forecast.h"

namespace weather::page {

emscripten::val element(const std::string& id);
void setText(const std::string& id, const std::string& text);
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
