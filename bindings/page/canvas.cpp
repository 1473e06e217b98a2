// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "mcpapps/canvas.h"

#include <emscripten/emscripten.h>

#include <cstdlib>

#include "mcpapps/browser.h"

// js_glue/link/canvas/canvas.js, canvas_fullscreen.js and canvas_input.js
extern "C" {
emscripten::EM_VAL mcpapps_canvas_element(void);
void mcpapps_canvas_size(double* size);
bool mcpapps_canvas_is_shown(void);
void mcpapps_canvas_fill(bool fills, double maxHeight);
void mcpapps_canvas_end_fullscreen_request(int number, bool isDone);
void mcpapps_canvas_take_tab(bool takes);
char* mcpapps_canvas_clipboard(void);
void mcpapps_canvas_copy(const char* text);
}

namespace mcpapps::canvas {
namespace {

void fit(const HostContext& context) {
  const auto container = context.containerDimensions.value_or(ContainerDimensions{});
  const bool isInline = !context.displayMode || *context.displayMode == DisplayMode::Inline;
  mcpapps_canvas_fill(!isInline || container.height, container.maxHeight.value_or(0));
}

}  // namespace

void followHost(App& app) {
  followHostStyles(app);
  detail::handlers().host = app;
  app.addEventListener<InitializeResult>(
      [](const InitializeResult& host) { fit(host.hostContext); }, Turn::First);
  app.addEventListener<HostContext>([&app] { fit(app.getHostContext()); }, Turn::First);
  if (app.isConnected()) fit(app.getHostContext());
}

detail::Handlers& detail::handlers() {
  static auto* const kept = new Handlers;
  return *kept;
}

void detail::run() {
  emscripten_set_main_loop([] { handlers().frame(); }, 0, /* does not return */ true);
  std::abort();
}

dom::CanvasSize size() {
  double numbers[3];
  mcpapps_canvas_size(numbers);
  return {numbers[0], numbers[1], numbers[2]};
}

bool isShown() { return mcpapps_canvas_is_shown(); }

void takeTab(bool takes) { mcpapps_canvas_take_tab(takes); }

std::string clipboardText() {
  char* const text = mcpapps_canvas_clipboard();
  std::string copy = text;
  std::free(text);
  return copy;
}
void setClipboardText(const std::string& text) { mcpapps_canvas_copy(text.c_str()); }

emscripten::val element() { return emscripten::val::take_ownership(mcpapps_canvas_element()); }

}  // namespace mcpapps::canvas

// Handlers may replace themselves.
using mcpapps::canvas::detail::handlers;

extern "C" {
void mcpapps_canvas_resize(void) {
  if (handlers().onResize) handlers().onResize(mcpapps::canvas::size());
}
void mcpapps_canvas_show(bool isShown) {
  if (handlers().onShown) handlers().onShown(isShown);
}
bool mcpapps_canvas_restore(void) {
  if (!handlers().onContextRestored) return false;
  handlers().onContextRestored();
  return true;
}
void mcpapps_canvas_request_fullscreen(int number, bool isOn) {
  using namespace mcpapps;
  const std::optional<AppRef>& host = handlers().host;
  if (!host) return mcpapps_canvas_end_fullscreen_request(number, false);
  const DisplayMode wanted = isOn ? DisplayMode::Fullscreen : DisplayMode::Inline;
  host->requestDisplayMode({wanted}).then(
      [number, wanted](const Result<RequestDisplayModeResult>& shown) {
        const bool isDone = shown && shown->mode && *shown->mode == wanted;
        mcpapps_canvas_end_fullscreen_request(number, isDone);
      });
}
bool mcpapps_canvas_take_wheel(double deltaX, double deltaY) {
  return handlers().takeWheel && handlers().takeWheel(deltaX, deltaY);
}
}
