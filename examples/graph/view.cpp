// A view that lays out and shows a graph: what the host and the user do, and a frame of it.
#include <emscripten/emscripten.h>
#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "camera.h"
#include "data.h"
#include "drawing.h"
#include "layout.h"

namespace graph {
namespace {

using emscripten::val;
using namespace mcpapps;

// Of each frame's 16 milliseconds; the rest is the browser's.
constexpr double kMillisecondsOfLayout = 8;
constexpr double kPickRadius = 10;

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class View {
 public:
  View() {
    if (canDraw_) drawing_.restore();
    drawing_.setText(webgl::pageColor("--text"));
    listenToUser();
    listenToHost();
    say("Waiting for the graph");
  }

  /// Lets the nodes move, and draws them if anything has changed.
  void frame() {
    if (!canDraw_) return;
    if (!layout_.isSettled() && layout_.size() > 0) moveNodes();
    if (!std::exchange(isChanged_, false)) return;
    if (isFitted_) fit();
    drawing_.draw(layout_, camera_, canvas::size().ratio);
  }

 private:
  // ---- The host ----

  void listenToHost() {
    app_.onToolInput([this](const ToolInput& input) {
      const Query query = input.arguments.asPartial<Query>().value;
      if (query.nodes > 0) say("Waiting for a graph of " + std::to_string(query.nodes) + " nodes");
    });
    app_.onToolResult([this](const CallToolResult& result) { show(result); });
    app_.onToolCancelled([this] { say("The call was cancelled"); });
    app_.addEventListener<HostContext>([this] { followContext(); });
    canvas::followHost(app_);
    app_.connect(browser()).then([this](const Result<InitializeResult>& host) {
      if (host) return followContext();
      say(host.error().message);
    });
  }

  void followContext() {
    drawing_.setText(webgl::pageColor("--text"));
    isChanged_ = true;
  }

  void show(const CallToolResult& result) {
    Result<Graph> graph = result.structuredContent.as<Graph>();
    if (result.isError || !graph)
      return say(result.isError ? result.text() : graph.error().message);
    graph_ = std::move(*graph);
    layout_ = Layout(graph_.nodes.size(), graph_.links);
    drawing_.setGraph(graph_, layout_);
    picked_ = hovered_ = -1;
    isFitted_ = true;
    isChanged_ = true;
    status_ = counted(graph_.nodes.size(), "node") + ", " + counted(layout_.links().size(), "link");
    say(status_);
  }

  // ---- The user ----

  void listenToUser() {
    canvas::onResize([this](const dom::CanvasSize&) { isChanged_ = true; });
    canvas::onShown([this](bool) { isChanged_ = true; });
    canvas::onContextRestored([this] {
      drawing_.restore();
      isChanged_ = true;
    });
    const val element = canvas::element();
    dom::on(element, "pointerdown", [this](const val& event) { press(event); });
    dom::on(element, "pointermove", [this](const val& event) { point(event); });
    dom::on(element, "pointerup", [this](const val& event) { release(event); });
    dom::on(element, "pointercancel", [this] { pointer_.isDown = false; });
    dom::on(element, "pointerleave", [this] {
      hovered_ = -1;
      mark();
    });
    dom::on(element, "dblclick", [this] {
      isFitted_ = true;
      isChanged_ = true;
    });
    dom::on(element, "keydown", [this](const val& event) {
      if (key(event["key"].as<std::string>())) event.call<void>("preventDefault");
    });
    // At the ends of the zoom, the wheel scrolls the chat.
    canvas::takeWheel([this](double, double y) { return camera_.canZoom(y < 0); });
    emscripten_set_wheel_callback(
        "#canvas", this, false, [](int, const EmscriptenWheelEvent* event, void* self) {
          auto& view = *static_cast<View*>(self);
          const double pixels = event->deltaY * (event->deltaMode == DOM_DELTA_LINE ? 20 : 1);
          const dom::CanvasSize size = canvas::size();
          view.zoomBy(std::exp2(-pixels / 300), event->mouse.targetX - size.width / 2,
                      event->mouse.targetY - size.height / 2);
          return true;
        });
  }

  void press(const val& event) {
    point(event);
    pointer_.isDown = true;
    pointer_.moved = 0;
  }

  void point(const val& event) {
    const dom::CanvasSize size = canvas::size();
    const double x = event["offsetX"].as<double>() - size.width / 2;
    const double y = event["offsetY"].as<double>() - size.height / 2;
    const double dx = x - std::exchange(pointer_.x, x);
    const double dy = y - std::exchange(pointer_.y, y);
    if (pointer_.isDown) {
      pointer_.moved += std::abs(dx) + std::abs(dy);
      return pan(dx, dy);
    }
    if (const int node = nodeAt(x, y); node != std::exchange(hovered_, node)) mark();
  }

  void release(const val& event) {
    point(event);
    // A hand is not still.
    if (std::exchange(pointer_.isDown, false) && pointer_.moved < 5)
      pick(nodeAt(pointer_.x, pointer_.y));
  }

  void pan(double pixelsX, double pixelsY) {
    camera_.pan(pixelsX, pixelsY);
    isFitted_ = false;
    isChanged_ = true;
  }

  void zoomBy(double factor, double pixelX, double pixelY) {
    camera_.zoomBy(factor, pixelX, pixelY);
    isFitted_ = false;
    isChanged_ = true;
  }

  bool key(const std::string& key) {
    constexpr double kStep = 40;
    if (key == "+" || key == "=") {
      zoomBy(1.25, 0, 0);
    } else if (key == "-") {
      zoomBy(0.8, 0, 0);
    } else if (key == "0") {
      isFitted_ = true;
    } else if (key == "ArrowLeft" || key == "ArrowRight") {
      pan(key == "ArrowLeft" ? kStep : -kStep, 0);
    } else if (key == "ArrowUp" || key == "ArrowDown") {
      pan(0, key == "ArrowUp" ? kStep : -kStep);
    } else {
      return false;
    }
    return isChanged_ = true;
  }

  // The nearest node within reach, or -1.
  int nodeAt(double pixelX, double pixelY) const {
    const double x = camera_.toLayoutX(pixelX);
    const double y = camera_.toLayoutY(pixelY);
    double nearest = kPickRadius / camera_.zoom;
    int found = -1;
    for (std::size_t i = 0; i < layout_.size(); ++i) {
      const double distance = std::hypot(layout_.x()[i] - x, layout_.y()[i] - y);
      if (distance >= nearest) continue;
      nearest = distance;
      found = static_cast<int>(i);
    }
    return found;
  }

  void pick(int node) {
    if (node == std::exchange(picked_, node)) return;
    mark();
    const std::string about = node < 0 ? "The user has picked no node of the graph."
                                       : "The user has picked the node " + describe(node) + ".";
    // Some hosts do not offer this. The view is as good without, so nobody is told.
    app_.updateModelContext(about).ignoreIfUnsupported();
  }

  void mark() {
    drawing_.setMarked(picked_, hovered_);
    isChanged_ = true;
    const int named = hovered_ >= 0 ? hovered_ : picked_;
    say(named < 0 ? status_ : (named == picked_ ? "Picked: " : "") + describe(named));
  }

  // By its id and group, and the first of its neighbours.
  std::string describe(int node) const {
    constexpr std::size_t kMostNamed = 8;
    const auto at = [&](int index) -> const Node& {
      return graph_.nodes[static_cast<std::size_t>(index)];
    };
    std::size_t count = 0;
    std::string names;
    for (const Link& link : layout_.links()) {
      if (link.source != node && link.target != node) continue;
      if (count++ >= kMostNamed) continue;
      names += (names.empty() ? "" : ", ") + at(link.source == node ? link.target : link.source).id;
    }
    if (count > kMostNamed) names += ", …";
    return at(node).id + ", group " + std::to_string(at(node).group) + ", " +
           counted(count, "link") + (count == 0 ? "" : ": " + names);
  }

  void say(const std::string& text) {
    dom::setText("line",
                 canDraw_ ? text : "This browser has no WebGL 2, which the graph needs. " + text);
  }

  // ---- A frame ----

  void moveNodes() {
    const double begin = emscripten_get_now();
    do {
      layout_.tick();
    } while (!layout_.isSettled() && emscripten_get_now() - begin < kMillisecondsOfLayout);
    // Who wants no motion sees the layout when it is there.
    if (layout_.isSettled() || !dom::matchesMedia("(prefers-reduced-motion: reduce)"))
      isChanged_ = true;
  }

  void fit() {
    if (layout_.size() == 0) return;
    const auto [left, right] = std::minmax_element(layout_.x().begin(), layout_.x().end());
    const auto [top, bottom] = std::minmax_element(layout_.y().begin(), layout_.y().end());
    const dom::CanvasSize size = canvas::size();
    camera_.fit(*left, *right, *top, *bottom, size.width, size.height);
  }

  App app_{{.name = "graph", .version = "1.0.0", .title = "Graph"}};
  Graph graph_;
  Layout layout_;
  Drawing drawing_;
  Camera camera_;
  const bool canDraw_ = webgl::open(/* hasDepth */ false);
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

}  // namespace
}  // namespace graph

int main() {
  static graph::View view;
  mcpapps::canvas::run([] { view.frame(); });
}
