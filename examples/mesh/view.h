// The view: what the host and the user do, and a frame of it.
#pragma once

#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>

#include "annotations.h"
#include "drawing.h"
#include "geometry.h"
#include "gesture.h"
#include "measure.h"
#include "orbit.h"
#include "ray.h"

namespace mesh {

/// What the tool answers. The mesh itself is a resource: in the result, the model would read it.
struct Shown {
  std::string title;
  std::string unit;
  std::string uri;
};
MCPAPPS_DESCRIBE(Shown, title, unit, uri)

class View {
 public:
  View();
  /// Draws, if anything has changed.
  void frame();

 private:
  void listenToHost();
  void followContext();
  mcpapps::Task<> show(const mcpapps::CallToolResult& result);
  void setMesh(Mesh mesh);
  mcpapps::Task<> tellModel();

  void listenToUser();
  void press(const emscripten::val& event);
  void point(const emscripten::val& event);
  void release(const emscripten::val& event);
  bool key(const std::string& key);
  void annotate(double pixelX, double pixelY);

  double focus() const;
  void placeMarkers();
  void say(const std::string& text, bool isError = false);

  mcpapps::App app_{{.name = "mesh", .version = "1.0.0", .title = "Mesh"}};
  Shown shown_;
  Mesh mesh_;
  Measures measures_;
  Placement placement_;
  int results_ = 0;

  Drawing drawing_;
  Orbit orbit_;
  Color color_ = {};
  Annotations annotations_;
  bool canDraw_ = false;
  bool isChanged_ = true;

  Gesture gesture_;
};

}  // namespace mesh
