// The user's annotations in the page: a marker over the canvas and a line of a list for each.
#pragma once

#include <mcpapps/dom.h>

#include <functional>
#include <vector>

#include "texts.h"

namespace mesh {

class Annotations {
 public:
  /// `changed` is called after the user has written or removed something.
  explicit Annotations(std::function<void()> changed);

  /// The user can write at once.
  void add(const Vector& point);
  void clear();

  const std::vector<Annotation>& all() const { return all_; }

  /// In CSS pixels from the middle of the canvas.
  struct Place {
    double x;
    double y;
    /// Part of the mesh is before it.
    bool isBehind;
  };
  void placeMarker(std::size_t index, const Place& place);

 private:
  void show();

  std::vector<Annotation> all_;
  std::vector<emscripten::val> markers_;
  std::function<void()> changed_;
};

}  // namespace mesh
