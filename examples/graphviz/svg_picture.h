// The drawing in the page: Graphviz's SVG as elements, moved and zoomed by mouse, fingers and keys.
#pragma once

#include <emscripten/val.h>

#include <functional>
#include <string>

#include "../support/gestures.h"
#include "sight.h"
#include "view.h"

namespace graphviz {

class SvgPicture : public Picture, private gestures::Scene {
 public:
  /// `id` of the element that the drawing is put into.
  explicit SvgPicture(const std::string& id);

  /// Called with the name of a node, or with an empty one where there is none.
  void onPick(std::function<void(const std::string&)> handler) { onPick_ = std::move(handler); }

  void show(const std::string& svg) override;
  void mark(const std::string& node) override;
  void zoomBy(double factor) override { zoomAt(factor, 0, 0); }
  void fit() override;

 private:
  void drag(double x, double y) override;
  void zoomAt(double factor, double x, double y) override;
  bool canZoom(bool in) const override { return sight_.canZoom(in); }
  void step(int x, int y) override { drag(-40 * x, -40 * y); }
  void reset() override { fit(); }
  void click(const emscripten::val& target, double x, double y) override;
  void update();

  emscripten::val place_;
  emscripten::val svg_ = emscripten::val::null();
  emscripten::val marked_ = emscripten::val::null();
  std::function<void(const std::string&)> onPick_;
  Sight sight_;
  gestures::Gestures gestures_{place_, *this};
};

}  // namespace graphviz
