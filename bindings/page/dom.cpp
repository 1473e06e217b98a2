// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "mcpapps/dom.h"

#include <emscripten/console.h>

#include <algorithm>
#include <cmath>

#include "page.h"

// js_glue/link/browser/visibility.js
extern "C" emscripten::EM_VAL mcpapps_visibility_watch(emscripten::EM_VAL element,
                                                       emscripten::EM_VAL tell);
// js_glue/link/program/lifetime.js
extern "C" void mcpapps_listen(emscripten::EM_VAL target, const char* type,
                               emscripten::EM_VAL listener);

namespace mcpapps::dom {
namespace {

val document() { return val::global("document"); }
val window() { return val::global("window"); }

// Removes itself when it is called.
val once(detail::Handler handler) {
  auto id = std::make_shared<CallbackId>();
  *id = addCallback([id, handler = std::move(handler)](val argument) {
    removeCallback(*id);
    handler(std::move(argument));
  });
  return callbackFunction(*id);
}

}  // namespace

val element(const std::string& id) {
  val found = document().call<val>("getElementById", id);
  if (found.isNull()) {
    val::global("Error").new_("the page has no element with the id \"" + id + "\"").throw_();
  }
  return found;
}

val create(const std::string& tag, const std::string& text) {
  val made = document().call<val>("createElement", tag);
  if (!text.empty()) setText(made, text);
  return made;
}

void setText(const val& element, const std::string& text) { val(element).set("textContent", text); }
void setText(const std::string& id, const std::string& text) { setText(element(id), text); }

void setAttribute(const val& element, const std::string& name, const std::string& value) {
  element.call<void>("setAttribute", name, value);
}

struct Listener::State {
  CallbackId callback;
  std::function<void()> stop;
};

void Listener::remove() {
  const auto state = std::exchange(state_, nullptr);
  if (!state) return;
  removeCallback(state->callback);
  if (const auto stop = std::exchange(state->stop, nullptr)) stop();
}

void detail::LogEnd::operator()(const Error* error) const {
  if (error) emscripten_console_error(("[mcpapps] " + error->message).c_str());
}

Listener detail::on(const val& target, const std::string& type, Handler handler) {
  const CallbackId id = addCallback(std::move(handler));
  const val function = callbackFunction(id);
  mcpapps_listen(target.as_handle(), type.c_str(), function.as_handle());
  return Listener(std::make_shared<Listener::State>(
      Listener::State{id, [=] { target.call<void>("removeEventListener", type, function); }}));
}

Listener detail::onResize(const val& element, Handler handler) {
  const CallbackId id = addCallback(std::move(handler));
  const val function = callbackFunction(id);
  const val observer = val::global("ResizeObserver").new_(function);
  observer.call<void>("observe", element);
  // Another screen or zoom: the box keeps its size.
  mcpapps_listen(window().as_handle(), "resize", function.as_handle());
  return Listener(std::make_shared<Listener::State>(
      Listener::State{id, [=] {
                        observer.call<void>("disconnect");
                        window().call<void>("removeEventListener", val("resize"), function);
                      }}));
}

Listener detail::onShown(const val& element, Handler handler) {
  const CallbackId id = addCallback(std::move(handler));
  const val stop = val::take_ownership(
      mcpapps_visibility_watch(element.as_handle(), callbackFunction(id).as_handle()));
  return Listener(std::make_shared<Listener::State>(Listener::State{id, [=] { stop(); }}));
}

Listener detail::onMediaChange(const std::string& query, Handler handler) {
  return on(window().call<val>("matchMedia", query), "change", std::move(handler));
}

void detail::nextFrame(Handler handler) {
  window().call<void>("requestAnimationFrame", once(std::move(handler)));
}

bool matchesMedia(const std::string& query) {
  return window().call<val>("matchMedia", query)["matches"].as<bool>();
}

CanvasSize fitCanvas(val canvas) {
  const CanvasSize size{canvas["clientWidth"].as<double>(), canvas["clientHeight"].as<double>(),
                        std::max(1.0, window()["devicePixelRatio"].as<double>())};
  canvas.set("width", std::round(size.width * size.ratio));
  canvas.set("height", std::round(size.height * size.ratio));
  return size;
}

void detail::copyText(const std::string& text, Handler handler) {
  const val clipboard = val::global("navigator")["clipboard"];
  const auto end = [handler = std::move(handler)](bool copied) { handler(val(copied)); };
  if (clipboard.isUndefined()) return end(false);
  // Only one of the two is called, and removes the other.
  auto ids = std::make_shared<std::pair<CallbackId, CallbackId>>();
  const auto ending = [ids, end](bool copied) {
    return addCallback([ids, end, copied](const val&) {
      removeCallback(ids->first);
      removeCallback(ids->second);
      end(copied);
    });
  };
  *ids = {ending(true), ending(false)};
  clipboard.call<val>("writeText", text)
      .call<void>("then", callbackFunction(ids->first), callbackFunction(ids->second));
}

}  // namespace mcpapps::dom
