#include "annotations.h"

#include <string>
#include <utility>

namespace mesh {
namespace {

using emscripten::val;
namespace dom = mcpapps::dom;

void append(const val& parent, const val& child) { parent.call<void>("append", child); }

// In which line of the list something has happened.
std::size_t lineOf(const val& event) {
  const val line = event["target"].call<val>("closest", std::string("li"));
  return std::stoul(line["dataset"]["index"].as<std::string>());
}

}  // namespace

Annotations::Annotations(std::function<void()> changed) : changed_(std::move(changed)) {
  // One listener for all lines, which come and go.
  dom::on("annotations", "input", [this](const val& event) {
    all_[lineOf(event)].text = event["target"]["value"].as<std::string>();
    changed_();
  });
  dom::on("annotations", "click", [this](const val& event) {
    if (!event["target"].call<bool>("matches", std::string("button"))) return;
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(lineOf(event)));
    show();
    dom::element("canvas").call<void>("focus");
    changed_();
  });
}

void Annotations::add(const Vector& point) {
  all_.push_back({.point = point});
  show();
  dom::element("annotations")["lastElementChild"]
      .call<val>("querySelector", std::string("input"))
      .call<void>("focus");
  changed_();
}

void Annotations::clear() {
  all_.clear();
  show();
}

void Annotations::show() {
  const val list = dom::element("annotations");
  const val markers = dom::element("markers");
  list.call<void>("replaceChildren");
  markers.call<void>("replaceChildren");
  markers_.clear();
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const val line = dom::create("li");
    dom::setAttribute(line, "data-index", std::to_string(i));
    append(line, dom::create("b", number));
    val field = dom::create("input");
    field.set("value", all_[i].text);
    dom::setAttribute(field, "aria-label", "Annotation " + number);
    dom::setAttribute(field, "placeholder", "What is here?");
    append(line, field);
    append(line, dom::create("small", formatPoint(all_[i].point)));
    const val remove = dom::create("button", "×");
    dom::setAttribute(remove, "aria-label", "Remove annotation " + number);
    append(line, remove);
    append(list, line);
    markers_.push_back(dom::create("b", number));
    append(markers, markers_.back());
  }
}

void Annotations::placeMarker(std::size_t index, const Place& place) {
  val style = markers_[index]["style"];
  style.set("translate", std::to_string(place.x) + "px " + std::to_string(place.y) + "px");
  markers_[index]["classList"].call<void>("toggle", std::string("behind"), place.isBehind);
}

}  // namespace mesh
