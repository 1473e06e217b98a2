#include "svg_picture.h"

#include <mcpapps/dom.h>

#include <cstdio>

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

SvgPicture::SvgPicture(const std::string& id) : place_(dom::element(id)) {
  dom::onResize(place_, [this] {
    const val box = place_.call<val>("getBoundingClientRect");
    sight_.setPlace(box["width"].as<double>(), box["height"].as<double>());
    update();
  });
  dom::on(place_, "dblclick", [this] { fit(); });
}

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

void SvgPicture::drag(double x, double y) {
  sight_.pan(x, y);
  update();
}

void SvgPicture::zoomAt(double factor, double x, double y) {
  sight_.zoomBy(factor, x, y);
  update();
}

void SvgPicture::click(const val& target, double, double) {
  const val node = target.call<val>("closest", std::string(".node"));
  onPick_(node.isNull() ? "" : nameOf(node));
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
