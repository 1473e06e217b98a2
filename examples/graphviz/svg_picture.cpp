#include "svg_picture.h"

#include <mcpapps/dom.h>

#include <cmath>
#include <cstdio>
#include <utility>

namespace graphviz {

using emscripten::val;
namespace dom = mcpapps::dom;

namespace {

// Calls `function` with each element that the selector finds.
template <class Function>
void forEach(const val& root, const std::string& selector, Function function) {
  const val found = root.call<val>("querySelectorAll", selector);
  const int count = found["length"].as<int>();
  for (int i = 0; i < count; ++i) function(found[i]);
}

// Graphviz gives each node a title, which is its name.
std::string nameOf(const val& node) {
  return node.call<val>("querySelector", std::string("title"))["textContent"].as<std::string>();
}

// What its user reads, line by line; its name where that is nothing.
std::string labelOf(const val& node) {
  std::string label;
  forEach(node, "text", [&](const val& text) {
    label += (label.empty() ? "" : " ") + text["textContent"].as<std::string>();
  });
  return label.empty() ? nameOf(node) : label;
}

Box boxOf(const val& svg) {
  Box box;
  const std::string text = svg.call<std::string>("getAttribute", std::string("viewBox"));
  std::sscanf(text.c_str(), "%lf %lf %lf %lf", &box.x, &box.y, &box.width, &box.height);
  return box;
}

}  // namespace

SvgPicture::SvgPicture(const std::string& id) : place_(dom::element(id)) { listen(); }

void SvgPicture::show(const std::string& svg) {
  const val parser = val::global("DOMParser").new_();
  const val document = parser.call<val>("parseFromString", svg, std::string("image/svg+xml"));
  svg_ = document["documentElement"];
  for (const char* size : {"width", "height"})
    svg_.call<void>("removeAttribute", std::string(size));
  // What the model has written leads nowhere by itself, and loads nothing: App::openLink() asks the
  // host.
  forEach(svg_, "a", [](val link) {
    link.call<void>("removeAttribute", std::string("xlink:href"));
    link.call<void>("removeAttribute", std::string("target"));
  });
  forEach(svg_, "image", [](val image) { image.call<void>("remove"); });
  forEach(svg_, ".node", [](const val& node) {
    dom::setAttribute(node, "tabindex", "0");
    dom::setAttribute(node, "role", "button");
    dom::setAttribute(node, "aria-label", labelOf(node));
  });
  dom::setAttribute(svg_, "role", "group");
  dom::setAttribute(svg_, "aria-label", "The graph");
  const Box box = boxOf(svg_);
  sight_.setDrawing(box);
  // As high as the drawing is; the style says how high that may be.
  place_["style"].call<void>("setProperty", std::string("--natural"),
                             std::to_string(box.height) + "pt");
  marked_ = val::null();
  place_.call<void>("replaceChildren", svg_);
  update();
}

void SvgPicture::mark(const std::string& name) {
  if (!marked_.isNull()) marked_["classList"].call<void>("remove", std::string("picked"));
  marked_ = val::null();
  if (svg_.isNull() || name.empty()) return;
  forEach(svg_, ".node", [&](const val& node) {
    if (nameOf(node) == name) marked_ = node;
  });
  if (!marked_.isNull()) marked_["classList"].call<void>("add", std::string("picked"));
}

void SvgPicture::fit() {
  sight_.fit();
  update();
}

void SvgPicture::listen() {
  dom::onResize(place_, [this] {
    const val box = place_.call<val>("getBoundingClientRect");
    sight_.setPlace(box["width"].as<double>(), box["height"].as<double>());
    update();
  });
  const auto at = [this](const val& event) {
    return std::pair(event["clientX"].as<double>() - left_, event["clientY"].as<double>() - top_);
  };
  const auto measure = [this] {
    const val box = place_.call<val>("getBoundingClientRect");
    left_ = box["left"].as<double>() + box["width"].as<double>() / 2;
    top_ = box["top"].as<double>() + box["height"].as<double>() / 2;
  };
  dom::on(place_, "pointerdown", [this, at, measure](const val& event) {
    measure();
    const auto [x, y] = at(event);
    fingers_.press(event["pointerId"].as<int>(), x, y);
  });
  dom::on(place_, "pointermove", [this, at](const val& event) {
    if (!fingers_.areDown()) return;
    const auto [x, y] = at(event);
    const Fingers::Step step = fingers_.move(event["pointerId"].as<int>(), x, y);
    // Not before: a click has to reach the node.
    if (fingers_.hasDragged()) place_.call<void>("setPointerCapture", event["pointerId"]);
    pan(step.x, step.y);
    if (step.zoom != 1) zoomAt(step.zoom, step.atX, step.atY);
  });
  for (const char* end : {"pointerup", "pointercancel"}) {
    dom::on(place_, end,
            [this](const val& event) { fingers_.release(event["pointerId"].as<int>()); });
  }
  dom::on(place_, "click", [this](const val& event) {
    event.call<void>("preventDefault");
    if (!fingers_.hasDragged()) pickAt(event["target"]);
  });
  dom::on(place_, "dblclick", [this] { fit(); });
  dom::on(place_, "wheel", [this, measure](const val& event) {
    measure();
    wheel(event);
  });
  dom::on(place_, "keydown", [this](const val& event) {
    const std::string name = event["key"].as<std::string>();
    const bool isPick = name == "Enter" || name == " ";
    if (isPick) pickAt(event["target"]);
    if (isPick || key(name)) event.call<void>("preventDefault");
  });
}

// A chat that cannot be scrolled while the pointer is over a view is a trap.
void SvgPicture::wheel(const val& event) {
  const double turn = event["deltaY"].as<double>() * (event["deltaMode"].as<int>() == 1 ? 20 : 1);
  const bool isPinch = event["ctrlKey"].as<bool>();  // as browsers tell of it on a touchpad
  const bool hasFocus = place_.call<bool>("matches", std::string(":focus-within"));
  if (!(isPinch || hasFocus) || !sight_.canZoom(turn < 0)) return;
  event.call<void>("preventDefault");
  zoomAt(std::exp2(-turn / (isPinch ? 60 : 300)), event["clientX"].as<double>() - left_,
         event["clientY"].as<double>() - top_);
}

bool SvgPicture::key(const std::string& key) {
  constexpr double kStep = 40;
  if (key == "+" || key == "=") {
    zoomBy(1.25);
  } else if (key == "-") {
    zoomBy(0.8);
  } else if (key == "0") {
    fit();
  } else if (key == "ArrowLeft" || key == "ArrowRight") {
    pan(key == "ArrowLeft" ? kStep : -kStep, 0);
  } else if (key == "ArrowUp" || key == "ArrowDown") {
    pan(0, key == "ArrowUp" ? kStep : -kStep);
  } else {
    return false;
  }
  return true;
}

void SvgPicture::pickAt(val element) {
  const val node = element.call<val>("closest", std::string(".node"));
  onPick_(node.isNull() ? "" : nameOf(node));
}

void SvgPicture::zoomAt(double factor, double x, double y) {
  sight_.zoomBy(factor, x, y);
  update();
}

void SvgPicture::pan(double x, double y) {
  sight_.pan(x, y);
  update();
}

void SvgPicture::update() {
  if (svg_.isNull()) return;
  const Box seen = sight_.seen();
  dom::setAttribute(svg_, "viewBox",
                    std::to_string(seen.x) + " " + std::to_string(seen.y) + " " +
                        std::to_string(seen.width) + " " + std::to_string(seen.height));
  // Where all is seen, fingers scroll the chat.
  dom::setAttribute(place_, "data-fitted", sight_.isFitted() ? "yes" : "no");
}

}  // namespace graphviz
