// The view: what the host and the user do, and a frame of it.
#pragma once

#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <string>

#include "camera.h"
#include "data.h"
#include "drawing.h"
#include "layout.h"

namespace graph {

class View {
 public:
  View();
  /// Lets the nodes move, and draws them if anything has changed.
  void frame();

 private:
  void listenToHost();
  void listenToUser();
  void show(const mcpapps::CallToolResult& result);
  void followContext();

  void press(const emscripten::val& event);
  void point(const emscripten::val& event);
  void release(const emscripten::val& event);
  void zoomBy(double factor, double pixelX, double pixelY);
  bool key(const std::string& key);

  void moveNodes();
  void fit();
  int nodeAt(double pixelX, double pixelY) const;
  void pick(int node);
  void mark();
  void say(const std::string& text);
  std::string describe(int node) const;

  mcpapps::App app_{{.name = "graph", .version = "1.0.0", .title = "Graph"}};
  Graph graph_;
  Layout layout_;
  Drawing drawing_;
  Camera camera_;
  bool canDraw_ = false;
  bool isChanged_ = true;
  bool isFitted_ = true;  // until the user chooses what to see
  std::string status_;

  // In pixels from the canvas's middle.
  struct Pointer {
    double x = 0;
    double y = 0;
    double moved = 0;  // since it was pressed
    bool isDown = false;
  };
  Pointer pointer_;
  int picked_ = -1;
  int hovered_ = -1;
};

}  // namespace graph
