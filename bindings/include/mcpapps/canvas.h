// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// The canvas of a view that draws every frame: a game, a 3D scene, a program that was written for a
// window. For views that are built with `mcpapps_add_view(… CANVAS …)`; docs/porting.md tells more.
//
//   int main() {
//     static mcpapps::App app({.name = "scope", .version = "1.0.0"});
//     mcpapps::canvas::followHost(app);
//     app.connect(mcpapps::browser());
//     …  // glfwCreateWindow() and the like
//     mcpapps::canvas::run([&] { drawFrame(); });
//   }
//
// The canvas is the page's `<canvas id="canvas">`, or is made if the page has none. It is there
// before main() as Emscripten's `Module.canvas` and by the selector "#canvas". Its style decides
// how large it is: without one it is as wide as the page, and 16:9. Where the page shows nothing
// else, it has no margins, and fills a frame whose height the host gives. It has one pixel for each
// of the screen's, at most 16 million. GLFW's windows are as large as the canvas whatever the
// program asked for, and resizable windows of SDL2 follow it. main() begins when the frame has been
// laid out. In a frame that the host keeps out of sight it begins after a second, with a canvas of
// 0 by 0.
//
// Main loops pause while nothing of the canvas can be seen, those that are set by
// `emscripten_set_main_loop()` too: no frame is drawn, and no timer runs. So do loops that wait by
// `emscripten_sleep()`, in a view that is linked with -sASYNCIFY.
//
// The program gets keys while the canvas has the focus; and turns of the wheel, if takeWheel() says
// so, while the canvas has the focus or fills its frame. The page and the chat around it get the
// others.
//
// A handler is any callable that takes what is said here, or nothing; it may be a coroutine. The
// next one replaces it, and nullptr removes it.

#include <emscripten/val.h>

#include <string>
#include <utility>

#include "mcpapps/app.h"
#include "mcpapps/detail/canvas_handler.h"
#include "mcpapps/dom.h"

namespace mcpapps::canvas {

/// Lets the canvas fill the frame in other display modes than inline and where the host fixes the
/// height, keeps it within the host's maximum, and follows the host's styles. Fullscreen that the
/// program requests by SDL, GLFW or html5.h is the host's display mode.
void followHost(App& app);

/// Calls `frame` before each repaint of the screen, while the canvas can be seen. Does not return:
/// the variables of main() stay where they are, so `frame` may hold references to them. An error
/// that `frame` throws in JavaScript ends that frame alone. One loop a page.
template <class Frame>
[[noreturn]] void run(Frame frame) {
  detail::handlers().frame = detail::toHandlerOfNothing(std::move(frame));
  detail::run();
}

/// In CSS pixels; `ratio` pixels of the canvas for each.
dom::CanvasSize size();
/// The size has changed: `handler` gets the new CanvasSize. With a main loop, called just before a
/// frame.
template <class Handler>
void onResize(Handler handler) {
  detail::handlers().onResize = detail::toHandler<dom::CanvasSize>(std::move(handler));
}

/// Whether any of the canvas can be seen: it is scrolled into view, and its tab is in front.
bool isShown();
/// That has changed: `handler` gets a bool.
template <class Handler>
void onShown(Handler handler) {
  detail::handlers().onShown = detail::toHandler<bool>(std::move(handler));
}

/// The browser has taken the canvas's graphics away and given it new ones: recreate all textures,
/// buffers and shaders. Without a handler, the page says that the view must be shown again.
template <class Handler>
void onContextRestored(Handler handler) {
  detail::handlers().onContextRestored = detail::toHandlerOfNothing(std::move(handler));
}

/// Gives the program turns of the wheel. Without it, the page and the chat scroll. `takes` gets the
/// two deltas before the program gets the event; if it returns false, because this turn would
/// change nothing, the program does not get it, and the page scrolls. The deltas are the browser's:
/// positive is right and down.
///
///   takeWheel([&](double, double y) { return y < 0 ? zoom < kMost : zoom > 1; });
template <class Handler>
void takeWheel(Handler takes) {
  detail::handlers().takeWheel = detail::toWheelHandler(std::move(takes));
}

/// Gives the Tab key to the program, too. Without it, Tab leaves the canvas.
void takeTab(bool takes);

/// What the user pasted last while the canvas had the focus, or what setClipboardText() was given.
/// The functions of GLFW and SDL for the clipboard use these two.
std::string clipboardText();
/// Browsers allow this only soon after the user did something.
void setClipboardText(const std::string& text);

/// The page's `<canvas>`.
emscripten::val element();

}  // namespace mcpapps::canvas
