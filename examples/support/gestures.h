// A scene in an element of the page, which its user moves by mouse, fingers, wheel and keys.
#pragma once

#include <mcpapps/dom.h>

#include <cmath>
#include <string>
#include <utility>

#include "fingers.h"

namespace gestures {

/// Lengths and places are in CSS pixels, places from the middle of the element.
class Scene {
 public:
  virtual ~Scene() = default;

  virtual void drag(double x, double y) = 0;
  /// What is at this place stays there.
  virtual void zoomAt(double factor, double x, double y) = 0;
  virtual bool canZoom(bool in) const = 0;
  /// An arrow key: -1, 0 or 1 to the right and down.
  virtual void step(int x, int y) = 0;
  /// The key 0: all as at first.
  virtual void reset() = 0;
  /// A click on `target`, or Enter while `target` has the focus, then with the middle as its place.
  virtual void click(const emscripten::val& target, double x, double y) = 0;
};

/// Calls the functions of `scene`, which stays for as long as the page.
class Gestures {
 public:
  Gestures(const emscripten::val& element, Scene& scene) : element_(element), scene_(scene) {
    listen("pointerdown", &Gestures::press);
    listen("pointermove", &Gestures::move);
    listen("pointerup", &Gestures::release);
    listen("pointercancel", &Gestures::release);
    listen("click", &Gestures::click);
    listen("wheel", &Gestures::turn);
    listen("keydown", &Gestures::key);
  }

 private:
  using val = emscripten::val;

  void listen(const char* type, void (Gestures::*handler)(const val&)) {
    mcpapps::dom::on(element_, type,
                     [this, handler](const val& event) { (this->*handler)(event); });
  }

  std::pair<double, double> placeOf(const val& event) const {
    const val box = element_.call<val>("getBoundingClientRect");
    return {
        event["clientX"].as<double>() - box["left"].as<double>() - box["width"].as<double>() / 2,
        event["clientY"].as<double>() - box["top"].as<double>() - box["height"].as<double>() / 2};
  }

  void press(const val& event) {
    if (event["button"].as<int>() != 0) return;
    const auto [x, y] = placeOf(event);
    fingers_.press(event["pointerId"].as<int>(), x, y);
  }

  void move(const val& event) {
    if (!fingers_.areDown()) return;
    const auto [x, y] = placeOf(event);
    const Fingers::Step step = fingers_.move(event["pointerId"].as<int>(), x, y);
    // Not before: a click has to reach the element below the pointer.
    if (fingers_.hasDragged()) element_.call<void>("setPointerCapture", event["pointerId"]);
    if (step.x != 0 || step.y != 0) scene_.drag(step.x, step.y);
    if (step.zoom != 1) scene_.zoomAt(step.zoom, step.atX, step.atY);
  }

  void release(const val& event) { fingers_.release(event["pointerId"].as<int>()); }

  void click(const val& event) {
    event.call<void>("preventDefault");
    const auto [x, y] = placeOf(event);
    if (!fingers_.hasDragged()) scene_.click(event["target"], x, y);
  }

  // A chat that cannot be scrolled while the pointer is over a view is a trap.
  void turn(const val& event) {
    const double turn = event["deltaY"].as<double>() * (event["deltaMode"].as<int>() == 1 ? 20 : 1);
    const bool isPinch = event["ctrlKey"].as<bool>();  // as browsers tell of it on a touchpad
    const bool hasFocus = element_.call<bool>("matches", std::string(":focus-within"));
    if (!(isPinch || hasFocus) || !scene_.canZoom(turn < 0)) return;
    event.call<void>("preventDefault");
    const auto [x, y] = placeOf(event);
    scene_.zoomAt(std::exp2(-turn / (isPinch ? 60 : 300)), x, y);
  }

  void key(const val& event) {
    const std::string key = event["key"].as<std::string>();
    if (key == "+" || key == "=") {
      scene_.zoomAt(1.25, 0, 0);
    } else if (key == "-") {
      scene_.zoomAt(0.8, 0, 0);
    } else if (key == "0") {
      scene_.reset();
    } else if (key == "ArrowLeft" || key == "ArrowRight") {
      scene_.step(key == "ArrowLeft" ? -1 : 1, 0);
    } else if (key == "ArrowUp" || key == "ArrowDown") {
      scene_.step(0, key == "ArrowUp" ? -1 : 1);
    } else if (key == "Enter" || key == " ") {
      scene_.click(event["target"], 0, 0);
    } else {
      return;
    }
    event.call<void>("preventDefault");
  }

  val element_;
  Scene& scene_;
  Fingers fingers_;
};

}  // namespace gestures
