// The drawing in the page: Graphviz's SVG as elements, moved and zoomed by mouse, fingers and keys.
#pragma once

#include <emscripten/val.h>

#include <functional>
#include <string>

#include "fingers.h"
#include "sight.h"
#include "view.h"

namespace graphviz {

class SvgPicture : public Picture {
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
  void listen();
  void zoomAt(double factor, double x, double y);
  void pan(double x, double y);
  void wheel(const emscripten::val& event);
  bool key(const std::string& key);
  void pickAt(emscripten::val element);
  void update();

  emscripten::val place_;
  emscripten::val svg_ = emscripten::val::null();
  emscripten::val marked_ = emscripten::val::null();
  std::function<void(const std::string&)> onPick_;
  Sight sight_;
  Fingers fingers_;
  double left_ = 0;  // of the place's middle, in the frame
  double top_ = 0;
};

}  // namespace graphviz
