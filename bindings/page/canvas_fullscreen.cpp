// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The display mode of programs that request fullscreen by html5.h. Linked only into these.

#include "mcpapps/canvas.h"

using mcpapps::DisplayMode;
using mcpapps::RequestDisplayModeResult;
using mcpapps::Result;

extern "C" {
// js_glue/link/canvas/canvas_fullscreen.js
void mcpapps_canvas_end_fullscreen_request(bool isDone);

void mcpapps_canvas_request_fullscreen(bool isOn) {
  const auto& host = mcpapps::canvas::detail::handlers().host;
  if (!host) return mcpapps_canvas_end_fullscreen_request(false);
  const DisplayMode wanted = isOn ? DisplayMode::Fullscreen : DisplayMode::Inline;
  host->requestDisplayMode({wanted}).then([wanted](const Result<RequestDisplayModeResult>& shown) {
    mcpapps_canvas_end_fullscreen_request(shown && shown->mode && *shown->mode == wanted);
  });
}
}
