// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What views do with their page again and again, on emscripten::val. What is not used costs
// nothing.

#include <emscripten/val.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "mcpapps/app.h"

namespace mcpapps::dom {

using emscripten::val;

// ---- Elements ----

/// The element with this id. If the page has none, that is an exception of JavaScript's which names
/// the id: in a handler it ends that handler and goes to App::onError(), see browser().
val element(const std::string& id);

/// A new element, not yet in the page.
val create(const std::string& tag, const std::string& text = {});

void setText(const val& element, const std::string& text);
void setText(const std::string& id, const std::string& text);
void setAttribute(const val& element, const std::string& name, const std::string& value);

// ---- Events ----

/// Something that calls a handler of yours. Dropping it changes nothing: then the handler stays as
/// long as the page does.
class Listener {
 public:
  Listener() = default;
  /// The handler is not called any more.
  void remove();

  /// For what is below.
  struct State;
  explicit Listener(std::shared_ptr<State> state) : state_(std::move(state)) {}

 private:
  std::shared_ptr<State> state_;
};

namespace detail {

using Handler = mcpapps::detail::SharedFunction<void(val)>;

/// Tells the console of the error that a handler ends with.
struct LogEnd {
  void operator()(const Error* error) const;
};

/// A handler takes the argument or nothing, and may be a coroutine.
template <class Function>
Handler toHandler(Function function) {
  return
      [function = std::move(function)](const mcpapps::detail::Owner& owner, val argument) mutable {
        mcpapps::detail::runHandler(owner, function, std::move(argument), LogEnd{});
      };
}

/// For handlers of a number or the like, which may also take nothing.
template <class T, class Function>
auto takingValue(Function function) {
  return [function = std::move(function)](const val& argument) mutable {
    if constexpr (std::is_invocable_v<Function&, T>) {
      return function(argument.as<T>());
    } else {
      return function();
    }
  };
}

Listener on(const val& target, const std::string& type, Handler handler);
Listener onResize(const val& element, Handler handler);
Listener onShown(const val& element, Handler handler);
Listener onMediaChange(const std::string& query, Handler handler);
void nextFrame(Handler handler);
void copyText(const std::string& text, Handler handler);

}  // namespace detail

/// Calls `handler` for each event of this type: with the event, or with nothing.
///
///     dom::on(dom::element("next"), "click", [] { … });
template <class Function>
Listener on(const val& target, const std::string& type, Function handler) {
  return detail::on(target, type, detail::toHandler(std::move(handler)));
}
template <class Function>
Listener on(const std::string& id, const std::string& type, Function handler) {
  return on(element(id), type, std::move(handler));
}

/// Calls `handler` soon after this call, and again whenever the size of the element's box or the
/// pixel ratio of the screen changes. For drawings that are made for one size.
template <class Function>
Listener onResize(const val& element, Function handler) {
  return detail::onResize(element, detail::toHandler(std::move(handler)));
}

/// Calls `handler` with false, or with nothing, when no part of the element can be seen any more:
/// it is scrolled out of sight, here or in a page around, or its tab is in the background. Calls it
/// with true when it can be seen again. If the element cannot be seen at first, false is reported
/// soon.
///
///     dom::onShown([&](bool isShown) { isShown ? poller.resume() : poller.pause(); });
template <class Function>
Listener onShown(const val& element, Function handler) {
  return detail::onShown(element, detail::toHandler(detail::takingValue<bool>(std::move(handler))));
}
/// The same of the whole page.
template <class Function>
Listener onShown(Function handler) {
  return onShown(val::global("document")["documentElement"], std::move(handler));
}

/// Calls `handler` once, with the time in milliseconds or with nothing, before the page is drawn
/// next. Not while the page cannot be seen.
template <class Function>
void nextFrame(Function handler) {
  detail::nextFrame(detail::toHandler(detail::takingValue<double>(std::move(handler))));
}

// ---- Media queries ----

/// For instance "(prefers-reduced-motion: reduce)".
bool matchesMedia(const std::string& query);

/// Calls `handler` whenever the answer is another, with the browser's event or with nothing.
template <class Function>
Listener onMediaChange(const std::string& query, Function handler) {
  return detail::onMediaChange(query, detail::toHandler(std::move(handler)));
}

// ---- Canvas ----

/// In CSS pixels; `ratio` pixels of the screen for each.
struct CanvasSize {
  double width = 0;
  double height = 0;
  double ratio = 1;
};

/// Gives the canvas one pixel for each pixel of the screen, as large as its box, and clears it.
/// Scale what you draw by `ratio`.
CanvasSize fitCanvas(val canvas);

// ---- Clipboard ----

/// Puts text into the clipboard. `handler` gets whether that was possible: many hosts allow it to
/// nobody, and browsers only soon after the user did something.
template <class Function>
void copyText(const std::string& text, Function handler) {
  detail::copyText(text, detail::toHandler(detail::takingValue<bool>(std::move(handler))));
}

}  // namespace mcpapps::dom
