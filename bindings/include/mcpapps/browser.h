// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What an App needs of a page. Only this header and what implements it know Emscripten.

#ifdef __EMSCRIPTEN_PTHREADS__
#error \
    "A view has no threads: hosts' frames give it no SharedArrayBuffer. Compile without -pthread; see docs/porting.md"
#endif

#include <emscripten/val.h>

#include <functional>
#include <memory>
#include <string>

#include "mcpapps/app.h"
#include "mcpapps/chatgpt.h"
#include "mcpapps/environment.h"
#include "mcpapps/saved_state.h"

namespace mcpapps {

struct BrowserOptions {
  /// A CSS selector, such as "dialog, .menu". The elements that it matches count towards the height
  /// that is reported to the host, even if they are positioned absolutely. While such an element
  /// extends below the other content, the frame may grow but does not shrink.
  std::string sizeIncludes = {};
};

/// The page as an App's environment: messages to and from the window that shows the view, the
/// browser's timers, the size of the document, the console for warnings.
///
/// Messages go to `window.parent` as it is when the App connects, and are taken from it alone.
/// Their origin is not judged: it is opaque in most hosts. A page has one connection: while one App
/// has it, connect() of another fails with Misuse.
///
/// A message is refused as a whole where it is nested deeper than kMaxJsonDepth, would take more
/// than 256 MB in packed form, or has more than 16 million elements and members. This is judged
/// while it is packed, before C++ sees it. The browser has copied the whole message by then, which
/// nothing in a page can prevent: a text of 400 MB takes it seconds.
///
/// Messages that come faster than they are handled are handled for 12 ms at a time; in between the
/// page draws, and hears its user and its timers.
///
/// A handler may end by an exception of JavaScript's, for instance where it uses an element that is
/// not there. C++ cannot catch it, and no destructor runs; but it ends that handler alone. The
/// error goes to App::onError() as Misuse with its text and stack, or to the console if no App is
/// connected, and a request that was being handled is answered with an error. What the skipped
/// destructors held is not freed, and a coroutine that was left so never ends.
///
/// A trap, abort() or exit() ends the program. The page then shows the reason, the host gets it as
/// a log message and in answer to its requests, and C++ is not called again (docs/crashes.md). If
/// the page is not inside a host, it shows a message that says so, and connect() fails with Misuse.
///
/// The height is that of the page's content. A page that fills its frame (`height: 100%`,
/// `min-height: 100vh`) keeps the height it has, and asks for more if its content needs more.
Environment browser(BrowserOptions options = {});

/// What the page can keep, for SavedState of mcpapps/saved_state.h: ChatGPT's widget state where
/// the host has it, else localStorage. Where the host's frame has no origin of its own either, as
/// in many hosts, each use fails with NotSupported. When localStorage is full, the states of other
/// views give way, the oldest first.
std::shared_ptr<ViewStorage> browserStorage();

/// The page's `window.openai`, for ChatGpt of mcpapps/chatgpt.h.
std::shared_ptr<OpenAi> browserOpenAi();

/// What runs this view: "wasm", or "js" where the host's policy forbids WebAssembly.
std::string engine();
/// Why it is JavaScript; empty for WebAssembly.
std::string engineReason();

/// A JavaScript function that calls `callback` with its first argument, for addEventListener() and
/// the like. Lives as long as the page. What the callback throws is not passed on, see browser().
emscripten::val callback(std::function<void(emscripten::val)> callback);

// What the host context says of looks, applied to the root element. Spec "Theming" and "Container
// Dimensions".

/// Applies all of the following when the App connects and whenever the host changes them, before
/// any handler or listener hears of it. Dimensions hold as long as the display mode that they came
/// with. Also sets `data-fills` to "yes" where the view is to fill its frame, which is in other
/// display modes than inline and where the host fixes the height, and else to "no". Until the
/// handshake, there is no such attribute.
void followHostStyles(App& app);

/// Sets `data-theme` and `color-scheme`, which light-dark() follows.
void applyDocumentTheme(const Extensible<Theme>& theme);

/// Sets `data-display-mode` to the mode in the host's words, such as "inline" or "fullscreen";
/// followHostStyles() sets "inline" where the host names none.
void applyDisplayMode(const Extensible<DisplayMode>& mode);

/// Sets the host's CSS variables, and takes away those set before that are not among them, so that
/// the fallbacks of the page's own style sheet (`:root { --color-text-primary: #222 }`) hold. Names
/// that are no custom properties are left out.
void applyHostStyleVariables(const HostStyles& styles);

/// Adds the host's @font-face and @import rules to the document, once for each content.
void applyHostFonts(const std::string& css);

/// Sets `--safe-area-inset-top`, `-right`, `-bottom` and `-left` in pixels, for use as
/// `padding-top: var(--safe-area-inset-top, 0px)`.
void applySafeAreaInsets(const SafeAreaInsets& insets);

/// Lets the page fill a fixed height or width, and keeps it within a maximum.
void applyContainerDimensions(const ContainerDimensions& container);

// For what is drawn, not styled.

/// The value of a CSS variable as the page has it now; `fallback` if there is none.
std::string styleVariable(const std::string& name, const std::string& fallback = {});

/// The same, of a colour: as rgb() or the like, which a canvas takes, whatever the host wrote.
std::string styleColor(const std::string& name, const std::string& fallback = {});

}  // namespace mcpapps
